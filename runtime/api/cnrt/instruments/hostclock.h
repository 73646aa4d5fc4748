/* SPDX-License-Identifier: MIT
 * The clocks of the host: each thread of the program has one, which moves on
 * when the thread waits for a device. What a thread enqueues starts no earlier.
 */
#ifndef RT_HOSTCLOCK_H
#define RT_HOSTCLOCK_H

#include "runtime/api/cnrt/context/context.h"

/* Simulated time of this thread, in picoseconds. A thread begins with that of
 * the thread that runs main, which has created it mostly. */
uint64_t rt_host_now(struct rt_context *rt);
/* It waits until then, if that is later. */
void rt_host_wait(struct rt_context *rt, uint64_t ps);
/* The same for a command that is reported by itself. */
void rt_host_hold(struct rt_context *rt, uint64_t ps);

#endif
