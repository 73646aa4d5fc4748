/* SPDX-License-Identifier: MIT
 *
 * What translated code is, and what it shares with the C code around it.
 * Internal to the translator.
 */
#ifndef SIM_JIT_TRANSLATION_H
#define SIM_JIT_TRANSLATION_H

#include "sim/jit/jit.h"

/* What is written into the code of the cores that run it, the same for all of a
 * device. */
struct sim_jit_kind {
    struct {
        uint64_t first, bytes;
    } stack, nram;
    uint64_t nram_cycles;         /* of an access to it */
    const struct sim_plan *plans; /* of ops, by code */
    const struct sim_fast_paths *fast;
};

/* Runs the core from c->pc on, with everything in it up to date then and at
 * the return. */
typedef enum sim_stop sim_jit_enter(struct sim_core *c);

struct sim_translation {
    struct sim_jit_kind kind;
    uint8_t *code; /* pages that can be run, not written */
    uint64_t bytes;
    size_t n_loops; /* that are translated as a whole too */
    sim_jit_enter *enter;
    const uint8_t *entry[]; /* of each instruction */
};

/* A body that does nothing but compute x[rd]. */
typedef void sim_jit_body(struct sim_core *c, const struct sim_insn *pc);

/* By enum isa_insn_op; NULL: the body does more than that. */
extern sim_jit_body *const sim_jit_bodies[ISA_N_INSNS];

/* ---- what translated code calls ------------------------------------------ */

/* What has no template: executes the instruction at c->pc. SIM_GO, with c->pc
 * at the next one, or why c stops. */
enum sim_stop sim_jit_slow(struct sim_core *c);

/* The load or store at c->pc, wherever it leads; c->clock gets the cycles of
 * the memory alone. */
enum sim_stop sim_jit_move(struct sim_core *c);

/* A named step begins at pc. Of c x[SIM_SP] and the clock are up to date. */
void sim_jit_step(struct sim_core *c, const struct sim_insn *pc);

/* c stops at c->pc in one of these, or in a BANG op: brings it up to date.
 * Returns stop. */
enum sim_stop sim_jit_stopped(struct sim_core *c, enum sim_stop stop);

/* The instruction at c->pc has been executed, and the code is not that of the
 * program any more: goes on with the dispatch loop. */
enum sim_stop sim_jit_leave(struct sim_core *c);

/* Host code for p, which has none, and cores of a kind. NULL, or why there is
 * none. */
const char *sim_jit_translate(struct sim_program *p,
                              const struct sim_jit_kind *kind);

#endif
