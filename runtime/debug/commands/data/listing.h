/* SPDX-License-Identifier: MIT
 *
 * `list` and `disassemble`: source lines and instructions.
 */
#ifndef DBG_LISTING_H
#define DBG_LISTING_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_list;
dbg_function dbg_cmd_disassemble;

#endif
