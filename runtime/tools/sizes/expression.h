/* SPDX-License-Identifier: MIT */
/* Expressions of sizes, as users write them: "4 * n + 3", "(n + 63) / 64",
 * "1 <= n <= 1<<24 and n % 4 == 0". Operators are those of C and Python: or ||
 * and && not ! < <= > >= == != (comparisons may be chained) << >> + - * / // %
 * and parentheses; numbers are decimal or hexadecimal. All numbers have 64
 * bits; what does not fit is an error, like a division by 0. A comparison is 1
 * or 0. Division rounds toward 0. */
#ifndef RUNTIME_TOOLS_SIZES_EXPRESSION_H
#define RUNTIME_TOOLS_SIZES_EXPRESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/support/words/refuse.h"

enum { SIZES_NAME = 32, SIZES_MOST_NAMES = 8 };

/* Names that an expression may have, with their values. */
struct sizes_scope {
    char names[SIZES_MOST_NAMES][SIZES_NAME];
    int64_t values[SIZES_MOST_NAMES];
    size_t n;
};

/* Returns the place of a name of n characters. scope->n: it has none. */
size_t sizes_find(const struct sizes_scope *scope, const char *name, size_t n);

/* Returns the next name in *text that is not an operator, and its length; moves
 * *text behind it. NULL: there is none. */
const char *sizes_next_name(const char **text, size_t *n);

/* Evaluates the first n characters of a text. False after a message that
 * repeats the text: it is no expression, has a name that the scope lacks, or a
 * number is too large. */
bool sizes_evaluate(const char *text, size_t n, const struct sizes_scope *scope,
                    int64_t *value, struct isa_sentence error);

enum sizes_operator {
    SIZES_OR,
    SIZES_AND,
    SIZES_LE,
    SIZES_GE,
    SIZES_EQ,
    SIZES_NE,
    SIZES_LT,
    SIZES_GT,
    SIZES_LEFT,
    SIZES_RIGHT,
    SIZES_ADD,
    SIZES_SUBTRACT,
    SIZES_MULTIPLY,
    SIZES_DIVIDE,
    SIZES_REST,
};

/* What an expression is computed in: numbers, or something that an int64_t
 * stands for. apply sets *wrong if it cannot; "not x" is x == 0. */
struct sizes_algebra {
    void *of;
    int64_t (*number)(void *of, int64_t number);
    int64_t (*named)(void *of, size_t name);
    int64_t (*apply)(void *of, enum sizes_operator how, int64_t a, int64_t b,
                     const char **wrong);
};

/* As sizes_evaluate, in an algebra. */
bool sizes_read(const char *text, size_t n, const struct sizes_scope *scope,
                const struct sizes_algebra *algebra, int64_t *value,
                struct isa_sentence error);

#endif
