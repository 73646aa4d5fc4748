/* SPDX-License-Identifier: MIT */
/* Runs the program again from its beginning: the process executes the program
 * again, and the session continues there. */
#ifndef DBG_RESTART_H
#define DBG_RESTART_H

#include <stdbool.h>

struct dbg_session;

/* Stores, before main, which files were open when the program was started. */
void dbg_restart_note(struct dbg_session *s);

/* Executes the program again. Returns only on failure, after a message. */
void dbg_restart(struct dbg_session *s);

/* Restores the settings of the session. False: the program runs for the first
 * time. */
bool dbg_restart_read(struct dbg_session *s);

#endif
