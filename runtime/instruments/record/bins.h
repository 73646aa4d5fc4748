/* SPDX-License-Identifier: MIT */
/* Busy time in bins, for many rows. A row is one activity of a core. There are
 * at most BINS_MOST bins of 2^k cycles. If time exceeds the last bin, k is
 * incremented and each pair of bins becomes one bin. */
#ifndef RT_BINS_H
#define RT_BINS_H

#include <stdint.h>

enum { BINS_MOST = 1024 };

/* Makes empty bins. NULL: no host memory. */
struct bins *bins_new(unsigned n_rows);
void bins_free(struct bins *b);
/* Empties all bins. */
void bins_clear(struct bins *b);

/* Adds busy cycles [from, to) to a row. Cycles that overlap count twice. */
void bins_add(struct bins *b, unsigned row, uint64_t from, uint64_t to);

/* Returns the busy cycles of a row in [from, to), interpolated inside of
 * bins. */
double bins_busy(const struct bins *b, unsigned row, uint64_t from,
                 uint64_t to);
/* Returns the busy cycles in bin i, which spans 2^bins_shift cycles. */
uint64_t bins_in(const struct bins *b, unsigned row, unsigned i);
unsigned bins_shift(const struct bins *b);
/* Returns the sum of all cycles that were added. */
uint64_t bins_total(const struct bins *b, unsigned row);

#endif
