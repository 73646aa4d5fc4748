/* SPDX-License-Identifier: MIT
 * The status with which the program ends. */
#ifndef RT_EXIT_H
#define RT_EXIT_H

#include "runtime/api/cnrt/context/context.h"

/* Has the status noted in rt->host, which nothing else tells. What was
 * registered last is called first, and destructors of libraries are registered
 * after their constructors: so this has to be called once the program itself
 * runs. It may be called again and again. */
void rt_exit_watch(struct rt_context *rt);

#endif
