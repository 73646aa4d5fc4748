/* SPDX-License-Identifier: MIT */
/* The commands of the playground, which begin with a colon. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_COMMANDS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/mlusim/repl/playground.h"

/* Performs a line that begins with a colon. False: the command failed.
 * *is_over: whether the session ends. */
bool pg_command(struct playground *pg, const char *text, bool *is_over);

/* Returns the i-th completion of a line: a dbg_complete of input.h; `user` is
 * the struct playground. */
const char *pg_complete(void *user, const char *line, size_t i);

/* Returns the word at the end of a line, which the completion replaces. */
const char *pg_complete_word(const char *line);

#endif
