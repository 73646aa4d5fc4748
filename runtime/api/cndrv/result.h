/* SPDX-License-Identifier: MIT */
/* Results of the driver interface. */
#ifndef RUNTIME_API_CNDRV_RESULT_H
#define RUNTIME_API_CNDRV_RESULT_H

#include "runtime/api/cnrt/process/private.h"
#include "runtime/api/include/cn_api.h"

/* Prints "mlusim: API: message" and returns result. */
CNresult drv_fail(const char *api, CNresult result, const char *sentence);

/* Converts an error of the runtime to a result. */
CNresult drv_result(cnrtRet_t code);

/* Calls a function of the runtime in a way that its messages name the public
 * function, and converts the result. */
#define DRV_CALL(api, call) \
    (rt_private_speak(api, __builtin_return_address(0)), drv_spoken(call))
CNresult drv_spoken(cnrtRet_t code);

#endif
