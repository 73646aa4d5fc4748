/* SPDX-License-Identifier: MIT */
/* Packets to and from gdb. A damaged packet (no end, a wrong sum, too long) is
 * lost, but later packets are not: the next '$' begins another packet. */
#include "runtime/debug/gdb/link.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"

#define INTERRUPT 0x03
#define ESCAPE    '}'
#define ESCAPED   0x20 /* xor of an escaped byte */

struct dbg_link {
    int in, out;
    bool is_trusted, is_gone, is_guarded;
    bool was_interrupted; /* since the last packet */
    unsigned char chunk[4096];
    size_t used, filled;
    char text[DBG_PACKET_BYTES + 1];       /* the last packet read */
    char frame[2 * DBG_PACKET_BYTES + 16]; /* the last packet sent */
    size_t frame_bytes;
};

struct dbg_link *dbg_link_open(int in, int out)
{
    struct dbg_link *l = isa_alloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->in = in;
    l->out = out;
    return l;
}

void dbg_link_trust(struct dbg_link *l)
{
    l->is_trusted = true;
}

void dbg_link_guard(struct dbg_link *l, const char *bytes, size_t n)
{
    assert(n <= sizeof l->chunk);
    l->is_guarded = true;
    memcpy(l->chunk, bytes, n);
    l->filled = n;
}

/* ---- sending ------------------------------------------------------------ */

/* Writes all bytes. Meanwhile SIGPIPE is ignored: the program should not
 * receive this signal if gdb has closed the connection. */
static void put(struct dbg_link *l, const char *bytes, size_t n)
{
    struct sigaction old, ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, &old);
    while (n > 0 && !l->is_gone) {
        ssize_t done = write(l->out, bytes, n);
        if (done < 0 && errno == EINTR)
            continue;
        l->is_gone = done < 0;
        bytes += done > 0 ? done : 0;
        n -= done > 0 ? (size_t)done : 0;
    }
    sigaction(SIGPIPE, &old, NULL);
}

void dbg_link_send(struct dbg_link *l, const char *text, size_t n)
{
    assert(n <= 2 * DBG_PACKET_BYTES);
    static const char digits[] = "0123456789abcdef";
    unsigned char sum = 0;
    if (n > 2 * DBG_PACKET_BYTES)
        n = 2 * DBG_PACKET_BYTES;
    l->frame[0] = '$';
    memcpy(l->frame + 1, text, n);
    for (size_t i = 0; i < n; i++)
        sum = (unsigned char)(sum + (unsigned char)text[i]);
    l->frame[n + 1] = '#';
    l->frame[n + 2] = digits[sum >> 4];
    l->frame[n + 3] = digits[sum & 15];
    l->frame_bytes = n + 4;
    put(l, l->frame, l->frame_bytes);
}

/* ---- receiving ---------------------------------------------------------- */

/* Waits for more bytes. False: there are no more. */
static bool fill(struct dbg_link *l)
{
    while (!l->is_gone) {
        ssize_t n = read(l->in, l->chunk, sizeof l->chunk);
        if (n < 0 && errno == EINTR)
            continue;
        l->is_gone = n <= 0;
        l->used = 0;
        l->filled = n > 0 ? (size_t)n : 0;
        return n > 0;
    }
    return false;
}

/* Returns the next byte; -1: there are no more. */
static int next(struct dbg_link *l)
{
    if (l->used == l->filled && !fill(l))
        return -1;
    return l->chunk[l->used++];
}

static int digit(int c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Skips a byte between packets. False: the other side is not gdb. */
static bool pass(struct dbg_link *l, int c)
{
    l->is_gone |= l->is_guarded && c != '+' && c != '-' && c != INTERRUPT;
    return !l->is_gone;
}

/* Reads what is between packets: acknowledgments and requests to stop. Returns
 * the '$' of a packet, or -1. */
static int skip_to_packet(struct dbg_link *l)
{
    for (;;) {
        int c = next(l);
        if (c < 0 || c == '$')
            return c;
        if (!pass(l, c))
            return -1;
        if (c == INTERRUPT)
            l->was_interrupted = true;
        if (c == '-' && !l->is_trusted)
            put(l, l->frame, l->frame_bytes);
    }
}

/* Reads the text after a '$'. Returns '#' if the packet is complete, '$' if
 * another packet begins instead, 0 if the packet is damaged, or -1 at the end
 * of the input. */
static int read_packet(struct dbg_link *l, size_t *bytes)
{
    unsigned char sum = 0;
    bool is_escaped = false;
    size_t n = 0;
    int c;
    for (;;) {
        c = next(l);
        if (c < 0 || c == '$')
            return c;
        if (c == '#')
            break;
        sum = (unsigned char)(sum + c);
        if (c == ESCAPE && !is_escaped) {
            is_escaped = true;
            continue;
        }
        if (n <= DBG_PACKET_BYTES)
            l->text[n < DBG_PACKET_BYTES ? n : 0] =
                (char)(is_escaped ? c ^ ESCAPED : c);
        n += n <= DBG_PACKET_BYTES;
        is_escaped = false;
    }
    int high = next(l);
    if (high < 0 || high == '$')
        return high;
    int low = next(l);
    if (low < 0 || low == '$')
        return low;
    if (digit(high) < 0 || digit(low) < 0 ||
        digit(high) * 16 + digit(low) != sum || is_escaped ||
        n > DBG_PACKET_BYTES)
        return 0;
    l->text[n] = 0;
    *bytes = n;
    return '#';
}

const char *dbg_link_read(struct dbg_link *l, size_t *n)
{
    l->was_interrupted = false;
    int c = skip_to_packet(l);
    while (c >= 0) {
        c = read_packet(l, n);
        if (c == '$')
            continue;
        if (c >= 0 && !l->is_trusted)
            put(l, c ? "+" : "-", 1);
        if (c == '#')
            return l->text;
        l->is_gone |= c == 0 && l->is_guarded;
        if (c == 0)
            c = l->is_gone ? -1 : skip_to_packet(l);
    }
    return NULL;
}

/* Returns whether a byte can be read without waiting. */
static bool is_ready(const struct dbg_link *l)
{
    struct pollfd at = {.fd = l->in, .events = POLLIN};
    return l->used < l->filled || poll(&at, 1, 0) > 0;
}

bool dbg_link_wants_stop(struct dbg_link *l)
{
    while (!l->was_interrupted && !l->is_gone && is_ready(l)) {
        int c = next(l);
        if (c == '$') { /* a packet, to be read after the next stop */
            l->used--;
            break;
        }
        if (c >= 0 && pass(l, c))
            l->was_interrupted = c == INTERRUPT;
    }
    bool wants = l->was_interrupted || l->is_gone;
    l->was_interrupted = false;
    return wants;
}
