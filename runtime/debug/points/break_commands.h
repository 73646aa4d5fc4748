/* SPDX-License-Identifier: MIT */
/* Commands on existing breakpoints, by their numbers. */
#ifndef DBG_BREAK_COMMANDS_H
#define DBG_BREAK_COMMANDS_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/debug/state/session.h"

/* Takes a number from *rest and finds its breakpoint. Returns NULL after an
 * error message. */
struct dbg_breakpoint *dbg_break_named(struct dbg_session *s,
                                       const char **rest);

/* Deletes the breakpoints in rest. If rest is empty, deletes all if the user
 * agrees. */
bool dbg_breaks_delete(struct dbg_session *s, const char *rest);

/* ---- the list ------------------------------------------------------------ */

/* Writes a command that makes b again. */
void dbg_break_write(FILE *f, const struct dbg_breakpoint *b);

/* Returns a word like "breakpoint", "awatch" or "dprintf". */
const char *dbg_break_kind(const struct dbg_breakpoint *b);

#endif
