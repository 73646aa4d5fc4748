/* SPDX-License-Identifier: MIT
 *
 * Commands that run backwards.
 */
#ifndef DBG_REVERSE_H
#define DBG_REVERSE_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_reverse_step;
dbg_function dbg_cmd_reverse_next;
dbg_function dbg_cmd_reverse_stepi;
dbg_function dbg_cmd_reverse_finish;
dbg_function dbg_cmd_reverse_continue;

#endif
