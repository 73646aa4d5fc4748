/* SPDX-License-Identifier: MIT */
/* Sets the sign of NaN results, the only difference between hosts in float
 * arithmetic. An invalid operation such as infinity - infinity gives a NaN
 * whose sign bit is set on x86-64 and clear on other hosts. Here it is always
 * set. A NaN operand keeps its sign on every host. If both operands are NaN,
 * hosts other than x86-64 return the first one, whatever order a compiler
 * chose. */
#ifndef ISA_NUMBER_MADE_H
#define ISA_NUMBER_MADE_H

#include <math.h>
#include <stdint.h>

#ifdef __x86_64__
/* `value`, computed from floats `a` and `b`, with the sign of NaN as above.
 * Integers do not change. */
#define ISA_MADE(value, a, b)        (value)
#define ISA_MADE_DOUBLE(value, a, b) (value)
/* sum += value, for floats. */
#define ISA_ADD_TO(sum, value) ((sum) += (value))
#else
#include "isa/number/num.h"

static inline float isa_made_f32(float value, float a, float b)
{
    const uint32_t is_made = (value != value) & (a == a) & (b == b);
    const uint32_t is_either = (value != value) & (a != a) & (b != b);
    const uint32_t bits = isa_f32_bits(value) | is_made << 31;
    const uint32_t first = isa_f32_bits(a) | 0x400000;
    return isa_f32_from_bits(is_either ? first : bits);
}

static inline double isa_made_f64(double value, double a, double b)
{
    return value != value && a == a && b == b ? copysign(value, -1.0) : value;
}

static inline uint32_t isa_made_u32(uint32_t value, uint32_t a, uint32_t b)
{
    (void)a, (void)b;
    return value;
}

static inline uint64_t isa_made_u64(uint64_t value, uint64_t a, uint64_t b)
{
    (void)a, (void)b;
    return value;
}

#define ISA_MADE(value, a, b)         \
    _Generic((a), float               \
             : isa_made_f32, double   \
             : isa_made_f64, uint32_t \
             : isa_made_u32, uint64_t \
             : isa_made_u64)(value, a, b)
#define ISA_MADE_DOUBLE(value, a, b) isa_made_f64(value, a, b)
#define ISA_ADD_TO(sum, value) \
    ((sum) = isa_made_f32((sum) + (value), (sum), (value)))
#endif

#endif
