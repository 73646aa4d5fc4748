/* SPDX-License-Identifier: MIT
 *
 * A long text for a file: small pieces are put together here and
 * written in whole blocks. printf would take several times what a simulated op
 * does. A piece is put into the room that out_begin answers, which holds
 * OUT_ROOM bytes, and counts when out_end says where it ends.
 */
#ifndef RT_OUT_H
#define RT_OUT_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Blocks lie in the file at multiples of their size, so that the host copies
 * them into large pages. */
enum { OUT_BLOCK = 1 << 18, OUT_ROOM = 1 << 11 };

struct out {
    FILE *file;
    int error;  /* errno of the first write that failed; none follows it */
    size_t due; /* bytes from which on there is a block to write */
    size_t n;   /* bytes of text that are not written yet */
    uint64_t n_written; /* before them */
    char text[OUT_BLOCK + OUT_ROOM];
};

/* The file gets no buffer of its own, of which a forked child that exits would
 * write its copy. */
void out_init(struct out *o, FILE *file);
/* Writes all there is. */
void out_flush(struct out *o);
/* The same, and closes the file. False with errno set: not all of the text was
 * written; what was is its beginning. */
bool out_close(struct out *o);

void out_write_block(struct out *o); /* of out_begin */

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

/* ---- pieces, each of which answers where it ends ------------------------- */

static inline char *out_bytes(char *to, const char *text, size_t n)
{
    memcpy(to, text, n);
    return to + n;
}

/* Inline, so that the length of a literal is known. */
static inline char *out_text(char *to, const char *text)
{
    return out_bytes(to, text, strlen(text));
}

extern const char out_digits[200]; /* of two digits each, from 00 on */

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
