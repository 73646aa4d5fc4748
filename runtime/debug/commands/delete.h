/* SPDX-License-Identifier: MIT
 *
 * `delete`.
 */
#ifndef DBG_DELETE_H
#define DBG_DELETE_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_delete;

#endif
