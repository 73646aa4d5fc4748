/* SPDX-License-Identifier: MIT
 *
 * What ops did to the NRAM of each core, by page of 4 KiB and time: who wrote
 * and who read it in each bin.
 */
#ifndef RT_TOUCHED_H
#define RT_TOUCHED_H

#include <stdint.h>

#include "runtime/record/bins.h"

enum { TOUCHED_PAGE = 4096 };

/* Bits of a page in a bin. */
enum touched_by {
    TOUCHED_WRITTEN_BY_COMPUTE = 1,
    TOUCHED_WRITTEN_BY_IO = 2,
    TOUCHED_WRITTEN_BY_MOVE = 4,
    TOUCHED_READ_BY_COMPUTE = 8,
    TOUCHED_READ_BY_IO = 16,
    TOUCHED_READ_BY_MOVE = 32,
};

struct touched;

struct touched *touched_new(unsigned n_cores, unsigned n_pages);
void touched_free(struct touched *t);
void touched_clear(struct touched *t);

/* Bytes [offset, offset + bytes) of a core's NRAM in cycles [from, to). */
void touched_add(struct touched *t, unsigned core, uint64_t offset,
                 uint64_t bytes, uint64_t from, uint64_t to,
                 enum touched_by how);

unsigned touched_pages(const struct touched *t);
/* The bits of a page in the bins, which have 2^*shift cycles each. */
const uint8_t *touched_row(const struct touched *t, unsigned core,
                           unsigned page, unsigned *shift);

#endif
