/* SPDX-License-Identifier: MIT
 *
 * Blocks of lines: of `commands`, `define`, `document`, `if` and `while`, each
 * up to its `end`.
 */
#ifndef DBG_BLOCKS_H
#define DBG_BLOCKS_H

#include <stdbool.h>

#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/state/session.h"

/* Returns whether a block is open, which takes the next lines. */
bool dbg_block_is_open(const struct dbg_session *s);

/* Adds a line to the open block; `end` closes the block and runs it. False with
 * a sentence; if the block cannot take the line, the rest up to `end` is
 * dropped. */
bool dbg_block_line(struct dbg_session *s, const char *line);

/* After a refused line: if it would open a block, drops lines from now on
 * (s->reading->drops_lines), up to its `end`. Not for a user who types, and
 * sees the sentence. */
void dbg_block_refuse(struct dbg_session *s, const char *line);

/* Drops a line of a block that was refused. */
void dbg_block_skip(struct dbg_session *s, const char *line);

/* Drops the open block, at Ctrl-C. */
void dbg_block_drop(struct dbg_session *s);

/* Commands: see commands.def. */
dbg_function dbg_cmd_commands;
dbg_function dbg_cmd_define;
dbg_function dbg_cmd_document;
dbg_function dbg_cmd_if;
dbg_function dbg_cmd_while;
dbg_function dbg_cmd_else;
dbg_function dbg_cmd_end;

#endif
