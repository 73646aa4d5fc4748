/* SPDX-License-Identifier: MIT
 *
 * What checks reported of a dry run.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_REPORTS_H
#define RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_REPORTS_H

#include "runtime/tools/mlusim/budget/dry_device.h"

/* Adds the errors that the process of the device, which has ended, wrote to the
 * folder to what was found. False: the host has no memory. */
bool dry_read_reports(struct dry_device *d, const char *folder);

#endif
