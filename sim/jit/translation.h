/* SPDX-License-Identifier: MIT
 *
 * What translated code is, and what it shares with the C code around it.
 * Internal to the translator.
 */
#ifndef SIM_JIT_TRANSLATION_H
#define SIM_JIT_TRANSLATION_H

#include "sim/machine/core.h"

/* A private memory as translated code tests it; every core has its own. An
 * access of n bytes lies inside if its offset is at most last[log2 n]. */
struct sim_jit_window {
    uint64_t first, bytes;
    uint64_t bias; /* host address less guest address */
    uint8_t *dirty;
    uint64_t last[4];
};

/* On the stack of the host while translated code runs. */
struct sim_jit_frame {
    uint64_t limit; /* what is retired when the quantum ends */
    struct sim_jit_window stack, nram;
    uint64_t nram_cycles; /* of an access to it */
};

/* Runs the core from c->pc on, with everything in it up to date then and at
 * the return. */
typedef enum sim_stop sim_jit_enter(struct sim_core *c,
                                    struct sim_jit_frame frame);

struct sim_translation {
    uint8_t *code; /* pages that can be run, not written */
    uint64_t bytes;
    sim_jit_enter *enter;
    const uint8_t *entry[]; /* of each instruction */
};

/* A body that does nothing but compute x[rd]. */
typedef void sim_jit_body(struct sim_core *c, const struct sim_insn *pc);

/* By enum isa_insn_op; NULL: the body does more than that. */
extern sim_jit_body *const sim_jit_bodies[ISA_N_INSNS];

/* What translated code has no template for: executes the instruction at c->pc.
 * SIM_GO, or why c stops. */
enum sim_stop sim_jit_slow(struct sim_core *c);

/* The same for a BANG op without marks. */
enum sim_stop sim_jit_call(struct sim_core *c);

/* Host code for p; NULL: no memory for it, or p is too large. */
struct sim_translation *sim_jit_translate(const struct sim_program *p);

/* Whether there are templates for this host. */
#if defined __x86_64__ && defined __LP64__
#define SIM_JIT_IS_HOST 1
#else
#define SIM_JIT_IS_HOST 0
#endif

#endif
