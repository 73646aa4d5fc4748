/* SPDX-License-Identifier: MIT */
/* Sets of unordered stamps, as numbers. Equal sets have equal numbers, and a
 * set of one stamp is that stamp. The first CHK_SET_BITS stamps in sets get a
 * bit each; a set of such stamps is a set of bits. Other sets have up to
 * CHK_SET_MOST stamps. A larger set keeps the latest stamp of each core and is
 * marked as cut. If there are CHK_MOST_SETS sets, is_full is set, and a new set
 * is only its latest stamp. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_RACE_SETS_H
#define RUNTIME_INSTRUMENTS_CHECK_RACE_SETS_H

#include "runtime/instruments/check/race/clocks.h"

#define CHK_SET_BITS 62
#define CHK_SET_MOST (CHK_MAX_CORES + CHK_SET_BITS)
/* The most stored sets; lower in the build that tests growing arrays. */
#ifdef MLUSIM_HOSTILE
#define CHK_MOST_SETS (1u << 13)
#else
#define CHK_MOST_SETS (1u << 20)
#endif
/* If all sets together have more stamps than this, new sets are cut. */
#define CHK_AMPLE_STAMPS (8u << 20)

struct chk_sets {
    uint64_t known[CHK_SET_BITS]; /* stamps that have a bit */
    unsigned n_known;
    uint64_t loads; /* bits of stamps that are scalar loads */
    bool is_full;
    /* For a core: the bits of stamps that are ordered before its next action,
     * and the version of its clock for which these bits are valid. */
    struct chk_view {
        uint64_t before, version;
        unsigned n_known;
        unsigned latest; /* bit of the core's latest stamp, plus 1 */
    } views[CHK_MAX_CORES];
    uint64_t *stamps; /* stamps of all sets, one set after another */
    size_t n_stamps, room_stamps;
    struct chk_set {
        size_t first;
        unsigned n;
        uint32_t hash;
        bool is_cut; /* whether some stamps were dropped */
    } * sets;
    size_t n, room;
    uint32_t *slots;
    size_t room_slots;
    struct chk_answer {
        uint64_t set, stamp, sum;
    } answers[4096]; /* cache of results, by hash */
};

/* Adds a stamp to a set. Removes the stamps that are ordered before the new
 * stamp, because an access that is ordered after the new stamp is also ordered
 * after them. A scalar load does not race with an atomic, so it only replaces
 * other loads. 0: no memory. */
uint64_t chk_set_add(struct chk_sets *s, uint64_t set, uint64_t stamp,
                     const struct chk_clocks *clocks,
                     const struct chk_site *sites);

/* Returns the number of stamps of a set. *stamps receives them, perhaps written
 * to `room`. For a set of one stamp, the caller must have set *stamps. */
unsigned chk_set_stamps(const struct chk_sets *s, uint64_t set,
                        const uint64_t **stamps, uint64_t room[CHK_SET_BITS]);

/* Whether some stamps of the set were dropped. */
bool chk_set_is_cut(const struct chk_sets *s, uint64_t set);

/* Whether the whole set is known to be ordered before the core's next
 * action. */
bool chk_set_is_before(struct chk_sets *s, uint64_t set, unsigned core,
                       const struct chk_clocks *clocks);

/* Makes a copy. False: no memory; the copy is empty. */
bool chk_sets_copy(struct chk_sets *to, const struct chk_sets *from);

/* Invalidates all sets. */
void chk_sets_clear(struct chk_sets *s);
void chk_sets_free(struct chk_sets *s);

#endif
