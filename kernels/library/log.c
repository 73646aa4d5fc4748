/* SPDX-License-Identifier: MIT */
/* All messages of the library are written here. A call without a handle may be
 * refused too, so the sink cannot be part of a handle. The sink belongs to the
 * thread, and so does the level of the handle whose call the thread makes. This
 * file keeps no other state. */
#include "kernels/library/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "kernels/library/count.h"

#define LINE 768

static _Thread_local struct {
    kn_log_sink *sink;
    void *user;
} redirection;
static _Thread_local int wanted_level;

void kn_log_redirect(kn_log_sink *sink, void *user)
{
    redirection.sink = sink;
    redirection.user = user;
}

void kn_log(const char *api, const char *format, ...)
{
    char sentence[LINE];
    int n = snprintf(sentence, sizeof sentence, "%s: ", api);
    va_list args;
    va_start(args, format);
    vsnprintf(sentence + n, sizeof sentence - (size_t)n, format, args);
    va_end(args);
    if (redirection.sink)
        redirection.sink(redirection.user, sentence);
    else
        fprintf(stderr, "mluop: %s\n", sentence);
}

/* ---- levels -------------------------------------------------------------- */

static const struct {
    int number;
    const char *name;
} levels[] = {
#define X(number, name, symbol, what) {number, name},
#include "kernels/library/log_levels.def"
#undef X
};

int kn_log_level_find(const char *text)
{
    for (size_t i = 0; i < KN_COUNT(levels); i++)
        if (strcasecmp(text, levels[i].name) == 0)
            return levels[i].number;
    if (text[0] < '0' || text[0] > '9' || text[1])
        return -1;
    return text[0] - '0' <= levels[KN_COUNT(levels) - 1].number ? text[0] - '0'
                                                                : -1;
}

const char *kn_log_levels(char *text, size_t size)
{
    size_t used = 0;
    *text = '\0';
    for (size_t i = 0; i < KN_COUNT(levels) && used < size; i++)
        used +=
            (size_t)snprintf(text + used, size - used, "%s%s (%d)",
                             i ? ", " : "", levels[i].name, levels[i].number);
    return text;
}

void kn_log_level_set(int level)
{
    wanted_level = level;
}

bool kn_log_wants(enum kn_log_level level)
{
    return (int)level <= wanted_level;
}

void kn_log_note(enum kn_log_level level, const char *format, ...)
{
    char line[LINE];
    if (!kn_log_wants(level))
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    fprintf(stderr, "mluop: %s\n", line);
}

/* ---- refused pointers ---------------------------------------------------- */

bool kn_log_null(const char *api, const char *names, const void *const *given,
                 size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const int length = (int)strcspn(names, ",");
        if (!given[i]) {
            kn_log(api, "%.*s is NULL", length, names);
            return true;
        }
        names += length + 2; /* ", " */
    }
    return false;
}
