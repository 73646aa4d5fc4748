/* SPDX-License-Identifier: MIT */
/* Messages for integer operations without a result in sanitized code: each
 * message has the operands, formatted by their type, and says why the type
 * cannot represent the result. */
#include "sim/run/noresult.h"

#include <inttypes.h>
#include <stdio.h>

enum { MAX_LOG2_BITS = 6 }; /* for wider operands only the type is printed */

static uint64_t log2_bits(const struct sim_no_result *what)
{
    return what->info >> 1;
}

/* Writes an operand as a number. */
static void put_number(const struct sim_no_result *what, uint64_t value,
                       char *text, size_t bytes)
{
    const unsigned shift = 64 - (1u << log2_bits(what));

    if (what->info & 1)
        snprintf(text, bytes, "%" PRId64, (int64_t)(value << shift) >> shift);
    else
        snprintf(text, bytes, "%" PRIu64, value);
}

/* Returns "a product" or the like, if the operands are unknown. */
static const char *noun_of(char operator)
{
    switch (operator) {
    case '+':
        return "a sum";
    case '-':
        return "a difference";
    case '*':
        return "a product";
    case '~':
        return "the negative of a number";
    default:
        return "a quotient";
    }
}

enum sim_fault_kind sim_no_result_words(const struct sim_no_result *what,
                                        char *text, size_t bytes)
{
    char left[24], right[24];

    if (log2_bits(what) > MAX_LOG2_BITS) {
        snprintf(text, bytes,
                 what->operator== '/'
                     ? "%s of integers of type %s does not exist: a division "
                       "by zero, or by -1 of the least number"
                     : "signed integer overflow: %s does not fit %s",
                 noun_of(what->operator), what->type);
        return what->operator== '/' ? SIM_FAULT_DIVISION : SIM_FAULT_OVERFLOW;
    }
    put_number(what, what->left, left, sizeof left);
    put_number(what, what->right, right, sizeof right);
    if (what->operator== '/' && what->right == 0) {
        snprintf(text, bytes,
                 "a division of integers by zero: %s by 0, of type %s", left,
                 what->type);
        return SIM_FAULT_DIVISION;
    }
    if (what->operator== '~')
        snprintf(text, bytes, "signed integer overflow: -(%s) does not fit %s",
                 left, what->type);
    else
        snprintf(text, bytes,
                 "signed integer overflow: %s %s %s does not fit %s", left,
                 what->operator == '/' ? "divided by"
                                       : (char[]){what->operator, 0},
                 right, what->type);
    return SIM_FAULT_OVERFLOW;
}
