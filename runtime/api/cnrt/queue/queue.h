/* SPDX-License-Identifier: MIT
 * Queues. */
#ifndef RT_QUEUE_H
#define RT_QUEUE_H

#include "runtime/api/cnrt/context/context.h"

/* The queue behind a handle, NULL (and *code set) if there is none;
 * rt_queue_get also refuses those of devices that are not current. */
struct rt_queue *rt_queue_find(struct rt_context *rt, cnrtQueue_t handle,
                               cnrtRet_t *code);
struct rt_queue *rt_queue_get(struct rt_context *rt, cnrtQueue_t handle,
                              cnrtRet_t *code);
/* The simulated time at which the next command of queue can start. */
uint64_t rt_queue_now(struct rt_context *rt, const struct rt_queue *queue);
/* The first of what is pending in the queues of the current device; after this
 * nothing is. */
cnrtRet_t rt_take_pending(struct rt_context *rt);
/* Queues forget the launches of this thread that were refused with code, as it
 * has been told. */
void rt_forget_refused(struct rt_context *rt, cnrtRet_t code);
/* rt_take_pending, after the host waited for all queues. */
cnrtRet_t rt_wait_all(struct rt_context *rt);
/* Ends all queues and notifiers of the current device. */
void rt_queues_free(struct rt_context *rt);

#endif
