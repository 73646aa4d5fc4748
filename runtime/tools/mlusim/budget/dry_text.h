/* SPDX-License-Identifier: MIT */
/* Dry runs as text. */
#ifndef RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_TEXT_H
#define RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_TEXT_H

#include "runtime/tools/mlusim/budget/dry_run.h"

/* Returns the kernel of the launch in the budget of a device. If no
 * architecture has code, returns the only kernel of the file. NULL: there is
 * none. */
const struct budget_kernel *dry_kernel(const struct dry_run *run,
                                       const struct dry_device *d);

/* Returns how many bytes of a memory are left free by the variables and by the
 * most that the compiler may need. Negative: the memory is too small for the
 * kernel. */
int64_t dry_free(const struct dry_device *d, const struct budget_kernel *kernel,
                 enum budget_memory memory);

/* Prints a row for each device and memory that the kernel uses, then the
 * variables in the memory with their regions, and the findings. */
void dry_print(const struct dry_run *run);

/* Writes JSON as docs/reference/dryrun.schema.json describes it to a file ("-"
 * is stdout). On an error, prints a message and returns false. */
bool dry_write_json(const struct dry_run *run, const char *path);

#endif
