/* SPDX-License-Identifier: MIT
 *
 * Sets of stamps, at most one of each core, as numbers: the same set has the
 * same number. A set of one is its stamp. Bounded: once there are very many, a
 * new one keeps its latest stamp alone, and less is found.
 */
#ifndef CHK_SETS_H
#define CHK_SETS_H

#include "runtime/check/clocks.h"

struct chk_sets {
    uint64_t *stamps; /* of all sets, one after another */
    size_t n_stamps, room_stamps;
    struct chk_set {
        size_t first;
        unsigned n;
        uint32_t hash;
    } * sets;
    size_t n, room;
    uint32_t *slots;
    size_t room_slots;
    struct chk_answer {
        uint64_t set, stamp, sum;
    } answers[4096]; /* the latest, by hash */
};

/* The set and one more stamp, without those that come before it; 0: no memory.
 */
uint64_t chk_set_add(struct chk_sets *s, uint64_t set, uint64_t stamp,
                     const struct chk_clocks *clocks);

/* The stamps of a set, *stamps being in it already if it has one; their number.
 */
unsigned chk_set_stamps(const struct chk_sets *s, uint64_t set,
                        const uint64_t **stamps);

/* A copy; false: no memory, and it is empty. */
bool chk_sets_copy(struct chk_sets *to, const struct chk_sets *from);

/* No set is in use any more. */
void chk_sets_clear(struct chk_sets *s);
void chk_sets_free(struct chk_sets *s);

#endif
