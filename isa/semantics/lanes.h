/* SPDX-License-Identifier: MIT
 *
 * How WRAM looks from inside: 64 lanes, each a 64th of it. Strided copies and
 * scalar accesses address it flat, lane after lane. A linear copy deals its
 * bytes out over the lanes: lane l receives the l-th 64th, at the offset the
 * pointer has from the start of WRAM, in every lane. That offset may lie
 * beyond the end of a lane (the second of two arrays that fill WRAM); such
 * bytes are kept beside the lanes, in columns of 64 bytes of every lane, so
 * that they take no more pages than they have bytes.
 *
 * Which row of weights is where depends on how it came. Written with strides,
 * row r lies in lane r % 64, behind r / 64 others. A linear copy is as many
 * equal parts as the architecture has slices (a column of archs.def), 64 or 16;
 * a slice is the next lanes, one or four of them. Of rows that follow one
 * another in a slice, with w lanes of each, row r is number w * (r / 64) + r %
 * w of slice r % 64 / w. With 64 slices of one lane both are the same.
 */
#ifndef ISA_SEMANTICS_LANES_H
#define ISA_SEMANTICS_LANES_H

#include <assert.h>

#include "isa/isa.h"

#define ISA_LANE_LINE 64u /* bytes; rows of weights begin at whole lines */

/* ---- the order of rows --------------------------------------------------- */

/* The lanes of a slice. */
static inline uint64_t isa_slice_lanes(unsigned slices)
{
    assert(slices > 0 && ISA_LANES % slices == 0);
    return ISA_LANES / slices;
}

/* The slice of a row of weights, and its number among the rows there. */
static inline uint64_t isa_slice_of(uint64_t width, uint64_t row)
{
    return row % ISA_LANES / width;
}

static inline uint64_t isa_slice_row(uint64_t width, uint64_t row)
{
    return row / ISA_LANES * width + row % width;
}

/* The place of a row among those of `groups` times 64 rows in the order in
 * which a linear copy takes them. */
static inline uint64_t isa_slice_order(unsigned slices, uint64_t groups,
                                       uint64_t row)
{
    const uint64_t width = isa_slice_lanes(slices);
    return isa_slice_of(width, row) * groups * width +
           isa_slice_row(width, row);
}

/* ---- places -------------------------------------------------------------- */

/* Where byte `at` of a lane lies in what is kept beside the lanes. */
static inline uint64_t isa_lanes_beside(uint64_t lane, uint64_t at)
{
    return at / ISA_LANE_LINE * (ISA_LANES * ISA_LANE_LINE) +
           lane * ISA_LANE_LINE + at % ISA_LANE_LINE;
}

/* Bytes of each lane that a linear copy of this size fills; where it is no
 * multiple of 64, the last lanes get less or nothing. */
static inline uint64_t isa_lanes_share(uint64_t bytes)
{
    return (bytes + ISA_LANES - 1) / ISA_LANES;
}

/* The linear copy that wrote a grain of bytes of every lane: where in the lanes
 * it began and how many bytes each got, 0: it was not a linear copy. Pointers
 * are multiples of a grain. */
#define ISA_LANE_GRAIN 8u
struct isa_dealt {
    uint32_t first, share;
};

/* A byte of the lanes, and how many follow it that belong together. */
struct isa_lane_bytes {
    uint64_t lane, at, bytes; /* at: from the start of the lane */
};

/* Where byte x of a slice lies, counted from the start of WRAM as if the bytes
 * of linear copies followed one another in it; false: no such copy wrote it. */
bool isa_lanes_dealt(const struct isa_dealt *dealt, unsigned slices,
                     uint64_t slice, uint64_t x, struct isa_lane_bytes *found);

/* Where byte x of a row of the weights of a call lies, and how many of n bytes,
 * which are at least one, lie there together. */
struct isa_lane_bytes isa_lanes_find(const struct isa_call *c, uint64_t row,
                                     uint64_t x, uint64_t n);

/* Copies n bytes of a row, from byte x on, out of the weights that are operand
 * k. */
void isa_lanes_read(const struct isa_call *c, int k, uint64_t row, uint64_t x,
                    void *d, uint64_t n);

/* Where these bytes lie: in the lane, where they lie there together, else in
 * `room`, to which they are copied. */
const void *isa_lanes_get(const struct isa_call *c, int k, uint64_t row,
                          uint64_t x, void *room, uint64_t n);

/* As isa_lanes_read, of a lane, whatever rows lie there; x counts from the
 * operand's address. */
void isa_lanes_read_lane(const struct isa_call *c, int k, uint64_t lane,
                         uint64_t x, void *d, uint64_t n);

#endif
