/* SPDX-License-Identifier: MIT */
/*
 * The one place where sentences about damaged files are written.
 */
#include "isa/support/refuse.h"

#include <stdarg.h>
#include <stdio.h>

bool isa_refuse(struct isa_sentence s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (s.bytes)
        vsnprintf(s.text, s.bytes, format, args);
    va_end(args);
    return false;
}
