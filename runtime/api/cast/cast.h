/* SPDX-License-Identifier: MIT
 *
 * Casts of arrays in host memory, between any two types of types.def, with the
 * rounding modes of kernels and with quantisation.
 */
#ifndef CAST_CAST_H
#define CAST_CAST_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/number/num.h"

enum cast_type {
#define X(id, enumerator, value, kind, bytes) CAST_##id = (value),
#include "runtime/api/cast/types.def"
#undef X
    CAST_N_TYPES
};

size_t cast_type_bytes(enum cast_type type);
bool cast_type_is_float(enum cast_type type);
/* Whether it is an integer of any sign; truth values are none. */
bool cast_type_is_integer(enum cast_type type);

/* A number x is the integer round(x * scale / 2^position) + offset. */
struct cast_scale {
    int position;
    float scale; /* not 0 */
    int offset;
};

/* Casts n elements that do not overlap: a value that the target type has comes
 * out as it is, others are rounded once; integers saturate, and of NaN become
 * the least value; truth values are 0 and 1. What exceeds the largest float
 * becomes infinite, or that one where the mode rounds inward. */
void cast_array(void *dst, enum cast_type to, const void *src,
                enum cast_type from, size_t n, enum isa_round mode);

/* The same from floats to integers, or back, by a scale: those of n elements.
 */
void cast_array_scaled(void *dst, enum cast_type to, const void *src,
                       enum cast_type from, size_t n, enum isa_round mode,
                       const struct cast_scale *scale);

#endif
