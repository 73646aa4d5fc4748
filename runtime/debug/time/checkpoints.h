/* SPDX-License-Identifier: MIT
 *
 * `checkpoint` and `restart`, `goto CYCLE`.
 */
#ifndef DBG_CHECKPOINTS_H
#define DBG_CHECKPOINTS_H

#include <stdbool.h>

#include "runtime/debug/state/session.h"

/* `delete checkpoint NUMBER`. */
bool dbg_checkpoint_delete(struct dbg_session *s, const char *rest);

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_checkpoint;
dbg_function dbg_info_checkpoints;
dbg_function dbg_cmd_restart;
dbg_function dbg_cmd_goto;

#endif
