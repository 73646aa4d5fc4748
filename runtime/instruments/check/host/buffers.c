/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pipe2 */
#include "runtime/instruments/check/host/buffers.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/hash.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/check/host/words.h"

/* ---- contents ------------------------------------------------------------ */

enum { PIECE = 16384 };

/* Reads memory that may not exist any more. The system refuses to write what is
 * not there into a pipe. */
static bool fetch(const int ends[2], uint64_t address, void *to, size_t n)
{
    const ssize_t done = write(ends[1], (const void *)(uintptr_t)address, n);
    const bool is_read = done > 0 && read(ends[0], to, (size_t)done) == done;
    return is_read && (size_t)done == n;
}

/* Hashes the bytes of a buffer. ends: a pipe, or NULL if they exist. */
static bool hash(const struct instrument_span *s, const int *ends,
                 uint64_t *hash)
{
    char copy[PIECE];
    *hash = 0;
    for (uint64_t row = 0; row < s->rows; row++)
        for (uint64_t at = 0; at < s->bytes; at += PIECE) {
            const uint64_t address = s->address + row * s->pitch + at;
            const size_t n =
                s->bytes - at < PIECE ? (size_t)(s->bytes - at) : PIECE;
            if (ends && !fetch(ends, address, copy, n))
                return false;
            *hash = isa_hash(ends ? copy : (const void *)(uintptr_t)address, n,
                             *hash);
        }
    return true;
}

/* ---- buffers ------------------------------------------------------------- */

static uint64_t extent(const struct instrument_span *s)
{
    return (s->rows - 1) * s->pitch + s->bytes;
}

static bool is_same(const struct instrument_span *a,
                    const struct instrument_span *b)
{
    return a->address == b->address && a->bytes == b->bytes &&
           a->rows == b->rows && a->pitch == b->pitch &&
           a->is_written == b->is_written;
}

/* A program that never waits has no end of buffers: the older ones are no
 * longer followed. */
enum { MOST_BUFFERS = 256 };

static void make_room(struct hst *h)
{
    if (h->n_buffers < MOST_BUFFERS)
        return;
    h->n_buffers /= 2;
    memmove(h->buffers, h->buffers + h->n_buffers,
            h->n_buffers * sizeof *h->buffers);
}

void hst_buffers_add(struct hst *h, const struct instrument_span *span)
{
    struct hst_buffer new = {.span = *span,
                             .stamp = h->now.stamp,
                             .device = h->now.device,
                             .thread = h->now.thread};
    hash(span, NULL, &new.hash);
    for (size_t i = h->n_buffers; !span->is_written && i-- > 0;) {
        struct hst_buffer *b = &h->buffers[i];
        if (!is_same(&b->span, span) ||
            hst_queue_of(b->stamp) != hst_queue_of(new.stamp))
            continue; /* the same copy in a loop needs one entry */
        if (b->hash != new.hash)
            hst_report_buffer(h, b, HST_CHANGED,
                              &hst_call(h, hst_call_of(new.stamp))->by);
        *b = new;
        return;
    }
    make_room(h);
    if (ISA_GROW(h->buffers, h->n_buffers, h->room_buffers))
        h->buffers[h->n_buffers++] = new;
}

void hst_buffers_forget(struct hst *h, uint64_t address, uint64_t bytes)
{
    size_t n = 0;
    for (size_t i = 0; i < h->n_buffers; i++) {
        const struct instrument_span *s = &h->buffers[i].span;
        if (s->address >= address + bytes || address >= s->address + extent(s))
            h->buffers[n++] = h->buffers[i];
    }
    h->n_buffers = n;
}

void hst_buffers_returned(struct hst *h, const void *thread, uintptr_t frame,
                          const struct chk_caller *by)
{
    size_t n = 0;
    for (size_t i = 0; i < h->n_buffers; i++) {
        const struct hst_buffer *b = &h->buffers[i];
        if (b->span.is_on_stack && b->thread == thread &&
            b->span.address < frame)
            hst_report_buffer(h, b, HST_RETURNED, by);
        else
            h->buffers[n++] = *b;
    }
    h->n_buffers = n;
}

static bool is_over(const struct hst *h, uint64_t stamp)
{
    return hst_count_of(stamp) <=
           hst_over(&h->queues.host, hst_queue_of(stamp));
}

void hst_buffers_settle(struct hst *h, const struct chk_caller *by)
{
    size_t n = 0;
    int ends[2];
    if (!h->n_buffers || pipe2(ends, O_CLOEXEC) != 0)
        return;
    for (size_t i = 0; i < h->n_buffers; i++) {
        const struct hst_buffer *b = &h->buffers[i];
        uint64_t now;
        if (!is_over(h, b->stamp))
            h->buffers[n++] = *b;
        else if (!hash(&b->span, ends, &now))
            hst_report_buffer(h, b, HST_GONE, by);
        else if (now != b->hash)
            hst_report_buffer(h, b, HST_CHANGED, by);
    }
    h->n_buffers = n;
    close(ends[0]);
    close(ends[1]);
}
