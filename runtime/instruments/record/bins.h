/* SPDX-License-Identifier: MIT
 *
 * Time in bins: how much of each bin is busy, for many rows
 * at once. A row is a core and what it does. However long a launch is, there
 * are at most BINS_MOST bins of 2^k cycles: when time goes beyond the last one,
 * pairs of them are put together.
 */
#ifndef RT_BINS_H
#define RT_BINS_H

#include <stdint.h>

enum { BINS_MOST = 1024 };

struct bins;

/* Empty bins; NULL: the host has no memory left. */
struct bins *bins_new(unsigned n_rows);
void bins_free(struct bins *b);
/* As after bins_new. */
void bins_clear(struct bins *b);

/* The row was busy in the cycles [from, to). Cycles that are added twice count
 * twice. */
void bins_add(struct bins *b, unsigned row, uint64_t from, uint64_t to);

/* How many cycles of [from, to) the row was busy; within a bin they are taken
 * to lie evenly. */
double bins_busy(const struct bins *b, unsigned row, uint64_t from,
                 uint64_t to);
/* The cycles of bin i, which has 2^bins_shift of them. */
uint64_t bins_in(const struct bins *b, unsigned row, unsigned i);
unsigned bins_shift(const struct bins *b);
/* All that was added. */
uint64_t bins_total(const struct bins *b, unsigned row);

#endif
