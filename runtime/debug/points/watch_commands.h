/* SPDX-License-Identifier: MIT
 *
 * `watch`, `rwatch`, `awatch`.
 */
#ifndef DBG_WATCH_COMMANDS_H
#define DBG_WATCH_COMMANDS_H

#include "runtime/debug/state/session.h"

/* Makes lasting watchpoints look up their memory, when a launch begins. */
void dbg_watch_resume(struct dbg_session *s);

#endif
