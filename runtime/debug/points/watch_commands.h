/* SPDX-License-Identifier: MIT
 *
 * `watch`, `rwatch`, `awatch`.
 */
#ifndef DBG_WATCH_COMMANDS_H
#define DBG_WATCH_COMMANDS_H

#include "runtime/debug/state/session.h"

/* A launch begins: lasting watchpoints look up what they watch. */
void dbg_watch_resume(struct dbg_session *s);

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_watch;
dbg_function dbg_cmd_rwatch;
dbg_function dbg_cmd_awatch;

#endif
