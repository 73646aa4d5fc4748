/* SPDX-License-Identifier: MIT
 *
 * What users of other prompts type, as commands of the playground.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_HABITS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_HABITS_H

#include <stdbool.h>
#include <stddef.h>

/* The command that a line means: NAME? and ?NAME, %COMMAND. False: it is none
 * of these. */
bool pg_habit(const char *line, char *command, size_t bytes);

#endif
