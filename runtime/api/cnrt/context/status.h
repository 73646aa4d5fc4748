/* SPDX-License-Identifier: MIT
 *
 * Maps statuses of the simulator to error codes of the runtime.
 */
#ifndef RT_STATUS_H
#define RT_STATUS_H

#include "runtime/api/cnrt/context/context.h"

cnrtRet_t rt_code(enum sim_status status);
/* rt_fail with the simulator's message. */
cnrtRet_t rt_fail_sim(const struct rt_context *rt, enum sim_status status);

#endif
