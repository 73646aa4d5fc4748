/* SPDX-License-Identifier: MIT */
/* Words, comments and strings of an input. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_TOKENS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether c may be in a name; c beyond ASCII is a byte of UTF-8. */
bool pg_is_letter(char c);

/* Returns the end of the comment, string or constant that begins at p; p if
 * none begins there. *is_open becomes true if it has no end. */
const char *pg_skip_open(const char *p, bool *is_open);
const char *pg_skip(const char *p);

/* Returns the text after blanks and comments at its beginning. */
const char *pg_start_of(const char *text);

/* Returns the length of the word at text; 0: there is none. */
size_t pg_word_length(const char *text);

/* Counts a word in text[0..n), outside of comments and strings. */
size_t pg_count_word(const char *text, size_t n, const char *word);

/* Writes the first word; "" if there is none. */
void pg_first_word(const char *text, char *word, size_t bytes);
bool pg_is_word_of(const char *word, const char *const *words);

/* Whether a word begins a statement that is not an expression. */
bool pg_is_control(const char *word);

/* Whether a text that begins with this word may stand outside of functions. */
bool pg_is_outer_word(const char *word);

/* Whether text is "p EXPRESSION". */
bool pg_is_print(const char *text);

/* Whether the first word of a text shows that the text stands outside of
 * functions. */
bool pg_is_outer(const char *text);

/* Returns the bracket after the type and name with which a function begins.
 * NULL: the text begins no function. */
const char *pg_head_end(const char *text);

/* Whether text defines a function without the qualifier for the device. */
bool pg_is_bare_function(const char *text);

#endif
