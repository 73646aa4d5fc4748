/* SPDX-License-Identifier: MIT */
/* A core is in an endless loop if three things hold at a tick: its registers,
 * stack and NRAM equal those of an earlier tick; it has performed no op since;
 * and all visible actions of the launch since were scalar loads, some of them
 * its own. If this holds for every core that does not wait for others, nothing
 * can ever change.
 * The earlier tick is chosen by Brent's cycle finding: the 1st, 2nd, 4th, 8th
 * and so on since the last change. Ticks depend only on the program, so the
 * launch ends at the same instruction for any number of threads. */
#include "sim/run/spin.h"
#include "isa/support/files/hash.h"
#include "sim/machine/fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* State of a core at an earlier tick. */
struct sim_spin {
    uint64_t x[32];
    const struct sim_insn *pc;
    uint64_t changes;     /* visible changes in the launch until the tick */
    uint64_t ops, loads;  /* of the core */
    uint64_t memory;      /* hash of stack and NRAM, if has_memory */
    uint64_t ticks, next; /* ticks since then; number of the next tick to
                             save */
    bool is_kept, has_memory;
    bool is_stuck; /* nothing has changed since `changes` */
};

void sim_spin_free(struct sim *sim)
{
    free(sim->spins);
    sim->spins = NULL;
}

/* Visible actions of all cores that were not scalar loads. */
static uint64_t changes_of(const struct sim *sim)
{
    uint64_t loads = 0;
    for (unsigned i = 0; i < sim->n_cores; i++)
        loads += sim->cores[i].account.counters[SIM_COUNT_SCALAR_LOADS];
    return sim->run.visible - loads;
}

/* Hash of what only the core can change: live stack and NRAM. */
static uint64_t hash_memory(const struct sim_core *c)
{
    const uint64_t offset = c->x[2] - c->stack.first;
    uint64_t hash = 0;
    if (offset < c->stack.bytes)
        hash = isa_hash(c->stack.host + offset, c->stack.bytes - offset, 1);
    return c->is_mpu ? hash : isa_hash(c->nram.host, c->nram.bytes, hash);
}

static void keep(struct sim_spin *s, const struct sim_core *c, uint64_t changes,
                 bool has_memory)
{
    memcpy(s->x, c->x, sizeof s->x);
    s->pc = c->pc;
    s->changes = changes;
    s->ops = c->account.counters[SIM_COUNT_CALLS];
    s->loads = c->account.counters[SIM_COUNT_SCALAR_LOADS];
    s->ticks = 0;
    s->is_kept = true;
    s->is_stuck = false;
    s->has_memory = has_memory;
    s->memory = has_memory ? hash_memory(c) : 0;
}

/* Whether the state of core `c` equals the saved state. */
static bool is_back(struct sim_spin *s, const struct sim_core *c,
                    uint64_t changes)
{
    if (c->pc != s->pc || memcmp(c->x, s->x, sizeof s->x) != 0 ||
        c->account.counters[SIM_COUNT_SCALAR_LOADS] == s->loads)
        return false;
    if (!s->has_memory) {
        keep(s, c, changes, true); /* from now on also compares memory */
        return false;
    }
    return hash_memory(c) == s->memory;
}

static void note(struct sim_spin *s, const struct sim_core *c, uint64_t changes)
{
    const bool is_same = s->is_kept && s->changes == changes &&
                         s->ops == c->account.counters[SIM_COUNT_CALLS];
    if (!is_same) {
        s->next = 1;
        keep(s, c, changes, false);
    } else if (!s->is_stuck) {
        s->ticks++;
        s->is_stuck = is_back(s, c, changes);
        if (!s->is_stuck && s->ticks >= s->next) {
            s->next *= 2;
            keep(s, c, changes, false);
        }
    }
}

/* Whether no core can continue and change anything. */
static bool are_all_stuck(const struct sim *sim, uint64_t changes)
{
    for (unsigned i = 0; i < sim->n_cores; i++) {
        const struct sim_core *c = &sim->cores[i];
        const struct sim_spin *s = &sim->spins[i];
        if (c->state == SIM_CORE_ENDING || c->state == SIM_CORE_FAULTED ||
            c->state == SIM_CORE_TAKEN)
            return false;
        if (c->state == SIM_CORE_READY &&
            !(s->is_stuck && s->changes == changes))
            return false;
    }
    return true;
}

bool sim_spin_look(struct sim_core *c)
{
    struct sim *sim = c->sim;
    if (!sim->spins)
        sim->spins = isa_alloc(sim->n_cores, sizeof *sim->spins);
    /* Deferred work may still write, and in a paused launch the host may. */
    if (!sim->spins || sim->deferred || !sim->run.is_whole)
        return true;
    const uint64_t changes = changes_of(sim);
    note(&sim->spins[c->id], c, changes);
    if (!are_all_stuck(sim, changes))
        return true;
    sim_core_fault(c, SIM_FAULT_SPIN, 0,
                   "waits in a loop for memory that no core writes any more");
    return false;
}
