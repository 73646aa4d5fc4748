/* SPDX-License-Identifier: MIT
 *
 * Values as they are asked for: besides expressions of the language FIRST@COUNT
 * and slices, ARRAY[FROM:TO:STEP].
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_EXPRESSION_H
#define RUNTIME_TOOLS_MLUSIM_REPL_EXPRESSION_H

#include <stdbool.h>
#include <stdio.h>

/* Writes text as an expression of the language, in as many lines. */
void pg_put_expression(FILE *out, const char *text);

/* Whether it computes with a slice, which is no number. */
bool pg_is_mixed(const char *text);

#endif
