/* SPDX-License-Identifier: MIT
 *
 * Dry runs as JSON.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_JSON_H
#define RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_JSON_H

#include "runtime/tools/mlusim/budget/dry_run.h"

/* Writes what docs/reference/dryrun.schema.json describes to a file, - is
 * stdout; false after a message. */
bool dry_write_json(const struct dry_run *run, const char *path);

#endif
