/* SPDX-License-Identifier: MIT
 *
 * Commands that run.
 */
#ifndef DBG_STEPPING_H
#define DBG_STEPPING_H

#include <stdbool.h>

#include "runtime/debug/state/session.h"

struct dbg_stop;

/* Whether the user has a breakpoint where a step came to. */
bool dbg_is_at_break(struct dbg_session *s, struct dbg_stop *stop);

/* Whether there is something to run: else a sentence. */
bool dbg_can_run(struct dbg_session *s);

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_run;
dbg_function dbg_cmd_continue;
dbg_function dbg_cmd_step;
dbg_function dbg_cmd_next;
dbg_function dbg_cmd_stepi;
dbg_function dbg_cmd_nexti;
dbg_function dbg_cmd_finish;
dbg_function dbg_cmd_advance;
dbg_function dbg_cmd_until;

#endif
