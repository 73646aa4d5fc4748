/* SPDX-License-Identifier: MIT */
/*
 * Blocks of a long text.
 */
#include "runtime/instruments/trace/out.h"

#include <errno.h>

/* clang-format off */
const char out_digits[200] =
    {
#define TEN(t) t, '0', t, '1', t, '2', t, '3', t, '4', \
               t, '5', t, '6', t, '7', t, '8', t, '9'
        TEN('0'), TEN('1'), TEN('2'), TEN('3'), TEN('4'),
        TEN('5'), TEN('6'), TEN('7'), TEN('8'), TEN('9'),
#undef TEN
};
/* clang-format on */

void out_init(struct out *o, FILE *file)
{
    setvbuf(file, NULL, _IONBF, 0);
    o->file = file;
    o->error = 0;
    o->due = OUT_BLOCK;
    o->n = 0;
    o->n_written = 0;
}

/* The first n bytes of the text; the rest moves to its beginning. */
static void write_text(struct out *o, size_t n)
{
    assert(n <= o->n && n <= o->due);
    if (!o->error && fwrite(o->text, 1, n, o->file) != n)
        o->error = errno;
    o->n -= n;
    o->n_written += n;
    memmove(o->text, o->text + n, o->n);
    o->due = n < o->due ? o->due - n : OUT_BLOCK;
}

void out_write_block(struct out *o)
{
    assert(o->n >= o->due);
    write_text(o, o->due);
}

void out_flush(struct out *o)
{
    if (o->n >= o->due)
        out_write_block(o);
    write_text(o, o->n);
}

bool out_close(struct out *o)
{
    out_flush(o);
    if (fclose(o->file) != 0 && !o->error)
        o->error = errno;
    errno = o->error;
    return !o->error;
}
