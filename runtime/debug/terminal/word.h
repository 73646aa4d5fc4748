/* SPDX-License-Identifier: MIT
 *
 * Words at the beginning of a text that a user has typed.
 */
#ifndef DBG_WORD_H
#define DBG_WORD_H

#include <stdbool.h>
#include <stddef.h>

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
