/* SPDX-License-Identifier: MIT
 *
 * What each core knows of the others: all that core b did before cycle
 * clocks[a][b] comes before the next action of core a, except for the gaps,
 * which are work of tasks of b that the task of a does not know of. A new task
 * knows nothing, not even of earlier tasks on its own core. Barriers, locks and
 * atomics advance the clocks.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_CLOCKS_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_CLOCKS_H

#include "runtime/instruments/check/race/gaps.h"
#include "runtime/instruments/check/state/state.h"

#define CHK_LOCKS 64
/* Places that atomics order, by a hash of their address: two that meet order
 * more than they should, so nothing is reported that is right. */
#define CHK_PLACES 256

struct chk_clock {
    uint64_t of[CHK_MAX_CORES];
    uint32_t gaps[CHK_MAX_CORES];
};

struct chk_clocks {
    struct chk_clock cores[CHK_MAX_CORES];
    struct chk_gaps gaps;
    uint64_t start[CHK_MAX_CORES];   /* of the task of each core */
    uint64_t quiet[CHK_MAX_CORES];   /* no stamp of it is later than that */
    uint64_t epoch[CHK_MAX_CORES];   /* counts what lets others know of it */
    uint64_t version[CHK_MAX_CORES]; /* counts what it comes to know */
    struct chk_clock locks[CHK_LOCKS];
    struct chk_clock places[CHK_PLACES];
    /* The barrier that is just opening, and the cores that it lets pass. */
    uint64_t meeting;
    struct chk_clock met;
    unsigned n_met;
    uint8_t members[CHK_MAX_CORES];
    unsigned n_cores; /* highest number that was seen, plus 1 */
};

void chk_clocks_begin(struct chk_clocks *k); /* a launch */
void chk_clocks_free(struct chk_clocks *k);
void chk_clocks_task(struct chk_clocks *k, const struct sim_task_event *e);
void chk_clocks_order(struct chk_clocks *k, const struct sim_order_event *e);
/* All that it let pass know what all of them knew; before any other event. */
void chk_clocks_settle(struct chk_clocks *k);

/* An atomic at address takes over what others left there, and leaves what its
 * core knows. */
void chk_clocks_acquire(struct chk_clocks *k, unsigned core, uint64_t address);
void chk_clocks_release(struct chk_clocks *k, const struct sim_actor *by,
                        uint64_t address);

/* There is a new stamp of what a core does now. */
static inline void chk_clocks_stamped(struct chk_clocks *k,
                                      const struct sim_actor *by)
{
    k->quiet[by->number] = by->cycle + 1;
}

/* Whether the access of a stamp comes before what core does now. */
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

/* Whether what a core knows has gaps. */
static inline bool chk_has_gaps(const struct chk_clocks *k, unsigned core)
{
    for (unsigned i = 0; i < k->n_cores; i++)
        if (k->cores[core].gaps[i])
            return true;
    return false;
}

#endif
