/* SPDX-License-Identifier: MIT
 *
 * Finding a command by its name.
 */
#ifndef DBG_FIND_H
#define DBG_FIND_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/state/command.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/session.h"

/* A row of the table: see commands.def. */
struct dbg_command {
    const char *name, *abbreviation, *arguments, *doc, *example;
    dbg_function *run;
    bool repeats; /* an empty line does it again */
    enum dbg_reach reach;
};

enum { DBG_WORD_BYTES = 64 }; /* of the name of a command, with its end */

/* Copies the name that a line begins with; returns how many characters of the
 * line it takes, with the blanks before it. 0: the line begins with none. */
size_t dbg_command_word(const char *line, char word[DBG_WORD_BYTES]);

/* The command that a word names, by its name, its abbreviation or a beginning
 * of it; NULL: none, or several. Says nothing. */
const struct dbg_command *dbg_command_look(const struct dbg_session *s,
                                           const char *word);

/* The same; NULL with a sentence. */
const struct dbg_command *dbg_command_find(struct dbg_session *s,
                                           const char *word);

/* The command that a line begins with; NULL: none. Says nothing. */
const struct dbg_command *dbg_command_of(const struct dbg_session *s,
                                         const char *line);

#endif
