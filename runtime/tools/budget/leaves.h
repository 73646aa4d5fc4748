/* SPDX-License-Identifier: MIT
 *
 * Operands with constant places that leave their variable: a carve of one
 * architecture that another one has no room for.
 */
#ifndef RUNTIME_TOOLS_BUDGET_LEAVES_H
#define RUNTIME_TOOLS_BUDGET_LEAVES_H

#include "runtime/tools/budget/budget.h"
#include "runtime/tools/budget/rules.h"

/* Tells a sentence for each operand of the op at pc that begins outside of the
 * variable it was formed from, or ends outside of that it begins in. */
void budget_check_leaves(const struct budget *budget, uint64_t pc,
                         const struct budget_op *known, budget_rule_tell *tell,
                         void *user);

#endif
