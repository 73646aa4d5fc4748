/* SPDX-License-Identifier: MIT */
/* Reads lines from a terminal by readline. */
#ifndef DBG_LINE_H
#define DBG_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Returns word i of the words that can complete the last word of a line. NULL:
 * there are no more. If the first word is "", the line is completed with names
 * of files. */
typedef const char *dbg_complete(void *user, const char *line, size_t i);

/* Called if the terminal's size changes while a line is read. */
typedef void dbg_resized(void *user);

/* Returns the next line, which the caller frees. NULL: end of the input.
 * readline has one terminal per process. */
char *dbg_line_read(int file, const char *prompt, dbg_complete *complete,
                    dbg_resized *resized, void *user);

/* Adds a line, or a text of several lines, to the texts that the arrow keys
 * find, also in later sessions. */
void dbg_line_keep(const char *text);

/* Returns whether Ctrl-C has dropped the last line, which then is empty. */
bool dbg_line_is_dropped(void);

/* Sets the terminal back to the state before the first line, for programs that
 * end without exit. */
void dbg_line_give_back(void);

#endif
