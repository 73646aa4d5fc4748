/* SPDX-License-Identifier: MIT
 *
 * Usage that looks like a mistake.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_USAGE_USAGE_LINT_H
#define RUNTIME_TOOLS_MLUSIM_USAGE_USAGE_LINT_H

#include "runtime/tools/mlusim/usage/usage_text.h"

/* Adds what an architecture would not take of what a kernel did.
 */
void usage_lint(const struct isa_arch *arch, const struct used_kernel *kernel,
                const struct budget *budget, struct sentences *sentences);

#endif
