/* SPDX-License-Identifier: MIT */
/*
 * What the program prints becomes output events. A character that is cut at the
 * end of what was read waits for its rest. No more is taken at once than was
 * there before: a program that prints for ever leaves room for requests.
 */
#include "runtime/tools/mlusim/debug/adapter_output.h"

#include <string.h>
#include <unistd.h>

#include "runtime/tools/mlusim/debug/adapter.h"
#include "runtime/tools/mlusim/debug/adapter_events.h"

enum { PIECE = 8192, MOST_PIECES = 32 /* more than a pipe has room for */ };

/* How many bytes at the end of a text begin a UTF-8 character that is not
 * whole. */
static size_t cut_bytes(const char *text, size_t n)
{
    for (size_t k = 1; k <= 3 && k <= n; k++) {
        const unsigned char c = (unsigned char)text[n - k];
        if ((c & 0xc0) == 0x80)
            continue;
        const size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
        return length > k ? k : 0;
    }
    return 0;
}

/* JSON has no zero inside of texts here. */
static void send_text(struct adapter *a, size_t stream, char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!text[i])
            text[i] = '?';
    text[n] = 0;
    if (n > 0 && !a->is_mute)
        adapter_say(a, stream == 0 ? "stdout" : "stderr", text);
}

/* Until the debugger speaks: perhaps why the program was not begun. */
static void keep_last(struct adapter *a, const char *text, size_t n)
{
    const size_t room = sizeof a->last - 1 - a->n_last;
    const size_t kept = n < room ? n : room;
    memcpy(a->last + a->n_last, text, kept);
    a->n_last += kept;
}

/* One piece; false: there is no more now. */
static bool read_piece(struct adapter *a, size_t stream, bool is_last)
{
    struct adapter_stream *s = &a->streams[stream];
    char text[PIECE + sizeof s->cut + 1];
    if (s->file < 0)
        return false;
    memcpy(text, s->cut, s->n_cut);
    const ssize_t got = read(s->file, text + s->n_cut, PIECE);
    size_t n = s->n_cut + (got > 0 ? (size_t)got : 0);
    if (stream == 1 && got > 0 && !a->has_begun)
        keep_last(a, text + s->n_cut, (size_t)got);
    const size_t cut = got > 0 ? cut_bytes(text, n) : 0;
    if (got <= 0 && got != 0 && !is_last)
        return false;
    s->n_cut = cut;
    n -= cut;
    memcpy(s->cut, text + n, cut);
    send_text(a, stream, text, n);
    if (got == 0) {
        close(s->file);
        s->file = -1;
    }
    return got > 0;
}

void adapter_outputs(struct adapter *a, bool is_last)
{
    for (size_t i = 0; i < ADAPTER_STREAMS; i++)
        for (int k = 0; k < MOST_PIECES && read_piece(a, i, is_last); k++)
            continue;
}
