/* SPDX-License-Identifier: MIT
 *
 * What a session has set, as a file of commands: breakpoints alone, or with
 * displays and settings. `source` does the commands beside what there is,
 * `restore` instead of it, which takes what there is away: so it takes no file
 * but those, which it knows by their first line.
 */
#ifndef DBG_SAVING_H
#define DBG_SAVING_H

#include "runtime/debug/state/session.h"

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_save;
dbg_function dbg_cmd_restore;

#endif
