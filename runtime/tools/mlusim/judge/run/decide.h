/* SPDX-License-Identifier: MIT
 *
 * What came of the runs of a case. Internal to case.c.
 */
#ifndef MLUSIM_JUDGE_RUN_DECIDE_H
#define MLUSIM_JUDGE_RUN_DECIDE_H

#include "runtime/tools/mlusim/judge/run/inputs.h"

/* Looks at the runs of a device, of which that number is the first, and adds
 * what is wrong to the verdict. The status: JDG_RIGHT if they could be judged.
 */
int jdg_look_at_device(const struct jdg_round *round, size_t first);

#endif
