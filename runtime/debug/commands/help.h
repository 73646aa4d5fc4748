/* SPDX-License-Identifier: MIT
 *
 * `help`.
 */
#ifndef DBG_HELP_H
#define DBG_HELP_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_help;
dbg_function dbg_cmd_apropos;

#endif
