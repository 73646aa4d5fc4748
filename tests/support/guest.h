/* SPDX-License-Identifier: MIT
 *
 * One core with private memories and an empty machine around it, for tests that
 * run a few hand-assembled instructions. Accesses beyond the memories need a
 * machine and must not happen.
 */
#ifndef TESTS_SUPPORT_GUEST_H
#define TESTS_SUPPORT_GUEST_H

#include <string.h>

#include "sim/jit/jit.h"
#include "sim/machine/machine.h"
#include "sim/op/fast_path.h"
#include "sim/scalar/program.h"
#include "tests/support/encode.h"

enum { GUEST_TEXT = 0x10000000, GUEST_BYTES = 3 * 4096, GUEST_NRAM_CYCLES = 5 };

#define GUEST_NRAM  0x00200000ull
#define GUEST_STACK 0x40000000ull

struct guest {
    struct sim_core core;
    struct sim_program program;
    struct sim sim; /* nobody watches */
    uint8_t nram[GUEST_BYTES], stack[GUEST_BYTES];
    uint8_t dirty[2][3]; /* pages written: NRAM, stack */
};

/* Puts code into a fresh core: every instruction costs 1 cycle, a BANG op 0,
 * ra returns. The words must live as long as the guest. */
static inline void guest_init(struct guest *g, const uint32_t *code, size_t n)
{
    struct sim_scalar_costs costs;
    for (size_t i = 0; i < ISA_N_INSNS; i++)
        costs.cycles[i] = costs.latency[i] = i != ISA_I_BANG;
    memset(g, 0, sizeof *g);
    sim_program_init(&g->program, code, n, GUEST_TEXT, &costs);
    g->core.sim = &g->sim;
    g->sim.fast = &sim_fast_paths[false][false];
    g->core.program = &g->program;
    g->core.pc = g->program.insns;
    g->core.bound = g->core.limit = UINT64_MAX;
    g->core.nram = (struct sim_region){.first = GUEST_NRAM,
                                       .bytes = GUEST_BYTES,
                                       .host = g->nram,
                                       .dirty = g->dirty[0]};
    g->core.stack = (struct sim_region){.first = GUEST_STACK,
                                        .bytes = GUEST_BYTES,
                                        .host = g->stack,
                                        .dirty = g->dirty[1]};
    g->core.nram_cycles = GUEST_NRAM_CYCLES;
    g->core.x[RA] = SIM_RETURN_ADDRESS;
}

static inline void guest_fini(struct guest *g)
{
    sim_jit_forget(&g->program);
    sim_program_fini(&g->program);
}

#endif
