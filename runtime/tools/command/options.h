/* SPDX-License-Identifier: MIT
 *
 * Reads command lines by tables of options, and prints these.
 */
#ifndef RUNTIME_TOOLS_COMMAND_OPTIONS_H
#define RUNTIME_TOOLS_COMMAND_OPTIONS_H

#include "runtime/tools/command/command.h"

/* Whether word asks for help, wherever options may stand. */
bool cmd_is_help(const char *word);

/* Reads arguments (NULL-terminated, the command's name left out) into line,
 * whose rest points into them. On a mistake prints a message and returns
 * false. program is for that message. */
bool cmd_line_read(const struct cmd_program *program,
                   const struct cmd_command *command, char **arguments,
                   struct cmd_line *line);

/* Prints the options of a command. */
void cmd_options_print(const struct cmd_command *command);

#endif
