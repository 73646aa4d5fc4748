/* SPDX-License-Identifier: MIT
 *
 * What names in expressions stand for.
 */
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

/* Finds the function of that name in the program of the launch; NULL: none. */
const struct dbg_scope *dbg_function_find(const struct dbg_session *s,
                                          const char *name);

/* Returns whether the code of a place sees all names of an expression; else a
 * sentence. */
bool dbg_names_check(struct dbg_session *s, const struct dbg_expression *e,
                     const struct dbg_spot *spot);

/* Checks the names for the place of the selected frame. */
bool dbg_names_check_here(struct dbg_session *s,
                          const struct dbg_expression *e);

/* Checks the names for no place: only globals are seen. */
bool dbg_names_check_global(struct dbg_session *s,
                            const struct dbg_expression *e);

/* Finds the variable of that name that the selected frame sees; NULL: none.
 * *frame is NULL for globals. */
const struct dbg_variable *dbg_variable_find(struct dbg_session *s,
                                             const char *name,
                                             const struct dbg_frame **frame);

/* Evaluates a name; false with a sentence. dbg_name_set sets $name. */
bool dbg_name_value(struct dbg_session *s, const char *name,
                    struct dbg_value *v);
bool dbg_name_set(struct dbg_session *s, const char *name,
                  const struct dbg_value *v);

#endif
