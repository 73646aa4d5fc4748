/* SPDX-License-Identifier: MIT */
/* `watch`, `rwatch`, `awatch`. */
#ifndef DBG_WATCH_COMMANDS_H
#define DBG_WATCH_COMMANDS_H

#include "runtime/debug/state/session.h"

/* When a launch begins, looks up the memory of watchpoints that were set
 * between launches. */
void dbg_watch_resume(struct dbg_session *s);

#endif
