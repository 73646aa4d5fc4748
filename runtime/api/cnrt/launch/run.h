/* SPDX-License-Identifier: MIT
 * Runs launches. */
#ifndef RT_RUN_H
#define RT_RUN_H

#include "runtime/api/cnrt/context/context.h"

/* Runs a kernel as the queue's next command. Returns an error if the kernel
 * could not start. */
cnrtRet_t rt_run(struct rt_context *rt, struct rt_queue *queue,
                 struct sim_launch *launch);

#endif
