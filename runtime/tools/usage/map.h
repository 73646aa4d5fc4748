/* SPDX-License-Identifier: MIT
 *
 * Usage as a map of memories.
 */
#ifndef RUNTIME_TOOLS_USAGE_MAP_H
#define RUNTIME_TOOLS_USAGE_MAP_H

#include "runtime/tools/usage/text.h"

/* Which op used which part of a memory, and when; nothing if no op
 * used it. */
void usage_print_map(const struct used_kernel *kernel,
                     const struct budget *budget, enum budget_memory memory);

#endif
