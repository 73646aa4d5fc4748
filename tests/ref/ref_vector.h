/* SPDX-License-Identifier: MIT
 *
 * Reference formulas of ops that work element by element, in double and
 * 128-bit integers. Nothing is shared with the bodies in isa/.
 */
#ifndef REF_VECTOR_H
#define REF_VECTOR_H

#include "tests/ref/ref_case.h"

struct ref_formula {
    const char *name; /* of the op without cycle_, _scalar and reduce_ */
    double (*real)(double a, double b); /* NULL: b's bits as they are */
    ref_wide (*integer)(ref_wide a, ref_wide b);
    /* From bit patterns, whatever the type; NULL: by value, as above. */
    uint64_t (*pattern)(ref_type type, uint64_t a, uint64_t b);
};

/* The formula of the op called name, NULL if there is none. */
const struct ref_formula *ref_formula_find(const char *name);

/* The same for the math functions (ref_math.c); ref_formula_find asks it. */
const struct ref_formula *ref_math_find(const char *name);

/* The same for arithmetic and extrema (ref_arith.c). */
const struct ref_formula *ref_arith_find(const char *name);

/* The formula of products: on generation 2 they are +0 where a factor is 0. */
const struct ref_formula *ref_product(const struct ref_case *c);

/* The bit pattern of the result. a is the first vector or, of atomics, the
 * old value; b the second vector or the scalar. */
uint64_t ref_element(const struct ref_formula *formula, ref_type type,
                     uint64_t a, uint64_t b);

/* Performs a comparison whose results are bits. */
void ref_bits_perform(struct ref_case *c);

#endif
