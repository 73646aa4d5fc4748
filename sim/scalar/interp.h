/* SPDX-License-Identifier: MIT
 *
 * The dispatch loop of the scalar core. Internal to sim/.
 */
#ifndef SIM_SCALAR_INTERP_H
#define SIM_SCALAR_INTERP_H

#include "sim/machine/core.h"

/* Runs c until it stops; keeps c->pc, clock and instret up to date at every
 * return. See enum sim_stop. */
enum sim_stop sim_core_run(struct sim_core *c);

/* Bodies of the dispatch loop: one per enum isa_insn_op, then these. */
enum {
    SIM_BODY_END = ISA_N_INSNS, /* ran over the end of the text */
    SIM_BODY_OUTSIDE,           /* target of a branch that leaves the text;
                                   imm leads back to the branch */
    SIM_BODY_MARKED, /* something else happens first, see enum sim_mark */
    SIM_BODY_SP,     /* from here on once more one per enum isa_insn_op, for
                        those that write the stack pointer */
    SIM_N_BODIES = SIM_BODY_SP + ISA_N_INSNS
};

/* Addresses of the bodies, for struct sim_insn.handler. */
const void *const *sim_bodies(void);

#endif
