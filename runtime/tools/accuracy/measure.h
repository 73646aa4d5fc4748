/* SPDX-License-Identifier: MIT
 *
 * diff1 to diff4, element by element.
 */
#ifndef ACC_MEASURE_H
#define ACC_MEASURE_H

#include "runtime/tools/accuracy/compare.h"

struct acc_sums {
    double threshold; /* of diff3, from acc_threshold */
    double error, square, b, b_square, worst;
    uint64_t above, below;
};

/* From which size of b on diff3 is relative: 1e-6, of 16-bit floats 1e-4. */
double acc_threshold(enum array_element type);

/* Adds element i; rounded is b in the type of y. */
void acc_measure(struct acc_diff *d, struct acc_sums *s, uint64_t i, double y,
                 double b, double rounded);
/* What follows from the sums. */
void acc_measured(struct acc_diff *d, const struct acc_sums *s);

#endif
