/* SPDX-License-Identifier: MIT
 *
 * How WRAM looks from inside: 64 lanes, each a 64th of it. Strided copies and
 * scalar accesses address it flat, lane after lane. A linear copy deals its
 * bytes out over the lanes: lane l receives the l-th 64th, at the offset the
 * pointer has from the start of WRAM, in every lane. That offset may lie
 * beyond the end of a lane (the second of two arrays that fill WRAM); such
 * bytes are kept beside the lanes, in columns of 64 bytes of every lane, so
 * that they take no more pages than they have bytes.
 */
#ifndef ISA_SEMANTICS_LANES_H
#define ISA_SEMANTICS_LANES_H

#include "isa/isa.h"

#define ISA_LANE_LINE 64u /* bytes; rows of weights begin at whole lines */

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

/* Copies n bytes of a lane, from x on, out of the weights that are operand k;
 * x counts from the operand's address. */
void isa_lanes_read(const struct isa_call *c, int k, uint64_t lane, uint64_t x,
                    void *d, uint64_t n);

#endif
