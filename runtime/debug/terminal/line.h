/* SPDX-License-Identifier: MIT
 *
 * Lines from a terminal, by readline: editing, history, completion. The one
 * file that knows readline, whose state belongs to the process.
 */
#ifndef DBG_LINE_H
#define DBG_LINE_H

#include "runtime/debug/terminal/input.h"

/* The same by readline, which has one terminal per process. */
char *dbg_line_read(int file, const char *prompt, dbg_complete *complete,
                    void *user);

/* The terminal is as it was before the first line; for who leaves without
 * exit. */
void dbg_line_give_back(void);

#endif
