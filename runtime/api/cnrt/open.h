/* SPDX-License-Identifier: MIT
 * The runtime begins: the environment, the devices, the simulator of each. */
#ifndef RT_OPEN_H
#define RT_OPEN_H

#include "runtime/api/cnrt/context.h"

/* Makes sure that the environment is understood and devices are chosen; needed
 * before rt->board->device is used. */
cnrtRet_t rt_ready(struct rt_context *rt);
/* The same, and makes sure that rt->board->sim exists. */
cnrtRet_t rt_open(struct rt_context *rt);

#endif
