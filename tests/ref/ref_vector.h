/* SPDX-License-Identifier: MIT
 *
 * Reference formulas of elementwise ops, in double and 128-bit integers, with
 * a rounding of their own. Nothing is shared with the bodies in isa/.
 */
#ifndef REF_VECTOR_H
#define REF_VECTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/isa.h"

__extension__ typedef unsigned __int128 ref_wide;

/* A binary floating-point format. */
struct ref_format {
    int digits;        /* of the significand, the leading one included */
    int min_place;     /* exponent of the last place of denormals */
    int max_exponent;  /* of the largest number */
    int exponent_bits; /* of the encoding */
};

struct ref_op {
    const char *name;
    double (*real)(double a, double b);
    ref_wide (*integer)(ref_wide a, ref_wide b); /* modulo 2^128 */
};

/* The formula of the op called name, NULL if there is none. b is the second
 * operand or the scalar; for ops with a scalar only it is the first. */
const struct ref_op *ref_op_find(const char *name);

bool ref_is_float(enum isa_type type);
struct ref_format ref_format(enum isa_type type);

/* The value of a bit pattern of a floating-point type, and the pattern of the
 * number of that type nearest to value. */
double ref_decode(enum isa_type type, uint64_t bits);
uint64_t ref_encode(enum isa_type type, double value);

/* The bit pattern of the result for the patterns a and b. */
uint64_t ref_element(const struct ref_op *op, enum isa_type type, uint64_t a,
                     uint64_t b);

#endif
