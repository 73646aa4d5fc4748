/* SPDX-License-Identifier: MIT
 *
 * Words, comments and strings of an input.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_TOKENS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether c may be in a name; c beyond ASCII is a byte of UTF-8. */
bool pg_is_letter(char c);

/* The end of the comment, string or constant at p; p if there is none. *is_open
 * becomes true if it has no end. */
const char *pg_skip_open(const char *p, bool *is_open);
const char *pg_skip(const char *p);

/* Returns the text after blanks and comments. */
const char *pg_start_of(const char *text);

/* The length of the word at text, 0: none. */
size_t pg_word_length(const char *text);

/* Counts a word in text[0..n), outside of comments and strings. */
size_t pg_count_word(const char *text, size_t n, const char *word);

/* Writes the first word, "" if there is none. */
void pg_first_word(const char *text, char *word, size_t bytes);
bool pg_is_word_of(const char *word, const char *const *words);

/* Whether a word begins a statement that is no expression. */
bool pg_is_control(const char *word);

/* Whether text that begins with the word may be outside of functions. */
bool pg_is_outer_word(const char *word);

/* Whether text is "p EXPRESSION". */
bool pg_is_print(const char *text);

/* Whether text is outside of functions, by its first word. */
bool pg_is_outer(const char *text);

/* The bracket after the type and the name that begin a function; NULL: they
 * are not there. */
const char *pg_head_end(const char *text);

/* Whether text defines a function without the qualifier of the device. */
bool pg_is_bare_function(const char *text);

#endif
