/* SPDX-License-Identifier: MIT
 *
 * "monitor COMMAND" of gdb does a command of this debugger, with the thread
 * that gdb looks at as its focus. Commands that run forwards are left to gdb,
 * which has to know of it.
 */
#ifndef DBG_MONITOR_H
#define DBG_MONITOR_H

#include <stdbool.h>

#include "runtime/debug/gdb/gdb.h"

struct dbg_command;
struct dbg_session;

/* A sentence if gdb has a command of its own for this one. */
bool dbg_remote_allows(struct dbg_session *s, const struct dbg_command *c);

/* Answers to packets: see packets.def. */
dbg_packet dbg_pkt_monitor;

#endif
