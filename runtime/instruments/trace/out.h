/* SPDX-License-Identifier: MIT
 *
 * A fast text writer for files, because printf costs several times as much as a
 * simulated op. Pieces are collected and written in blocks. A piece is written
 * at the pointer from out_begin (OUT_ROOM bytes), and committed by out_end.
 */
#ifndef RT_OUT_H
#define RT_OUT_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Blocks are aligned in the file, so that the host uses large pages. */
enum { OUT_BLOCK = 1 << 18, OUT_ROOM = 1 << 11 };

struct out {
    FILE *file;
    int error;          /* errno of the first failed write; no write follows */
    size_t due;         /* n from which a block must be written */
    size_t n;           /* bytes not written yet */
    uint64_t n_written; /* bytes written */
    char text[OUT_BLOCK + OUT_ROOM];
};

/* `file` is not buffered: a forked child would write its copy at exit. */
void out_init(struct out *o, FILE *file);
/* Writes all remaining text. */
void out_flush(struct out *o);
/* Flushes and closes. False, with errno: the file has a prefix of the text. */
bool out_close(struct out *o);

void out_write_block(struct out *o); /* for out_begin */

static inline char *out_begin(struct out *o)
{
    if (o->n >= o->due)
        out_write_block(o);
    return o->text + o->n;
}

static inline void out_end(struct out *o, const char *end)
{
    assert(end >= o->text + o->n && end <= o->text + sizeof o->text);
    o->n = (size_t)(end - o->text);
}

/* Bytes of the whole text so far. */
static inline uint64_t out_total(const struct out *o)
{
    return o->n_written + o->n;
}

/* ---- pieces; each function returns the end of its piece
 * -------------------- */

static inline char *out_bytes(char *to, const char *text, size_t n)
{
    memcpy(to, text, n);
    return to + n;
}

/* Inline, so that the length of a literal is a constant. */
static inline char *out_text(char *to, const char *text)
{
    return out_bytes(to, text, strlen(text));
}

extern const char out_digits[200]; /* two digits each, from 00 */

static inline unsigned out_width(uint64_t number)
{
    for (unsigned width = 1;; width += 4, number /= 10000) {
        if (number < 100)
            return width + (number >= 10);
        if (number < 10000)
            return width + 2 + (number >= 1000);
    }
}

static inline char *out_number(char *to, uint64_t number)
{
    char *const end = to + out_width(number), *at = end;
    for (; number >= 100; number /= 100)
        memcpy(at -= 2, &out_digits[number % 100 * 2], 2);
    if (number >= 10)
        memcpy(to, &out_digits[number * 2], 2);
    else
        *to = (char)('0' + number);
    return end;
}

#endif
