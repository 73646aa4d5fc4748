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
/* Whom to ask to draw again what is above the line; NULL at first: none is
 * asked. */
void dbg_input_on_resize(struct dbg_input *input, dbg_resized *resized);
/* Whether it is a terminal. */
bool dbg_input_is_terminal(const struct dbg_input *input);
/* The next line, without its end, until the next call; NULL at the end. */
const char *dbg_input_line(struct dbg_input *input, const char *prompt);
/* Returns whether a terminal answers a question by yes. The line before stays:
 * it is the command that asks. */
bool dbg_input_is_agreed(struct dbg_input *input, const char *question);
/* Whether Ctrl-C dropped the last line, which is empty then. */
bool dbg_input_is_dropped(const struct dbg_input *input);
/* The arrow keys of a terminal find the text, of one line or several, as one.
 * From the first call on, with "", they find what is kept so instead of each
 * line. */
void dbg_input_keep(struct dbg_input *input, const char *text);

#pragma GCC visibility pop

/* For a process that goes on reading: the file, and what was read of it already
 * but not yet answered. */
int dbg_input_file(const struct dbg_input *input);
const char *dbg_input_rest(const struct dbg_input *input, size_t *n);
/* In that process: bytes that come first. At most as many as another
 * process had left. */
bool dbg_input_put_back(struct dbg_input *input, const char *bytes, size_t n);

/* ---- words --------------------------------------------------------------- */

/* Words at the beginning of a text that a user has typed. */

/* The text behind its blanks. */
const char *dbg_skip(const char *text);

/* If the first word of *text is (an abbreviation of at least n letters of)
 * word, skips it. */
bool dbg_word(const char **text, const char *word, size_t n);

/* ---- characters behind a backslash --------------------------------------- */

/* Reads what stands at a backslash: \\ \" \' \a \b \e \f \n \r \t \v, one to
 * three octal digits, or x and one or two hexadecimal ones. Returns how many
 * characters it takes, and the character in *c; 0: it is none of these,
 * and *c stays as it was. */
size_t dbg_escape(const char *at, char *c);

#endif
