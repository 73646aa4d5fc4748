/* SPDX-License-Identifier: MIT */
/* The current device. */
#ifndef RT_DEVICE_H
#define RT_DEVICE_H

#include "runtime/api/cnrt/context/context.h"

/* Checks an ordinal. Prints an error. */
cnrtRet_t rt_check_device(struct rt_context *rt, int ordinal);
/* Frees the current device, which must exist, with everything on it. */
void rt_device_close(struct rt_context *rt);

#endif
