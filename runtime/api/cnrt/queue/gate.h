/* SPDX-License-Identifier: MIT
 * Waiting for commands that are open because other ranks have not called yet
 * (ranks.h). Each of these may give the lock away meanwhile. */
#ifndef RT_GATE_H
#define RT_GATE_H

#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/queue/ranks.h"

/* Sleeps without the lock. */
void rt_gate_sleep(struct rt_context *rt, const struct rt_sleep *sleep);

/* Whether nothing is open in a queue. False: the lock was given away, and the
 * queue may be gone. */
bool rt_gate_pass(struct rt_context *rt, struct rt_queue *queue);
/* Waits for whatever is open in queues of the current device. */
void rt_gate_pass_all(struct rt_context *rt);
/* Waits for the open commands of all devices that use bytes of device memory
 * which are to be read, or written. */
void rt_gate_pass_memory(struct rt_context *rt, const void *pointer,
                         size_t bytes, bool is_written);
/* A queue goes away, with what is open in it. */
void rt_gate_drop(struct rt_context *rt, struct rt_queue *queue);

#endif
