/* SPDX-License-Identifier: MIT */
/* Vector clocks of the cores. Everything that core b did before cycle
 * clocks[a][b] happens before the next action of core a, except for the gaps.
 * Gaps are tasks of core b that have no order to the task of core a. A new task
 * has no order to any other task, not even to earlier tasks of its core.
 * Barriers, locks and atomics advance the clocks. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_CLOCKS_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_CLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/instruments/check/state/state.h"

/* ---- gaps ---------------------------------------------------------------- */

/* Stretches of a core's time that another core does not know, the latest first.
 * They are caused by tasks that follow each other on a core: another core may
 * know the later task, but not all of the earlier one. A list of gaps is a
 * number. Equal lists have equal numbers, and lists with the same earliest gaps
 * share these gaps. 0: no gaps. */

struct chk_gap {
    uint64_t from, to; /* cycles from <= c < to */
    uint32_t next;     /* the list of the earlier gaps */
    uint32_t far;      /* an earlier gap, to which a search can jump */
    uint32_t depth;    /* number of gaps in this list */
};

struct chk_gaps {
    struct chk_gap *of; /* gap 1 is the first */
    size_t n, room;
    uint32_t *slots; /* by hash */
    size_t room_slots;
    struct chk_gap *found; /* the gaps of the list that is just being made */
    size_t n_found, room_found;
    bool is_out; /* whether memory was short, so that some gaps are lost */
};

static inline bool chk_gaps_have(const struct chk_gaps *g, uint32_t gaps,
                                 uint64_t cycle)
{
    while (gaps && g->of[gaps - 1].from > cycle) {
        const struct chk_gap *gap = &g->of[gaps - 1];
        const bool is_far = gap->far && g->of[gap->far - 1].from > cycle;
        gaps = is_far ? gap->far : gap->next;
    }
    return gaps && cycle < g->of[gaps - 1].to;
}

/* Makes a copy. False: no memory; the copy is empty. */
bool chk_gaps_copy(struct chk_gaps *to, const struct chk_gaps *from);

#define CHK_LOCKS 64
/* Entries for addresses of atomics, by hash. A collision adds an order that
 * does not exist. This can hide a race, but never causes a false report. */
#define CHK_PLACES 256

struct chk_clock {
    uint64_t of[CHK_MAX_CORES];
    uint32_t gaps[CHK_MAX_CORES];
};

struct chk_clocks {
    struct chk_clock cores[CHK_MAX_CORES];
    struct chk_gaps gaps;
    uint64_t start[CHK_MAX_CORES];   /* cycle at which the core's task began */
    uint64_t quiet[CHK_MAX_CORES];   /* no stamp of the core is later */
    uint64_t epoch[CHK_MAX_CORES];   /* counts when others learn from it */
    uint64_t version[CHK_MAX_CORES]; /* counts when it learns from others */
    struct chk_clock locks[CHK_LOCKS];
    struct chk_clock places[CHK_PLACES];
    /* The barrier that is opening, and the cores that have left it. */
    uint64_t meeting;
    struct chk_clock met;
    unsigned n_met;
    uint8_t members[CHK_MAX_CORES];
    unsigned n_cores; /* highest core number, plus 1 */
};

void chk_clocks_begin(struct chk_clocks *k); /* when a launch begins */
void chk_clocks_free(struct chk_clocks *k);
void chk_clocks_task(struct chk_clocks *k, const struct sim_task_event *e);
void chk_clocks_order(struct chk_clocks *k, const struct sim_order_event *e);
/* Joins the clocks of all cores that have left a barrier. Must be called before
 * any other event. */
void chk_clocks_settle(struct chk_clocks *k);

/* For atomics: `acquire` joins the clock that is stored for the address into
 * the clock of the core; `release` stores the core's clock for the address. */
void chk_clocks_acquire(struct chk_clocks *k, unsigned core, uint64_t address);
void chk_clocks_release(struct chk_clocks *k, const struct sim_actor *by,
                        uint64_t address);

/* Called when a new stamp was made for an action of the core. */
static inline void chk_clocks_stamped(struct chk_clocks *k,
                                      const struct sim_actor *by)
{
    k->quiet[by->number] = by->cycle + 1;
}

/* Whether the access of a stamp happens before the core's next action. */
static inline bool chk_is_before(const struct chk_clocks *k, uint64_t stamp,
                                 unsigned core)
{
    const unsigned other = chk_core_of(stamp);
    const uint64_t cycle = chk_cycle_of(stamp);
    const struct chk_clock *known = &k->cores[core];
    if (other == core && cycle >= k->start[core])
        return true;
    return cycle < known->of[other] &&
           (!known->gaps[other] ||
            !chk_gaps_have(&k->gaps, known->gaps[other], cycle));
}

/* Whether the clock of a core has gaps. */
static inline bool chk_has_gaps(const struct chk_clocks *k, unsigned core)
{
    for (unsigned i = 0; i < k->n_cores; i++)
        if (k->cores[core].gaps[i])
            return true;
    return false;
}

#endif
