/* SPDX-License-Identifier: MIT
 * Which device is current. */
#ifndef RT_DEVICE_H
#define RT_DEVICE_H

#include "runtime/api/cnrt/context/context.h"

/* Checks an ordinal, with a sentence. */
cnrtRet_t rt_check_device(struct rt_context *rt, int ordinal);
/* Ends the current device, which came into being, with everything on it. */
void rt_device_close(struct rt_context *rt);

#endif
