/* SPDX-License-Identifier: MIT */
/* A search chooses what to try next, and gets the result. A choice has a point
 * on each of some axes; points are numbers from 0. */
#ifndef MLUSIM_TUNE_SEARCH_H
#define MLUSIM_TUNE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TUN_MOST_AXES = 32 };

struct tun_space {
    size_t n_axes;
    size_t n[TUN_MOST_AXES]; /* number of points per axis; the last axis changes
                                first */
    size_t n_choices;        /* product of n */
    uint64_t seed;
};

/* A kind of search. open returns the search; on an error, NULL with a message.
 * ask returns the number of a choice; on an error, n_choices with a message.
 * report takes the score of a choice: smaller is better, and NAN means that it
 * did not run. */
struct tun_search {
    const char *name;
    void *(*open)(const struct tun_space *space, char *error, size_t bytes);
    size_t (*ask)(void *self, char *error, size_t bytes);
    void (*report)(void *self, size_t choice, double score);
    void (*close)(void *self);
};

/* Returns the point of a choice on an axis. */
static inline size_t tun_point(const struct tun_space *space, size_t choice,
                               size_t axis)
{
    for (size_t i = space->n_axes; i-- > axis + 1;)
        choice /= space->n[i];
    return choice % space->n[axis];
}

#endif
