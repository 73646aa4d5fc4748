/* SPDX-License-Identifier: MIT
 *
 * Sets of stamps in no order among themselves, as numbers: the same set has the
 * same number. A set of one is its stamp. The first stamps that meet have a bit
 * each, and their sets are these bits. Others have room for CHK_SET_MOST
 * stamps, as long as there are few; what has more keeps the latest of each
 * core, and is known to be cut. Bounded: once there are very many sets, is_full
 * says so, and a new set is its latest stamp alone.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_SETS_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_SETS_H

#include "runtime/instruments/check/race/clocks.h"

#define CHK_SET_BITS 62
#define CHK_SET_MOST (CHK_MAX_CORES + CHK_SET_BITS)
/* That are kept one after another; fewer where arrays grow one by one. */
#ifdef MLUSIM_HOSTILE
#define CHK_MOST_SETS (1u << 13)
#else
#define CHK_MOST_SETS (1u << 20)
#endif
/* Where all sets have more stamps than that, new ones are short. */
#define CHK_AMPLE_STAMPS (8u << 20)

struct chk_sets {
    uint64_t known[CHK_SET_BITS]; /* stamps that have a bit */
    unsigned n_known;
    uint64_t loads; /* bits of those of the scalar core */
    bool is_full;
    /* By core: the bits before what it does now, and when that was found. */
    struct chk_view {
        uint64_t before, version;
        unsigned n_known;
        unsigned latest; /* bit of its stamp, plus 1 */
    } views[CHK_MAX_CORES];
    uint64_t *stamps; /* of all sets, one after another */
    size_t n_stamps, room_stamps;
    struct chk_set {
        size_t first;
        unsigned n;
        uint32_t hash;
        bool is_cut; /* it had more stamps than there is room for */
    } * sets;
    size_t n, room;
    uint32_t *slots;
    size_t room_slots;
    struct chk_answer {
        uint64_t set, stamp, sum;
    } answers[4096]; /* the latest, by hash */
};

/* The set and one more stamp, without those that come before it: who is in
 * order with that one is with those. A load of the scalar core is no race with
 * an atomic, so it stands for other loads alone. 0: no memory. */
uint64_t chk_set_add(struct chk_sets *s, uint64_t set, uint64_t stamp,
                     const struct chk_clocks *clocks,
                     const struct chk_site *sites);

/* The stamps of a set, *stamps being in it already if it has one; their number.
 * room is where they may be put. */
unsigned chk_set_stamps(const struct chk_sets *s, uint64_t set,
                        const uint64_t **stamps, uint64_t room[CHK_SET_BITS]);

/* Whether stamps of it are not known any more. */
bool chk_set_is_cut(const struct chk_sets *s, uint64_t set);

/* Whether all of a set comes before what a core does now; false: perhaps not.
 */
bool chk_set_is_before(struct chk_sets *s, uint64_t set, unsigned core,
                       const struct chk_clocks *clocks);

/* A copy; false: no memory, and it is empty. */
bool chk_sets_copy(struct chk_sets *to, const struct chk_sets *from);

/* No set is in use any more. */
void chk_sets_clear(struct chk_sets *s);
void chk_sets_free(struct chk_sets *s);

#endif
