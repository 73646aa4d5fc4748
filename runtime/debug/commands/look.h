/* SPDX-License-Identifier: MIT
 *
 * Where one is: the source around it, its instructions, its frames, and the
 * core one looks at.
 */
#ifndef DBG_LOOK_H
#define DBG_LOOK_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_list;
dbg_function dbg_cmd_disassemble;
dbg_function dbg_cmd_backtrace;
dbg_function dbg_cmd_frame;
dbg_function dbg_cmd_up;
dbg_function dbg_cmd_down;
dbg_function dbg_cmd_task;
dbg_function dbg_cmd_mlu;

#endif
