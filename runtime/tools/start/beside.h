/* SPDX-License-Identifier: MIT
 *
 * Files of this installation.
 */
#ifndef RUNTIME_TOOLS_START_BESIDE_H
#define RUNTIME_TOOLS_START_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

/* The path of a file of this installation, from the folder of this
 * program; false: it has no room. */
bool mlusim_beside(const char *name, char *path, size_t bytes);

#endif
