/* SPDX-License-Identifier: MIT
 * What the calls of the driver interface share. */
#ifndef DRV_DRIVER_H
#define DRV_DRIVER_H

#include "runtime/api/cnrt/private.h"
#include "runtime/api/include/cn_api.h"

/* Writes "mlusim: API: sentence" and returns result. */
CNresult drv_fail(const char *api, CNresult result, const char *sentence);

/* Checks a device number, and that there are devices. */
CNresult drv_check_device(const char *api, CNdev number,
                          const struct sim_device **device);

/* What an error of the runtime is here. */
CNresult drv_result(cnrtRet_t code);

/* The result of a call of the runtime that speaks as this function. */
#define DRV_CALL(api, call) \
    (rt_private_speak(api, __builtin_return_address(0)), drv_spoken(call))
CNresult drv_spoken(cnrtRet_t code);

/* context.c: the context of a device, and the device of a context, which may be
 * none. */
CNcontext drv_context_of(int ordinal);

#endif
