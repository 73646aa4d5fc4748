/* SPDX-License-Identifier: MIT */
/* Bodies of instructions that only compute x[rd]. Internal to the
 * translator. */
#ifndef SIM_JIT_BODIES_H
#define SIM_JIT_BODIES_H

#include "sim/machine/core.h"

typedef void sim_jit_body(struct sim_core *c, const struct sim_insn *pc);

/* The bodies, by enum isa_insn_op; NULL for a body that does more than compute
 * x[rd]. */
extern sim_jit_body *const sim_jit_bodies[ISA_N_INSNS];

#endif
