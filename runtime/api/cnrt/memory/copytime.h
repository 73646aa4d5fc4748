/* SPDX-License-Identifier: MIT
 * The time of copies and fills that the host asks for. */
#ifndef RT_COPYTIME_H
#define RT_COPYTIME_H

#include "runtime/api/cnrt/context/context.h"

/* Time passes for a copy that was done: as the next command of a queue, or,
 * NULL, while this thread waits for it. One side may be of the host. */
cnrtRet_t rt_copy_passed(struct rt_context *rt, struct rt_queue *queue,
                         const void *dst, const void *src, size_t bytes);
/* The same for a fill. */
cnrtRet_t rt_fill_passed(struct rt_context *rt, struct rt_queue *queue,
                         const void *dst, size_t bytes);

#endif
