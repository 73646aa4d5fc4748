/* SPDX-License-Identifier: MIT
 *
 * Simulated time of copies and fills.
 */
#ifndef RT_COPYTIME_H
#define RT_COPYTIME_H

#include "runtime/api/cnrt/context/context.h"

/* Adds the time of a completed copy: as the next command of a queue or, if
 * NULL, while this thread waits. One side may be host memory. */
cnrtRet_t rt_copy_passed(struct rt_context *rt, struct rt_queue *queue,
                         const void *dst, const void *src, size_t bytes);
/* Adds the time of a completed fill. */
cnrtRet_t rt_fill_passed(struct rt_context *rt, struct rt_queue *queue,
                         const void *dst, size_t bytes);

#endif
