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

/* ---- characters behind a backslash --------------------------------------- */

/* The digit a character is in a base of at most 16; -1: none. */
static int digit(char c, int base)
{
    static const char digits[] = "0123456789abcdef";
    const char low = c >= 'A' && c <= 'F' ? (char)(c - 'A' + 'a') : c;
    const char *at = low ? strchr(digits, low) : NULL;
    return at && at - digits < base ? (int)(at - digits) : -1;
}

/* At most `most` digits; how many there are. */
static size_t number(const char *at, int base, size_t most, char *c)
{
    unsigned sum = 0;
    size_t n = 0;
    for (; n < most && digit(at[n], base) >= 0; n++)
        sum = sum * (unsigned)base + (unsigned)digit(at[n], base);
    if (n == 0 || sum > 0xff)
        return 0;
    *c = (char)sum;
    return n;
}

size_t dbg_escape(const char *at, char *c)
{
    static const char from[] = "abefnrtv\\\"'",
                      to[] = "\a\b\033\f\n\r\t\v\\\"'";
    const char *which = at[1] ? strchr(from, at[1]) : NULL;
    if (which) {
        *c = to[which - from];
        return 2;
    }
    const size_t is_hex = at[1] == 'x';
    const size_t n =
        number(at + 1 + is_hex, is_hex ? 16 : 8, is_hex ? 2 : 3, c);
    return n ? n + 1 + is_hex : 0;
}
