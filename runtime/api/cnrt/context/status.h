/* SPDX-License-Identifier: MIT
 * The statuses of the simulator as error codes of the runtime. */
#ifndef RT_STATUS_H
#define RT_STATUS_H

#include "runtime/api/cnrt/context/context.h"

/* The code that belongs to a status of the simulator. */
cnrtRet_t rt_code(enum sim_status status);
/* rt_fail with the simulator's own sentence. */
cnrtRet_t rt_fail_sim(const struct rt_context *rt, enum sim_status status);

#endif
