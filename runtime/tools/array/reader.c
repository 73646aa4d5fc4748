/* SPDX-License-Identifier: MIT */
#include "runtime/tools/array/reader.h"

#include <stdarg.h>
#include <stdio.h>

bool array_complain(const struct array_reader *r, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(r->error, r->error_bytes, format, values);
    va_end(values);
    return false;
}
