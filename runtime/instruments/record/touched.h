/* SPDX-License-Identifier: MIT
 *
 * What ops did to the NRAM of each core, by rows of bytes and time: who wrote
 * and who read it in each bin. A row ends where a page of 4 KiB does, and where
 * a variable or a region begins or ends, so that no two of them share a row.
 */
#ifndef RT_TOUCHED_H
#define RT_TOUCHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/instruments/record/bins.h"

enum {
    TOUCHED_PAGE = 4096,
    TOUCHED_MOST_CUTS = 128, /* for all cores from the beginning */
    TOUCHED_MORE_CUTS = 128  /* of each core later */
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

struct touched;

/* NRAM of so many bytes, a multiple of pages. NULL: no memory. */
struct touched *touched_new(unsigned n_cores, uint64_t bytes);
void touched_free(struct touched *t);
/* Nothing is touched; rows end at pages and at these offsets, of which the
 * first TOUCHED_MOST_CUTS count. */
void touched_clear(struct touched *t, const uint64_t *cuts, size_t n_cuts);
/* From now on a row of the core ends at offset, too; both parts of the row have
 * done what it did. False: it had TOUCHED_MORE_CUTS since touched_clear. */
bool touched_cut(struct touched *t, unsigned core, uint64_t offset);

/* Bytes [offset, offset + bytes) of a core's NRAM in cycles [from, to). */
void touched_add(struct touched *t, unsigned core, uint64_t offset,
                 uint64_t bytes, uint64_t from, uint64_t to,
                 enum touched_by how);

unsigned touched_rows(const struct touched *t, unsigned core);
/* The offset at which a row begins, of the one behind the last the size. */
uint64_t touched_start(const struct touched *t, unsigned core, unsigned row);
/* The bits of a row in the bins, which have 2^*shift cycles each. */
const uint8_t *touched_row(const struct touched *t, unsigned core, unsigned row,
                           unsigned *shift);

#endif
