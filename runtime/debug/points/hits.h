/* SPDX-License-Identifier: MIT
 *
 * Whether a core that has reached a stop point stops there for the user.
 */
#ifndef DBG_HITS_H
#define DBG_HITS_H

#include <stdbool.h>
#include <stdint.h>

struct dbg_breakpoint;
struct dbg_session;
struct dbg_stop;

/* ---- filters and conditions ---------------------------------------------- */

/* Returns whether the filters of b let a core stop. */
bool dbg_break_passes(struct dbg_session *s, const struct dbg_breakpoint *b,
                      unsigned core);

/* Returns whether filters and condition let a core stop; counts the hit. */
bool dbg_break_counts(struct dbg_session *s, struct dbg_breakpoint *b,
                      unsigned core);

/* Returns "Watchpoint", "Read watchpoint" ... */
const char *dbg_watch_kind(const struct dbg_breakpoint *b);

/* Returns whether recorded accesses make the core stop here; adds to *stop. */
bool dbg_watch_hit(struct dbg_session *s, unsigned core, uint64_t retired,
                   struct dbg_stop *stop);

/* Returns whether dbg_watch_hit has accesses to check, without conditions. */
bool dbg_watch_finds(struct dbg_session *s, unsigned core, uint64_t retired);

/* Returns whether the core at pc has left frames of watched variables: a
 * sentence for each watchpoint. dbg_watch_end deletes them. */
bool dbg_watch_left(struct dbg_session *s, unsigned core, uint64_t pc,
                    struct dbg_stop *stop);

/* Returns the breakpoint at which `core`, which is at pc, must stop for the
 * user, its hits counted; NULL if none. */
struct dbg_breakpoint *dbg_break_hit(struct dbg_session *s, unsigned core,
                                     uint64_t pc);

/* Returns the breakpoint that stops at the launch that begins; counts all of
 * them. NULL: none. */
struct dbg_breakpoint *dbg_launch_hit(struct dbg_session *s);

/* Returns whether any breakpoint that is turned on is at pc. */
bool dbg_break_is_at(const struct dbg_session *s, uint64_t pc);

/* Prints the text of breakpoints at pc, on a core there that continues; returns
 * whether there was any. */
bool dbg_break_prints(struct dbg_session *s, unsigned core, uint64_t pc);

/* Returns whether a breakpoint at pc that stops has filters and a condition
 * that let this core stop there. Nothing is counted. A condition that sets
 * something is not evaluated, but taken as true. */
bool dbg_break_concerns(struct dbg_session *s, unsigned core, uint64_t pc);

/* ---- the end of watchpoints ---------------------------------------------- */

/* Deletes the watchpoints that end at the present place of a stop's core. */
void dbg_watch_end(struct dbg_session *s, const struct dbg_stop *stop);
/* Deletes the watchpoints of memory that ends with a launch. */
void dbg_watch_outlive(struct dbg_session *s);
/* Deletes the watchpoints of another program, when a launch begins. */
void dbg_watch_survive(struct dbg_session *s);

#endif
