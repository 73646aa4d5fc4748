/* SPDX-License-Identifier: MIT
 *
 * Commands that run to where named steps begin.
 */
#ifndef DBG_STEPS_H
#define DBG_STEPS_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def. */
dbg_function dbg_cmd_next_step;
dbg_function dbg_cmd_reverse_next_step;

#endif
