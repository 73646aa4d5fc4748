/* SPDX-License-Identifier: MIT
 *
 * Lines that are kept and done later.
 */
#ifndef DBG_KEPT_H
#define DBG_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "runtime/debug/state/host.h"
#include "runtime/debug/state/session.h"

struct dbg_session;

struct dbg_lines {
    char **of;
    size_t n, room;
};

/* Adds a copy of a line to a list; false with a sentence: the list is full, or
 * the host has no memory. */
bool dbg_lines_add(struct dbg_session *s, struct dbg_lines *lines,
                   const char *line);

/* Copies n lines into an empty list; false with a sentence: it stays empty. */
bool dbg_lines_copy(struct dbg_session *s, struct dbg_lines *to,
                    char *const *lines, size_t n);

/* Empties a list. */
void dbg_lines_free(struct dbg_lines *lines);

/* Writes n lines and then `end`, each after `before`. */
void dbg_lines_write(FILE *f, const char *before, char *const *lines, size_t n);

/* Keeps a line until the program has stopped again. */
bool dbg_pend(struct dbg_session *s, const char *line);

/* ---- commands that the user has defined ---------------------------------- */

struct dbg_user_command {
    char *name;
    struct dbg_lines lines; /* its commands */
    struct dbg_lines help;  /* none: it has no text */
};

/* Finds the command of this name; NULL: none. */
struct dbg_user_command *dbg_user_find(const struct dbg_session *s,
                                       const char *name);

/* Finds the command, or makes it; NULL with a sentence. */
struct dbg_user_command *dbg_user_make(struct dbg_session *s, const char *name);

/* Returns whether a command may have this name: letters, digits, - and _, and
 * none of the debugger's. False with a sentence. */
bool dbg_user_name_check(struct dbg_session *s, const char *name);

/* Shows the user's commands, all or the one called `name`. */
bool dbg_user_show(struct dbg_session *s, const char *name);

/* Shows the text of a command. */
void dbg_user_help(struct dbg_session *s, const struct dbg_user_command *c);

/* Writes all commands as lines to be done; each begins with `before`. */
void dbg_users_write(const struct dbg_session *s, FILE *f, const char *before);

/* ---- finding a command by its name --------------------------------------- */

/* A row of the table: see commands.def. */
struct dbg_command {
    const char *name, *abbreviation, *arguments, *doc, *example;
    dbg_function *run;
    bool repeats; /* an empty line does it again */
    enum dbg_reach reach;
};

enum { DBG_WORD_BYTES = 64 }; /* name of a command, with its end */

/* Copies the name at the beginning of a line; returns its length, with the
 * blanks before it. 0: there is no name. */
size_t dbg_command_word(const char *line, char word[DBG_WORD_BYTES]);

/* Finds the command that a word names, by its name, its abbreviation or a
 * beginning of its name; NULL: none, or several. Prints nothing. */
const struct dbg_command *dbg_command_look(const struct dbg_session *s,
                                           const char *word);

/* Finds a command like dbg_command_look; NULL with a sentence. */
const struct dbg_command *dbg_command_find(struct dbg_session *s,
                                           const char *word);

/* Finds the command that a line begins with; NULL: none. Prints nothing. */
const struct dbg_command *dbg_command_of(const struct dbg_session *s,
                                         const char *line);

/* ---- the state of a session ---------------------------------------------- */

struct dbg_reading {
    const struct dbg_command *commands;
    size_t n_commands;
    dbg_function *does; /* a line */

    char last[DBG_LINE_BYTES]; /* command of the prompt */
    char **pending;            /* lines of files, until the program stops */
    size_t n_pending, room_pending;
    unsigned n_sources;      /* files that are being read */
    unsigned depth;          /* of `source` commands and scripts */
    unsigned n_calls;        /* of scripts inside each other */
    bool aborts;             /* all scripts and files that are done */
    bool is_late_line;       /* the one that is done waited for a stop */
    struct dbg_block *block; /* takes the next lines; NULL: none */
    struct dbg_nesting {     /* of nested blocks */
        size_t depth;
        bool is_text; /* the innermost one is a text */
    } dropped;
    bool drops_lines; /* up to the end of a block that was refused: where it is
                         is in `dropped` */
    struct dbg_user_command **users;
    size_t n_users, room_users;
    struct dbg_lines
        hit; /* commands of the breakpoint that stopped, which are to be done */
    bool is_doing_hit;
    unsigned n_stops; /* stops shown so far */
    bool traces;      /* commands are printed, each after a + */
    bool walks_steps; /* files end with the program, but for steps to name */
    struct dbg_names {
        char **of;
        size_t n, room;
    } steps_seen, steps_missed; /* by launches; by files after them */
    char completion[128];       /* a word that the tab key offers */
};

#endif
