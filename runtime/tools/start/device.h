/* SPDX-License-Identifier: MIT
 *
 * A device as a command line names it.
 */
#ifndef RUNTIME_TOOLS_START_DEVICE_H
#define RUNTIME_TOOLS_START_DEVICE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether there is such a device, or file of one; *name becomes what
 * a program is told, which may change its folder, in path. False with a
 * sentence in error. */
bool mlusim_device(const char **name, char *path, size_t path_bytes,
                   char *error, size_t error_bytes);

#endif
