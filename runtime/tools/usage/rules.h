/* SPDX-License-Identifier: MIT
 *
 * Usage that looks like a mistake.
 */
#ifndef RUNTIME_TOOLS_USAGE_RULES_H
#define RUNTIME_TOOLS_USAGE_RULES_H

#include "runtime/tools/usage/text.h"

/* Adds what an architecture would not take of what a kernel did.
 */
void usage_lint(const struct isa_arch *arch, const struct used_kernel *kernel,
                const struct budget *budget, struct sentences *sentences);

#endif
