/* SPDX-License-Identifier: MIT */
/*
 * Words at the beginning of a text that a user has typed.
 */
#include "runtime/debug/terminal/word.h"

#include <ctype.h>
#include <string.h>

const char *dbg_skip(const char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    return text;
}

bool dbg_word(const char **text, const char *word, size_t n)
{
    const char *at = dbg_skip(*text);
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '-' ||
           at[length] == '_')
        length++;
    if (length < n || length > strlen(word) || length == 0 ||
        strncmp(at, word, length) != 0)
        return false;
    *text = dbg_skip(at + length);
    return true;
}
