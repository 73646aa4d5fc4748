/* SPDX-License-Identifier: MIT
 *
 * Doing commands: a line, a file of lines.
 */
#ifndef DBG_DO_H
#define DBG_DO_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/debug/state/session.h"

/* A row of the table: see commands.def. */
struct dbg_command {
    const char *name, *abbreviation, *arguments, *doc, *example;
    dbg_function *run;
    bool repeats; /* an empty line does it again */
};

/* Does a command; false after a sentence on what was wrong. */
bool dbg_do(struct dbg_session *s, const char *line);

/* The command that a word names; NULL with a sentence. */
const struct dbg_command *dbg_command_find(struct dbg_session *s,
                                           const char *word);

/* Opens a file of commands; NULL with a sentence. */
FILE *dbg_file_open(struct dbg_session *s, const char *path);

/* Does its commands and closes it. */
bool dbg_file_do(struct dbg_session *s, FILE *f);

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_source;
dbg_function dbg_cmd_start;
dbg_function dbg_cmd_echo;
dbg_function dbg_cmd_printf;
dbg_function dbg_cmd_quit;

#endif
