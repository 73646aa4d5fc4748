/* SPDX-License-Identifier: MIT */
/* Counts how long a memory core's DMA works while its cluster computes. A spell
 * is a busy time of a core, or several busy times that were merged. An interval
 * of the DMA is cut into pieces at the start and end of all spells. In a piece,
 * a core with an unmerged spell computes all the time; a core with a merged
 * spell computes for the busy share of the spell. A piece counts with the
 * probability that any core computes, as if cores were independent. */
#include "sim/op/spells.h"
#include "sim/machine/turn.h"

#include <assert.h>

/* Whether the memory core of the cluster has moved data. */
static bool is_sure(const struct sim_core *memory_core)
{
    return memory_core->account.units[ISA_UNIT_MPU_DMA].ops > 0;
}

static void join_pairs(struct sim_spells *s)
{
    for (unsigned i = 0; i < SIM_SPELLS / 2; i++) {
        const struct sim_spell *a = &s->spell[2 * i], *b = a + 1;
        s->spell[i] = (struct sim_spell){a->start, b->end, a->busy + b->busy};
    }
    s->n = SIM_SPELLS / 2;
}

void sim_spells_add(struct sim_core *c, uint64_t start, uint64_t end)
{
    struct sim_spells *s = &c->spells;
    struct sim_spell *last = s->n > 0 ? &s->spell[s->n - 1] : NULL;
    assert(start <= end && (!last || last->end <= start));
    if (last && last->end == start) {
        last->end = end;
        last->busy += end - start;
        return;
    }
    if (s->n == SIM_SPELLS && !c->joins_spells) {
        c->keeps_spells = false;
        return;
    }
    if (s->n == SIM_SPELLS)
        join_pairs(s);
    s->spell[s->n++] = (struct sim_spell){start, end, end - start};
}

void sim_spells_start(struct sim_core *c)
{
    c->keeps_spells = !c->is_block;
    c->joins_spells = c->is_mpu;
    c->spells.n = 0;
}

/* ---- settling ------------------------------------------------------------ */

/* The cores of a cluster, and the current spell of each. */
struct cluster {
    const struct sim_core *cores[SIM_MAX_CORES];
    uint64_t at[SIM_MAX_CORES];
    unsigned n;
};

/* The first spell of core i that ends after `cycle`; NULL if there is none. */
static const struct sim_spell *spell_after(struct cluster *k, unsigned i,
                                           uint64_t cycle)
{
    const struct sim_spells *s = &k->cores[i]->spells;
    while (k->at[i] < s->n && s->spell[k->at[i]].end <= cycle)
        k->at[i]++;
    return k->at[i] < s->n ? &s->spell[k->at[i]] : NULL;
}

/* The end of the piece that begins at `from`: the next start or end of a spell,
 * or `end`. */
static uint64_t piece_end(struct cluster *k, uint64_t from, uint64_t end)
{
    for (unsigned i = 0; i < k->n; i++) {
        const struct sim_spell *s = spell_after(k, i, from);
        if (!s)
            continue;
        const uint64_t border = s->start > from ? s->start : s->end;
        end = border < end ? border : end;
    }
    return end;
}

/* Counts the piece [from, to), in which each core has at most one spell. */
static void book(struct sim_core *memory_core, struct cluster *k, uint64_t from,
                 uint64_t to)
{
    double idle = 1;
    uint64_t sum = 0;
    for (unsigned i = 0; i < k->n; i++) {
        const struct sim_spell *s = spell_after(k, i, from);
        if (!s || s->start > from)
            continue;
        sum += (to - from) * s->busy / (s->end - s->start);
        idle *=
            (double)(s->end - s->start - s->busy) / (double)(s->end - s->start);
    }
    memory_core->account.overlap[ISA_UNIT_MPU_DMA] +=
        (uint64_t)((double)(to - from) * (1 - idle));
    memory_core->account.overlap[ISA_UNIT_COMPUTE] += sum;
}

/* Counts the overlap of an interval of the DMA; intervals are in order. */
static void share(struct sim_core *memory_core, struct cluster *k,
                  const struct sim_spell *dma)
{
    for (uint64_t from = dma->start; from < dma->end;) {
        const uint64_t to = piece_end(k, from, dma->end);
        assert(to > from);
        book(memory_core, k, from, to);
        from = to;
    }
}

void sim_spells_settle(struct sim_core *memory_core)
{
    const struct sim_group *g = memory_core->group;
    struct cluster k = {.n = 0};
    assert(memory_core->is_mpu);
    sim_account_private(memory_core);
    for (unsigned i = 0; i < g->n_cores; i++)
        if (g->cores[i]->cluster == memory_core->cluster &&
            !g->cores[i]->is_mpu)
            k.cores[k.n++] = g->cores[i];
    for (uint64_t i = 0; i < memory_core->spells.n; i++)
        share(memory_core, &k, &memory_core->spells.spell[i]);
    const bool is_known = is_sure(memory_core);
    for (unsigned i = 0; i < g->n_cores; i++) {
        struct sim_core *c = g->cores[i];
        if (c->cluster != memory_core->cluster)
            continue;
        c->keeps_spells = true;
        c->joins_spells = c->is_mpu || is_known;
        c->spells.n = 0;
    }
}
