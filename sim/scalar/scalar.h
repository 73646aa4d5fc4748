/* SPDX-License-Identifier: MIT
 *
 * What the dispatch loop, pre-decoding and the control registers share.
 * Internal to the scalar core.
 */
#ifndef SIM_SCALAR_SCALAR_H
#define SIM_SCALAR_SCALAR_H

#include "sim/machine/core.h"

#define SIM_SP 2 /* the register of the stack pointer */

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

/* What else an instruction is, in its marks: its handler is then that of
 * SIM_BODY_MARKED, which leads to sim_mark_reached. */
enum sim_mark {
    SIM_MARK_STEP = 1, /* a named step begins */
    SIM_MARK_STOP = 2, /* a stop point */
};

/* Sets or takes away a mark of an instruction. */
void sim_mark_set(struct sim_insn *insn, enum sim_mark mark, bool is_set);

/* c stands at a marked instruction. SIM_GO, or SIM_STOP_POINT if c is to stop
 * before it; it does not stop there again before that has been executed. */
enum sim_stop sim_mark_reached(struct sim_core *c);

/* Addresses of the bodies, for struct sim_insn.handler. */
const void *const *sim_bodies(void);

/* Control registers; c->pc, clock and instret are current. Return SIM_GO or
 * SIM_STOP_FAULT. */
enum sim_stop sim_csr_read(struct sim_core *c, unsigned number,
                           uint64_t *value);
enum sim_stop sim_csr_write(struct sim_core *c, unsigned number,
                            uint64_t value);

#endif
