/* SPDX-License-Identifier: MIT
 *
 * What is known of an answer to a task of a contest.
 */
#ifndef MLUSIM_KIT_SCORE_H
#define MLUSIM_KIT_SCORE_H

#include <stdbool.h>
#include <stddef.h>

enum { KIT_ERROR_BYTES = 1024, KIT_MOST_CHECKS = 16, KIT_CHECK_BYTES = 400 };

struct kit_score {
    bool passed;
    /* Of the three runs: the largest difference, and the longest time; NAN:
     * there is none. */
    double max_abs_diff, bangc_us;
    double torch_us;
    char error[KIT_ERROR_BYTES]; /* "" */
    char *out, *err; /* what the runs and the compiler printed; NULL: nothing */
    char bound[KIT_CHECK_BYTES]; /* of the longest launch, and why */
    char checks[KIT_MOST_CHECKS][KIT_CHECK_BYTES];
    size_t n_checks;
};

#endif
