/* SPDX-License-Identifier: MIT */
/* Vector clocks in cycles. An entry c of a core for another core means: it
 * knows everything that the other core did before cycle c, except in the gaps.
 * The entry of a core for itself is set to its cycle when other cores learn
 * from it. */
#include "runtime/instruments/check/race/clocks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

/* ---- gaps ---------------------------------------------------------------- */

/* Stores lists of gaps in an array, each gap once, found by hash. To join two
 * lists, walks back until both are equal. A search for a cycle jumps by `far`;
 * its number of steps is the logarithm of the list's length (Myers, An
 * applicative random-access stack). */

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

/* Chooses where `far` leads: two jumps of equal length are joined to one jump
 * of double length. */
static uint32_t jump(const struct chk_gaps *g, uint32_t next)
{
    const uint32_t far = far_of(g, next), further = far_of(g, far);
    const uint32_t d = depth_of(g, next), e = depth_of(g, far);
    return next && d - e == e - depth_of(g, further) ? further : next;
}

/* Adds a gap after the gaps of `next`, which all end before it begins. */
static uint32_t gaps_add(struct chk_gaps *g, uint64_t from, uint64_t to,
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

/* Adds the next gap that remains. It is before the gaps added so far. */
static void leave_out(struct chk_gaps *g, uint64_t from, uint64_t to)
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

/* Returns the gaps that remain for a core that also learns all before a cycle,
 * except in the gaps `but`. */
static uint32_t gaps_left(struct chk_gaps *g, uint32_t gaps, uint64_t before,
                          uint32_t but)
{
    if (gaps == 0 || before == 0)
        return gaps;
    g->n_found = 0;
    for (; gaps && g->of[gaps - 1].to > before; gaps = g->of[gaps - 1].next) {
        const struct chk_gap *a = &g->of[gaps - 1];
        leave_out(g, larger(a->from, before), a->to);
        if (a->from < before)
            break;
    }
    while (gaps && but && gaps != but) {
        const struct chk_gap *a = &g->of[gaps - 1], *b = &g->of[but - 1];
        const uint64_t from = larger(a->from, b->from);
        const bool is_a_all = a->from == 0 && b->to <= a->to;
        const bool is_b_all = b->from == 0 && a->to <= b->to;
        if (is_a_all || is_b_all) { /* the list contains all other gaps */
            gaps = but = is_a_all ? but : gaps;
            break;
        }
        if (from < smaller(a->to, b->to))
            leave_out(g, from, smaller(a->to, b->to));
        if (a->from == from)
            gaps = a->next;
        if (b->from == from)
            but = b->next;
    }
    uint32_t left = gaps == but ? gaps : 0; /* both lists are the same from
                                               here on */
    while (g->n_found > 0) {
        const struct chk_gap *f = &g->found[--g->n_found];
        left = gaps_add(g, f->from, f->to, left);
    }
    return left;
}

/* Frees all lists. */
static void gaps_clear(struct chk_gaps *g)
{
    if (g->n)
        memset(g->slots, 0, g->room_slots * sizeof *g->slots);
    g->n = 0;
    g->is_out = false;
}

static void gaps_free(struct chk_gaps *g)
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
    gaps_free(to);
    return false;
}

/* ---- clocks -------------------------------------------------------------- */

static void join_one(struct chk_clocks *k, struct chk_clock *to,
                     const struct chk_clock *from, unsigned i)
{
    const uint64_t has = to->of[i], more = from->of[i];
    const uint32_t gaps = to->gaps[i], others = from->gaps[i];
    if (more > has)
        to->of[i] = more;
    if (gaps != others)
        to->gaps[i] = more > has ? gaps_left(&k->gaps, others, has, gaps)
                                 : gaps_left(&k->gaps, gaps, more, others);
}

static void join(struct chk_clocks *k, struct chk_clock *to,
                 const struct chk_clock *from)
{
    if (k->gaps.n > 0) {
        for (unsigned i = 0; i < k->n_cores; i++)
            join_one(k, to, from, i);
        return;
    }
    for (unsigned i = 0; i < k->n_cores; i++)
        if (from->of[i] > to->of[i])
            to->of[i] = from->of[i];
}

/* Adds the knowledge of a clock to a core. */
static void learn(struct chk_clocks *k, unsigned core,
                  const struct chk_clock *from)
{
    join(k, &k->cores[core], from);
    k->version[core]++;
}

/* Adds the knowledge of a core, and its own actions, to a clock. */
static void leave(struct chk_clocks *k, struct chk_clock *to,
                  const struct sim_actor *by)
{
    struct chk_clock *own = &k->cores[by->number];
    if (own->of[by->number] <= by->cycle)
        own->of[by->number] = by->cycle + 1;
    join(k, to, own);
}

void chk_clocks_begin(struct chk_clocks *k)
{
    struct chk_gaps gaps = k->gaps;
    gaps_clear(&gaps);
    memset(k, 0, sizeof *k);
    k->gaps = gaps;
}

void chk_clocks_free(struct chk_clocks *k)
{
    gaps_free(&k->gaps);
}

void chk_clocks_task(struct chk_clocks *k, const struct sim_task_event *e)
{
    const unsigned core = e->by.number;
    chk_clocks_settle(k);
    if (k->n_cores <= core)
        k->n_cores = core + 1;
    k->epoch[core]++;
    if (e->is_end)
        return;
    struct chk_clock *own = &k->cores[core];
    *own = (struct chk_clock){.of = {0}};
    own->of[core] = k->start[core] = e->by.cycle;
    if (k->quiet[core]) /* earlier tasks on this core have acted */
        own->gaps[core] = gaps_add(&k->gaps, 0, k->quiet[core], 0);
    k->version[core]++;
}

void chk_clocks_settle(struct chk_clocks *k)
{
    for (unsigned i = 0; i < k->n_met; i++) {
        k->cores[k->members[i]] = k->met;
        k->version[k->members[i]]++;
    }
    k->n_met = 0;
}

static void let_go(struct chk_clocks *k, const struct sim_order_event *e)
{
    if (k->n_met == 0 || k->meeting != e->meeting) {
        chk_clocks_settle(k);
        k->meeting = e->meeting;
        k->met = (struct chk_clock){.of = {0}};
    }
    leave(k, &k->met, &e->by);
    assert(k->n_met < CHK_MAX_CORES);
    k->members[k->n_met++] = (uint8_t)e->by.number;
}

void chk_clocks_order(struct chk_clocks *k, const struct sim_order_event *e)
{
    const unsigned core = e->by.number;
    if (e->kind != SIM_ORDER_OPEN)
        chk_clocks_settle(k);
    switch (e->kind) { /* other events are syncs, from which other cores
                          learn nothing */
    case SIM_ORDER_OPEN:
        k->epoch[core]++;
        let_go(k, e);
        break;
    case SIM_ORDER_LOCK:
        learn(k, core, &k->locks[e->id % CHK_LOCKS]);
        break;
    case SIM_ORDER_UNLOCK:
        k->epoch[core]++;
        leave(k, &k->locks[e->id % CHK_LOCKS], &e->by);
        break;
    default:
        break;
    }
}

static struct chk_clock *place(struct chk_clocks *k, uint64_t address)
{
    return &k->places[(address >> 2) * 0x9e3779b97f4a7c15u >> 56];
}

void chk_clocks_acquire(struct chk_clocks *k, unsigned core, uint64_t address)
{
    learn(k, core, place(k, address));
}

void chk_clocks_release(struct chk_clocks *k, const struct sim_actor *by,
                        uint64_t address)
{
    leave(k, place(k, address), by);
    k->epoch[by->number]++;
}
