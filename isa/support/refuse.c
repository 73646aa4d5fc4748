/* SPDX-License-Identifier: MIT */
/*
 * The one place where sentences about damaged files are written.
 */
#include "isa/support/refuse.h"

#include <stdio.h>
#include <string.h>

/* Those from U+0080 to U+009F have two. */
size_t isa_control(const char *at)
{
    const unsigned char *byte = (const unsigned char *)at;
    if (byte[0] == 0xc2)
        return byte[1] >= 0x80 && byte[1] < 0xa0 ? 2 : 0;
    return byte[0] < ' ' || byte[0] == 0x7f;
}

void isa_make_printable(char *text, const char *kept)
{
    for (; *text; text++)
        for (size_t n = strchr(kept, *text) ? 0 : isa_control(text); n > 0; n--)
            text[n - 1] = '?';
}

bool isa_refuse_by(struct isa_sentence s, const char *format, va_list values)
{
    if (s.bytes) {
        vsnprintf(s.text, s.bytes, format, values);
        isa_make_printable(s.text, ""); /* a terminal obeys them */
    }
    return false;
}

bool isa_refuse(struct isa_sentence s, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    isa_refuse_by(s, format, values);
    va_end(values);
    return false;
}
