/* SPDX-License-Identifier: MIT
 *
 * Compiles an input as a kernel, with what it needs of earlier ones.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_SOURCE_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_SOURCE_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Compiles a kernel that performs an input after those that are kept, and
 * shows its value, its variables, and of the earlier ones those that it names.
 * NULL: it only shows the variables with their flag set. The device ELF of n
 * bytes, to be freed; NULL: it does not compile, after a message unless
 * is_quiet. */
char *pg_compile(const struct playground *pg, const struct pg_entry *last,
                 const bool *shown, bool is_quiet, size_t *n);

#endif
