/* SPDX-License-Identifier: MIT
 *
 * "monitor COMMAND": gdb has a command of this debugger done.
 */
#ifndef DBG_MONITOR_H
#define DBG_MONITOR_H

#include <stdbool.h>

#include "runtime/debug/gdb/state.h"

struct dbg_command;
struct dbg_session;

/* A sentence if gdb has a command of its own for this one. */
bool dbg_gdb_allows(struct dbg_session *s, const struct dbg_command *c);

#endif
