/* SPDX-License-Identifier: MIT
 *
 * Libraries that a confined program may read.
 */
#ifndef RUNTIME_TOOLS_CONFINE_LIBRARIES_H
#define RUNTIME_TOOLS_CONFINE_LIBRARIES_H

#include "runtime/tools/confine/confine.h"

/* Adds the files of a folder of libraries, but none of its folders except that
 * of faster ones; begins has beginnings of names, NULL behind them, of which
 * they have one, or is NULL. The paths are in *paths, malloc'ed, to be freed
 * with the rules. False if the host has no memory left, or for too many files.
 */
bool confine_add_libraries(struct confine_rules *rules, const char *folder,
                           const char *const *begins, char **paths);
#define CONFINE_FASTER "glibc-hwcaps"

#endif
