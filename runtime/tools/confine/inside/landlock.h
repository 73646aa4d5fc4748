/* SPDX-License-Identifier: MIT
 *
 * Landlock, which takes files away for good.
 */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_LANDLOCK_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_LANDLOCK_H

#include "runtime/tools/confine/inside/inside.h"

/* The version of Landlock, 0 if the kernel has none. */
int ins_landlock_version(void);
/* From now on this process has the paths of the rules alone; false with errno.
 */
bool ins_landlock_restrict(const struct ins_rules *rules);

#endif
