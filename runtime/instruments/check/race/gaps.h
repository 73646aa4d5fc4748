/* SPDX-License-Identifier: MIT
 *
 * Lists of gaps: time ranges of a core that another core has no order to,
 * latest first. A list is a number; equal lists have equal numbers and share
 * their tails; 0 is empty. Gaps exist because several tasks run on one core: a
 * later one may be ordered while an earlier one is not.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_GAPS_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_GAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct chk_gap {
    uint64_t from, to; /* cycles c with from <= c < to */
    uint32_t next;     /* list of the earlier gaps */
    uint32_t far;      /* a gap far down the list, to skip to */
    uint32_t depth;    /* length of the list */
};

struct chk_gaps {
    struct chk_gap *of; /* number 1 is of[0] */
    size_t n, room;
    uint32_t *slots; /* by hash */
    size_t room_slots;
    struct chk_gap *found; /* used while a list is made */
    size_t n_found, room_found;
    bool is_out; /* out of memory: gaps were lost */
};

/* Adds a gap at the front of list `next`, whose gaps all end before it. */
uint32_t chk_gaps_add(struct chk_gaps *g, uint64_t from, uint64_t to,
                      uint32_t next);

/* The gaps that remain after joining with a clock that knows everything before
 * cycle `before` except for the gaps `but`. */
uint32_t chk_gaps_left(struct chk_gaps *g, uint32_t gaps, uint64_t before,
                       uint32_t but);

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

/* A copy. False: out of memory; the copy is empty. */
bool chk_gaps_copy(struct chk_gaps *to, const struct chk_gaps *from);

/* Invalidates all numbers. */
void chk_gaps_clear(struct chk_gaps *g);
void chk_gaps_free(struct chk_gaps *g);

#endif
