/* SPDX-License-Identifier: MIT */
/* Rounds arrays in all modes of conversions, with one loop per mode. Elements
 * are processed in ascending order, and each element is read before its result
 * is written. Arrays may be unaligned. Denormals, NaN and saturation are
 * handled as in round.h and num.h. */
#ifndef ISA_NUMBER_ROUND_ARRAYS_H
#define ISA_NUMBER_ROUND_ARRAYS_H

#include "isa/number/round.h"

/* Saturation limits of integers. No float equals INT32_MAX: for 32 bits, high
 * is the next lower float, and `most` replaces greater values. */
struct isa_limits {
    float low, high;
    int32_t most;
};

/* n floats to integers of 8, 16 and 32 bits within the limits of the type. */
void isa_round_f32_8(void *d, const void *s, enum isa_round mode,
                     struct isa_limits limits, size_t n);
void isa_round_f32_16(void *d, const void *s, enum isa_round mode,
                      struct isa_limits limits, size_t n);
void isa_round_f32_32(void *d, const void *s, enum isa_round mode,
                      struct isa_limits limits, size_t n);

/* Rounds n doubles to integers in [low, high], stored as 32 bits. */
void isa_round_f64_32(void *d, const double *s, enum isa_round mode, double low,
                      double high, size_t n);

/* Round n floats to half or bfloat16; n doubles to half, bfloat16 or float,
 * stored as 32 bits; n int32_t to float. */
void isa_round_f16(void *d, const void *s, enum isa_round mode, size_t n);
void isa_round_bf16(void *d, const void *s, enum isa_round mode, size_t n);
void isa_round_f64(void *d, const double *s, enum isa_round mode,
                   struct isa_format_bits to, size_t n);
void isa_round_i32(void *d, const void *s, enum isa_round mode, size_t n);

#endif
