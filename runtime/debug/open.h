/* SPDX-License-Identifier: MIT */
/* Opens sessions. */
#ifndef DBG_OPEN_H
#define DBG_OPEN_H

#include <stddef.h>

struct dbg_session;

/* Sends news of the session to the process that started the program. */
void dbg_news(struct dbg_session *s, char news);

/* Reads the programs that were registered since the last call. */
void dbg_add_images(struct dbg_session *s);

/* Opens a session with the environment's settings. NULL: no memory. */
struct dbg_session *dbg_session_open(void);

/* Reads a program, unless that is already done. NULL after a message. */
struct dbg_symbols *dbg_session_add(struct dbg_session *s, const void *elf,
                                    size_t n);

/* Greets the user and begins to handle Ctrl-C. */
void dbg_session_begin(struct dbg_session *s);

/* Executes the files of commands with which a session begins. */
void dbg_session_files(struct dbg_session *s);

/* ---- a session with the states of its rooms ------------------------------ */

/* Returns a session of zeros, in one block, for free(). NULL: no memory. */
struct dbg_session *dbg_session_new(void);

#endif
