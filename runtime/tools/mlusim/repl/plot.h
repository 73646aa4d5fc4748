/* SPDX-License-Identifier: MIT
 *
 * Draws numbers in letters.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLOT_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLOT_H

#include <stdio.h>

#include "runtime/tools/mlusim/repl/numbers.h"

/* Prints them as a tensor of their shape. */
void pg_tensor(const struct pg_numbers *numbers, FILE *out);

/* Prints a line for numbers of one dimension, a heat map of the last two for
 * others; what is no number is shown as such. */
void pg_plot(const struct pg_numbers *numbers, FILE *out);

#endif
