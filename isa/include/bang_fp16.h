/* SPDX-License-Identifier: MIT
 *
 * __half, the type of host programs for half: 5 bits of exponent, 10 of
 * fraction. In files that mlucc compiles for devices it is half itself, else a
 * class with values and conversions (bang_small_float.h), in C its bits.
 */
#ifndef BANG_FP16_H
#define BANG_FP16_H

#ifdef __BANG__
#include "bang_types.h"
typedef half __half;
#elif defined(__cplusplus)
#include "bang_small_float.h"
struct __half : __bang_small_float<5, 10> {
    using __bang_small_float<5, 10>::__bang_small_float;
    __half() = default;
};
#else
typedef struct __half {
    unsigned short __x;
} __half;
#endif

#endif
