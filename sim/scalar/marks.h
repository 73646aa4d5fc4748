/* SPDX-License-Identifier: MIT */
/* Marks: instructions that need extra work before they execute. */
#ifndef SIM_SCALAR_MARKS_H
#define SIM_SCALAR_MARKS_H

#include "sim/machine/core.h"

/* Bits of sim_insn.marks. A marked instruction has the handler of
 * SIM_BODY_MARKED, which calls sim_mark_reached. */
enum sim_mark {
    SIM_MARK_STEP = 1, /* a named step begins */
    SIM_MARK_STOP = 2, /* a stop point */
};

/* Call when core `c` is before a marked instruction. Returns SIM_GO, or
 * SIM_STOP_POINT if the core must stop here; it stops only once for each
 * execution. */
enum sim_stop sim_mark_reached(struct sim_core *c);

#endif
