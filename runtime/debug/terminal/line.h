/* SPDX-License-Identifier: MIT
 *
 * Lines from a terminal, by readline.
 */
#ifndef DBG_LINE_H
#define DBG_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the i-th word for the end of a line, of those that begin with its
 * last word; NULL after them. "" as the first: names of files. */
typedef const char *dbg_complete(void *user, const char *line, size_t i);

/* Called if the terminal's size changes while a line is read. */
typedef void dbg_resized(void *user);

/* Returns the next line, which the caller frees; NULL at the end. readline has
 * one terminal per process. */
char *dbg_line_read(int file, const char *prompt, dbg_complete *complete,
                    dbg_resized *resized, void *user);

/* Puts a line, or a text of several, where the arrow keys find it, in later
 * sessions as well. */
void dbg_line_keep(const char *text);

/* Returns whether Ctrl-C ended the last line, which is empty then. */
bool dbg_line_is_dropped(void);

/* Gives the terminal back as it was before the first line, for programs that
 * end without exit. */
void dbg_line_give_back(void);

#endif
