/* SPDX-License-Identifier: MIT */
/* DRAM traffic of one side of a transfer. The DRAM moves whole grains; a partly
 * written grain is also read first. A side is a list of pieces; each piece
 * moves all grains that it touches, also grains that earlier pieces touched.
 * Adjacent segments form one piece, so segments without gaps cost as much as a
 * linear copy. Pieces of a gather are never joined. No loop runs over all
 * segments: the traffic of a piece depends on its start inside a grain, which
 * repeats after a few strides. */
#include "sim/op/grains.h"
#include "sim/op/access.h"
#include "sim/op/call.h"

#include <assert.h>

uint64_t sim_dram_bytes(const struct sim_params *p, uint64_t address,
                        uint64_t bytes, bool is_write)
{
    assert(bytes > 0 && (p->dram_grain & (p->dram_grain - 1)) == 0);
    /* a power of two (a test checks params.def) */
    uint64_t grain = p->dram_grain, within = grain - 1;
    unsigned shift = (unsigned)__builtin_ctz(p->dram_grain);
    uint64_t grains = ((address + bytes - 1) >> shift) - (address >> shift) + 1;
    if (!is_write)
        return grains << shift;
    /* Partly written grains at both ends are read first. */
    uint64_t partial = (address & within) != 0 || bytes < grain;
    if (grains > 1)
        partial += ((address + bytes) & within) != 0;
    return (grains + partial) << shift;
}

/* Joins the pieces of a row if they are adjacent. */
static void join_row(struct sim_pieces *p)
{
    if (p->n0 > 1 && p->stride0 != (int64_t)p->bytes)
        return;
    p->bytes *= p->n0;
    p->n0 = p->n1;
    p->stride0 = p->stride1;
    p->n1 = 1;
}

static struct sim_pieces join(const struct isa_walk *w, uint64_t segments,
                              uint64_t bytes)
{
    assert(w->count0 > 0 && segments % w->count0 == 0);
    struct sim_pieces p = {.bytes = bytes,
                           .n0 = w->count0,
                           .n1 = segments / w->count0,
                           .stride0 = w->stride0,
                           .stride1 = w->stride1};
    join_row(&p); /* rows, then the joined rows */
    join_row(&p);
    int64_t last = (int64_t)(p.n0 - 1) * p.stride0;
    p.is_chain = p.n1 > 1 && p.stride1 == last + (int64_t)p.bytes;
    return p;
}

static uint64_t piece_count(const struct sim_pieces *p)
{
    return p->n0 * p->n1 - (p->is_chain ? p->n1 - 1 : 0);
}

/* The number of pieces after which they start at the same place in a grain. */
static uint64_t period_of(const struct sim_params *p, int64_t stride)
{
    unsigned shift =
        (unsigned)__builtin_ctzll((uint64_t)stride | p->dram_grain);
    return p->dram_grain >> shift;
}

/* Returns how many of n things, numbered from 0, have a number k + i *
 * period. */
static uint64_t times(uint64_t n, uint64_t k, uint64_t period)
{
    assert(period > 0 && k < n);
    return (n - k + period - 1) / period;
}

/* Returns the traffic of n pieces from `at` on. */
static uint64_t row_dram(const struct sim_params *p, uint64_t at, uint64_t n,
                         int64_t stride, uint64_t bytes, bool is_write)
{
    uint64_t period = period_of(p, stride), sum = 0;
    for (uint64_t k = 0; k < n && k < period; k++, at += (uint64_t)stride)
        sum += times(n, k, period) * sim_dram_bytes(p, at, bytes, is_write);
    return sum;
}

static uint64_t rows_dram(const struct sim_params *p, uint64_t at,
                          const struct sim_pieces *w, bool is_write)
{
    uint64_t period = period_of(p, w->stride1), sum = 0;
    for (uint64_t k = 0; k < w->n1 && k < period;
         k++, at += (uint64_t)w->stride1)
        sum += times(w->n1, k, period) *
               row_dram(p, at, w->n0, w->stride0, w->bytes, is_write);
    return sum;
}

/* Returns the traffic of rows that meet: that of the first and last piece, of
 * the inner ones, and of pieces of double size where rows meet. */
