/* SPDX-License-Identifier: MIT */
/* Accesses of ops to the NRAM of each core, by rows of bytes and bins of time:
 * which units wrote and read. Rows end at pages of 4 KiB and at both ends of a
 * variable or region, so that no row has bytes of two variables or regions. */
#ifndef RT_TOUCHED_H
#define RT_TOUCHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/instruments/record/bins.h"

enum {
    TOUCHED_PAGE = 4096,
    TOUCHED_MOST_CUTS = 128, /* of all cores, at the start */
    TOUCHED_MORE_CUTS = 128  /* of each core, after touched_clear */
};

/* Bits of a row in a bin. */
enum touched_by {
    TOUCHED_WRITTEN_BY_COMPUTE = 1,
    TOUCHED_WRITTEN_BY_IO = 2,
    TOUCHED_WRITTEN_BY_MOVE = 4,
    TOUCHED_READ_BY_COMPUTE = 8,
    TOUCHED_READ_BY_IO = 16,
    TOUCHED_READ_BY_MOVE = 32,
};

/* Makes rows for `bytes` bytes of NRAM, which must be whole pages. NULL: no
 * memory. */
struct touched *touched_new(unsigned n_cores, uint64_t bytes);
void touched_free(struct touched *t);
/* Removes all accesses. Rows then end at pages and at `cuts`, of which only the
 * first TOUCHED_MOST_CUTS are used. */
void touched_clear(struct touched *t, const uint64_t *cuts, size_t n_cuts);
/* Splits a row of the core at offset. Both parts keep the accesses so far.
 * False: the core already has TOUCHED_MORE_CUTS cuts. */
bool touched_cut(struct touched *t, unsigned core, uint64_t offset);

/* Adds an access to these bytes of a core's NRAM in cycles [from, to). */
void touched_add(struct touched *t, unsigned core, uint64_t offset,
                 uint64_t bytes, uint64_t from, uint64_t to,
                 enum touched_by how);

unsigned touched_rows(const struct touched *t, unsigned core);
/* Returns the offset of a row; for row touched_rows, the size of NRAM. */
uint64_t touched_start(const struct touched *t, unsigned core, unsigned row);
/* Returns the bits of a row, by bin. A bin spans 2^*shift cycles. */
const uint8_t *touched_row(const struct touched *t, unsigned core, unsigned row,
                           unsigned *shift);

#endif
