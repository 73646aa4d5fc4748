/* SPDX-License-Identifier: MIT */
/* Executes stored lines: of blocks, of the user's commands, and of breakpoints
 * that stopped. */
#ifndef DBG_SCRIPT_H
#define DBG_SCRIPT_H

#include <stdbool.h>
#include <stdio.h>

#include "sim/sim.h"

struct dbg_breakpoint;
struct dbg_lines;
struct dbg_nesting;
struct dbg_session;
struct dbg_user_command;

/* Counts nested blocks. True: the line is the `end` of the outermost block. */
bool dbg_nesting_take(const struct dbg_session *s, struct dbg_nesting *nesting,
                      const char *line);

/* Does a list of lines. Returns false after an error message. */
bool dbg_lines_do(struct dbg_session *s, const struct dbg_lines *lines);

/* Executes a command of the user with its arguments. */
bool dbg_user_do(struct dbg_session *s, const struct dbg_user_command *c,
                 const char *rest);

/* Stores the commands of a breakpoint that stops, to be executed later. Returns
 * whether the commands begin with `silent`. */
bool dbg_hit_note(struct dbg_session *s, const struct dbg_breakpoint *b);

/* Executes the stored commands of stops, and the commands of further stops that
 * these cause. Does nothing if such commands are already running. */
void dbg_hits_do(struct dbg_session *s);

/* Called when the outermost file or command ends: if all scripts were being
 * aborted, the abort is over. */
void dbg_script_ended(struct dbg_session *s);

/* Writes lines that give breakpoint `number` its commands. Each line begins
 * with `before`. */
void dbg_script_write_hit(FILE *f, const char *before,
                          const struct dbg_breakpoint *b, const char *number);

/* ---- scripts that walk the named steps of kernels ------------------------ */

/* Stores which steps a launch has reached. NULL: unknown. */
void dbg_walk_note(struct dbg_session *s, const struct sim_profile *profile);

/* Returns whether a line of a file is skipped: `set walk-steps` is on and the
 * program has ended. Prints the steps at which the script would have stopped,
 * each once. */
bool dbg_walk_skips(struct dbg_session *s, const char *line);

#endif
