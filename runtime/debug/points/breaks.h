/* SPDX-License-Identifier: MIT */
/* Makes breakpoints and watchpoints, and deletes them. */
#ifndef DBG_BREAKS_H
#define DBG_BREAKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/points/points.h"

struct dbg_session;
struct dbg_spot;

/* Makes an enabled breakpoint. Returns NULL after an error message. */
struct dbg_breakpoint *dbg_break_new(struct dbg_session *s,
                                     enum dbg_breakpoint_kind kind,
                                     const char *place);

/* Finds the instructions of a breakpoint, in all programs. */
size_t dbg_break_spots(struct dbg_session *s, const struct dbg_breakpoint *b,
                       struct dbg_spot *spots);

/* Finds the places of b in the program of the launch, and sets stop points
 * there. */
void dbg_break_insert(struct dbg_session *s, struct dbg_breakpoint *b);

/* Inserts all breakpoints. */
void dbg_breaks_insert(struct dbg_session *s);

/* Deletes the commands of a breakpoint. */
void dbg_break_no_commands(struct dbg_breakpoint *b);

void dbg_break_delete(struct dbg_session *s, struct dbg_breakpoint *b);
struct dbg_breakpoint *dbg_break_find(struct dbg_session *s, unsigned number);

/* ---- the observer of watchpoints ----------------------------------------- */

#define DBG_MAX_WATCHED ((uint64_t)1 << 26) /* most bytes of a watchpoint */

/* Returns whether any breakpoint watches memory. */
bool dbg_has_watches(const struct dbg_session *s);

/* Attaches the observer if breakpoints need it, else detaches it. */
void dbg_watch_update(struct dbg_session *s);

#endif
