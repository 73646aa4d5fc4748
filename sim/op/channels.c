/* SPDX-License-Identifier: MIT */
/*
 * DRAM by address, from the start of an allocation on. Its channels take turns
 * every few KiB; each has its share of the bandwidth. A row of DRAM at the
 * start of each piece passes the one that its address names: pieces which many
 * cores store at the same distance, a multiple of all turns, queue there. What
 * is longer than a row is spread over all, and limited by the whole.
 */
#include "sim/op/channels.h"
#include "isa/scalar/arith.h"
#include "sim/memory/blocks.h"
#include "sim/op/bandwidth.h"
#include "sim/op/grains.h"

#include <assert.h>
#include <stdlib.h>

bool sim_channels_init(struct sim *sim)
{
    const struct sim_params *p = &sim->params;
    if (p->dram_channels > 1) {
        sim->channels = isa_alloc(p->dram_channels, sizeof *sim->channels);
        if (!sim->channels)
            return false;
        for (unsigned k = 0; k < p->dram_channels; k++)
            sim_bandwidth_init(&sim->channels[k],
                               sim->timing.dram_rate / p->dram_channels,
                               p->small_bytes, sim->timing.small_wait);
    }
    return true;
}

void sim_channels_reset(struct sim *sim)
{
    for (unsigned k = 0; sim->channels && k < sim->params.dram_channels; k++)
        sim_bandwidth_reset(&sim->channels[k]);
}

/* Where addresses go. */
struct turns {
    unsigned shift, bits; /* of the interleave, of the number of channels */
    uint64_t period;      /* bytes after which the first has its turn again */
};

static struct turns turns_of(const struct sim_params *p)
{
    const unsigned shift = 10 + (unsigned)__builtin_ctz(p->dram_interleave);
    const unsigned bits = (unsigned)__builtin_ctz(p->dram_channels);
    return (struct turns){shift, bits, 1ull << (shift + bits)};
}

static unsigned channel_of(const struct turns *t, uint64_t address)
{
    return (unsigned)(address >> t->shift) & ((1u << t->bits) - 1);
}

/* Adds what `times` equal pieces at this address move in each channel. */
static void add_piece(const struct turns *t, uint64_t at, uint64_t bytes,
                      uint64_t times, uint64_t *sum)
{
    while (bytes > 0) {
        const uint64_t size = 1ull << t->shift;
        const uint64_t left = size - (at & (size - 1));
        const uint64_t part = bytes < left ? bytes : left;
        sum[channel_of(t, at)] += part * times;
        at += part;
        bytes -= part;
    }
}

/* After so many pieces they begin in the same turn again. */
static uint64_t period_of(const struct turns *t, int64_t stride)
{
    return t->period >> (unsigned)__builtin_ctzll((uint64_t)stride | t->period);
}

/* How many of n things are number k, or whole periods after it. */
static uint64_t times_of(uint64_t n, uint64_t k, uint64_t period)
{
    return (n - k + period - 1) / period;
}

static void add_pieces(const struct turns *t, const struct sim_pieces *p,
                       uint64_t *sum)
{
    const uint64_t rows = period_of(t, p->stride1);
    const uint64_t columns = period_of(t, p->stride0);
    uint64_t row = p->first;
    for (uint64_t k = 0; k < p->n1 && k < rows;
         k++, row += (uint64_t)p->stride1) {
        uint64_t at = row;
        const uint64_t alike = times_of(p->n1, k, rows);
        for (uint64_t i = 0; i < p->n0 && i < columns;
             i++, at += (uint64_t)p->stride0)
            add_piece(t, at, p->bytes, alike * times_of(p->n0, i, columns),
                      sum);
    }
}

/* n * part / all, rounded up; products may have more than 64 bits. */
static uint64_t share(uint64_t n, uint64_t part, uint64_t all)
{
    return (uint64_t)(((isa_u128)n * part + all - 1) / all);
}

/* Each channel passes its part of so many bytes, at its part of the rate, which
 * leaves the transfer its time where no channel is the limit. The first piece
 * opens a row as well: that takes its channel longer, not all of the DRAM. */
static uint64_t pass_channels(struct sim *sim, const struct sim_pieces *pieces,
                              uint64_t start, uint64_t bytes, uint64_t rate)
{
    const struct turns t = turns_of(&sim->params);
    uint64_t sum[SIM_MAX_CHANNELS] = {0}, end = start;
    struct sim_pieces rows = *pieces;
    if (rows.bytes > sim->params.dram_row)
        rows.bytes = sim->params.dram_row;
    add_pieces(&t, &rows, sum);
    const uint64_t opened = bytes + sim->params.dram_piece;
    const uint64_t all = pieces->bytes * pieces->n0 * pieces->n1;
    for (unsigned k = 0; k < 1u << t.bits; k++) {
        if (sum[k] == 0)
            continue;
        const uint64_t own = share(opened, sum[k], all);
        const uint64_t pace = share(rate, own, bytes);
        const uint64_t through =
            sim_bandwidth_pass(&sim->channels[k], start, own, pace);
        end = sim_max(end, through);
    }
    return end;
}

/* Where the allocation of span i begins, as if its first byte were in the first
 * channel: so a launch takes the same wherever its memory happens to be. */
static uint64_t start_of(const struct sim_call *call, unsigned i)
{
    const struct sim_operand *s = &call->spans[i];
    if (call->is_movable)
        return s->first;
    const struct sim_block *b =
        sim_block_at(&call->core->sim->allocator.blocks, s->address);
    return b ? b->start : 0;
}

uint64_t sim_channels_pass(struct sim_call *call, unsigned i, uint64_t start,
                           uint64_t bytes, uint64_t rate)
{
    struct sim *sim = call->core->sim;
    struct sim_pieces pieces;
    const uint64_t all = sim_bandwidth_pass(&sim->dram, start, bytes, rate);
    if (call->spans[i].space != ISA_SPACE_GDRAM ||
        !sim_call_walk(call, i, &pieces))
        return all;
    pieces.first -= start_of(call, i);
    return sim_max(all, pass_channels(sim, &pieces, start, bytes, rate));
}
