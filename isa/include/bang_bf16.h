/* SPDX-License-Identifier: MIT
 *
 * __bang_bfloat16, the type of host programs for bfloat16: 8 bits of exponent,
 * 7 of fraction. In files that mlucc compiles for devices it is bfloat16_t
 * itself, else a class with values and conversions (bang_small_float.h), in C
 * its bits.
 */
#ifndef BANG_BF16_H
#define BANG_BF16_H

#ifdef __BANG__
#include "bang_types.h"
typedef bfloat16_t __bang_bfloat16;
#elif defined(__cplusplus)
#include "bang_small_float.h"
struct __bang_bfloat16 : __bang_small_float<8, 7> {
    using __bang_small_float<8, 7>::__bang_small_float;
    __bang_bfloat16() = default;
};
#else
typedef struct __bang_bfloat16 {
    unsigned short __x;
} __bang_bfloat16;
#endif

#endif
