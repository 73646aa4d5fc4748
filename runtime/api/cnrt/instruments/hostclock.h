/* SPDX-License-Identifier: MIT */
/* The clocks of the host. Each thread of the program has a clock, which
 * advances when the thread waits for a device. Commands that the thread
 * enqueues start no earlier than its clock. */
#ifndef RT_HOSTCLOCK_H
#define RT_HOSTCLOCK_H

#include "runtime/api/cnrt/context/context.h"

/* Returns the simulated time of this thread in picoseconds. A new thread starts
 * with the time of the thread that runs main, which usually created it. */
uint64_t rt_host_now(struct rt_context *rt);
/* Returns the simulated time at which the queue's next command can start. */
uint64_t rt_queue_now(struct rt_context *rt, const struct rt_queue *queue);
/* Advances the clock to ps if ps is later. */
void rt_host_wait(struct rt_context *rt, uint64_t ps);
/* Does rt_host_wait for a command that is reported separately. */
void rt_host_hold(struct rt_context *rt, uint64_t ps);

/* ---- times of launches --------------------------------------------------- */

/* Reports the times of the current launch to instruments. The launch has ended,
 * or the program leaves it. */
void rt_launch_timed(struct rt_context *rt,
                     const struct instrument_launch *launch,
                     const struct sim_profile *profile);

#endif
