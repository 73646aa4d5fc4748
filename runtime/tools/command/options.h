/* SPDX-License-Identifier: MIT */
/* Reads command lines by tables of options, and prints these tables. */
#ifndef RUNTIME_TOOLS_COMMAND_OPTIONS_H
#define RUNTIME_TOOLS_COMMAND_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/command/command.h"

/* Whether a word asks for help; such words may stand wherever options may. */
bool cmd_is_help(const char *word);

/* Reads arguments (NULL-terminated, without the name of the command) into line,
 * whose rest points into them. On a mistake, prints a message with the name of
 * `program` and returns false. */
bool cmd_line_read(const struct cmd_program *program,
                   const struct cmd_command *command, char **arguments,
                   struct cmd_line *line);

/* Prints the options of a command. */
void cmd_options_print(const struct cmd_command *command);

/* The first member of the struct that a command has for each word. */
struct cmd_word {
    const char *word;
    unsigned options; /* bits of the options that belong to the word */
};

/* Finds a word in a table of n structs of `bytes` bytes each. If there is none,
 * returns NULL after a message that names the nearest word. */
const void *cmd_word_find(const char *command, const void *table, size_t n,
                          size_t bytes, const char *word);

/* Whether the options that were given all belong to the word; only options with
 * bits of `all` are checked. If an option does not, prints a message that names
 * the option and returns false. */
bool cmd_word_has_options(const char *command, const struct cmd_word *word,
                          unsigned all, const struct cmd_option *options,
                          const struct cmd_line *line);

#endif
