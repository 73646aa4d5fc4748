/* SPDX-License-Identifier: MIT
 *
 * Budgets as text.
 */
#ifndef RUNTIME_TOOLS_BUDGET_TEXT_H
#define RUNTIME_TOOLS_BUDGET_TEXT_H

#include "runtime/tools/budget/budget.h"

/* One row of the overview, and the line above all rows. */
void budget_print_head(FILE *out);

void budget_print_row(FILE *out, const struct budget *budget);

/* Everything about one architecture. */
void budget_print(FILE *out, const struct budget *budget);

void budget_remedies(const struct budget *budget, budget_tell *tell,
                     void *user);

#endif
