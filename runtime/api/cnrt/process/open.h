/* SPDX-License-Identifier: MIT */
/* Initialisation: the environment, the devices, and their simulators. */
#ifndef RT_OPEN_H
#define RT_OPEN_H

#include "runtime/api/cnrt/context/context.h"

/* Reads the environment and chooses devices, if that is not done yet. Must be
 * called before rt->board->device is used. */
cnrtRet_t rt_ready(struct rt_context *rt);
/* Whether launches are observed for advice. */
bool rt_is_advising(const struct rt_context *rt);
/* Does rt_ready, and creates rt->board->sim if needed. */
cnrtRet_t rt_open(struct rt_context *rt);

#endif
