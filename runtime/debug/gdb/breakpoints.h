/* SPDX-License-Identifier: MIT
 *
 * Breakpoints and watchpoints that gdb sets. They are those of the session,
 * without a number: its commands neither list nor delete them.
 */
#ifndef DBG_BREAKPOINTS_H
#define DBG_BREAKPOINTS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/gdb/state.h"

struct dbg_session;

/* Takes those of gdb's breakpoints away that it has removed for good. */
void dbg_gdb_drop_breaks(struct dbg_session *s);

/* Whether gdb has removed one there, to step off it. */
bool dbg_gdb_leaves(const struct dbg_session *s, uint64_t pc);

/* Those that stood in kernels which gdb knows no longer. */
void dbg_gdb_drop_places(struct dbg_session *s);

#endif
