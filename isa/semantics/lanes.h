/* SPDX-License-Identifier: MIT */
/* The structure of WRAM: 64 lanes of equal size. Strided copies and scalar
 * accesses address it linearly, lane after lane.
 * A linear copy distributes its bytes over the lanes: lane l receives the l-th
 * 64th. In every lane these bytes begin at the same offset, that of the pointer
 * from the start of WRAM. This offset may be past the end of a lane (the second
 * of two arrays that fill WRAM). Such bytes are stored beside the lanes, in
 * columns of 64 bytes of every lane, so that they use few pages.
 * The place of a row of weights depends on how it was written. With strides,
 * row r is in lane r % 64, after r / 64 others. A linear copy is divided into
 * as many equal parts as the architecture has slices (archs.def), 64 or 16; a
 * slice has the next one or four lanes. In slices of w lanes, row r is number w
 * * (r / 64) + r % w of slice r % 64 / w. With 64 slices of one lane, both
 * places are the same. */
#ifndef ISA_SEMANTICS_LANES_H
#define ISA_SEMANTICS_LANES_H

#include <assert.h>

#include "isa/isa.h"

#define ISA_LANE_LINE 64u /* bytes; alignment of rows of weights */

/* ---- the order of rows --------------------------------------------------- */

/* The number of lanes of a slice. */
static inline uint64_t isa_slice_lanes(unsigned slices)
{
    assert(slices > 0 && ISA_LANES % slices == 0);
    return ISA_LANES / slices;
}

/* The slice of a row of weights, and its index among the rows of the slice. */
static inline uint64_t isa_slice_of(uint64_t width, uint64_t row)
{
    return row % ISA_LANES / width;
}

static inline uint64_t isa_slice_row(uint64_t width, uint64_t row)
{
    return row / ISA_LANES * width + row % width;
}

/* The index of a row in the order of a linear copy of groups * 64 rows. */
static inline uint64_t isa_slice_order(unsigned slices, uint64_t groups,
                                       uint64_t row)
{
    const uint64_t width = isa_slice_lanes(slices);
    return isa_slice_of(width, row) * groups * width +
           isa_slice_row(width, row);
}

/* ---- places -------------------------------------------------------------- */

/* The place of byte `at` of a lane in the bytes beside the lanes. */
static inline uint64_t isa_lanes_beside(uint64_t lane, uint64_t at)
{
    return at / ISA_LANE_LINE * (ISA_LANES * ISA_LANE_LINE) +
           lane * ISA_LANE_LINE + at % ISA_LANE_LINE;
}

/* Returns the bytes per lane that a linear copy fills. If its size is no
 * multiple of 64, the last lanes get fewer bytes or none. */
static inline uint64_t isa_lanes_share(uint64_t bytes)
{
    return (bytes + ISA_LANES - 1) / ISA_LANES;
}

/* The linear copy that wrote a grain of every lane: its offset and bytes per
 * lane; share 0: no linear copy wrote it. Pointers are multiples of a grain. */
#define ISA_LANE_GRAIN 8u
struct isa_dealt {
    uint32_t first, share;
};

/* A byte of the lanes, and the number of contiguous bytes from it on. */
struct isa_lane_bytes {
    uint64_t lane, at, bytes; /* at: offset in the lane */
};

/* Finds byte x of a slice, counted from the start of WRAM as if bytes of linear
 * copies were contiguous in the slice. False: no linear copy wrote the byte. */
bool isa_lanes_dealt(const struct isa_dealt *dealt, unsigned slices,
                     uint64_t slice, uint64_t x, struct isa_lane_bytes *found);

/* Finds byte x of a row of a call's weights, and how many of n >= 1 bytes from
 * there on are contiguous. */
struct isa_lane_bytes isa_lanes_find(const struct isa_call *c, uint64_t row,
                                     uint64_t x, uint64_t n);

/* Copies n bytes of a row of operand k's weights, from byte x on. */
void isa_lanes_read(const struct isa_call *c, int k, uint64_t row, uint64_t x,
                    void *d, uint64_t n);

/* Returns a pointer to these bytes: into the lane if they are contiguous there,
 * else to a copy in `room`. */
const void *isa_lanes_get(const struct isa_call *c, int k, uint64_t row,
                          uint64_t x, void *room, uint64_t n);

/* Does what isa_lanes_read does, but for a lane instead of a row; x counts from
 * the operand's address. */
void isa_lanes_read_lane(const struct isa_call *c, int k, uint64_t lane,
                         uint64_t x, void *d, uint64_t n);

#endif
