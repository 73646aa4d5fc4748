/* SPDX-License-Identifier: MIT */
/* Kinds of work with separate busy cycles: those of work.def, copies by
 * direction, other ops by cost class. Internal to sim/. */
#ifndef SIM_MACHINE_WORK_H
#define SIM_MACHINE_WORK_H

#include "isa/isa.h"
#include "sim/sim.h"

enum {
#define X(ID, name, words) SIM_WORK_##ID,
#include "sim/machine/work.def"
#undef X
    SIM_WORK_COPIES,
    SIM_WORK_COSTS = SIM_WORK_COPIES + ISA_N_DIRECTIONS,
    SIM_N_WORK = SIM_WORK_COSTS + ISA_N_COSTS
};
_Static_assert(SIM_N_WORK <= SIM_MAX_WORK, "kinds of work of sim.h");

/* The kind of an op; `direction` is NULL if the op does not copy. For products:
 * the class of the op, without its types. */
unsigned sim_work_of(const struct isa_op *op,
                     const struct isa_direction_info *direction);

#endif
