/* SPDX-License-Identifier: MIT
 *
 * Lines from a terminal, by readline.
 */
#ifndef DBG_LINE_H
#define DBG_LINE_H

#include "runtime/debug/terminal/input.h"

/* The next line, to be freed; NULL at the end. readline has one terminal per
 * process. */
char *dbg_line_read(int file, const char *prompt, dbg_complete *complete,
                    dbg_resized *resized, void *user);

/* Puts a line, or a text of several, where the arrow keys find it, in later
 * sessions as well. */
void dbg_line_keep(const char *text);

/* Whether Ctrl-C ended the last line, which is empty then. */
bool dbg_line_is_dropped(void);

/* Gives the terminal back as it was before the first line, for programs that
 * end without exit. */
void dbg_line_give_back(void);

#endif
