/* SPDX-License-Identifier: MIT
 *
 * Names of error codes, for messages.
 */
#ifndef RT_ERROR_H
#define RT_ERROR_H

#include "runtime/api/include/cnrt.h"

/* Does what cnrtGetErrorName does, but the program has not asked. */
const char *rt_error_name(cnrtRet_t error);

#endif
