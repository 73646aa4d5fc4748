/* SPDX-License-Identifier: MIT
 *
 * Whether a device takes the cases of a task.
 */
#ifndef MLUSIM_JUDGE_QUESTION_FIT_H
#define MLUSIM_JUDGE_QUESTION_FIT_H

#include "runtime/tools/judge/task.h"
#include "sim/sim.h"

/* Whether a device of this name is judged by a case. */
bool jdg_case_is_for(const struct jdg_case *c, const char *device);

/* Whether there is a case for it, and each launch and all arrays of one fit.
 * False with "FILE:LINE: sentence": the task is wrong, not an answer. */
bool jdg_task_fits(const struct jdg_task *task, const struct sim_device *device,
                   char *error, size_t error_bytes);

#endif
