/* SPDX-License-Identifier: MIT */
/*
 * See messages.h.
 */
#include "isa/compiler/job/messages.h"

#include <stdarg.h>
#include <stdio.h>

static bool shows_ids;

static const char *const marks[] = {
#define X(ID, id, ...)     " [compile:" id "]",
#define CLANG(ID, id, ...) " [clang:" id "]",
#include "isa/compiler/job/messages.def"
#undef X
#undef CLANG
};

void mlucc_show_ids(bool shows)
{
    shows_ids = shows;
}

bool mlucc_shows_ids(void)
{
    return shows_ids;
}

const char *mlucc_mark(enum mlucc_message message)
{
    return shows_ids ? marks[message] : "";
}

static void print(enum mlucc_message message, const char *before,
                  const char *format, va_list values)
{
    fputs(before, stderr);
    vfprintf(stderr, format, values);
    fprintf(stderr, "%s\n", mlucc_mark(message));
}

bool mlucc_error(enum mlucc_message message, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(message, "mlucc: error: ", format, values);
    va_end(values);
    return false;
}

void mlucc_warn(enum mlucc_message message, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(message, "mlucc: warning: ", format, values);
    va_end(values);
}

void mlucc_say(enum mlucc_message message, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(message, "", format, values);
    va_end(values);
}

void mlucc_begin(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
}

void mlucc_add_note(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
}

void mlucc_pass_on(const char *text)
{
    fputs(text, stderr);
}
