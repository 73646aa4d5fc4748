/* SPDX-License-Identifier: MIT
 *
 * Which paths may be used.
 */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_PATHS_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_PATHS_H

#include "runtime/tools/confine/inside/inside.h"

/* All paths that may be used; their number. */
size_t ins_paths(const struct ins_rules *rules, struct ins_path *paths,
                 size_t room);

#endif
