/* SPDX-License-Identifier: MIT
 *
 * Compiles an input behind those that are kept.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_COMPILE_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_COMPILE_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* The device ELF of n bytes of one more input, or of what only shows variables,
 * as pg_write_source says; to be freed. NULL: it does not compile, after a
 * message unless is_quiet. */
char *pg_compile(const struct playground *pg, const struct pg_entry *last,
                 const bool *shown, bool is_quiet, size_t *n);

#endif
