/* SPDX-License-Identifier: MIT
 *
 * Clocks of host threads: each advances when its thread waits for a device.
 * Commands of a thread start no earlier than its clock.
 */
#ifndef RT_HOSTCLOCK_H
#define RT_HOSTCLOCK_H

#include "runtime/api/cnrt/context/context.h"

/* Simulated time of this thread in picoseconds. A new thread starts with the
 * time of the thread that runs main, which usually created it. */
uint64_t rt_host_now(struct rt_context *rt);
/* Advances the clock to ps if that is later. */
void rt_host_wait(struct rt_context *rt, uint64_t ps);
/* rt_host_wait for a command that is reported separately. */
void rt_host_hold(struct rt_context *rt, uint64_t ps);

#endif
