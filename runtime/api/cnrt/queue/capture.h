/* SPDX-License-Identifier: MIT */
/* Captures at the end of a program or session. */
#ifndef RT_CAPTURE_H
#define RT_CAPTURE_H

#include "runtime/api/cnrt/context/context.h"

/* Reports captures that the program began and never ended. */
void rt_captures_report(const struct rt_context *rt);
/* Frees all captures. */
void rt_captures_free(struct rt_context *rt);

#endif
