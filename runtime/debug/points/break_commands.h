/* SPDX-License-Identifier: MIT
 *
 * Commands on breakpoints that there are, by their numbers.
 */
#ifndef DBG_BREAK_COMMANDS_H
#define DBG_BREAK_COMMANDS_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/debug/state/session.h"

/* Takes a number from *rest, finds its breakpoint; NULL with a sentence. */
struct dbg_breakpoint *dbg_break_named(struct dbg_session *s,
                                       const char **rest);

/* Deletes the breakpoints in rest; if it is empty, all, if the user agrees. */
bool dbg_breaks_delete(struct dbg_session *s, const char *rest);

/* ---- the list ------------------------------------------------------------ */

/* Writes the command that makes b. */
void dbg_break_write(FILE *f, const struct dbg_breakpoint *b);

/* Returns "breakpoint", "awatch", "dprintf" ... */
const char *dbg_break_kind(const struct dbg_breakpoint *b);

#endif
