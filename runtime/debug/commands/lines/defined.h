/* SPDX-License-Identifier: MIT
 *
 * Commands that the user has defined.
 */
#ifndef DBG_DEFINED_H
#define DBG_DEFINED_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/debug/commands/lines/kept.h"

struct dbg_session;

struct dbg_user_command {
    char *name;
    struct dbg_lines lines; /* what it does */
    struct dbg_lines help;  /* none: it has no text */
};

/* The command of this name; NULL: there is none. */
struct dbg_user_command *dbg_user_find(const struct dbg_session *s,
                                       const char *name);

/* The same, made if there is none; NULL with a sentence. */
struct dbg_user_command *dbg_user_make(struct dbg_session *s, const char *name);

/* Whether a command may have this name: letters, digits, - and _, and none of
 * the debugger's. False with a sentence. */
bool dbg_user_name_check(struct dbg_session *s, const char *name);

/* Shows what the user has defined, all or the command `name`. */
bool dbg_user_show(struct dbg_session *s, const char *name);

/* Shows its text. */
void dbg_user_help(struct dbg_session *s, const struct dbg_user_command *c);

/* Writes all of them as lines to be done; each begins with `before`. */
void dbg_users_write(const struct dbg_session *s, FILE *f, const char *before);

#endif
