/* SPDX-License-Identifier: MIT
 *
 * An output beside what is wanted.
 */
#ifndef JDG_COMPARE_H
#define JDG_COMPARE_H

#include "runtime/tools/judge/task.h"

/* How an output compares with what is wanted. */
struct jdg_compared {
    bool is_right;
    uint64_t n_wrong;
    uint64_t first; /* wrong element, in C order */
    char got[40], wanted[40];
    double largest; /* |y - b|; infinite where NaN meets a number */
};
struct jdg_compared jdg_compare(const struct jdg_argument *argument,
                                const void *got, const void *wide, uint64_t n);

#endif
