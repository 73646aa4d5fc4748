/* SPDX-License-Identifier: MIT
 *
 * Whether a core that stands at a stop point is to stop there for the user: at
 * a breakpoint, or because of what the observer of watchpoints saw.
 */
#ifndef DBG_HITS_H
#define DBG_HITS_H

#include <stdbool.h>
#include <stdint.h>

struct dbg_breakpoint;
struct dbg_session;
struct dbg_stop;

/* "Watchpoint", "Read watchpoint" ... */
const char *dbg_watch_kind(const struct dbg_breakpoint *b);

/* Whether what the observer saw at this stop is one for the user. */
bool dbg_watch_hit(struct dbg_session *s, unsigned core, uint64_t retired,
                   struct dbg_stop *stop);

/* Whether the core at pc has left frames of which something is watched: a
 * sentence for each watchpoint. dbg_watch_end deletes them. */
bool dbg_watch_left(struct dbg_session *s, unsigned core, uint64_t pc,
                    struct dbg_stop *stop);

/* Whether b ends where a core has come to: its frame is left. */
bool dbg_is_left(struct dbg_session *s, const struct dbg_breakpoint *b,
                 unsigned core, uint64_t pc);

/* Whether core, which stands at pc, is to stop there for the user: the
 * breakpoint, its hits counted; NULL if not. */
struct dbg_breakpoint *dbg_break_hit(struct dbg_session *s, unsigned core,
                                     uint64_t pc);

/* Whether there is one at pc that its filters let this core stop at. */
bool dbg_break_concerns(struct dbg_session *s, unsigned core, uint64_t pc);

#endif
