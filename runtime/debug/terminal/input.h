/* SPDX-License-Identifier: MIT
 *
 * Where commands come from: a terminal, with editing, or anything else, line by
 * line.
 */
#ifndef DBG_INPUT_H
#define DBG_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/terminal/line.h"

#pragma GCC visibility push(default) /* mlusim repl reads its lines here */

/* Reads from a file descriptor; NULL: no memory. */
struct dbg_input *dbg_input_open(int file, dbg_complete *complete, void *user);
void dbg_input_close(struct dbg_input *input);
/* Sets the function that draws the text above the line; NULL: none. */
void dbg_input_on_resize(struct dbg_input *input, dbg_resized *resized);
/* Returns whether the input is a terminal. */
bool dbg_input_is_terminal(const struct dbg_input *input);
/* Returns the next line without its line feed, valid until the next call; NULL
 * at the end. */
const char *dbg_input_line(struct dbg_input *input, const char *prompt);
/* Returns whether a terminal answers a question by yes. The line before stays:
 * it is the command that asks. */
bool dbg_input_is_agreed(struct dbg_input *input, const char *question);
/* Returns whether Ctrl-C dropped the last line, which is empty then. */
bool dbg_input_is_dropped(const struct dbg_input *input);
/* Lets the arrow keys of a terminal find the text, of one line or several, as
 * one. After the first call, with "", they find only kept texts, not each
 * line. */
void dbg_input_keep(struct dbg_input *input, const char *text);

#pragma GCC visibility pop

/* Return the file for a process that continues to read, and input that was read
 * but not yet returned. */
int dbg_input_file(const struct dbg_input *input);
const char *dbg_input_rest(const struct dbg_input *input, size_t *n);
/* Puts bytes before the input of that process. At most as many as another
 * process had left. */
bool dbg_input_put_back(struct dbg_input *input, const char *bytes, size_t n);

/* ---- words --------------------------------------------------------------- */

/* Words at the beginning of a text that a user has typed. */

/* Returns the text after its blanks. */
const char *dbg_skip(const char *text);

/* Skips the first word of *text if it is word, or its first n letters or
 * more. */
bool dbg_word(const char **text, const char *word, size_t n);

/* ---- characters behind a backslash --------------------------------------- */

/* Reads the characters after a backslash: \\ \" \' \a \b \e \f \n \r \t \v, one
 * to three octal digits, or x and one or two hexadecimal ones. Returns their
 * number, and the result in *c; 0: it is none of these, and *c stays as it
 * was. */
size_t dbg_escape(const char *at, char *c);

#endif
