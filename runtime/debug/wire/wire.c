/* SPDX-License-Identifier: MIT */
/* Messages of the Debug Adapter Protocol over descriptors. Input that is not
 * taken yet is in one buffer. The buffer grows with the bytes that have
 * arrived, not by the length in a header. */
#include "runtime/debug/wire/wire.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"

#define HEADER_BYTES         4096 /* of the longest header */
#define CHUNK_BYTES          65536
#define GUARDED_HEADER_BYTES 256 /* the most for clients at a port */
#define GUARDED_BYTES        ((size_t)1 << 20)
#define MOST_KEPT                                              \
    (4 * DBG_WIRE_BYTES) /* while the other side reads nothing \
                          */

static const char length_word[] = "Content-Length:";
#define WORD_BYTES (sizeof length_word - 1)

struct dbg_wire {
    int in, out;
    bool is_socket; /* out is one */
    bool is_gone, is_guarded;
    bool has_more; /* input came while a message was sent */
    char *bytes;   /* [first, end) was read, but not taken yet */
    size_t first, end, room;
    size_t body; /* length of the body after the header that was taken */
    bool has_header;
    bool is_lost; /* damage was reported, and no header was found since */
    char saved;   /* the byte replaced by the zero after the body */
    size_t zero;  /* position of the zero after the last body; 0: none */
    char error[160];
};

struct dbg_wire *dbg_wire_open(int in, int out)
{
    struct dbg_wire *w = isa_alloc(1, sizeof *w);
    if (!w)
        return NULL;
    int type;
    socklen_t bytes = sizeof type;
    w->in = in;
    w->out = out;
    w->is_socket = getsockopt(out, SOL_SOCKET, SO_TYPE, &type, &bytes) == 0;
    return w;
}

void dbg_wire_close(struct dbg_wire *w)
{
    if (w)
        free(w->bytes);
    free(w);
}

const char *dbg_wire_error(const struct dbg_wire *w)
{
    return w->error;
}

bool dbg_wire_is_begun(const struct dbg_wire *w)
{
    return w->end > w->first;
}

bool dbg_wire_has_more(const struct dbg_wire *w)
{
    return w->has_more;
}

/* ---- reading ------------------------------------------------------------ */

/* Makes room for a chunk and a zero. False: no memory. */
static bool make_room(struct dbg_wire *w)
{
    if (w->first > 0) {
        memmove(w->bytes, w->bytes + w->first, w->end - w->first);
        w->end -= w->first;
        w->first = 0;
    }
    if (w->room - w->end > CHUNK_BYTES)
        return true;
    const size_t room = 2 * w->room + 2 * CHUNK_BYTES;
    char *grown = realloc(w->bytes, room);
    if (!grown)
        return false;
    w->bytes = grown;
    w->room = room;
    return true;
}

bool dbg_wire_guard(struct dbg_wire *w, const char *bytes, size_t n)
{
    if (n > CHUNK_BYTES || !make_room(w))
        return false;
    memcpy(w->bytes + w->end, bytes, n);
    w->end += n;
    w->is_guarded = true;
    return true;
}

/* Reads input once. */
static void fill(struct dbg_wire *w)
{
    if (!make_room(w)) {
        w->is_gone = true;
        return;
    }
    const ssize_t n = read(w->in, w->bytes + w->end, CHUNK_BYTES);
    if (n > 0)
        w->end += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        w->is_gone = true;
}

static bool is_ready(const struct dbg_wire *w)
{
    struct pollfd at = {.fd = w->in, .events = POLLIN};
    return !w->is_gone && poll(&at, 1, 0) > 0;
}

/* Returns where the word of a header begins in [first, end), or `end` if the
 * word is not there. */
static size_t find_word(const struct dbg_wire *w, size_t first, size_t end)
{
    for (; first + WORD_BYTES <= end; first++)
        if (strncasecmp(w->bytes + first, length_word, WORD_BYTES) == 0)
            return first;
    return end;
}

/* Returns where the empty line after a header ends. 0: the line has not arrived
 * yet. */
static size_t header_end(const struct dbg_wire *w)
{
    for (size_t i = w->first; i + 1 < w->end; i++) {
        if (w->bytes[i] != '\n')
            continue;
        if (w->bytes[i + 1] == '\n')
            return i + 2;
        if (w->bytes[i + 1] == '\r' && i + 2 < w->end &&
            w->bytes[i + 2] == '\n')
            return i + 3;
    }
    return 0;
}

/* Reads the number in a header [first, end), which begins with the word of the
 * length. False: there is no number, or it is too large. */
static bool read_length(const struct dbg_wire *w, size_t first, size_t end,
                        size_t *n)
{
    size_t i = first + WORD_BYTES, digits = 0;
    const size_t most = w->is_guarded ? GUARDED_BYTES : DBG_WIRE_BYTES;
    *n = 0;
    while (i < end && (w->bytes[i] == ' ' || w->bytes[i] == '\t'))
        i++;
    for (; i < end && isdigit((unsigned char)w->bytes[i]); i++, digits++)
        if (*n <= most)
            *n = *n * 10 + (size_t)(w->bytes[i] - '0');
    while (i < end && (w->bytes[i] == ' ' || w->bytes[i] == '\r'))
        i++;
    return digits > 0 && i < end && w->bytes[i] == '\n' && *n <= most;
}

/* Returns whether [first, end), the other lines of a header, look like
 * fields. */
static bool are_fields(const struct dbg_wire *w, size_t first, size_t end)
{
    while (first < end) {
        size_t i = first;
        while (i < end &&
               (isalnum((unsigned char)w->bytes[i]) || w->bytes[i] == '-'))
            i++;
        if (i == first || i == end || w->bytes[i] != ':')
            return false;
        while (i < end && w->bytes[i] != '\n')
            i++;
        first = i + 1;
    }
    return true;
}

