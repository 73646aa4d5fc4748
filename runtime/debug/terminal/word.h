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

#endif
