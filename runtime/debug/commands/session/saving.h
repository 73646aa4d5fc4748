/* SPDX-License-Identifier: MIT
 *
 * `save` and `restore`: files of commands that make what a session has set.
 */
#ifndef DBG_SAVING_H
#define DBG_SAVING_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_save;
dbg_function dbg_cmd_restore;

#endif
