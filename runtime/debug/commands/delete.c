/* SPDX-License-Identifier: MIT */
/*
 * `delete`: what the user has set, by its number.
 */
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/terminal/word.h"
#include "runtime/debug/time/checkpoints.h"

bool dbg_cmd_delete(struct dbg_session *s, const char *rest)
{
    rest = dbg_skip(rest);
    if (dbg_word(&rest, "checkpoint", 5))
        return dbg_checkpoint_delete(s, rest);
    dbg_word(&rest, "breakpoints", 5);
    return dbg_breaks_delete(s, rest);
}
