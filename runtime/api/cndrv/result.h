/* SPDX-License-Identifier: MIT
 *
 * Results of the driver interface.
 */
#ifndef RUNTIME_API_CNDRV_RESULT_H
#define RUNTIME_API_CNDRV_RESULT_H

#include "runtime/api/cndrv/driver.h"

/* Writes "mlusim: API: sentence" and returns result. */
CNresult drv_fail(const char *api, CNresult result, const char *sentence);

/* What an error of the runtime is here. */
CNresult drv_result(cnrtRet_t code);

/* The result of a call of the runtime that speaks as this function. */
#define DRV_CALL(api, call) \
    (rt_private_speak(api, __builtin_return_address(0)), drv_spoken(call))
CNresult drv_spoken(cnrtRet_t code);

#endif
