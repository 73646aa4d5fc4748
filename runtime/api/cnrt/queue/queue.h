/* SPDX-License-Identifier: MIT
 *
 * Queues. */
#ifndef RT_QUEUE_H
#define RT_QUEUE_H

#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/queue/ranks.h"

/* ---- gates --------------------------------------------------------------- */

/* Functions that wait for commands open because other ranks have not called yet
 * (ranks.h). Each of these functions may release the lock meanwhile. */

/* Sleeps without the lock. */
void rt_gate_sleep(struct rt_context *rt, const struct rt_sleep *sleep);

/* Waits for all open commands, of any device, that use these bytes of device
 * memory. Called before the bytes are read or written. */
void rt_gate_pass_memory(struct rt_context *rt, const void *pointer,
                         size_t bytes, bool is_written);
/* Return the queue of a handle. If there is none, set *code and return NULL;
 * rt_queue_get also does so for a queue of a device that is not current. */
struct rt_queue *rt_queue_find(struct rt_context *rt, cnrtQueue_t handle,
                               cnrtRet_t *code);
struct rt_queue *rt_queue_get(struct rt_context *rt, cnrtQueue_t handle,
                              cnrtRet_t *code);
/* Returns the first pending error of the current device and clears all. */
cnrtRet_t rt_take_pending(struct rt_context *rt);
/* Clears this code of this thread's refused launches in all queues, because a
 * call has returned it. */
void rt_forget_refused(struct rt_context *rt, cnrtRet_t code);
/* Waits for all queues, then does rt_take_pending. */
cnrtRet_t rt_wait_all(struct rt_context *rt);
/* Destroys all queues and notifiers of the current device. */
void rt_queues_free(struct rt_context *rt);

#endif
