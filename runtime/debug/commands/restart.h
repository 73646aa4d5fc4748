/* SPDX-License-Identifier: MIT
 *
 * `run` once more: the program begins again, as in a new process; so this one
 * executes it, and the session goes on in it. What the session keeps is written
 * to a file without a name as commands, settings last: breakpoints with their
 * numbers, displays, commands that were read but not done. Values that were
 * printed and watchpoints stay behind.
 */
#ifndef DBG_RESTART_H
#define DBG_RESTART_H

#include <stdbool.h>

struct dbg_session;

/* Before main: notes which files the program is given. */
void dbg_restart_note(struct dbg_session *s);

/* Begins it again, in a new process image: does not return, or says why. */
void dbg_restart(struct dbg_session *s);

/* The state of the session before, if there is one: whether there was. */
bool dbg_restart_read(struct dbg_session *s);

#endif
