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
#include <string.h>

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

/* What pieces take of one channel. */
struct part {
    uint64_t bytes, opened; /* of rows; how many begin there */
};

/* Adds `times` equal rows at this address. */
static void add_row(const struct turns *t, uint64_t at, uint64_t bytes,
                    uint64_t times, struct part *parts)
{
    const uint64_t size = 1ull << t->shift;
    parts[channel_of(t, at)].opened += times;
    while (bytes > 0) {
        const uint64_t left = size - (at & (size - 1));
        const uint64_t part = bytes < left ? bytes : left;
        parts[channel_of(t, at)].bytes += part * times;
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

/* Adds the rows of all pieces, of so many bytes each. */
static void add_rows(const struct turns *t, const struct sim_pieces *p,
                     uint64_t bytes, struct part *parts)
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
            add_row(t, at, bytes, alike * times_of(p->n0, i, columns), parts);
    }
}

/* n * part / all, rounded up; products may have more than 64 bits. */
static uint64_t share(uint64_t n, uint64_t part, uint64_t all)
{
    return (n | part) >> 31 == 0
               ? (n * part + all - 1) / all
               : (uint64_t)(((isa_u128)n * part + all - 1) / all);
}

/* Through channel k from cycle start on: bytes of rows, with what it takes to
 * open them. A channel that has room for them at once holds up nothing. */
static uint64_t pass_one(struct sim *sim, unsigned k, uint64_t start,
                         uint64_t bytes, uint64_t rate)
{
    struct sim_bandwidth *channel = &sim->channels[k];
    if (sim_bandwidth_fits(channel, start, bytes, rate))
        return start;
    const uint64_t hidden = sim_window_cycles(sim->params.dram_piece, rate);
    const uint64_t through = sim_bandwidth_take(channel, start, bytes, rate);
    return through > hidden ? through - hidden : 0;
}

/* Each channel passes its rows, and opens them, of pieces for which the DRAM
 * moves so many bytes. A transfer that no channel holds up takes as long as its
 * bytes alone: opening the first row is within its latency. */
static uint64_t pass_channels(struct sim *sim, const struct turns *t,
                              const struct sim_pieces *pieces, uint64_t row,
                              uint64_t start, uint64_t moved, uint64_t rate)
{
    const struct sim_params *p = &sim->params;
    const unsigned channels = 1u << t->bits;
    const uint64_t all = row * pieces->n0 * pieces->n1;
    const uint64_t most = p->dram_row * pieces->n0 * pieces->n1;
    struct part parts[SIM_MAX_CHANNELS];
    uint64_t end = start;
    memset(parts, 0, channels * sizeof *parts);
    add_rows(t, pieces, row, parts);
    for (unsigned k = 0; k < channels; k++) {
        if (parts[k].opened + parts[k].bytes == 0)
            continue;
        const uint64_t bytes =
            share(moved < most ? moved : most, parts[k].bytes, all) +
            parts[k].opened * p->dram_piece;
        end = sim_max(end, pass_one(sim, k, start, bytes, rate));
    }
    return end;
}

/* The same; a single row in one turn, which most transfers are, directly. */
static uint64_t pass_pieces(struct sim *sim, const struct sim_pieces *pieces,
                            uint64_t start, uint64_t moved, uint64_t rate)
{
    const struct sim_params *p = &sim->params;
    const struct turns t = turns_of(p);
    const uint64_t row =
        pieces->bytes < p->dram_row ? pieces->bytes : p->dram_row;
    const bool is_in_one =
        (pieces->first ^ (pieces->first + row - 1)) >> t.shift == 0;
    if (!is_in_one || pieces->n0 > 1 || pieces->n1 > 1)
        return pass_channels(sim, &t, pieces, row, start, moved, rate);
    const uint64_t bytes =
        (moved < p->dram_row ? moved : p->dram_row) + p->dram_piece;
    return sim_max(start, pass_one(sim, channel_of(&t, pieces->first), start,
                                   bytes, rate));
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
                           uint64_t moved, uint64_t rate)
{
    struct sim_pieces pieces;
    if (call->spans[i].space != ISA_SPACE_GDRAM ||
        !sim_call_walk(call, i, &pieces))
        return start;
    pieces.first -= start_of(call, i);
    return pass_pieces(call->core->sim, &pieces, start, moved, rate);
}
