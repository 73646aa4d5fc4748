/* SPDX-License-Identifier: MIT */
/* Commands that run backwards. */
#ifndef DBG_REVERSE_H
#define DBG_REVERSE_H

#include <stdbool.h>

#include "runtime/debug/state/session.h"

struct dbg_stop;

/* Goes back to the last stop of a breakpoint or watchpoint before now. If there
 * is none, goes to the beginning of the history (DBG_WHY_ORIGIN). *stop
 * receives the stop. Hits are not counted. Returns false after an error
 * message. */
bool dbg_search_back(struct dbg_session *s, struct dbg_stop *stop);

#endif
