/* SPDX-License-Identifier: MIT
 *
 * The accuracy of a result as the vendor defines it.
 */
#ifndef KN_ACCURACY_H
#define KN_ACCURACY_H

#include <stdbool.h>
#include <stddef.h>

#include "kernels/include/mlu_op.h"

/* What y is worth beside the baseline b:
 *   diff1 = sum |y - b| / sum |b|
 *   diff2 = sqrt(sum (y - b)^2 / sum b^2)
 *   diff3 = max |y - b| / |b| where |b| > th, max |y - b| elsewhere,
 *           th being 1e-6 for float, 1e-4 for half
 *   diff4 = shares of y > b and of y < b among the y that are not b rounded to
 *           the type of y
 * A quotient of zeros is 0, anything else over zero infinite. Elements where
 * either is NaN or infinite are left out; they must be so in both. */
struct kn_diff {
    double diff1, diff2;
    double diff3[2];
    double diff4[2];
    size_t n_compared;  /* without NaN and infinities */
    size_t n_unequal;   /* of these, not b rounded to the type of y */
    size_t n_misplaced; /* NaN or infinite in one only, or not the same */
    size_t worst;       /* index of the largest |y - b|, or misplaced */
};

/* y is float[] or half[] (dtype), b the baseline in float64. */
struct kn_diff kn_accuracy_measure(mluOpDataType_t dtype, const void *y,
                                   const double *b, size_t n);

/* The value of a half, and of a double rounded to half. */
double kn_half_value(uint16_t bits);
uint16_t kn_half_round(double value);

#endif
