/* SPDX-License-Identifier: MIT
 *
 * Namespaces, by bubblewrap.
 */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_BUBBLEWRAP_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_BUBBLEWRAP_H

#include "runtime/tools/confine/inside/inside.h"

/* Becomes bubblewrap with the inner process in it; comes back with errno. */
void ins_bubblewrap(const struct ins_rules *rules, int channel);

#endif
