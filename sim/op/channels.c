/* SPDX-License-Identifier: MIT */
/* DRAM channels by address, counted from the start of an allocation. Channels
 * alternate every few KiB, and each has its share of the bandwidth. Each piece
 * first opens a row of DRAM in the channel of its address. So if many cores
 * store pieces whose distance is a multiple of all channels, these pieces queue
 * in one channel. A piece longer than a row is spread over all channels and
 * limited by the total bandwidth. A row that was just read, by any core, comes
 * from the memory side of the chip: its channel is free, the total bandwidth is
 * used as by any row. */
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

/* The mapping of addresses to channels. */
struct turns {
    unsigned shift, bits; /* log2 of the interleave and of the number of
                             channels */
    uint64_t period;      /* bytes after which the channels repeat */
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

/* The load of pieces on one channel. */
struct part {
    uint64_t bytes, opened; /* bytes of rows; number of pieces that begin in
                               this channel */
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

/* The number of pieces after which pieces begin in the same channel again. */
static uint64_t period_of(const struct turns *t, int64_t stride)
{
    return t->period >> (unsigned)__builtin_ctzll((uint64_t)stride | t->period);
}

/* Returns how many of n things, numbered from 0, have a number k + i *
 * period. */
static uint64_t times_of(uint64_t n, uint64_t k, uint64_t period)
{
    return (n - k + period - 1) / period;
}

/* Adds the rows of all pieces, of `bytes` each. */
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

/* n * part / all, rounded up; the product may exceed 64 bits. */
static uint64_t share(uint64_t n, uint64_t part, uint64_t all)
{
    return (n | part) >> 31 == 0
               ? (n * part + all - 1) / all
               : (uint64_t)(((isa_u128)n * part + all - 1) / all);
}

/* Passes bytes of rows, with the cost of opening, through channel k from
 * `start` on. A channel with enough room at once causes no delay. */
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

/* Passes all pieces through their channels; `moved`: bytes of DRAM traffic. A
 * transfer without delays takes the time of its bytes only, because its latency
 * includes opening the first row. */
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

/* Whether the channel read these bytes of a row lately; if not, it does now. */
static bool was_read(struct sim_bandwidth *channel, uint64_t address,
                     uint64_t bytes)
{
    const uint64_t row = address ^ bytes << 48; /* more than addresses have */
    for (unsigned i = 0; i < SIM_READ_ROWS; i++)
        if (channel->rows[i] == row)
            return true;
    channel->rows[channel->n_rows++ % SIM_READ_ROWS] = row;
    return false;
}

/* pass_channels, with a fast case for the usual single row in one channel,
 * which begins at `base` + pieces->first. */
static uint64_t pass_pieces(struct sim *sim, const struct sim_pieces *pieces,
                            uint64_t base, bool is_read, uint64_t start,
                            uint64_t moved, uint64_t rate)
{
    const struct sim_params *p = &sim->params;
    const struct turns t = turns_of(p);
    const uint64_t row =
        pieces->bytes < p->dram_row ? pieces->bytes : p->dram_row;
    const bool is_in_one =
        (pieces->first ^ (pieces->first + row - 1)) >> t.shift == 0;
    if (!is_in_one || pieces->n0 > 1 || pieces->n1 > 1)
        return pass_channels(sim, &t, pieces, row, start, moved, rate);
    const unsigned channel = channel_of(&t, pieces->first);
    if (is_read && was_read(&sim->channels[channel], base + pieces->first, row))
        return start;
    const uint64_t bytes =
        (moved < p->dram_row ? moved : p->dram_row) + p->dram_piece;
    return sim_max(start, pass_one(sim, channel, start, bytes, rate));
}

/* The start of span i's allocation, which is treated as if in the first
 * channel, so that results do not depend on where memory is allocated. */
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
    const uint64_t base = start_of(call, i);
    pieces.first -= base;
    return pass_pieces(call->core->sim, &pieces, base, !call->plan->writes[i],
                       start, moved, rate);
}
