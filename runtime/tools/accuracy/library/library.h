/* SPDX-License-Identifier: MIT */
/* Comparisons described by words, in a library that other languages load:
 * accuracy.so. */
#ifndef ACC_LIBRARY_H
#define ACC_LIBRARY_H

#include "runtime/tools/accuracy/compare.h"

/* A bound by its name in bounds.def. */
struct acc_given {
    const char *name;
    double value;
};

#pragma GCC visibility push(default)

/* Compares n elements of a type ("f32") with the expected values, as
 * acc_compare does. `rules` are names from rules.def joined with &:
 * "diff1&diff2"; all must hold. *to is the result of the first rule that fails,
 * or of the last rule if all hold. `bounds` has each bound that the rules need,
 * once. Returns 0, or 1 with a message in error. */
int accCompare(const char *type, const char *rules,
               const struct acc_given *bounds, size_t n_bounds, const void *got,
               const void *wide, uint64_t n, struct acc_compared *to,
               char *error, size_t bytes);

#pragma GCC visibility pop

#endif