/* Skips to the next possible header, in [from, to) or after `to`. Damage is
 * reported only once until a header is found. */
static enum dbg_wire_got skip(struct dbg_wire *w, size_t from, size_t to,
                              const char *why)
{
    const bool is_news = !w->is_lost;
    assert(w->first < from && from <= to && to <= w->end); /* not back again */
    w->first = find_word(w, from, to);
    w->is_lost = w->first == to;
    snprintf(w->error, sizeof w->error, "%s", why);
    return is_news ? DBG_WIRE_DAMAGED : DBG_WIRE_NOTHING;
}

/* Takes a header. DBG_WIRE_MESSAGE: the header was complete. */
static enum dbg_wire_got take_header(struct dbg_wire *w)
{
    const size_t first = w->first, end = header_end(w);
    const size_t most = w->is_guarded ? GUARDED_HEADER_BYTES : HEADER_BYTES;
    if (!end && w->end - first <= most)
        return DBG_WIRE_NOTHING;
    if (!end || end - first > most) /* the end of the input may cut the word */
        return skip(w, first + 1, w->end - WORD_BYTES,
                    "A header has no end: expected \"Content-Length: N\" and "
                    "an empty line.");
    const size_t word = find_word(w, first, end);
    if (word == end)
        return skip(w, end, end, "A header has no Content-Length.");
    if (word > first && !are_fields(w, first, word))
        return skip(w, word, end, "There is something before a header.");
    if (!read_length(w, word, end, &w->body))
        return skip(w, word + 1, end,
                    w->is_guarded
                        ? "The Content-Length of a header is no number of "
                          "bytes, or above 1 MiB, the most at a port."
                        : "The Content-Length of a header is no number of "
                          "bytes, or above 16 MiB.");
    w->first = end;
    w->has_header = true;
    w->is_lost = false;
    return DBG_WIRE_MESSAGE;
}

static enum dbg_wire_got take(struct dbg_wire *w, const char **body, size_t *n)
{
    enum dbg_wire_got got = DBG_WIRE_MESSAGE;
    if (!w->has_header)
        got = take_header(w);
    if (got != DBG_WIRE_MESSAGE)
        return got;
    if (w->is_guarded && w->end > w->first && w->bytes[w->first] != '{')
        return skip(w, w->end, w->end, "The message is no JSON object.");
    if (w->end - w->first < w->body)
        return DBG_WIRE_NOTHING;
    *body = w->bytes + w->first;
    *n = w->body;
    w->has_header = false;
    w->first += w->body;
    w->zero = w->first; /* not 0, because a header is before it */
    assert(w->zero < w->room);
    w->saved = w->bytes[w->zero];
    w->bytes[w->zero] = 0;
    return DBG_WIRE_MESSAGE;
}

/* Restores the byte after the last body. */
static void put_back(struct dbg_wire *w)
{
    if (w->zero)
        w->bytes[w->zero] = w->saved;
    w->zero = 0;
}

enum dbg_wire_got dbg_wire_read(struct dbg_wire *w, bool waits,
                                const char **body, size_t *n)
{
    put_back(w);
    w->has_more = false;
    for (;;) {
        const size_t before = w->first;
        const enum dbg_wire_got got =
            w->bytes ? take(w, body, n) : DBG_WIRE_NOTHING;
        if (got == DBG_WIRE_DAMAGED && w->is_guarded) {
            w->is_gone = true;
            w->first = w->end;
        }
        if (got != DBG_WIRE_NOTHING)
            return got;
        if (w->first != before) /* header after skipped bytes */
            continue;
        if (w->is_gone)
            return DBG_WIRE_GONE;
        if (!waits && !is_ready(w))
            return DBG_WIRE_NOTHING;
        fill(w);
    }
}

/* ---- sending ------------------------------------------------------------ */

/* Waits until there is room to write. Meanwhile reads and stores input, because
 * the other side may read only after it has sent its own message. Returns
 * whether there is room. */
static bool wait_for_room(struct dbg_wire *w)
{
    struct pollfd at[] = {{.fd = w->out, .events = POLLOUT},
                          {.fd = w->in, .events = POLLIN}};
    const bool is_full = w->end - w->first > MOST_KEPT;
    put_back(w);
    if (poll(at, w->is_gone || is_full ? 1 : 2, -1) <= 0)
        return false;
    if (at[1].revents && !w->is_gone && !is_full) {
        fill(w);
        w->has_more = true;
    }
    return at[0].revents != 0;
}

/* Writes without waiting. A pipe that has any room takes PIPE_BUF bytes. */
static ssize_t put_some(const struct dbg_wire *w, const char *bytes, size_t n)
{
    return w->is_socket ? send(w->out, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT)
                        : write(w->out, bytes, n < PIPE_BUF ? n : PIPE_BUF);
}

static bool put(struct dbg_wire *w, const char *bytes, size_t n)
{
    while (n > 0) {
        if (!wait_for_room(w))
            continue;
        const ssize_t done = put_some(w, bytes, n);
        if (done < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        bytes += done > 0 ? done : 0;
        n -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

bool dbg_wire_send(struct dbg_wire *w, const char *head, const char *body,
                   size_t n)
{
    char header[64];
    const size_t m = strlen(head);
    const int bytes =
        snprintf(header, sizeof header, "%s %zu\r\n\r\n", length_word, m + n);
    return put(w, header, (size_t)bytes) && put(w, head, m) && put(w, body, n);
}
