/* SPDX-License-Identifier: MIT
 * The runtime begins: the environment, the devices, the simulator of each. */
#ifndef RT_OPEN_H
#define RT_OPEN_H

#include "runtime/api/cnrt/context/context.h"

/* Makes sure that the environment is understood and devices are chosen; needed
 * before rt->board->device is used. */
cnrtRet_t rt_ready(struct rt_context *rt);
/* Whether launches are looked at for advice. */
bool rt_is_advising(const struct rt_context *rt);
/* As rt_ready, and makes sure that rt->board->sim exists. */
cnrtRet_t rt_open(struct rt_context *rt);

#endif
