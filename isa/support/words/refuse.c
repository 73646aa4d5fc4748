/* SPDX-License-Identifier: MIT */
/* Messages about damaged files. */
#include "isa/support/words/refuse.h"

#include <stdio.h>
#include <string.h>

#include "isa/support/words/plain.h"

/* The control characters U+0080 to U+009F have two bytes. */
size_t isa_control(const char *at)
{
    const unsigned char *byte = (const unsigned char *)at;
    if (byte[0] == 0xc2)
        return byte[1] >= 0x80 && byte[1] < 0xa0 ? 2 : 0;
    return byte[0] < ' ' || byte[0] == 0x7f;
}

bool isa_refuse_by(struct isa_sentence s, const char *format, va_list values)
{
    if (s.bytes) {
        vsnprintf(s.text, s.bytes, format, values);
        isa_plain(s.text);
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
