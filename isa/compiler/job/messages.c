/* SPDX-License-Identifier: MIT */
#include "isa/compiler/job/messages.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/words/plain.h"

static bool shows_ids, is_muted;

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

/* Length of a color escape sequence at the start of text, as Clang prints on
 * terminals. */
static size_t colour_at(const char *text)
{
    if (strncmp(text, "\033[", 2) != 0)
        return 0;
    const size_t n = 2 + strspn(text + 2, "0123456789;");
    return text[n] == 'm' ? n + 1 : 0;
}

void mlucc_mute(bool mutes)
{
    is_muted = mutes;
}

/* Messages quote sources and file names, so their text is untrusted. */
void mlucc_pass_on(const char *text)
{
    if (is_muted)
        return;
    const bool is_terminal = isatty(STDERR_FILENO);
    while (*text) {
        const size_t colour = is_terminal ? colour_at(text) : 0;
        const size_t n = colour ? colour : 1 + strcspn(text + 1, "\033");
        fwrite(text, 1, n, colour ? stderr : isa_plain_stderr());
        text += n;
    }
}

static void put(const char *format, va_list values)
{
    va_list again;
    va_copy(again, values);
    const int n = vsnprintf(NULL, 0, format, again);
    char *text = malloc((size_t)n + 1);
    if (text) {
        vsnprintf(text, (size_t)n + 1, format, values);
        mlucc_pass_on(text);
    }
    free(text);
    va_end(again);
}

static void print(enum mlucc_message message, const char *before,
                  const char *format, va_list values)
{
    mlucc_pass_on(before);
    put(format, values);
    mlucc_pass_on(mlucc_mark(message));
    mlucc_pass_on("\n");
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
    put(format, values);
    va_end(values);
}

void mlucc_add_note(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    put(format, values);
    mlucc_pass_on("\n");
    va_end(values);
}
