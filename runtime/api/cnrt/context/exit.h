/* SPDX-License-Identifier: MIT
 *
 * The exit status of the program.
 */
#ifndef RT_EXIT_H
#define RT_EXIT_H

#include "runtime/api/cnrt/context/context.h"

/* Records the exit status in rt->host, by an exit handler. Handlers run in
 * reverse order, and libraries register destructors after their constructors:
 * so this must be called while the program itself runs. It may be called
 * repeatedly. */
void rt_exit_watch(struct rt_context *rt);

#endif
