/* SPDX-License-Identifier: MIT */
#include "runtime/api/cnrt/instruments/launchtime.h"

#include "runtime/api/cnrt/instruments/instruments.h"

void rt_launch_timed(struct rt_context *rt,
                     const struct instrument_launch *launch,
                     const struct sim_profile *profile)
{
    rt_instruments_timed(rt, &(struct instrument_command){
                                 .kind = INSTRUMENT_LAUNCH,
                                 .device = launch->device,
                                 .queue_device = launch->device,
                                 .queue = rt->running.queue->number,
                                 .thread = rt_thread()->number,
                                 .name = profile->kernel,
                                 .ready_ps = rt->running.ready_ps,
                                 .start_ps = launch->ps,
                                 .end_ps = launch->ps + profile->picoseconds});
}
