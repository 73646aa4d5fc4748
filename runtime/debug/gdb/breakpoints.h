/* SPDX-License-Identifier: MIT */
/* Breakpoints and watchpoints that gdb sets. They are breakpoints of the
 * session without a number: the session's commands neither list nor delete
 * them. */
#ifndef DBG_BREAKPOINTS_H
#define DBG_BREAKPOINTS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/gdb/state.h"

struct dbg_session;
struct dbg_stop;

/* Deletes the breakpoints that gdb has removed and did not set again. */
void dbg_gdb_drop_breaks(struct dbg_session *s);

/* Returns whether gdb has removed a breakpoint at pc to step a core off it. */
bool dbg_gdb_leaves(const struct dbg_session *s, uint64_t pc);

/* ---- stop replies -------------------------------------------------------- */

/* Handles a stop for gdb, in place of the prompt. */
void dbg_gdb_stopped(struct dbg_session *s, const struct dbg_stop *stop);

/* Whether a launch has to stop because gdb does not know the launch's code. */
bool dbg_gdb_is_news(const struct dbg_session *s);

/* Sends the packet about the last stop. */
void dbg_gdb_report_stop(struct dbg_session *s);

#endif
