/* SPDX-License-Identifier: MIT
 *
 * Writes an input as a file of kernels, with what it needs of earlier ones.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_SOURCE_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_SOURCE_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Writes a kernel that performs an input behind those that are kept, and shows
 * its value, its variables, and of the earlier ones those that it names. NULL:
 * it only shows the variables with their flag set. False: errno says why. */
bool pg_write_source(const struct playground *pg, const struct pg_entry *last,
                     const bool *shown, const char *path);

#endif
