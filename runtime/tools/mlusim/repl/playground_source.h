/* SPDX-License-Identifier: MIT
 *
 * Writes the session as a file of kernels.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_SOURCE_H
#define RUNTIME_TOOLS_MLUSIM_REPL_PLAYGROUND_SOURCE_H

#include "runtime/tools/mlusim/repl/playground_parts.h"

/* Calls visit for each scratchpad variable of the session. */
typedef void pg_visit_variable(void *user, size_t i, const char *name);

/* Writes the session with one more input (NULL: none) as a file of kernels.
 * False: errno tells why. */
bool pg_write_source(const struct playground *pg, const struct pg_entry *last,
                     const char *path);

void pg_each_variable(const struct playground *pg, const struct pg_entry *last,
                      pg_visit_variable *visit, void *user);

/* Whether a statement that is kept declares a variable of that name. */
bool pg_is_declared(const struct playground *pg, const char *name);

#endif
