/* SPDX-License-Identifier: MIT */
/* Translated code, and data that translated code shares with the C code around
 * it. Internal to the translator. */
#ifndef SIM_JIT_TRANSLATION_H
#define SIM_JIT_TRANSLATION_H

#include "sim/jit/jit.h"
#include "sim/machine/machine.h"

/* Constants in the translated code, equal for all cores of a device. */
struct sim_jit_kind {
    struct {
        uint64_t first, bytes;
    } stack, nram;
    uint64_t nram_cycles;         /* of an NRAM access */
    const struct sim_plan *plans; /* by op code */
    const struct sim_fast_paths *fast;
};

/* Runs c from c->pc on. All fields of c are current at call and return. */
typedef enum sim_stop sim_jit_enter(struct sim_core *c);

struct sim_translation {
    struct sim_jit_kind kind;
    uint8_t *code; /* executable, read-only pages */
    uint64_t bytes;
    size_t n_loops; /* number of loops translated as a whole */
    sim_jit_enter *enter;
    const uint8_t *entry[]; /* by instruction */
};

/* Whether the code may run c. */
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
