/* SPDX-License-Identifier: MIT */
/*
 * Strings of JSON (RFC 8259, section 7): quotes and backslashes are escaped,
 * control characters are \u00XX, all other characters of UTF-8 stand as they
 * are.
 */
#include "isa/support/json.h"

#include <assert.h>
#include <string.h>

enum { PIECE_BYTES = 7 }; /* \u001f and the end */

/* The bytes of the UTF-8 character at s (RFC 3629: no overlong forms, no
 * surrogates, nothing beyond U+10FFFF); 0: there is none. */
static size_t character_bytes(const unsigned char *s)
{
    static const struct {
        unsigned char first, last;     /* of the leading byte */
        unsigned char from, to, bytes; /* of the second; in all */
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
            if ((s[i] & 0xc0) != 0x80) /* ends at the 0 of the text */
                return 0;
        return forms[f].bytes;
    }
    return 0;
}

/* What stands for the next character of *text, which moves on. */
static void take(const char **text, char piece[PIECE_BYTES])
{
    const unsigned char *s = (const unsigned char *)*text;
    size_t n = character_bytes(s);
    *text += n ? n : 1;
    if (n == 0) {
        strcpy(piece, "?");
    } else if (*s < ' ') {
        snprintf(piece, PIECE_BYTES, "\\u%04x", *s);
    } else {
        if (*s == '"' || *s == '\\')
            *piece++ = '\\';
        memcpy(piece, s, n);
        piece[n] = 0;
    }
}

void isa_json_put(FILE *out, const char *text)
{
    char piece[PIECE_BYTES];
    putc('"', out);
    while (*text) {
        take(&text, piece);
        fputs(piece, out);
    }
    putc('"', out);
}

const char *isa_json_quote(const char *text, char *to, size_t bytes)
{
    char piece[PIECE_BYTES];
    size_t n = 0;
    assert(bytes >= 3);
    to[n++] = '"';
    while (*text) {
        take(&text, piece);
        size_t length = strlen(piece);
        if (n + length + 2 > bytes)
            break;
        memcpy(to + n, piece, length);
        n += length;
    }
    memcpy(to + n, "\"", 2);
    return to;
}
