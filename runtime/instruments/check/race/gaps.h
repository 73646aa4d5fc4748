/* SPDX-License-Identifier: MIT
 *
 * Stretches of a core's time that another does not know, the latest first, as
 * numbers: the same stretches have the same number, and those that begin alike
 * share the rest. 0 is none. Tasks that follow each other on a core make
 * them: a later one is known, an earlier one is not, or not to its end.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_GAPS_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_GAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct chk_gap {
    uint64_t from, to; /* cycles from <= c < to */
    uint32_t next;     /* the gaps before it */
    uint32_t far;      /* of them: one to which a walk may jump */
    uint32_t depth;    /* how many there are from here on */
};

struct chk_gaps {
    struct chk_gap *of; /* the first has number 1 */
    size_t n, room;
    uint32_t *slots; /* by hash */
    size_t room_slots;
    struct chk_gap *found; /* while a number is being made */
    size_t n_found, room_found;
    bool is_out; /* of memory: some gaps are lost */
};

/* A gap behind those of next, none of which reaches to it. */
uint32_t chk_gaps_add(struct chk_gaps *g, uint64_t from, uint64_t to,
                      uint32_t next);

/* The rest of gaps for one who knows as well what was before a cycle, but for
 * the gaps there. */
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

/* A copy; false: no memory, and it is empty. */
bool chk_gaps_copy(struct chk_gaps *to, const struct chk_gaps *from);

/* No number is in use any more. */
void chk_gaps_clear(struct chk_gaps *g);
void chk_gaps_free(struct chk_gaps *g);

#endif
