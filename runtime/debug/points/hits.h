/* SPDX-License-Identifier: MIT */
/* Decides whether a core that has reached a stop point stops there for the
 * user. */
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

/* Returns whether filters and condition let a core stop. If so, counts the
 * hit. */
bool dbg_break_counts(struct dbg_session *s, struct dbg_breakpoint *b,
                      unsigned core);

/* Returns a text like "Watchpoint" or "Read watchpoint". */
const char *dbg_watch_kind(const struct dbg_breakpoint *b);

/* Returns whether recorded accesses make the core stop here. Adds their texts
 * to *stop. */
bool dbg_watch_hit(struct dbg_session *s, unsigned core, uint64_t retired,
                   struct dbg_stop *stop);

/* Returns whether dbg_watch_hit has accesses to check. Does not evaluate
 * conditions. */
bool dbg_watch_finds(struct dbg_session *s, unsigned core, uint64_t retired);

/* Returns whether the core, which is at pc, has left frames of watched
 * variables. Adds a text for each of their watchpoints; dbg_watch_end deletes
 * them. */
bool dbg_watch_left(struct dbg_session *s, unsigned core, uint64_t pc,
                    struct dbg_stop *stop);

/* Returns the breakpoint at which `core`, which is at pc, must stop for the
 * user. Counts its hit. NULL: there is none. */
struct dbg_breakpoint *dbg_break_hit(struct dbg_session *s, unsigned core,
                                     uint64_t pc);

/* Counts a hit for all breakpoints on the launch that begins. Returns the
 * breakpoint to show. NULL: there is none. */
struct dbg_breakpoint *dbg_launch_hit(struct dbg_session *s);

/* Returns whether an enabled breakpoint is at pc. */
bool dbg_break_is_at(const struct dbg_session *s, uint64_t pc);

/* Prints the texts of breakpoints at pc. The core at pc continues. Returns
 * whether there were such breakpoints. */
bool dbg_break_prints(struct dbg_session *s, unsigned core, uint64_t pc);

/* Returns whether a breakpoint at pc would stop this core, by its filters and
 * condition. Counts no hit. A condition that sets a variable is not evaluated
 * but taken as true. */
bool dbg_break_concerns(struct dbg_session *s, unsigned core, uint64_t pc);

/* ---- the end of watchpoints ---------------------------------------------- */

/* Deletes the watchpoints that end where the core of a stop now is. */
void dbg_watch_end(struct dbg_session *s, const struct dbg_stop *stop);
/* Deletes the watchpoints of memory that ends with a launch. */
void dbg_watch_outlive(struct dbg_session *s);
/* Deletes the watchpoints of another program, when a launch begins. */
void dbg_watch_survive(struct dbg_session *s);

#endif
