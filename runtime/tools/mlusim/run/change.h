/* SPDX-License-Identifier: MIT */
/* Makes a device with some of its parts changed. */
#ifndef RUNTIME_TOOLS_MLUSIM_RUN_CHANGE_H
#define RUNTIME_TOOLS_MLUSIM_RUN_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether text is a list of changes such as "dram=2x,io=2x+launch=0". If not,
 * `error` receives the reason. */
bool whatif_check(const char *text, char *error, size_t bytes);

/* Writes a device file to path: `device` (a name or a file) with one of the
 * changes that whatif_check accepted. On an error, returns false and writes a
 * message to error. */
bool whatif_device(const char *change, const char *device, const char *path,
                   char *error, size_t bytes);

#endif
