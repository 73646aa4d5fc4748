/* SPDX-License-Identifier: MIT
 *
 * Commands that run.
 */
#ifndef DBG_STEPPING_H
#define DBG_STEPPING_H

#include <stdbool.h>

#include "runtime/debug/state/session.h"

struct dbg_stop;

/* Returns whether the user has a breakpoint at the end of a step. */
bool dbg_is_at_break(struct dbg_session *s, struct dbg_stop *stop);

/* Returns whether there is something to run; else a sentence. */
bool dbg_can_run(struct dbg_session *s);

#endif
