/* SPDX-License-Identifier: MIT
 *
 * The numbers of a value: an array, part of one, or what lies after an
 * address.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_NUMBERS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "runtime/tools/mlusim/repl/playground.h"

enum { PG_MAX_DIMS = 8 };

struct pg_numbers {
    size_t dims[PG_MAX_DIMS], n_dims; /* as the type has them */
    size_t n;
    double *values;
    const char **words; /* as they are printed */
    char *text;         /* of the words */
};

/* Computes an expression for a command, whose name messages have; a shape in
 * front of it, 4x16, takes the place of its own. False after a message. */
bool pg_numbers(struct playground *pg, const char *command, const char *words,
                struct pg_numbers *numbers);

void pg_numbers_free(struct pg_numbers *numbers);

/* Prints numbers as a tensor of their shape. */
void pg_tensor(const struct pg_numbers *numbers, FILE *out);

/* Prints a line for numbers of one dimension, a heat map of the last two for
 * others; what is no number is shown as such. */
void pg_plot(const struct pg_numbers *numbers, FILE *out);

#endif
