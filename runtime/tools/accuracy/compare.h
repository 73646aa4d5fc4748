/* SPDX-License-Identifier: MIT */
/* Compares an output with the wanted output, for `mlusim judge`, `mluop` and
 * tests. Only this room has rules and bounds for judging numbers. */
#ifndef ACC_COMPARE_H
#define ACC_COMPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/array/elements.h"

enum acc_bound {
#define X(ID, name) ACC_##ID,
#include "runtime/tools/accuracy/bounds.def"
#undef X
    ACC_N_BOUNDS
};
enum acc_rule {
#define X(ID, name, of, types, bounds, doc) ACC_RULE_##ID,
#include "runtime/tools/accuracy/rules.def"
#undef X
    ACC_N_RULES
};

/* A rule with its bounds. A bound that the rule does not use is 0. */
struct acc_tolerance {
    enum acc_rule rule;
    double bound[ACC_N_BOUNDS];
};

extern const char *const acc_rule_names[ACC_N_RULES];
extern const char *const acc_bound_names[ACC_N_BOUNDS];

bool acc_rule_has(enum acc_rule rule, enum acc_bound bound);
/* Whether a rule looks only at the signs of errors. Errors of any size pass
 * such a rule, so another rule has to hold as well. */
bool acc_rule_is_of_signs(enum acc_rule rule);
/* Whether a rule is only for floats. */
bool acc_rule_is_of_floats(enum acc_rule rule);

/* The differences of floats y from the baseline b, as the vendor defines them:
 *   diff1 = sum |y - b| / sum |b|
 *   diff2 = sqrt(sum (y - b)^2 / sum b^2)
 *   diff3 = max |y - b| / |b| where |b| > th, max |y - b| elsewhere
 *   diff4 = shares of y > b and of y < b among the y that are not b rounded to
 *           the type of y
 * A quotient of zeros is 0, anything else over zero infinite. Elements where y
 * or b is NaN or infinite are left out; both must be the same there. A baseline
 * beyond the range of y's type is infinite, because the right result is. */
struct acc_diff {
    double diff1, diff2;
    double diff3[2];
    double diff4[2];
    uint64_t n_compared;  /* without NaN and infinities */
    uint64_t n_unequal;   /* number of these elements that are not b rounded
                             to the type of y */
    uint64_t n_misplaced; /* number of elements where only one is NaN or
                             infinite, or both are but differ */
    uint64_t worst;       /* index of the largest |y - b|, or of a misplaced
                             element */
};

/* If fewer elements than this differ from the rounded b, the rule diff4 is not
 * applied, because the shares are then chance. We chose this number; no
 * document has one. */
enum { ACC_LEAST_OF_DIFF4 = 100 };

/* The result of comparing an output. If a rule on all elements is broken, every
 * element that differs from the rounded wanted value is wrong. `first` is then
 * the first misplaced element, or else the worst element. */
struct acc_compared {
    bool is_right;
    uint64_t n_wrong;
    uint64_t first; /* first wrong element, in C order */
    char got[40], wanted[40];
    double largest;       /* |y - b|; infinite if NaN meets a number */
    struct acc_diff diff; /* of floats; else 0 */
};

/* Compares n elements with the wanted values: double for floats, int64_t for
 * all other types. Rules with bounds on diff1 to diff3 are only for floats. */
struct acc_compared acc_compare(enum array_element type,
                                const struct acc_tolerance *tolerance,
                                const void *got, const void *wide, uint64_t n);

/* Compares n elements bit by bit with n elements of the same type. n_wrong
 * counts bytes, but `first` is the index of an element. */
struct acc_compared acc_compare_bits(enum array_element type, const void *got,
                                     const void *wanted, uint64_t n);

#endif
