/* SPDX-License-Identifier: MIT
 *
 * Reports the times of launches.
 */
#ifndef RT_LAUNCHTIME_H
#define RT_LAUNCHTIME_H

#include "runtime/api/cnrt/context/context.h"

/* Sends instruments the time of the launch that ended or was aborted. */
void rt_launch_timed(struct rt_context *rt,
                     const struct instrument_launch *launch,
                     const struct sim_profile *profile);

#endif
