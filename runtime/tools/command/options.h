/* SPDX-License-Identifier: MIT
 *
 * Reads command lines by tables of options, and prints these.
 */
#ifndef RUNTIME_TOOLS_COMMAND_OPTIONS_H
#define RUNTIME_TOOLS_COMMAND_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

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

/* The first member of a command's struct for each word. */
struct cmd_word {
    const char *word;
    unsigned options; /* bits of those it has */
};

/* Finds a word in a table of n structs of so many bytes; NULL: none, after a
 * sentence that names the nearest one. */
const void *cmd_word_find(const char *command, const void *table, size_t n,
                          size_t bytes, const char *word);

/* Whether only options of the word were given, of those with the bits of
 * `all`; false after a sentence that names another. */
bool cmd_word_has_options(const char *command, const struct cmd_word *word,
                          unsigned all, const struct cmd_option *options,
                          const struct cmd_line *line);

#endif
