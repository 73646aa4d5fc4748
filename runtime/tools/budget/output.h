/* SPDX-License-Identifier: MIT */
/* Budgets as text and as JSON. */
#ifndef RUNTIME_TOOLS_BUDGET_OUTPUT_H
#define RUNTIME_TOOLS_BUDGET_OUTPUT_H

#include "isa/support/json/json.h"
#include "runtime/tools/budget/budget.h"

/* Prints the line above all rows, and a row of the overview. */
void budget_print_head(FILE *out);

void budget_print_row(FILE *out, const struct budget *budget);

/* Prints the whole budget of one architecture. */
void budget_print(FILE *out, const struct budget *budget);

void budget_remedies(const struct budget *budget, budget_tell *tell,
                     void *user);

/* Writes an architecture as an element of the array "architectures". The second
 * function is for an architecture for which the file does not compile.
 */
void budget_json(struct json_writer *w, const struct budget *budget);

void budget_json_refusal(struct json_writer *w, const char *name,
                         const char *messages);

#endif
