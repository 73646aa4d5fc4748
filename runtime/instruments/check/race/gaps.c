/* SPDX-License-Identifier: MIT */
/*
 * Lists in an array, each gap once, found by hash. Who joins two lists walks as
 * far as they differ. Who looks for a cycle jumps: `far` is such that the walk
 * is as the logarithm of the list (Myers, An applicative random-access stack).
 */
#include "runtime/instruments/check/race/gaps.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

static size_t slot_of(const struct chk_gaps *g, const struct chk_gap *gap)
{
    uint64_t h = gap->from * 0x9e3779b97f4a7c15u + gap->next;
    h = (h ^ h >> 29 ^ gap->to) * 0x9e3779b97f4a7c15u;
    size_t i = (size_t)(h >> 32) & (g->room_slots - 1);
    for (; g->slots[i]; i = (i + 1) & (g->room_slots - 1)) {
        const struct chk_gap *other = &g->of[g->slots[i] - 1];
        if (other->from == gap->from && other->to == gap->to &&
            other->next == gap->next)
            break;
    }
    return i;
}

static bool make_room(struct chk_gaps *g)
{
    if (!ISA_GROW(g->of, g->n, g->room))
        return false;
    if (g->n * 2 < g->room_slots)
        return true;
    const size_t room = g->room_slots ? g->room_slots * 2 : 256;
    uint32_t *slots = isa_alloc(room, sizeof *slots);
    if (!slots)
        return false;
    free(g->slots);
    g->slots = slots;
    g->room_slots = room;
    for (size_t i = 0; i < g->n; i++)
        slots[slot_of(g, &g->of[i])] = (uint32_t)i + 1;
    return true;
}

static uint32_t depth_of(const struct chk_gaps *g, uint32_t gaps)
{
    return gaps ? g->of[gaps - 1].depth : 0;
}

static uint32_t far_of(const struct chk_gaps *g, uint32_t gaps)
{
    return gaps ? g->of[gaps - 1].far : 0;
}

/* Two jumps of one length become one of the double. */
static uint32_t jump(const struct chk_gaps *g, uint32_t next)
{
    const uint32_t far = far_of(g, next), further = far_of(g, far);
    const uint32_t d = depth_of(g, next), e = depth_of(g, far);
    return next && d - e == e - depth_of(g, further) ? further : next;
}

uint32_t chk_gaps_add(struct chk_gaps *g, uint64_t from, uint64_t to,
                      uint32_t next)
{
    const struct chk_gap gap = {.from = from,
                                .to = to,
                                .next = next,
                                .far = jump(g, next),
                                .depth = depth_of(g, next) + 1};
    assert(from < to);
    assert(!next || g->of[next - 1].to <= from);
    if (g->n == UINT32_MAX || !make_room(g)) {
        g->is_out = true;
        return next;
    }
    uint32_t *slot = &g->slots[slot_of(g, &gap)];
    if (!*slot) {
        g->of[g->n] = gap;
        *slot = (uint32_t)++g->n;
    }
    return *slot;
}

/* The next gap that is left, before those so far. */
static void leave(struct chk_gaps *g, uint64_t from, uint64_t to)
{
    if (!ISA_GROW(g->found, g->n_found, g->room_found)) {
        g->is_out = true;
        return;
    }
    g->found[g->n_found++] = (struct chk_gap){.from = from, .to = to};
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

uint32_t chk_gaps_left(struct chk_gaps *g, uint32_t gaps, uint64_t before,
                       uint32_t but)
{
    if (gaps == 0 || before == 0)
        return gaps;
    g->n_found = 0;
    for (; gaps && g->of[gaps - 1].to > before; gaps = g->of[gaps - 1].next) {
        const struct chk_gap *a = &g->of[gaps - 1];
        leave(g, larger(a->from, before), a->to);
        if (a->from < before)
            break;
    }
    while (gaps && but && gaps != but) {
        const struct chk_gap *a = &g->of[gaps - 1], *b = &g->of[but - 1];
        const uint64_t from = larger(a->from, b->from);
        const bool is_a_all = a->from == 0 && b->to <= a->to;
        const bool is_b_all = b->from == 0 && a->to <= b->to;
        if (is_a_all || is_b_all) { /* has all of the others in it */
            gaps = but = is_a_all ? but : gaps;
            break;
        }
        if (from < smaller(a->to, b->to))
            leave(g, from, smaller(a->to, b->to));
        if (a->from == from)
            gaps = a->next;
        if (b->from == from)
            but = b->next;
    }
    uint32_t left = gaps == but ? gaps : 0; /* the same from here on */
    while (g->n_found > 0) {
        const struct chk_gap *f = &g->found[--g->n_found];
        left = chk_gaps_add(g, f->from, f->to, left);
    }
    return left;
}

void chk_gaps_clear(struct chk_gaps *g)
{
    if (g->n)
        memset(g->slots, 0, g->room_slots * sizeof *g->slots);
    g->n = 0;
    g->is_out = false;
}

void chk_gaps_free(struct chk_gaps *g)
{
    free(g->of);
    free(g->slots);
    free(g->found);
    *g = (struct chk_gaps){0};
}

bool chk_gaps_copy(struct chk_gaps *to, const struct chk_gaps *from)
{
    *to = (struct chk_gaps){.n = from->n,
                            .room = from->n + 1,
                            .room_slots = from->room_slots,
                            .is_out = from->is_out};
    to->of = isa_alloc_copy(from->of, from->n, sizeof *to->of);
    to->slots =
        isa_alloc_copy(from->slots, from->room_slots, sizeof *to->slots);
    if (to->of && to->slots)
        return true;
    chk_gaps_free(to);
    return false;
}
