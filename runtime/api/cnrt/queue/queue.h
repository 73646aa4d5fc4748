/* SPDX-License-Identifier: MIT
 *
 * Queues. */
#ifndef RT_QUEUE_H
#define RT_QUEUE_H

#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/queue/ranks.h"

/* ---- gates --------------------------------------------------------------- */

/* Waits for commands that are open because other ranks have not called yet
 * (ranks.h). Each of these functions may release the lock meanwhile. */

/* Sleeps without the lock. */
void rt_gate_sleep(struct rt_context *rt, const struct rt_sleep *sleep);

/* Waits for open commands of all devices that use these bytes of device memory,
 * before they are read or written. */
void rt_gate_pass_memory(struct rt_context *rt, const void *pointer,
                         size_t bytes, bool is_written);
/* The queue of a handle, NULL (and *code set) if there is none; rt_queue_get
 * also refuses queues of devices that are not current. */
struct rt_queue *rt_queue_find(struct rt_context *rt, cnrtQueue_t handle,
                               cnrtRet_t *code);
struct rt_queue *rt_queue_get(struct rt_context *rt, cnrtQueue_t handle,
                              cnrtRet_t *code);
/* The simulated time at which the queue's next command can start. */
uint64_t rt_queue_now(struct rt_context *rt, const struct rt_queue *queue);
/* Returns the first pending error of the current device and clears all. */
cnrtRet_t rt_take_pending(struct rt_context *rt);
/* Clears this thread's refused launches with this code in all queues, because
 * the code has been returned. */
void rt_forget_refused(struct rt_context *rt, cnrtRet_t code);
/* Waits for all queues, then rt_take_pending. */
cnrtRet_t rt_wait_all(struct rt_context *rt);
/* Destroys all queues and notifiers of the current device. */
void rt_queues_free(struct rt_context *rt);

#endif
