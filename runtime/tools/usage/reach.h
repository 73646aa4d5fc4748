/* SPDX-License-Identifier: MIT
 *
 * What the budget of a module knows of a kernel that ran.
 */
#ifndef MLUSIM_USAGE_REACH_H
#define MLUSIM_USAGE_REACH_H

#include "runtime/tools/usage/records.h"

/* What the budget knows of a kernel; NULL: nothing. */
const struct budget_kernel *usage_planned(const struct budget *budget,
                                          const char *mangled);

/* Whether a kernel can reach a variable: others may lie at the same address. */
bool usage_reaches(const struct budget *budget,
                   const struct used_kernel *kernel,
                   const struct budget_variable *variable);

#endif