static uint64_t chain_dram(const struct sim_params *p, uint64_t at,
                           const struct sim_pieces *w, bool is_write)
{
    assert(w->n0 >= 2 && w->n1 >= 2);
    uint64_t last = at + (w->n0 - 1) * (uint64_t)w->stride0;
    uint64_t end = last + (w->n1 - 1) * (uint64_t)w->stride1;
    struct sim_pieces inside = *w;
    inside.n0 -= 2;
    return sim_dram_bytes(p, at, w->bytes, is_write) +
           sim_dram_bytes(p, end, w->bytes, is_write) +
           rows_dram(p, at + (uint64_t)w->stride0, &inside, is_write) +
           row_dram(p, last, w->n1 - 1, w->stride1, 2 * w->bytes, is_write);
}

/* Whether each piece is inside one grain: its size is a power of two, and its
 * address a multiple of its size. */
static bool is_within_grains(const struct sim_params *p, uint64_t at,
                             const struct sim_pieces *w)
{
    uint64_t within = w->bytes - 1;
    return w->bytes <= p->dram_grain && (w->bytes & within) == 0 &&
           ((at | (uint64_t)w->stride0 | (uint64_t)w->stride1) & within) == 0 &&
           !w->is_chain;
}

uint64_t sim_walk_dram(const struct sim_params *p, uint64_t at,
                       const struct isa_walk *walk, uint64_t segments,
                       uint64_t bytes, bool is_write)
{
    struct sim_pieces w = join(walk, segments, bytes);
    if (is_within_grains(p, at, &w))
        return w.n0 * w.n1 * sim_dram_bytes(p, at, w.bytes, is_write);
    return w.is_chain ? chain_dram(p, at, &w, is_write)
                      : rows_dram(p, at, &w, is_write);
}

/* ---- of a call ----------------------------------------------------------- */

uint64_t sim_dram_flat(const struct sim_call *call, unsigned i, bool is_write)
{
    const struct sim_operand *s = &call->spans[i];
    return sim_dram_bytes(&call->core->sim->params, s->address, s->bytes,
                          is_write);
}

uint64_t sim_dram_strided(const struct sim_call *call, unsigned i,
                          bool is_write)
{
    const struct isa_call *c = &call->isa;
    if (c->segments == 1)
        return sim_dram_flat(call, i, is_write);
    return sim_walk_dram(&call->core->sim->params,
                         c->arg[call->plan->span_at[i]], &c->walk[i],
                         c->segments, c->work / c->segments, is_write);
}

uint64_t sim_call_dram_bits(const struct sim_call *call, unsigned i)
{
    const struct sim_params *p = &call->core->sim->params;
    const struct isa_call *c = &call->isa;
    const uint64_t all = p->dram_grain - 1;
    if (call->plan->access[i] != SIM_ACCESS_STRIDED || c->segments == 1)
        return all;
    struct sim_pieces w = join(&c->walk[i], c->segments, c->work / c->segments);
    bool is_within = is_within_grains(p, c->arg[call->plan->span_at[i]], &w);
    return is_within ? w.bytes - 1 : all;
}

bool sim_call_walk(const struct sim_call *call, unsigned i,
                   struct sim_pieces *pieces)
{
    const struct isa_call *c = &call->isa;
    const bool is_strided =
        call->plan->access[i] == SIM_ACCESS_STRIDED && c->segments > 1;
    if (call->plan->access[i] == SIM_ACCESS_PIECES)
        return false;
    if (is_strided)
        *pieces = join(&c->walk[i], c->segments, c->work / c->segments);
    else
        *pieces = (struct sim_pieces){
            .bytes = call->spans[i].bytes, .n0 = 1, .n1 = 1};
    pieces->first =
        is_strided ? c->arg[call->plan->span_at[i]] : call->spans[i].address;
    return true;
}

uint64_t sim_call_pieces(const struct sim_call *call, unsigned i)
{
    const struct isa_call *c = &call->isa;
    switch (call->plan->access[i]) {
    case SIM_ACCESS_PIECES:
        return sim_max(c->work / c->n, 1); /* selected ones */
    case SIM_ACCESS_STRIDED: {
        if (c->segments == 1)
            return 1;
        struct sim_pieces w =
            join(&c->walk[i], c->segments, c->work / c->segments);
        return piece_count(&w);
    }
    default:
        return 1;
    }
}
