/* SPDX-License-Identifier: MIT
 *
 * Dry runs as text.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_TEXT_H
#define RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_TEXT_H

#include "runtime/tools/mlusim/budget/dry_run.h"

/* The kernel of the launch in the budget of a device; if no architecture has
 * code, the only one of the file; NULL: none. */
const struct budget_kernel *dry_kernel(const struct dry_run *run,
                                       const struct dry_device *d);

/* Returns how much of a memory variables and the compiler, at most, leave free;
 * negative: the memory is too small for the kernel. */
int64_t dry_free(const struct dry_device *d, const struct budget_kernel *kernel,
                 enum budget_memory memory);

/* Prints a row for each device and memory that the kernel uses, its variables
 * with their regions, and the findings. */
void dry_print(const struct dry_run *run);

/* Writes what docs/reference/dryrun.schema.json describes to a file, - is
 * stdout; false after a message. */
bool dry_write_json(const struct dry_run *run, const char *path);

#endif
