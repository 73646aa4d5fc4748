/* SPDX-License-Identifier: MIT
 *
 * Beginning the program again: the process executes it once more, and the
 * session continues there.
 */
#ifndef DBG_RESTART_H
#define DBG_RESTART_H

#include <stdbool.h>

struct dbg_session;

/* Notes, before main, which files the program is given. */
void dbg_restart_note(struct dbg_session *s);

/* Executes the program again: does not return, or says why it cannot. */
void dbg_restart(struct dbg_session *s);

/* Reads the settings of the session before; false: this is the first one. */
bool dbg_restart_read(struct dbg_session *s);

#endif
