/* SPDX-License-Identifier: MIT
 *
 * The commands of the playground, which begin with a colon.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_COMMANDS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/mlusim/repl/playground.h"

/* What stands behind a command, for the tab key. */
enum pg_words { PG_WORDS_NONE, PG_WORDS_CODE, PG_WORDS_FILE, PG_WORDS_DEVICE };

/* Performs a line that begins with a colon; false if it failed. *is_over: the
 * session ends. */
bool pg_command(struct playground *pg, const char *text, bool *is_over);

/* What may stand behind the command that a line begins with; of a line without
 * a command: code. */
enum pg_words pg_command_words(const char *line);

/* The name of command i, with its colon; NULL after the last one. */
const char *pg_command_name(size_t i);

#endif
