/* SPDX-License-Identifier: MIT
 *
 * Setting watchpoints: what an expression says is to be watched, and how long
 * it lasts.
 */
#ifndef DBG_WATCH_COMMANDS_H
#define DBG_WATCH_COMMANDS_H

#include "runtime/debug/state/session.h"

/* Those that last find what they watch in a launch that
 * begins. */
void dbg_watch_resume(struct dbg_session *s);

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_watch;
dbg_function dbg_cmd_rwatch;
dbg_function dbg_cmd_awatch;

#endif
