/* SPDX-License-Identifier: MIT */
/*
 * Vector clocks in cycles: an entry c means that everything before cycle c is
 * known, except for the gaps. The entry of a core for itself moves to its cycle
 * when other cores learn of it.
 */
#include "runtime/instruments/check/race/clocks.h"

#include <assert.h>
#include <string.h>

static void join_one(struct chk_clocks *k, struct chk_clock *to,
                     const struct chk_clock *from, unsigned i)
{
    const uint64_t has = to->of[i], more = from->of[i];
    const uint32_t gaps = to->gaps[i], others = from->gaps[i];
    if (more > has)
        to->of[i] = more;
    if (gaps != others)
        to->gaps[i] = more > has ? chk_gaps_left(&k->gaps, others, has, gaps)
                                 : chk_gaps_left(&k->gaps, gaps, more, others);
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

/* A core knows what a clock has. */
static void learn(struct chk_clocks *k, unsigned core,
                  const struct chk_clock *from)
{
    join(k, &k->cores[core], from);
    k->version[core]++;
}

/* What a core knows, itself included. */
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
    chk_gaps_clear(&gaps);
    memset(k, 0, sizeof *k);
    k->gaps = gaps;
}

void chk_clocks_free(struct chk_clocks *k)
{
    chk_gaps_free(&k->gaps);
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
    if (k->quiet[core]) /* tasks before it did something */
        own->gaps[core] = chk_gaps_add(&k->gaps, 0, k->quiet[core], 0);
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
    switch (e->kind) { /* syncs tell other cores nothing */
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
