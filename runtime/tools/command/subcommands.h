/* SPDX-License-Identifier: MIT
 *
 * Commands whose first argument is a word that says what to do, each word with
 * some of the command's options: `mlusim course check`, `mlusim sweep run`.
 */
#ifndef RUNTIME_TOOLS_COMMAND_SUBCOMMANDS_H
#define RUNTIME_TOOLS_COMMAND_SUBCOMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/command/command.h"

/* The first member of what a command has for each word. */
struct cmd_word {
    const char *word;
    unsigned options; /* bits of those it has */
};

/* A word in a table of n structs of so many bytes; NULL after a sentence that
 * names the nearest one: there is none. */
const void *cmd_word_find(const char *command, const void *table, size_t n,
                          size_t bytes, const char *word);

/* Whether only options of the word were given, of those with the bits of
 * `all`; false after a sentence that names another. */
bool cmd_word_has_options(const char *command, const struct cmd_word *word,
                          unsigned all, const struct cmd_option *options,
                          const struct cmd_line *line);

#endif
