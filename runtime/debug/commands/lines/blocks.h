/* SPDX-License-Identifier: MIT */
/* Blocks of lines: `commands`, `define`, `document`, `if` and `while`. Each
 * ends with `end`. */
#ifndef DBG_BLOCKS_H
#define DBG_BLOCKS_H

#include <stdbool.h>

#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/state/session.h"

/* Returns whether a block is open. It takes the next lines. */
bool dbg_block_is_open(const struct dbg_session *s);

/* Adds a line to the open block; `end` closes the block and executes it.
 * Returns false after an error message. If the block cannot take the line, all
 * lines up to its `end` are dropped. */
bool dbg_block_line(struct dbg_session *s, const char *line);

/* Called after a line was refused. If that line opens a block, all lines up to
 * the `end` of the block are dropped (s->reading->drops_lines). Does nothing if
 * a user types the lines, because the user sees the message. */
void dbg_block_refuse(struct dbg_session *s, const char *line);

/* Drops a line of a refused block. */
void dbg_block_skip(struct dbg_session *s, const char *line);

/* Drops the open block after Ctrl-C. */
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
