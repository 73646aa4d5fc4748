/* SPDX-License-Identifier: MIT */
/* Elementwise ops whose destination partly overlaps a source. The unit
 * processes elements in ascending order, and its reads are ISA_READ_AHEAD bytes
 * ahead of its writes. So the unit reads the old value of bytes that are not
 * overwritten before it reads them, and the new value of other bytes. Bodies do
 * not handle this: they are called for blocks of elements, whose sources are
 * first copied to windows. A window includes the bytes read ahead. It is read
 * one block earlier than on hardware, so that no old value is missed. Bytes
 * that hardware would read later are read again with their block, because
 * earlier blocks have written them by then. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/semantics/sem.h"

/* Bytes per block: whole lines of 128, at least 8 elements, and small enough
 * that a write that is ISA_READ_AHEAD bytes before a read is in another block,
 * even if a result byte is eight elements of 8 bytes. */
enum { BLOCK = ISA_BLOCK(256, 128) };

/* A source as the unit reads it: a stream of bytes. The stream of a cycled
 * operand repeats the operand. */
struct source {
    int operand;
    const char *first;
    uint64_t bits;       /* per element */
    uint64_t bytes;      /* in memory */
    uint64_t total;      /* with repetitions */
    int64_t distance;    /* bytes from the start of the source to the start
                            of the destination */
    uint64_t begin, end; /* range in the window */
    char window[BLOCK + ISA_READ_AHEAD];
};

struct stream {
    const struct isa_op *op;
    const struct isa_call *call;
    uint64_t block; /* elements per block */
    uint64_t bits;  /* per element of the destination */
    unsigned n_sources;
    struct source sources[ISA_MAX_OPERANDS];
};

static uint64_t bytes_of(uint64_t n, uint64_t bits)
{
    return (n * bits + 7) / 8;
}

/* Returns the element that contains this byte. If elements are bits, returns
 * the first element in the byte. */
static int64_t element_of(int64_t byte, uint64_t bits)
{
    const int64_t size = (int64_t)bits / 8;
    if (bits < 8)
        return byte * 8;
    return byte >= 0 ? byte / size : -((-byte + size - 1) / size);
}

bool isa_stream_is_old(uint64_t at, int64_t ahead, uint64_t bits,
                       uint64_t destination_bits)
{
    const int64_t most = ISA_READ_AHEAD * 8 / (int64_t)bits;
    return element_of((int64_t)at, bits) <=
           element_of(ahead, destination_bits) + most;
}

/* ---- windows ------------------------------------------------------------- */

/* Reads bytes [from, to) of the stream. */
static void read_memory(const struct source *s, uint64_t from, uint64_t to,
                        char *room)
{
    while (from < to) {
        const uint64_t at = from % s->bytes;
        const uint64_t left = s->bytes - at;
        const uint64_t n = to - from < left ? to - from : left;
        memcpy(room, s->first + at, n);
        room += n;
        from += n;
    }
}

static bool is_old(const struct stream *of, const struct source *s, uint64_t at)
{
    const int64_t there = (int64_t)(at % s->bytes) - s->distance;
    return isa_stream_is_old(at, there, s->bits, of->bits);
}

/* Copies bytes [from, to) of a source, and the bytes that are read ahead, into
 * its window. */
static const char *bring(const struct stream *of, struct source *s,
                         uint64_t from, uint64_t to)
{
    const uint64_t unit = s->bits < 8 ? 1 : s->bits / 8;
    uint64_t ahead = to + ISA_READ_AHEAD;
    ahead = ahead < s->total ? ahead : s->total;
    assert(from >= s->begin && from <= s->end && ahead >= s->end);
    assert(ahead - from <= sizeof s->window);
    memmove(s->window, s->window + (from - s->begin), s->end - from);
    read_memory(s, s->end, ahead, s->window + (s->end - from));
    s->begin = from;
    s->end = ahead;
    /* Some bytes of the window were overwritten after they had been read: read
     * these again. If a byte still has its old value, so have the following
     * bytes of its element. */
    for (uint64_t t = from; t < to; t += unit)
        for (uint64_t k = t; k < t + unit && !is_old(of, s, k); k++)
            read_memory(s, k, k + 1, s->window + (k - from));
    return s->window;
}

