/* SPDX-License-Identifier: MIT
 *
 * Busy time in bins, for many rows. A row is a core with one of its activities.
 * There are at most BINS_MOST bins of 2^k cycles: if time exceeds the last bin,
 * k is incremented and pairs of bins are merged.
 */
#ifndef RT_BINS_H
#define RT_BINS_H

#include <stdint.h>

enum { BINS_MOST = 1024 };

/* Empty bins; NULL: the host has no memory left. */
struct bins *bins_new(unsigned n_rows);
void bins_free(struct bins *b);
/* Empties all bins. */
void bins_clear(struct bins *b);

/* Adds busy cycles [from, to) to a row. Overlaps count twice. */
void bins_add(struct bins *b, unsigned row, uint64_t from, uint64_t to);

/* Busy cycles of a row in [from, to), interpolated inside bins. */
double bins_busy(const struct bins *b, unsigned row, uint64_t from,
                 uint64_t to);
/* The cycles of bin i, which spans 2^bins_shift cycles. */
uint64_t bins_in(const struct bins *b, unsigned row, unsigned i);
unsigned bins_shift(const struct bins *b);
/* The sum of all cycles added. */
uint64_t bins_total(const struct bins *b, unsigned row);

#endif
