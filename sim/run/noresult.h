/* SPDX-License-Identifier: MIT
 *
 * Sums, differences, products and quotients of integers that have no result, in
 * words. Internal to sim/.
 */
#ifndef SIM_RUN_NORESULT_H
#define SIM_RUN_NORESULT_H

#include <stddef.h>
#include <stdint.h>

#include "sim/fault/fault.h"

/* What the device library knows about one. */
struct sim_no_result {
    char operator;        /* + - * / (of remainders too), ~ of a negation */
    char type[160];       /* of the result, with quotes: "'int'" */
    uint64_t info;        /* bit 0: it is signed; then log2 of its bits */
    uint64_t left, right; /* operands of up to 64 bits, the upper ones zero */
};

/* Writes the sentence; returns the kind of the fault. */
enum sim_fault_kind sim_no_result_words(const struct sim_no_result *what,
                                        char *text, size_t bytes);

#endif
