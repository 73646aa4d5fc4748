/* SPDX-License-Identifier: MIT */
/* Compiles an input as a kernel, with the parts of earlier inputs that it
 * needs. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_SOURCE_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_SOURCE_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Compiles a kernel that performs an input after the kept inputs, and then
 * prints its value, its variables, and the earlier variables that it names. If
 * the input is NULL, the kernel only prints the variables whose flag in `shown`
 * is set. Returns the device ELF of n bytes, to be freed. NULL if it does not
 * compile, after a message unless is_quiet. */
char *pg_compile(const struct playground *pg, const struct pg_entry *last,
                 const bool *shown, bool is_quiet, size_t *n);

#endif
