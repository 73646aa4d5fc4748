/* SPDX-License-Identifier: MIT */
/* The meaning of names in expressions. */
#ifndef DBG_NAMES_H
#define DBG_NAMES_H

#include <stdbool.h>

#include "runtime/debug/state/value.h"

struct dbg_expression;
struct dbg_frame;
struct dbg_session;
struct dbg_spot;

/* A value that the user has named: $name. */
struct dbg_named {
    char name[64];
    struct dbg_value value;
};

/* Finds the function of that name in the program of the launch. NULL: there is
 * none. */
const struct dbg_scope *dbg_function_find(const struct dbg_session *s,
                                          const char *name);

/* Returns whether code at a place sees all names of an expression. If not,
 * writes an error message. */
bool dbg_names_check(struct dbg_session *s, const struct dbg_expression *e,
                     const struct dbg_spot *spot);

/* Does dbg_names_check for the place of the selected frame. */
bool dbg_names_check_here(struct dbg_session *s,
                          const struct dbg_expression *e);

/* Does what dbg_names_check does, without a place: only globals are visible. */
bool dbg_names_check_global(struct dbg_session *s,
                            const struct dbg_expression *e);

/* Finds the variable of that name that the selected frame sees; NULL: none.
 * *frame is NULL for globals. */
const struct dbg_variable *dbg_variable_find(struct dbg_session *s,
                                             const char *name,
                                             const struct dbg_frame **frame);

/* Evaluates a name. Returns false after an error message. dbg_name_set sets
 * $name. */
bool dbg_name_value(struct dbg_session *s, const char *name,
                    struct dbg_value *v);
bool dbg_name_set(struct dbg_session *s, const char *name,
                  const struct dbg_value *v);

#endif
