/* SPDX-License-Identifier: MIT
 *
 * The playground for programs, such as the kernel of notebooks: requests are
 * lines of JSON, and so are answers (docs/reference/repl.schema.json). Output
 * of an input is on the usual streams before the line that follows it.
 * Drawings of commands are sent, as letters and as numbers; the program
 * answers with a line of any kind, and nothing is printed before that.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_SERVE_H
#define RUNTIME_TOOLS_MLUSIM_REPL_SERVE_H

#include "runtime/tools/mlusim/repl/playground.h"

/* Performs an input or a command, which it may change; false if it failed.
 * *is_over: the session ends. */
typedef bool pg_perform(struct playground *pg, char *text, bool *is_over);

/* Reads requests from a descriptor, and answers there, up to its end or that of
 * the session. False after a message: that is no descriptor. */
bool pg_serve(struct playground *pg, const char *descriptor,
              pg_perform *perform);

#endif
