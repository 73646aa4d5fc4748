/* SPDX-License-Identifier: MIT
 *
 * `shell`.
 */
#ifndef DBG_SHELL_H
#define DBG_SHELL_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def. */
dbg_function dbg_cmd_shell;

#endif
