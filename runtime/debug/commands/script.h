/* SPDX-License-Identifier: MIT
 *
 * Lines that are kept and done later: of `commands`, `define`, `document`, `if`
 * and `while`, each up to its `end`.
 */
#ifndef DBG_SCRIPT_H
#define DBG_SCRIPT_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/debug/state/session.h"

struct dbg_breakpoint;

/* A command that the user has defined. */
struct dbg_user_command {
    char *name, *doc; /* doc: NULL: none */
    struct dbg_lines lines;
};

/* Keeps a line until the program stands again. */
bool dbg_pend(struct dbg_session *s, const char *line);

/* Whether a block is open, which takes the next lines. */
bool dbg_block_is_open(const struct dbg_session *s);

/* Gives it a line; its `end` closes it, and has it done. */
bool dbg_block_line(struct dbg_session *s, const char *line);

/* Forgets it: Ctrl-C. */
void dbg_block_drop(struct dbg_session *s);

/* The command that the user has defined; NULL: there is none. */
struct dbg_user_command *dbg_user_find(const struct dbg_session *s,
                                       const char *name);

/* Does it with its arguments. */
bool dbg_user_do(struct dbg_session *s, const struct dbg_user_command *c,
                 const char *rest);

/* Shows what the user has defined, all or the command `name`. */
bool dbg_user_show(struct dbg_session *s, const char *name);

/* The commands of a breakpoint that stops are to be done; whether they begin
 * with `silent`. */
bool dbg_hit_note(struct dbg_session *s, const struct dbg_breakpoint *b);

/* Does them, and those of the stops that they come to, unless they are being
 * done. */
void dbg_hits_do(struct dbg_session *s);

/* What a recursion has given up: the outermost file or command has ended. */
void dbg_script_ended(struct dbg_session *s);

/* Writes the commands of breakpoint number `number`, and all that the user has
 * defined, as lines to be done; each begins with `before`. */
void dbg_script_write_hit(FILE *f, const char *before,
                          const struct dbg_breakpoint *b, const char *number);
void dbg_script_write(const struct dbg_session *s, FILE *f, const char *before);

/* Commands: see commands.def. */
dbg_function dbg_cmd_commands;
dbg_function dbg_cmd_define;
dbg_function dbg_cmd_document;
dbg_function dbg_cmd_if;
dbg_function dbg_cmd_while;
dbg_function dbg_cmd_else;
dbg_function dbg_cmd_end;

#endif
