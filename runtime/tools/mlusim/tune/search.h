/* SPDX-License-Identifier: MIT
 *
 * A search that chooses what to try next, and is given the result. A choice is
 * a point of each of some axes, which are numbers from 0 on.
 */
#ifndef MLUSIM_TUNE_SEARCH_H
#define MLUSIM_TUNE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TUN_MOST_AXES = 32 };

struct tun_space {
    size_t n_axes;
    size_t n[TUN_MOST_AXES]; /* points of an axis; the last changes first */
    size_t n_choices;        /* their product */
    uint64_t seed;
};

/* A kind of search. open returns it, NULL with a sentence; ask returns the
 * number of a choice, n_choices with a sentence if it fails; report gets the
 * score of a choice: less is better, NAN means that it did not run. */
struct tun_search {
    const char *name;
    void *(*open)(const struct tun_space *space, char *error, size_t bytes);
    size_t (*ask)(void *self, char *error, size_t bytes);
    void (*report)(void *self, size_t choice, double score);
    void (*close)(void *self);
};

/* The point of an axis in a choice. */
static inline size_t tun_point(const struct tun_space *space, size_t choice,
                               size_t axis)
{
    for (size_t i = space->n_axes; i-- > axis + 1;)
        choice /= space->n[i];
    return choice % space->n[axis];
}

#endif
