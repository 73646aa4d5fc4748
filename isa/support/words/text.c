/* SPDX-License-Identifier: MIT */
#include "isa/support/words/text.h"

#include <stdarg.h>
#include <stdio.h>

void isa_text_put(struct isa_text *t, const char *format, ...)
{
    size_t room = t->length < t->size ? t->size - t->length : 0;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(room ? t->buf + t->length : NULL, room, format, args);
    va_end(args);
    t->length += n > 0 ? (size_t)n : 0;
}
