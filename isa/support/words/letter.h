/* SPDX-License-Identifier: MIT
 *
 * Letters and prefixes of text.
 */
#ifndef ISA_SUPPORT_WORDS_LETTER_H
#define ISA_SUPPORT_WORDS_LETTER_H

#include <stdbool.h>
#include <string.h>

static inline bool isa_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether names of C have it: a letter, a digit or _. */
static inline bool isa_is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           isa_is_digit(c);
}

static inline bool isa_starts(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

#endif
