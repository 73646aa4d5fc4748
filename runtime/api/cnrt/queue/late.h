/* SPDX-License-Identifier: MIT */
/* --async late-host: commands wait in their queues until a call waits for them,
 * as late as the program allows. Without it these functions do nothing. */
#ifndef RT_LATE_H
#define RT_LATE_H

#include "runtime/api/cnrt/queue/step.h"

/* Whether commands of queues wait. Those of a graph do not. */
bool rt_is_late(const struct rt_context *rt);

/* Add a command, the placement of a notifier, or a wait for one, to a queue
 * that is not captured. */
cnrtRet_t rt_late_task(struct rt_context *rt, struct rt_queue *queue,
                       const struct rt_task *task);
cnrtRet_t rt_late_place(struct rt_context *rt, struct rt_queue *queue,
                        struct rt_notifier *notifier);
cnrtRet_t rt_late_wait(struct rt_context *rt, struct rt_queue *queue,
                       const struct rt_notifier *notifier);

/* Perform what waits: of a queue; of all queues of the current device; before a
 * notifier; of the default queue of the current device and of the devices that
 * have these addresses. Errors are returned by the next call that waits. May
 * release the lock. */
void rt_late_queue(struct rt_context *rt, struct rt_queue *queue);
void rt_late_device(struct rt_context *rt);
void rt_late_notifier(struct rt_context *rt,
                      const struct rt_notifier *notifier);
void rt_late_defaults(struct rt_context *rt, const void *a, const void *b);

/* Drops what waits. */
void rt_late_free(struct rt_context *rt);

#endif
