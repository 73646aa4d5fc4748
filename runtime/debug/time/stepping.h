/* SPDX-License-Identifier: MIT */
/* Commands that run the kernels. */
#ifndef DBG_STEPPING_H
#define DBG_STEPPING_H

#include <stdbool.h>

#include "runtime/debug/state/session.h"

struct dbg_stop;

/* Returns whether a breakpoint of the user is where a step has ended. */
bool dbg_is_at_break(struct dbg_session *s, struct dbg_stop *stop);

/* Returns whether there is code to run. If not, writes an error message. */
bool dbg_can_run(struct dbg_session *s);

#endif
