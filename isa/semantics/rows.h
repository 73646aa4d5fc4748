/* SPDX-License-Identifier: MIT */
/* Converts rows of a floating-point type to floats and back, for bodies that
 * compute in float. */
#ifndef ISA_SEMANTICS_ROWS_H
#define ISA_SEMANTICS_ROWS_H

#include <assert.h>

#include "isa/semantics/sem.h"

/* Returns n elements of s from index i on: a pointer to them, or to a copy in
 * `wide`. */
static inline const void *isa_row_read(enum isa_type type, const void *s,
                                       size_t i, size_t n, float *wide)
{
    if (type == ISA_T_F32)
        return (const char *)s + i * sizeof(float);
    if (type == ISA_T_F16) {
        isa_f16_to_f32_array(wide, (const char *)s + 2 * i, n);
        return wide;
    }
    assert(type == ISA_T_BF16);
    ISA_INDEPENDENT
    for (size_t k = 0; k < n; k++)
        wide[k] = isa_load_bf16(s, i + k);
    return wide;
}

/* Stores n values, rounded once, to d from index i on. */
static inline void isa_row_write(enum isa_type type, void *d, size_t i,
                                 const float *values, size_t n)
{
    if (type == ISA_T_F32) {
        memcpy((char *)d + i * sizeof(float), values, n * sizeof(float));
        return;
    }
    if (type == ISA_T_F16) {
        isa_f32_to_f16_array((char *)d + 2 * i, values, n);
        return;
    }
    assert(type == ISA_T_BF16);
    ISA_INDEPENDENT
    for (size_t k = 0; k < n; k++)
        isa_store_bf16(d, i + k, values[k]);
}

#endif
