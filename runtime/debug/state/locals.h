/* SPDX-License-Identifier: MIT
 *
 * The variables of a function, as users see them.
 */
#ifndef DBG_LOCALS_H
#define DBG_LOCALS_H

#include <stdbool.h>

struct dbg_frame;
struct dbg_session;
struct dbg_value;
struct dbg_variable;

/* Takes a variable with its value; false: no further one is wanted. */
typedef bool dbg_take_local(struct dbg_session *s, const struct dbg_variable *v,
                            const struct dbg_value *value, void *user);

/* The arguments of a frame, or its locals: blocks from the innermost one out,
 * then what lies in one place for ever. Names that the compiler made are left
 * out. False: `take` wanted no further one. */
bool dbg_locals_each(struct dbg_session *s, const struct dbg_frame *f,
                     bool wants_arguments, dbg_take_local *take, void *user);

#endif
