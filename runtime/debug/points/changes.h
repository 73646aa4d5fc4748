/* SPDX-License-Identifier: MIT
 *
 * What has changed of what a watchpoint watches: a scalar by its two values, of
 * arrays and structures each scalar in them that is another one, by its name
 * ("acc[200]: 0 -> 1"). Only bytes that an instruction has touched are
 * compared, so that a large array costs what is done to it.
 */
#ifndef DBG_CHANGES_H
#define DBG_CHANGES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct dbg_breakpoint;
struct dbg_session;

/* Keeps what lies there, to compare with. False: it cannot be read,
 * or there is no memory. */
bool dbg_watch_keep(struct dbg_session *s, struct dbg_breakpoint *b);

/* Whether there is something to say of bytes first..end of what is
 * watched, which an instruction has touched; writes it, a line feed before each
 * line, and keeps what lies there now. */
bool dbg_watch_compare(struct dbg_session *s, struct dbg_breakpoint *b,
                       uint64_t first, uint64_t end, FILE *to);

/* Watchpoints compare with what lies there now. */
void dbg_time_refresh(struct dbg_session *s);

#endif
