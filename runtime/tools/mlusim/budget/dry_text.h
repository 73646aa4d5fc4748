/* SPDX-License-Identifier: MIT
 *
 * Dry runs as text.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_TEXT_H
#define RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_TEXT_H

#include "runtime/tools/mlusim/budget/dry_run.h"

/* A row for each device and memory that the kernel uses, its variables with
 * their regions, and what was found. */
void dry_print(const struct dry_run *run);

/* "fits", and what else a row says. */
const char *dry_verdict(enum dry_end end);

/* What the note about data says; false: there is none. */
bool dry_data_note(const struct dry_run *run, const struct dry_device *d,
                   char *text, size_t bytes);

#endif
