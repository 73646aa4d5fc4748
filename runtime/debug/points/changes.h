/* SPDX-License-Identifier: MIT */
/* Describes what has changed in watched memory. */
#ifndef DBG_CHANGES_H
#define DBG_CHANGES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct dbg_breakpoint;
struct dbg_session;

/* Stores the present contents of the watched bytes, for a later comparison.
 * False if the bytes cannot be read, or if there is no memory. */
bool dbg_watch_keep(struct dbg_session *s, struct dbg_breakpoint *b);

/* Describes changes in the watched bytes from first to end, which an
 * instruction has accessed; a line feed precedes each line. Then stores their
 * present values. Returns whether it wrote anything. */
bool dbg_watch_compare(struct dbg_session *s, struct dbg_breakpoint *b,
                       uint64_t first, uint64_t end, FILE *to);

/* Returns whether dbg_watch_compare would print something. */
bool dbg_watch_differs(struct dbg_session *s, const struct dbg_breakpoint *b,
                       uint64_t first, uint64_t end);

/* Does dbg_watch_keep for all watchpoints. */
void dbg_time_refresh(struct dbg_session *s);

#endif
