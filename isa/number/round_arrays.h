/* SPDX-License-Identifier: MIT
 *
 * Whole arrays rounded in the modes of the conversions, a loop for each mode.
 * Elements are read and written in ascending order, each read before its
 * result is written, and neither array need be aligned. What round.h and num.h
 * say of denormals, NaN and saturation holds here.
 */
#ifndef ISA_NUMBER_ROUND_ARRAYS_H
#define ISA_NUMBER_ROUND_ARRAYS_H

#include "isa/number/round.h"

/* What integers saturate to. No float is INT32_MAX: there, high is the float
 * below it and `most` what replaces greater ones. */
struct isa_limits {
    float low, high;
    int32_t most;
};

/* n floats to integers of 8, 16 and 32 bits within limits, which are those of
 * a type so wide. */
void isa_round_f32_8(void *d, const void *s, enum isa_round mode,
                     struct isa_limits limits, size_t n);
void isa_round_f32_16(void *d, const void *s, enum isa_round mode,
                      struct isa_limits limits, size_t n);
void isa_round_f32_32(void *d, const void *s, enum isa_round mode,
                      struct isa_limits limits, size_t n);

/* n doubles to integers within low..high, as words. */
void isa_round_f64_32(void *d, const double *s, enum isa_round mode, double low,
                      double high, size_t n);

/* n floats to halfs or bfloat16s, n doubles to either or to floats, as words;
 * n int32_t to floats. */
void isa_round_f16(void *d, const void *s, enum isa_round mode, size_t n);
void isa_round_bf16(void *d, const void *s, enum isa_round mode, size_t n);
void isa_round_f64(void *d, const double *s, enum isa_round mode,
                   struct isa_format_bits to, size_t n);
void isa_round_i32(void *d, const void *s, enum isa_round mode, size_t n);

#endif
