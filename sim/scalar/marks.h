/* SPDX-License-Identifier: MIT
 *
 * Marks of instructions, at which something else happens first. Internal to
 * sim/.
 */
#ifndef SIM_SCALAR_MARKS_H
#define SIM_SCALAR_MARKS_H

#include "sim/machine/core.h"

/* What else an instruction is, in its marks: its handler is then that of
 * SIM_BODY_MARKED, which leads to sim_mark_reached. */
enum sim_mark {
    SIM_MARK_STEP = 1, /* a named step begins */
    SIM_MARK_STOP = 2, /* a stop point */
};

/* c stands at a marked instruction. SIM_GO, or SIM_STOP_POINT if c is to stop
 * before it; it does not stop there again before that has been executed. */
enum sim_stop sim_mark_reached(struct sim_core *c);

#endif
