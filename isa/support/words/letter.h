/* SPDX-License-Identifier: MIT */
/* Character classes and prefixes. */
#ifndef ISA_SUPPORT_WORDS_LETTER_H
#define ISA_SUPPORT_WORDS_LETTER_H

#include <stdbool.h>
#include <string.h>

static inline bool isa_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether c may be part of a C name: letter, digit or _. */
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
