/* SPDX-License-Identifier: MIT
 *
 * Which frame and which core are looked at.
 */
#ifndef DBG_FOCUS_H
#define DBG_FOCUS_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_backtrace;
dbg_function dbg_cmd_frame;
dbg_function dbg_cmd_up;
dbg_function dbg_cmd_down;
dbg_function dbg_cmd_task;
dbg_function dbg_cmd_mlu;

#endif
