/* SPDX-License-Identifier: MIT */
/* The numbers of a value: an array, a part of an array, or the numbers after an
 * address. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_NUMBERS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "runtime/tools/mlusim/repl/playground.h"

enum { PG_MAX_DIMS = 8 };

struct pg_numbers {
    size_t dims[PG_MAX_DIMS], n_dims; /* of the type */
    size_t n;
    double *values;
    const char **words; /* numbers as printed texts */
    char *text;         /* contains the words */
};

/* Computes an expression for a command, whose name is in messages. A shape
 * before the expression, such as 4x16, replaces the shape of the expression. On
 * an error, prints a message and returns false. */
bool pg_numbers(struct playground *pg, const char *command, const char *words,
                struct pg_numbers *numbers);

void pg_numbers_free(struct pg_numbers *numbers);

/* Prints numbers as a tensor with their shape. */
void pg_tensor(const struct pg_numbers *numbers, FILE *out);

/* Plots numbers: one dimension as a line, more dimensions as heat maps of the
 * last two dimensions. NaNs and infinities have their own signs. */
void pg_plot(const struct pg_numbers *numbers, FILE *out);

#endif
