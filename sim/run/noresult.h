/* SPDX-License-Identifier: MIT
 *
 * Messages for integer operations without a defined result. Internal to sim/.
 */
#ifndef SIM_RUN_NORESULT_H
#define SIM_RUN_NORESULT_H

#include <stddef.h>
#include <stdint.h>

#include "sim/fault/fault.h"

/* Arguments from the device library about an operation without a result. */
struct sim_no_result {
    char operator;        /* + - * / (also for remainder), or ~ for negation */
    char type[160];       /* type of the result, in quotes, as "'int'" */
    uint64_t info;        /* bit 0: whether the type is signed; the other
                             bits: log2 of its width */
    uint64_t left, right; /* operands; unused upper bits are zero */
};

/* Writes the message; returns the kind of fault. */
enum sim_fault_kind sim_no_result_words(const struct sim_no_result *what,
                                        char *text, size_t bytes);

#endif
