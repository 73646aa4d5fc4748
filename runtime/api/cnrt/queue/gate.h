/* SPDX-License-Identifier: MIT
 *
 * Waiting for commands that are pending because other ranks have not called yet
 * (ranks.h). Each function may unlock the context temporarily.
 */
#ifndef RT_GATE_H
#define RT_GATE_H

#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/queue/ranks.h"

/* Sleeps without the lock. */
void rt_gate_sleep(struct rt_context *rt, const struct rt_sleep *sleep);

/* Whether a queue has no pending commands. False: the context was unlocked, and
 * the queue may have been destroyed. */
bool rt_gate_pass(struct rt_context *rt, struct rt_queue *queue);
/* Waits for all pending commands in queues of the current device. */
void rt_gate_pass_all(struct rt_context *rt);
/* Waits for pending commands, on all devices, that conflict with a read or
 * write of these bytes. */
void rt_gate_pass_memory(struct rt_context *rt, const void *pointer,
                         size_t bytes, bool is_written);
/* A queue is destroyed with its pending commands. */
void rt_gate_drop(struct rt_context *rt, struct rt_queue *queue);

#endif
