/* SPDX-License-Identifier: MIT
 *
 * What translated code is, and what it shares with the C code around it.
 * Internal to the translator.
 */
#ifndef SIM_JIT_TRANSLATION_H
#define SIM_JIT_TRANSLATION_H

#include "sim/jit/jit.h"
#include "sim/machine/machine.h"

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

/* Whether the code may be entered with c. */
static inline bool sim_jit_is_of_kind(const struct sim_core *c,
                                      const struct sim_jit_kind *kind)
{
    return c->stack.first == kind->stack.first &&
           c->stack.bytes == kind->stack.bytes &&
           c->nram.first == kind->nram.first &&
           c->nram.bytes == kind->nram.bytes &&
           c->nram_cycles == kind->nram_cycles &&
           c->sim->plans == kind->plans && c->sim->fast == kind->fast &&
           c->stack.dirty && c->nram.dirty;
}

#endif
