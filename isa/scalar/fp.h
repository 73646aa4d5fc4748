/* SPDX-License-Identifier: MIT */
/* Floating-point arithmetic of the scalar core: half (h), float (s) and double
 * (d) as bit patterns, in RISC-V's five rounding modes. Inline functions use
 * the host for the usual mode, to nearest even; the integer code of
 * isa/scalar/fp.c handles the other modes. NaN results are the canonical NaN.
 * Exception flags are not modelled. */
#ifndef ISA_SCALAR_FP_H
#define ISA_SCALAR_FP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "isa/number/num.h"

/* Rounding modes, as instructions and frm encode them. */
enum isa_rm {
    ISA_RM_RNE, /* to nearest, ties to even */
    ISA_RM_RTZ, /* toward zero */
    ISA_RM_RDN, /* toward -infinity */
    ISA_RM_RUP, /* toward +infinity */
    ISA_RM_RMM, /* to nearest, ties away from zero */
    ISA_N_RMS,
    ISA_RM_DYN = 7 /* the mode in frm */
};

enum isa_fp { ISA_FP_h, ISA_FP_s, ISA_FP_d, ISA_N_FPS };

/* Integer types of conversions: int32_t, uint32_t, int64_t, uint64_t. */
enum isa_fp_int { ISA_FP_w, ISA_FP_wu, ISA_FP_l, ISA_FP_lu };

/* ---- any mode, in integer code; values are bits of format f -------------- */

uint64_t isa_soft_add(enum isa_fp f, uint64_t a, uint64_t b, unsigned rm);
uint64_t isa_soft_mul(enum isa_fp f, uint64_t a, uint64_t b, unsigned rm);
uint64_t isa_soft_div(enum isa_fp f, uint64_t a, uint64_t b, unsigned rm);
uint64_t isa_soft_sqrt(enum isa_fp f, uint64_t a, unsigned rm);
/* Returns a * b + c, rounded once. */
uint64_t isa_soft_fma(enum isa_fp f, uint64_t a, uint64_t b, uint64_t c,
                      unsigned rm);
/* Converts a from format `from` to `to`. */
uint64_t isa_soft_convert(enum isa_fp to, enum isa_fp from, uint64_t a,
                          unsigned rm);
/* Converts to an integer. Values outside of its range saturate; NaN becomes the
 * maximum. All 32-bit results are sign-extended, even uint32_t. */
uint64_t isa_soft_to_int(enum isa_fp f, uint64_t a, enum isa_fp_int to,
                         unsigned rm);
/* Converts the integer in the low bits of a to format f. */
uint64_t isa_soft_from_int(enum isa_fp f, uint64_t a, enum isa_fp_int from,
                           unsigned rm);
/* The result of fclass: one of bits 0..9. */
uint64_t isa_soft_class(enum isa_fp f, uint64_t a);

/* ---- bits and values ---------------------------------------------------- */

#define ISA_NAN_h 0x7e00u
#define ISA_NAN_s 0x7fc00000u
#define ISA_NAN_d 0x7ff8000000000000ull

static inline float isa_value_h(uint16_t bits)
{
    return isa_f16_to_f32(bits);
}

static inline float isa_value_s(uint32_t bits)
{
    return isa_f32_from_bits(bits);
}

