/* SPDX-License-Identifier: MIT */
/* Casts arrays in host memory between any two types of types.def, with the
 * rounding modes of kernels and with quantisation. */
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
/* Whether the type is a signed or unsigned integer; a boolean is no integer. */
bool cast_type_is_integer(enum cast_type type);

/* Quantisation: x becomes the integer round(x * scale / 2^position)+offset. */
struct cast_scale {
    int position;
    float scale; /* nonzero */
    int offset;
};

/* Casts n elements; the arrays must not overlap. A value that the target can
 * represent is kept exactly; other values are rounded once. For integers,
 * values saturate and NaN becomes the minimum; a boolean becomes 0 or 1. A
 * value above the largest float becomes infinite, or the largest float if the
 * mode rounds inward. */
void cast_array(void *dst, enum cast_type to, const void *src,
                enum cast_type from, size_t n, enum isa_round mode);

/* Casts n elements from floats to integers, or back, with quantisation. */
void cast_array_scaled(void *dst, enum cast_type to, const void *src,
                       enum cast_type from, size_t n, enum isa_round mode,
                       const struct cast_scale *scale);

#endif
