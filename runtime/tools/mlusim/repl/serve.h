/* SPDX-License-Identifier: MIT */
/* The playground for programs, such as the kernel of notebooks. Requests and
 * answers are lines of JSON (docs/reference/repl.schema.json). The output of an
 * input is written to the usual streams before the line that follows it.
 * Drawings of commands are sent as text and as numbers. The program then
 * answers with any line, and the playground prints nothing before this answer.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_SERVE_H
#define RUNTIME_TOOLS_MLUSIM_REPL_SERVE_H

#include "runtime/tools/mlusim/repl/playground.h"

/* Performs an input or a command, and may change its text. False: the input or
 * command failed. *is_over: whether the session ends. */
typedef bool pg_perform(struct playground *pg, char *text, bool *is_over);

/* Reads requests from a descriptor and writes answers to it, until the end of
 * the input or of the session. If the text is no descriptor, prints a message
 * and returns false. */
bool pg_serve(struct playground *pg, const char *descriptor,
              pg_perform *perform);

#endif