/* ---- blocks -------------------------------------------------------------- */

static int find(const struct isa_op *op, char letter)
{
    const char *at = strchr(op->operands, letter);
    return at ? (int)(at - op->operands) : -1;
}

/* Finds the operands that are read, except those that are numbers in this
 * call. */
static void find_sources(struct stream *of)
{
    const struct isa_op *op = of->op;
    const struct isa_call *c = of->call;
    const int repeated = find(op, 'N');
    uint64_t widest = 8;
    for (int k = 1; k < op->n_operands; k++) {
        if (isa_letter(op->operands[k])->access != ISA_ACCESS_READ ||
            !c->ptr[k])
            continue;
        struct source *s = &of->sources[of->n_sources++];
        const bool is_repeated = repeated >= 0 && strchr("cy", op->operands[k]);
        s->operand = k;
        s->first = c->ptr[k];
        s->bits = isa_operand_bits(op, k, c->type, c->source);
        s->total = bytes_of(c->n, s->bits);
        s->bytes = is_repeated ? bytes_of(c->arg[repeated], s->bits) : s->total;
        s->distance = (const char *)c->ptr[0] - s->first;
        s->begin = s->end = 0;
        widest = s->bits > widest ? s->bits : widest;
    }
    of->block = BLOCK * 8 / widest;
}

static bool is_met(const struct stream *of, const struct source *s)
{
    const uint64_t written = bytes_of(of->call->n, of->bits);
    const bool is_same =
        s->distance == 0 && s->bits == of->bits && s->bytes == s->total;
    return !is_same && s->distance < (int64_t)s->bytes &&
           -s->distance < (int64_t)written;
}

/* Makes the call for elements [from, to), without source addresses. */
static struct isa_call block_of(const struct stream *of, uint64_t from,
                                uint64_t to)
{
    const struct isa_op *op = of->op;
    struct isa_call part = *of->call;
    const int repeated = find(op, 'N');
    part.n = part.arg[find(op, 'n')] = to - from;
    part.work = bytes_of(to - from, of->bits);
    if (repeated >= 0)
        part.arg[repeated] = part.n;
    for (int k = 0; k < op->n_operands; k++)
        if (isa_letter(op->operands[k])->access == ISA_ACCESS_WRITTEN &&
            part.ptr[k])
            part.ptr[k] =
                (char *)part.ptr[k] +
                from * isa_operand_bits(op, k, part.type, part.source) / 8;
    return part;
}

/* Handles results that are wider than their source and begin at the same
 * address. Works from the end, so each result is written after all sources that
 * are still to be read. */
static void from_the_end(struct stream *of)
{
    struct source *s = &of->sources[0];
    const uint64_t size = s->bits / 8;
    assert(of->n_sources == 1 && s->bits % 8 == 0);
    for (uint64_t to = of->call->n, from; to > 0; to = from) {
        from = (to - 1) / of->block * of->block;
        struct isa_call part = block_of(of, from, to);
        memcpy(s->window, s->first + from * size, (to - from) * size);
        part.ptr[s->operand] = s->window;
        of->op->sem(&part);
    }
}

void isa_stream(const struct isa_op *op, const struct isa_call *call)
{
    struct stream of;
    of.op = op;
    of.call = call;
    of.n_sources = 0;
    of.bits = isa_operand_bits(op, 0, call->type, call->source);
    find_sources(&of);
    assert(find(op, 'n') >= 0 && call->segments == 1);
    if (of.n_sources == 1 && of.sources[0].distance == 0 &&
        of.sources[0].bits < of.bits) {
        from_the_end(&of);
        return;
    }
    for (uint64_t from = 0, to; from < call->n; from = to) {
        to = from + of.block < call->n ? from + of.block : call->n;
        struct isa_call part = block_of(&of, from, to);
        for (unsigned i = 0; i < of.n_sources; i++) {
            struct source *s = &of.sources[i];
            const uint64_t first = from * s->bits / 8;
            const bool is_direct = s->bytes == s->total && !is_met(&of, s);
            part.ptr[s->operand] =
                (char *)(uintptr_t)(is_direct ? s->first + first
                                              : bring(&of, s, first,
                                                      bytes_of(to, s->bits)));
        }
        op->sem(&part);
    }
}
