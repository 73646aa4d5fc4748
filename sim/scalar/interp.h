/* SPDX-License-Identifier: MIT */
/* The interpreter loop of the scalar core. Internal to sim/. */
#ifndef SIM_SCALAR_INTERP_H
#define SIM_SCALAR_INTERP_H

#include "sim/machine/core.h"

/* Runs core `c` until it stops, see enum sim_stop. c->pc, clock and instret are
 * current at every return. */
enum sim_stop sim_core_run(struct sim_core *c);

/* Bodies of the interpreter loop: one per enum isa_insn_op, then these. */
enum {
    SIM_BODY_END = ISA_N_INSNS, /* the end of the text is reached */
    SIM_BODY_OUTSIDE,           /* target of a branch out of the text; imm is
                                   the distance back to the branch */
    SIM_BODY_MARKED, /* an instruction with a mark, see enum sim_mark */
    SIM_BODY_SP,     /* first of the second bodies: one per enum isa_insn_op,
                        used if the instruction writes the stack pointer */
    SIM_N_BODIES = SIM_BODY_SP + ISA_N_INSNS
};

/* Addresses of the bodies, for struct sim_insn.handler. */
const void *const *sim_bodies(void);

#endif
