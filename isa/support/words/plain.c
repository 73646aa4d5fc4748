/* SPDX-License-Identifier: MIT */
/* Printable characters, and a stream that passes only printable characters. */
#define _GNU_SOURCE /* for fopencookie */
#include "isa/support/words/plain.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/replace.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/utf8.h"

/* Unprintable characters, ranges in UTF-8. */
static const struct {
    char first[4], last[4];
} hidden[] = {
    {"\x01", "\x1f"},                 /* control characters */
    {"\x7f", "\x7f"},                 /* DEL */
    {"\xc2\x80", "\xc2\x9f"},         /* U+0080 to U+009F */
    {"\xe2\x80\xa8", "\xe2\x80\xae"}, /* U+2028: line ends, directions */
    {"\xe2\x81\xa6", "\xe2\x81\xa9"}, /* U+2066: directions */
};

size_t isa_plain_next(const char *text, bool *is_shown)
{
    const size_t n = isa_utf8_bytes(text);
    *is_shown = n > 0 && *text;
    for (size_t i = 0; *is_shown && i < sizeof hidden / sizeof *hidden; i++)
        *is_shown = strlen(hidden[i].first) != n ||
                    memcmp(text, hidden[i].first, n) < 0 ||
                    memcmp(text, hidden[i].last, n) > 0;
    return n ? n : 1;
}

static bool is_layout(const char *at)
{
    return *at == '\n' || *at == '\t' || (at[0] == '\r' && at[1] == '\n');
}

static void make_plain(char *text, bool keeps_lines)
{
    char *to = text;
    bool is_shown;
    for (size_t n; *text; text += n) {
        n = isa_plain_next(text, &is_shown);
        is_shown = is_shown || (keeps_lines && is_layout(text));
        if (is_shown)
            memmove(to, text, n);
        else
            *to = '?';
        to += is_shown ? n : 1;
    }
    *to = 0;
}

void isa_plain(char *text)
{
    make_plain(text, false);
}

void isa_plain_lines(char *text)
{
    make_plain(text, true);
}

/* Prints the next character; returns its length in bytes. */
static size_t put_next(FILE *out, const char *text, bool keeps_lines)
{
    bool is_shown;
    const size_t n = isa_plain_next(text, &is_shown);
    if (is_shown || (keeps_lines && is_layout(text)))
        fwrite(text, 1, n, out);
    else
        putc('?', out);
    return n;
}

void isa_plain_put(FILE *out, const char *text, bool keeps_lines)
{
    while (*text)
        text += put_next(out, text, keeps_lines);
}

void isa_plain_html(FILE *out, const char *text, bool keeps_lines)
{
    static const char *const names[] = {
        ['<'] = "&lt;", ['>'] = "&gt;", ['&'] = "&amp;", ['"'] = "&quot;"};
    while (*text) {
        const unsigned char c = (unsigned char)*text;
        const char *name = c < sizeof names / sizeof *names ? names[c] : NULL;
        if (name)
            fputs(name, out);
        text += name ? 1 : put_next(out, text, keeps_lines);
    }
}

/* ---- a stream ------------------------------------------------------------ */

enum { PIECE = 1024, MOST = 4 }; /* bytes per write; per character */

struct plain {
    int file;
    char held[MOST]; /* the start of an incomplete character */
    size_t n;
};

/* Whether n bytes may be the start of a longer character. */
static bool is_begin(const char *at, size_t n)
{
    const unsigned char first = (unsigned char)*at;
    for (size_t i = 1; i < n; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return false;
    return n < MOST && (first >= 0xc2 || (first == '\r' && n == 1));
}

/* Writes n bytes (a NUL follows). Returns the number of bytes that were not
 * written because their character is incomplete. */
static size_t print(const struct plain *p, const char *text, size_t n,
                    bool is_last, bool *is_good)
{
    char out[PIECE + MOST];
    size_t at = 0, to = 0;
    for (size_t bytes; at < n; at += bytes) {
        bool is_shown;
        bytes = isa_plain_next(text + at, &is_shown);
        if (!is_shown && !is_last && is_begin(text + at, n - at))
            break;
        is_shown = is_shown || is_layout(text + at);
        if (is_shown)
            memcpy(out + to, text + at, bytes);
        else
            out[to] = '?';
        to += is_shown ? bytes : 1;
    }
    *is_good = isa_write_all(p->file, out, to);
    return n - at;
}

static ssize_t put(void *of, const char *bytes, size_t n)
{
    struct plain *p = of;
    char text[PIECE + MOST + 1];
    bool is_good = true;
    for (size_t at = 0, k; is_good && at < n; at += k) {
        k = n - at < PIECE ? n - at : PIECE;
        memcpy(text, p->held, p->n);
        memcpy(text + p->n, bytes + at, k);
        const size_t all = p->n + k;
        text[all] = 0;
        p->n = print(p, text, all, false, &is_good);
        memcpy(p->held, text + all - p->n, p->n);
    }
    return is_good ? (ssize_t)n : 0;
}

static int end(void *of)
{
    struct plain *p = of;
    char text[MOST + 1] = "";
    bool is_good;
    memcpy(text, p->held, p->n);
    print(p, text, p->n, true, &is_good);
    free(p);
    return is_good ? 0 : -1;
}

/* The leak sanitizer, if present, does not see the memory of streams of
 * fopencookie. */
void __lsan_ignore_object(const void *object) __attribute__((weak));

FILE *isa_plain_stream(int file)
{
    struct plain *p = isa_alloc(1, sizeof *p);
    const cookie_io_functions_t functions = {.write = put, .close = end};
    FILE *stream = p ? fopencookie(p, "w", functions) : NULL;
    if (stream)
        p->file = file;
    else
        free(p);
    if (stream && __lsan_ignore_object)
        __lsan_ignore_object(p);
    return stream;
}

static FILE *messages;

static void open_messages(void)
{
    messages = isa_plain_stream(STDERR_FILENO);
    if (messages)
        setvbuf(messages, NULL, _IONBF, 0);
    else
        messages = stderr;
}

FILE *isa_plain_stderr(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_messages);
    return messages;
}
