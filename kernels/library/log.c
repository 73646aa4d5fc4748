/* SPDX-License-Identifier: MIT */
/*
 * All messages of the library go through here. A call without a handle may be
 * refused too, so the sink cannot be part of a handle: it belongs to the
 * thread, and is the only lasting state here.
 */
#include "kernels/library/log.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local struct {
    kn_log_sink *sink;
    void *user;
} redirection;

void kn_log_redirect(kn_log_sink *sink, void *user)
{
    redirection.sink = sink;
    redirection.user = user;
}

void kn_log(const char *api, const char *format, ...)
{
    char sentence[768];
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

bool kn_log_null(const char *api, const struct kn_given *given, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (given[i].value)
            continue;
        kn_log(api, "%s is NULL", given[i].name);
        return true;
    }
    return false;
}
