/* SPDX-License-Identifier: MIT */
/* Lists the paths that may be used, and denies all others permanently with
 * Landlock. */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_LANDLOCK_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_LANDLOCK_H

#include "runtime/tools/confine/inside/inside.h"

/* Writes all paths that may be used; returns their number. */
size_t ins_paths(const struct ins_rules *rules, struct ins_path *paths,
                 size_t room);

/* Returns the version of Landlock, 0 if the kernel has none. */
int ins_landlock_version(void);
/* Restricts this process to the paths of the rules. False with errno. */
bool ins_landlock_restrict(const struct ins_rules *rules);

#endif