static inline double isa_value_d(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Return the bits of a result. The function for half rounds; the others are
 * exact. */
static inline uint16_t isa_result_h(float value)
{
    return value != value ? ISA_NAN_h : isa_f32_to_f16(value);
}

static inline uint32_t isa_result_s(float value)
{
    return value != value ? ISA_NAN_s : isa_f32_bits(value);
}

static inline uint64_t isa_result_d(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return value != value ? ISA_NAN_d : bits;
}

/* ---- nearest even inline, other modes by the functions above ------------- */

/* Half operations are computed in float and rounded again. This is exact for
 * these operations: float has 24 >= 2 * 11 + 2 bits. */
#define ISA_FP_BINARY(name, f, type, operator, soft)                       \
    static inline type isa_##name##_##f(type a, type b, unsigned rm)       \
    {                                                                      \
        if (rm != ISA_RM_RNE)                                              \
            return (type)soft;                                             \
        return isa_result_##f(isa_value_##f(a) operator isa_value_##f(b)); \
    }

#define ISA_FP_COMPARE(name, f, type, operator)             \
    static inline uint64_t isa_##name##_##f(type a, type b) \
    {                                                       \
        return isa_value_##f(a) operator isa_value_##f(b);  \
    }

/* A number is preferred to NaN. If the numbers are equal, they differ at most
 * in the sign of zero: `zeros` is | to select -0, & to select +0. */
#define ISA_FP_CHOOSE(name, f, type, operator, zeros)                      \
    static inline type isa_##name##_##f(type a, type b)                    \
    {                                                                      \
        if (isa_value_##f(a) != isa_value_##f(a))                          \
            return isa_value_##f(b) != isa_value_##f(b) ? ISA_NAN_##f : b; \
        if (isa_value_##f(a) == isa_value_##f(b))                          \
            return (type)(a zeros b);                                      \
        return isa_value_##f(b) operator isa_value_##f(a) ? b : a;         \
    }

/* C's conversion handles truncation within (low, high); other cases are
 * rare. */
#define ISA_FP_TO_INT(k, f, type, integer, low, high)             \
    static inline uint64_t isa_cvt_##k##_##f(type a, unsigned rm) \
    {                                                             \
        double value = isa_value_##f(a);                          \
        if (rm == ISA_RM_RTZ && value > (low) && value < (high))  \
            return (uint64_t)(integer)value;                      \
        return isa_soft_to_int(ISA_FP_##f, a, ISA_FP_##k, rm);    \
    }

/* Converts to half via float. Integers that float cannot represent exceed every
 * half anyway. */
#define ISA_FP_FROM_INT(k, f, type, value_type, integer)                   \
    static inline type isa_cvt_##f##_##k(uint64_t a, unsigned rm)          \
    {                                                                      \
        if (rm != ISA_RM_RNE)                                              \
            return (type)isa_soft_from_int(ISA_FP_##f, a, ISA_FP_##k, rm); \
        return isa_result_##f((value_type)(integer)a);                     \
    }

#define ISA_FP_FAMILY(f, type, value_type, sign, root)                 \
    ISA_FP_BINARY(add, f, type, +, isa_soft_add(ISA_FP_##f, a, b, rm)) \
    ISA_FP_BINARY(sub, f, type, -,                                     \
                  isa_soft_add(ISA_FP_##f, a, b ^ (sign), rm))         \
    ISA_FP_BINARY(mul, f, type, *, isa_soft_mul(ISA_FP_##f, a, b, rm)) \
    ISA_FP_BINARY(div, f, type, /, isa_soft_div(ISA_FP_##f, a, b, rm)) \
    ISA_FP_COMPARE(eq, f, type, ==)                                    \
    ISA_FP_COMPARE(lt, f, type, <)                                     \
    ISA_FP_COMPARE(le, f, type, <=)                                    \
    ISA_FP_CHOOSE(min, f, type, <, |)                                  \
    ISA_FP_CHOOSE(max, f, type, >, &)                                  \
    ISA_FP_TO_INT(w, f, type, int32_t, -2147483649.0, 2147483648.0)    \
    ISA_FP_TO_INT(wu, f, type, int32_t, -1.0, 2147483648.0)            \
    ISA_FP_TO_INT(l, f, type, int64_t, -0x1p63, 0x1p63)                \
    ISA_FP_TO_INT(lu, f, type, uint64_t, -1.0, 0x1p64)                 \
    ISA_FP_FROM_INT(w, f, type, value_type, int32_t)                   \
    ISA_FP_FROM_INT(wu, f, type, value_type, uint32_t)                 \
    ISA_FP_FROM_INT(l, f, type, value_type, int64_t)                   \
    ISA_FP_FROM_INT(lu, f, type, value_type, uint64_t)                 \
    static inline type isa_sqrt_##f(type a, unsigned rm)               \
    {                                                                  \
        if (rm != ISA_RM_RNE)                                          \
            return (type)isa_soft_sqrt(ISA_FP_##f, a, rm);             \
        return isa_result_##f(root(isa_value_##f(a)));                 \
    }                                                                  \
    static inline uint64_t isa_class_##f(type a)                       \
    {                                                                  \
        return isa_soft_class(ISA_FP_##f, a);                          \
    }

ISA_FP_FAMILY(h, uint16_t, float, 0x8000u, sqrtf)
ISA_FP_FAMILY(s, uint32_t, float, 0x80000000u, sqrtf)
ISA_FP_FAMILY(d, uint64_t, double, 0x8000000000000000u, sqrt)

#undef ISA_FP_FAMILY
#undef ISA_FP_FROM_INT
#undef ISA_FP_TO_INT
#undef ISA_FP_CHOOSE
#undef ISA_FP_COMPARE
#undef ISA_FP_BINARY

/* Returns a * b + c. Computing a half in float would round twice. */
static inline uint16_t isa_fma_h(uint16_t a, uint16_t b, uint16_t c,
                                 unsigned rm)
{
    return (uint16_t)isa_soft_fma(ISA_FP_h, a, b, c, rm);
}

static inline uint32_t isa_fma_s(uint32_t a, uint32_t b, uint32_t c,
                                 unsigned rm)
{
    if (rm != ISA_RM_RNE)
        return (uint32_t)isa_soft_fma(ISA_FP_s, a, b, c, rm);
    return isa_result_s(fmaf(isa_value_s(a), isa_value_s(b), isa_value_s(c)));
}

static inline uint64_t isa_fma_d(uint64_t a, uint64_t b, uint64_t c,
                                 unsigned rm)
{
    if (rm != ISA_RM_RNE)
        return isa_soft_fma(ISA_FP_d, a, b, c, rm);
    return isa_result_d(fma(isa_value_d(a), isa_value_d(b), isa_value_d(c)));
}

/* Conversions to a wider format are exact. */
static inline uint32_t isa_cvt_s_h(uint16_t a, unsigned rm)
{
    (void)rm;
    return isa_result_s(isa_value_h(a));
}

static inline uint64_t isa_cvt_d_h(uint16_t a, unsigned rm)
{
    (void)rm;
    return isa_result_d((double)isa_value_h(a));
}

static inline uint64_t isa_cvt_d_s(uint32_t a, unsigned rm)
{
    (void)rm;
    return isa_result_d((double)isa_value_s(a));
}

static inline uint32_t isa_cvt_s_d(uint64_t a, unsigned rm)
{
    if (rm != ISA_RM_RNE)
        return (uint32_t)isa_soft_convert(ISA_FP_s, ISA_FP_d, a, rm);
    return isa_result_s((float)isa_value_d(a));
}

static inline uint16_t isa_cvt_h_s(uint32_t a, unsigned rm)
{
    if (rm != ISA_RM_RNE)
        return (uint16_t)isa_soft_convert(ISA_FP_h, ISA_FP_s, a, rm);
    return isa_result_h(isa_value_s(a));
}

/* Does not convert via float, which would round twice. */
static inline uint16_t isa_cvt_h_d(uint64_t a, unsigned rm)
{
    return (uint16_t)isa_soft_convert(ISA_FP_h, ISA_FP_d, a, rm);
}

#endif
