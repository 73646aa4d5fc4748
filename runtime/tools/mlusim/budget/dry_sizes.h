/* SPDX-License-Identifier: MIT
 *
 * What the kernel of a dry run declares on a device.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_SIZES_H
#define RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_SIZES_H

#include "runtime/tools/mlusim/budget/dry_run.h"

/* The kernel of the launch in the budget of a device; where no architecture has
 * code, the only one of the file; NULL: none. */
const struct budget_kernel *dry_kernel(const struct dry_run *run,
                                       const struct dry_device *d);

/* Whether the kernel uses a variable. */
bool dry_uses(const struct dry_device *d, const struct budget_kernel *kernel,
              const struct budget_variable *variable);

/* Bytes touched that no variable has which the kernel can reach: reached by a
 * number, or an overrun. */
uint64_t dry_stray_bytes(const struct dry_device *d,
                         const struct budget_kernel *kernel,
                         enum budget_memory memory);

/* What variables and the compiler, at most, leave of a memory; negative: it is
 * too small for the kernel. */
int64_t dry_free(const struct dry_device *d, const struct budget_kernel *kernel,
                 enum budget_memory memory);

#endif
