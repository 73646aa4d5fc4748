/* SPDX-License-Identifier: MIT
 * The time of launches, for those who look. */
#ifndef RT_LAUNCHTIME_H
#define RT_LAUNCHTIME_H

#include "runtime/api/cnrt/context/context.h"

/* Says to instruments when the launch under way took place, which is over, or
 * is left. */
void rt_launch_timed(struct rt_context *rt,
                     const struct instrument_launch *launch,
                     const struct sim_profile *profile);

#endif
