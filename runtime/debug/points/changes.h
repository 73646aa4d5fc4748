/* SPDX-License-Identifier: MIT
 *
 * What has changed in watched memory.
 */
#ifndef DBG_CHANGES_H
#define DBG_CHANGES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct dbg_breakpoint;
struct dbg_session;

/* Keeps the watched bytes as they are now, to compare with. False: they cannot
 * be read, or there is no memory. */
bool dbg_watch_keep(struct dbg_session *s, struct dbg_breakpoint *b);

/* Whether there is something to say of bytes first..end of what is
 * watched, which an instruction has touched; writes it, a line feed before each
 * line, and keeps what lies there now. */
bool dbg_watch_compare(struct dbg_session *s, struct dbg_breakpoint *b,
                       uint64_t first, uint64_t end, FILE *to);

/* Whether it would have something to say. */
bool dbg_watch_differs(struct dbg_session *s, const struct dbg_breakpoint *b,
                       uint64_t first, uint64_t end);

/* dbg_watch_keep for all watchpoints. */
void dbg_time_refresh(struct dbg_session *s);

#endif
