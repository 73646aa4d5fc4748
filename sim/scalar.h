/* SPDX-License-Identifier: MIT
 *
 * What the dispatch loop, pre-decoding and the control registers share.
 * Internal to the scalar core.
 */
#ifndef SIM_SCALAR_H
#define SIM_SCALAR_H

#include "sim/core.h"

/* Bodies of the dispatch loop: one per enum isa_insn_op, then these. */
enum {
    SIM_BODY_END = ISA_N_INSNS, /* ran over the end of the text */
    SIM_BODY_OUTSIDE,           /* target of a branch that leaves the text;
                                   imm leads back to the branch */
    SIM_BODY_STEP, /* enters a named step, then does what op says */
    SIM_N_BODIES
};

/* Addresses of the bodies, for struct sim_insn.handler. */
const void *const *sim_bodies(void);

/* Control registers; c->pc, clock and instret are current. Return SIM_GO or
 * SIM_STOP_FAULT. */
enum sim_stop sim_csr_read(struct sim_core *c, unsigned number,
                           uint64_t *value);
enum sim_stop sim_csr_write(struct sim_core *c, unsigned number,
                            uint64_t value);

#endif
