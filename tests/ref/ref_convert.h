/* SPDX-License-Identifier: MIT
 *
 * Reference of the conversions: one element at a time, in exact integers.
 * Shares nothing with the bodies in isa/.
 */
#ifndef REF_CONVERT_H
#define REF_CONVERT_H

#include "tests/ref/ref_format.h"

/* The rounding modes as the suffixes of the intrinsics, in the order of their
 * ops. */
enum { REF_MODES = 7 };
extern const char ref_modes[REF_MODES][3];

/* The pattern of type `to` for the pattern `bits` of type `from`, rounded by
 * the mode of that suffix; integers hold value / 2^position. A NaN comes out
 * as ref_any_nan(to) or as the least integer. */
uint64_t ref_convert(ref_type to, ref_type from, const char *mode, int position,
                     uint64_t bits);

#endif
