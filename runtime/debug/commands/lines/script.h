/* SPDX-License-Identifier: MIT
 *
 * Doing lines that were kept: of blocks, of commands that the user has defined,
 * and of breakpoints that stopped.
 */
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

/* Takes a line. True: it is the `end` of the block itself. */
bool dbg_nesting_take(const struct dbg_session *s, struct dbg_nesting *nesting,
                      const char *line);

/* Does a list of lines; false with a sentence. */
bool dbg_lines_do(struct dbg_session *s, const struct dbg_lines *lines);

/* Does a command of the user with its arguments. */
bool dbg_user_do(struct dbg_session *s, const struct dbg_user_command *c,
                 const char *rest);

/* Plans to do the commands of a breakpoint that stops; returns whether they
 * begin with `silent`. */
bool dbg_hit_note(struct dbg_session *s, const struct dbg_breakpoint *b);

/* Does the planned commands, and those of the stops that they cause; nothing if
 * they are already running. */
void dbg_hits_do(struct dbg_session *s);

/* Ends what a recursion gave up: the outermost file or command ended. */
void dbg_script_ended(struct dbg_session *s);

/* Writes the commands of breakpoint number `number` as lines to be done; each
 * begins with `before`. */
void dbg_script_write_hit(FILE *f, const char *before,
                          const struct dbg_breakpoint *b, const char *number);

/* ---- scripts that walk the named steps of kernels ------------------------ */

/* Notes the steps that a launch reached; NULL: unknown. */
void dbg_walk_note(struct dbg_session *s, const struct sim_profile *profile);

/* Returns whether a line of a file is left out: while `set walk-steps on` holds
 * and the program has ended. Names the steps that the script would have stopped
 * at, each once. */
bool dbg_walk_skips(struct dbg_session *s, const char *line);

#endif
