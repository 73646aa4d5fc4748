/* SPDX-License-Identifier: MIT
 *
 * Commands on breakpoints: making them from places, filters and conditions,
 * turning them on and off, listing them, and writing them to a file.
 */
#ifndef DBG_BREAK_COMMANDS_H
#define DBG_BREAK_COMMANDS_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/debug/state/session.h"

struct dbg_breakpoint;

/* Takes "if CONDITION", "task N", "cluster N", "core N" off
 * the end of text. */
bool dbg_break_filters(struct dbg_session *s, char *text,
                       struct dbg_breakpoint *b);

/* Writes the command that makes it. */
void dbg_break_write(FILE *f, const struct dbg_breakpoint *b);

/* Deletes those named in rest; all if none is, and if the user agrees. */
bool dbg_breaks_delete(struct dbg_session *s, const char *rest);

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_break;
dbg_function dbg_cmd_tbreak;
dbg_function dbg_cmd_clear;
dbg_function dbg_cmd_enable;
dbg_function dbg_cmd_disable;
dbg_function dbg_cmd_condition;
dbg_function dbg_cmd_ignore;
dbg_function dbg_info_breakpoints;

#endif
