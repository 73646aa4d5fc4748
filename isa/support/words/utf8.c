/* SPDX-License-Identifier: MIT */
/* Valid UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above
 * U+10FFFF. */
#include "isa/support/words/utf8.h"

size_t isa_utf8_bytes(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    static const struct {
        unsigned char first, last;     /* range of the first byte */
        unsigned char from, to, bytes; /* range of the second byte; length */
    } forms[] = {
        {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
        {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    if (s[0] < 0x80)
        return 1;
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++) {
        if (s[0] < forms[f].first || s[0] > forms[f].last)
            continue;
        if (s[1] < forms[f].from || s[1] > forms[f].to)
            return 0;
        for (size_t i = 2; i < forms[f].bytes; i++)
            if ((s[i] & 0xc0) != 0x80) /* also stops at the NUL that ends the
                                          text */
                return 0;
        return forms[f].bytes;
    }
    return 0;
}
