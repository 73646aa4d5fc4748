/* SPDX-License-Identifier: MIT
 *
 * A device with one of its parts changed.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_RUN_CHANGE_H
#define RUNTIME_TOOLS_MLUSIM_RUN_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether text is a list of changes, "dram=2x,io=2x+launch=0"; if not, error
 * has the reason. */
bool whatif_check(const char *text, char *error, size_t bytes);

/* Writes a device file to path: `device`, a name or a file, with one
 * of the changes, which whatif_check has seen. False with a sentence in error.
 */
bool whatif_device(const char *change, const char *device, const char *path,
                   char *error, size_t bytes);

#endif
