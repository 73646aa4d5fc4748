/* SPDX-License-Identifier: MIT
 *
 * Budgets as JSON.
 */
#ifndef RUNTIME_TOOLS_BUDGET_JSON_H
#define RUNTIME_TOOLS_BUDGET_JSON_H

#include "isa/support/json/json.h"
#include "runtime/tools/budget/budget.h"

/* As an element of the array "architectures"; the same for one the file does
 * not compile for. */
void budget_json(struct json_writer *w, const struct budget *budget);
void budget_json_refusal(struct json_writer *w, const char *name,
                         const char *messages);

#endif
