/* SPDX-License-Identifier: MIT
 *
 * The functions of vectors as they are defined: their formula in double by the
 * C library, one element after the other, rounded once. Bodies may do it in any
 * other way; their bits are these, NaNs included.
 */
#ifndef REF_PLAIN_H
#define REF_PLAIN_H

#include <stddef.h>
#include <stdint.h>

#include "tests/ref/ref_format.h"

struct ref_plain {
    const char *op;
    double (*formula)(double);
};

/* All of them; *n receives their number. */
const struct ref_plain *ref_plains(size_t *n);

/* What the formula gives for the element `bits`: F16, BF16 or F32. */
uint32_t ref_plain_element(double (*formula)(double), ref_type type,
                           uint32_t bits);

/* Fills a with n floats: edges, floats whose results lie next to the middle of
 * two floats, then by turns any pattern and numbers as kernels have them. */
void ref_plain_floats(float *a, size_t n, uint64_t seed);

#endif
