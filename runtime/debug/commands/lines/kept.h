/* SPDX-License-Identifier: MIT */
/* Lines that are stored and executed later. */
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

/* Adds a copy of a line to a list. Returns false after an error message if the
 * list is full or there is no memory. */
bool dbg_lines_add(struct dbg_session *s, struct dbg_lines *lines,
                   const char *line);

/* Copies n lines to an empty list. On failure, the list stays empty: returns
 * false after an error message. */
bool dbg_lines_copy(struct dbg_session *s, struct dbg_lines *to,
                    char *const *lines, size_t n);

/* Empties a list. */
void dbg_lines_free(struct dbg_lines *lines);

/* Writes n lines and then `end`. Each begins with the text `before`. */
void dbg_lines_write(FILE *f, const char *before, char *const *lines, size_t n);

/* Stores a line until the program has stopped again. */
bool dbg_pend(struct dbg_session *s, const char *line);

/* ---- commands that the user has defined ---------------------------------- */

struct dbg_user_command {
    char *name;
    struct dbg_lines lines; /* its commands */
    struct dbg_lines help;  /* help text of the command; may be empty */
};

/* Returns the command of this name. NULL: there is none. */
struct dbg_user_command *dbg_user_find(const struct dbg_session *s,
                                       const char *name);

/* Returns the command of this name; makes it if needed. NULL after an error
 * message. */
struct dbg_user_command *dbg_user_make(struct dbg_session *s, const char *name);

/* Returns whether a user's command may have this name: the name has only
 * letters, digits, - and _, and no command of the debugger has it. If not,
 * writes an error message. */
bool dbg_user_name_check(struct dbg_session *s, const char *name);

/* Shows the definition of all the user's commands, or of the command called
 * `name`. */
bool dbg_user_show(struct dbg_session *s, const char *name);

/* Shows the help text of a user's command. */
void dbg_user_help(struct dbg_session *s, const struct dbg_user_command *c);

/* Writes all commands of the user as lines that define them. Each line begins
 * with `before`. */
void dbg_users_write(const struct dbg_session *s, FILE *f, const char *before);

/* ---- finding a command by its name --------------------------------------- */

/* A row of the table: see commands.def. */
struct dbg_command {
    const char *name, *abbreviation, *arguments, *doc, *example;
    dbg_function *run;
    bool repeats; /* whether an empty line repeats the command */
    enum dbg_reach reach;
};

enum { DBG_WORD_BYTES = 64 }; /* for the name of a command, with NUL */

/* Copies the name at the beginning of a line. Returns its length including the
 * blanks before it. 0: there is no name. */
size_t dbg_command_word(const char *line, char word[DBG_WORD_BYTES]);

/* Returns the command that a word names, by its name, its abbreviation or a
 * beginning of its name. NULL: there is none, or several. Prints nothing. */
const struct dbg_command *dbg_command_look(const struct dbg_session *s,
                                           const char *word);

/* Does dbg_command_look. Returns NULL after an error message. */
const struct dbg_command *dbg_command_find(struct dbg_session *s,
                                           const char *word);

/* Returns the command of a line. NULL: there is none. Prints nothing. */
const struct dbg_command *dbg_command_of(const struct dbg_session *s,
                                         const char *line);

/* ---- the state of a session ---------------------------------------------- */

struct dbg_reading {
    const struct dbg_command *commands;
    size_t n_commands;
    dbg_function *does; /* does a line */

    char last[DBG_LINE_BYTES]; /* last command of the prompt */
    char **pending;            /* lines that wait for the next stop */
    size_t n_pending, room_pending;
    unsigned n_sources;      /* number of files being read */
    unsigned depth;          /* nesting of `source` and scripts */
    unsigned n_calls;        /* nesting of scripts */
    bool aborts;             /* all running scripts and files end */
    bool is_late_line;       /* the current line waited for a stop */
    struct dbg_block *block; /* block that takes the next lines; NULL: none */
    struct dbg_nesting {     /* nesting of blocks whose lines are dropped */
        size_t depth;
        bool is_text; /* the innermost block is a text */
    } dropped;
    bool drops_lines; /* lines of a refused block are dropped; `dropped` has
                         the nesting at the last line */
    struct dbg_user_command **users;
    size_t n_users, room_users;
    struct dbg_lines
        hit; /* commands of the breakpoint that stopped, still to be executed */
    bool is_doing_hit;
    unsigned n_stops; /* number of stops shown so far */
    bool traces;      /* prints each command after a + */
    bool walks_steps; /* after the end, files only name steps */
    struct dbg_names {
        char **of;
        size_t n, room;
    } steps_seen, steps_missed; /* by launches; by files after the end */
    char completion[128];       /* a word that the tab key offers */
};

#endif
