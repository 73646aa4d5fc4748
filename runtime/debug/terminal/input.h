/* SPDX-License-Identifier: MIT */
/* The source of commands: a terminal, where lines are edited, or any other
 * file. */
#ifndef DBG_INPUT_H
#define DBG_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/terminal/line.h"

#pragma GCC visibility push(default) /* mlusim repl uses these functions */

/* Opens an input for a file descriptor. NULL: no memory. */
struct dbg_input *dbg_input_open(int file, dbg_complete *complete, void *user);
void dbg_input_close(struct dbg_input *input);
/* Sets the function that draws the text above the line. NULL: nothing is
 * drawn. */
void dbg_input_on_resize(struct dbg_input *input, dbg_resized *resized);
/* Returns whether the input is a terminal. */
bool dbg_input_is_terminal(const struct dbg_input *input);
/* Returns the next line without its line feed. The line is valid until the next
 * call. NULL: end of the input. */
const char *dbg_input_line(struct dbg_input *input, const char *prompt);
/* Returns whether a terminal answers yes to a question. The last line stays
 * valid, because it is the command that asks the question. */
bool dbg_input_is_agreed(struct dbg_input *input, const char *question);
/* Returns whether Ctrl-C has dropped the last line, which then is empty. */
bool dbg_input_is_dropped(const struct dbg_input *input);
/* Makes the arrow keys of a terminal find a text, of one or several lines, as a
 * whole. A first call with "" makes the keys find only such texts, not each
 * line. */
void dbg_input_keep(struct dbg_input *input, const char *text);

#pragma GCC visibility pop

/* For a process that continues to read: return the file, and the input that was
 * read but not returned yet. */
int dbg_input_file(const struct dbg_input *input);
const char *dbg_input_rest(const struct dbg_input *input, size_t *n);
/* Puts bytes before the input of this process, at most as many as another
 * process had not returned yet. */
bool dbg_input_put_back(struct dbg_input *input, const char *bytes, size_t n);

/* ---- words --------------------------------------------------------------- */

/* Words at the beginning of a text that a user has typed. */

/* Returns the text after its leading blanks. */
const char *dbg_skip(const char *text);

/* If the first word of *text is `word`, or a beginning of `word` with at least
 * n letters, moves *text after it. Returns whether it was. */
bool dbg_word(const char **text, const char *word, size_t n);

/* ---- characters behind a backslash --------------------------------------- */

/* Reads the characters after a backslash: \\ \" \' \a \b \e \f \n \r \t \v, one
 * to three octal digits, or x and one or two hexadecimal digits. Returns the
 * number of these characters; *c receives the result. 0 if there are other
 * characters; then *c does not change. */
size_t dbg_escape(const char *at, char *c);

#endif
