/* SPDX-License-Identifier: MIT
 *
 * Times of copies and fills. */
#ifndef RT_TIMES_H
#define RT_TIMES_H

#include "runtime/api/cnrt/context/context.h"

/* Adds the time of a copy that was done: as the next command of a queue, or, if
 * queue is NULL, while this thread waits. One side may be host memory. */
cnrtRet_t rt_copy_passed(struct rt_context *rt, struct rt_queue *queue,
                         const void *dst, const void *src, size_t bytes);
/* Adds the time of a fill. */
cnrtRet_t rt_fill_passed(struct rt_context *rt, struct rt_queue *queue,
                         const void *dst, size_t bytes);

#endif
