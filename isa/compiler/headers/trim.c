/* SPDX-License-Identifier: MIT */
/* Clang compiles kernels as CUDA, where a diagnostic about a function may be
 * deferred until the function is needed. A precompiled header lists all
 * functions for which that is possible, thousands of wrappers, and each reader
 * loads all of them. The diagnostics themselves are not in the file, so the
 * list has no effect. This file gives the list's record a code that readers
 * skip as unknown. The file is an LLVM bitstream: nested blocks of records of
 * numbers. Abbreviations, defined in blocks, say how numbers of a record are
 * encoded. */
#include "isa/compiler/headers/trim.h"

#include <string.h>

enum { END_BLOCK, ENTER_BLOCK, DEFINE_ABBREV, UNABBREV_RECORD }; /* entries */
enum { FIXED = 1, VBR, ARRAY, CHAR6, BLOB, LITERAL };            /* encodings */
enum {
    AST_BLOCK = 8,
    DEFERRED_LIST = 64, /* DECLS_TO_CHECK_FOR_DEFERRED_DIAGS of Clang 19 */
    NO_CODE = 1000,     /* a code of the same number of bits that Clang does
                           not use */
    CODE_BITS = 6,
    MOST_ABBREVS = 64,
    MOST_OPERANDS = 32
};

struct abbrev {
    size_t n;
    struct operand {
        unsigned coding;
        uint64_t value; /* literal value, or number of bits */
    } of[MOST_OPERANDS];
};

/* State of reading the file. */
struct walk {
    const uint8_t *bytes;
    uint64_t at, end; /* in bits */
    bool is_damaged;
    struct abbrev abbrevs[MOST_ABBREVS]; /* of the current block */
    size_t n_abbrevs;
};

/* ---- numbers ------------------------------------------------------------- */

static uint64_t fixed(struct walk *w, unsigned bits)
{
    uint64_t value = 0;
    if (bits > 64 || bits > w->end - w->at) {
        w->is_damaged = true;
        w->at = w->end;
        return 0;
    }
    for (unsigned i = 0; i < bits; i++, w->at++)
        value |= (uint64_t)(w->bytes[w->at / 8] >> w->at % 8 & 1) << i;
    return value;
}

/* Reads a variable-length number in chunks of `bits`; the last bit of a chunk
 * says whether another chunk follows. */
static uint64_t chunks(struct walk *w, unsigned bits)
{
    uint64_t value = 0;
    for (unsigned shift = 0; bits > 1 && shift < 64; shift += bits - 1) {
        const uint64_t chunk = fixed(w, bits);
        const uint64_t more = (uint64_t)1 << (bits - 1);
        value |= (chunk & (more - 1)) << shift;
        if (!(chunk & more))
            return value;
    }
    w->is_damaged = true;
    return 0;
}

static void skip(struct walk *w, uint64_t bits)
{
    w->is_damaged |= bits > w->end - w->at;
    w->at = w->is_damaged ? w->end : w->at + bits;
}

static void align(struct walk *w)
{
    skip(w, -w->at % 32);
}

/* ---- abbreviations ------------------------------------------------------- */

static struct operand read_operand(struct walk *w)
{
    struct operand o = {.coding = LITERAL};
    if (fixed(w, 1)) {
        o.value = chunks(w, 8);
        return o;
    }
    o.coding = (unsigned)fixed(w, 3);
    if (o.coding == FIXED || o.coding == VBR)
        o.value = chunks(w, 5);
    w->is_damaged |= o.coding < FIXED || o.coding > BLOB;
    return o;
}

static void define_abbrev(struct walk *w)
{
    const uint64_t n = chunks(w, 5);
    if (n > MOST_OPERANDS || w->n_abbrevs == MOST_ABBREVS) {
        w->is_damaged = true;
        return;
    }
    struct abbrev *a = &w->abbrevs[w->n_abbrevs++];
    for (a->n = 0; a->n < n; a->n++)
        a->of[a->n] = read_operand(w);
}

static void skip_number(struct walk *w, const struct operand *o)
{
    if (o->coding == FIXED || o->coding == CHAR6)
        skip(w, o->coding == FIXED ? o->value : 6);
    else if (o->coding == VBR && o->value)
        chunks(w, (unsigned)o->value);
    else
        w->is_damaged |= o->coding == ARRAY || o->coding == BLOB;
}

/* The last operand of an array is the encoding of its elements. */
static void skip_abbreviated(struct walk *w, const struct abbrev *a)
{
    for (size_t i = 0; i < a->n && !w->is_damaged; i++) {
        if (a->of[i].coding == BLOB) {
            const uint64_t n = chunks(w, 6);
            align(w);
            skip(w, n < w->end ? 8 * n : n);
            align(w);
        } else if (a->of[i].coding == ARRAY && i + 1 < a->n) {
            for (uint64_t n = chunks(w, 6); n > 0 && !w->is_damaged; n--)
                skip_number(w, &a->of[i + 1]);
            i++;
        } else
            skip_number(w, &a->of[i]);
    }
}

/* ---- blocks -------------------------------------------------------------- */

/* The header of a block. */
struct block {
    uint64_t id, end;
    unsigned width; /* bits of an entry's kind */
};

static struct block enter(struct walk *w)
{
    struct block b = {.id = chunks(w, 8)};
    b.width = (unsigned)chunks(w, 4);
    align(w);
    const uint64_t words = fixed(w, 32);
    b.end = w->at + 32 * words;
    w->is_damaged |= b.end > w->end;
    return b;
}

/* Returns the position in bits of the code of the list's record in this block;
 * 0: the block has no such record. */
static uint64_t find_record(struct walk *w, const struct block *block)
{
    while (!w->is_damaged && w->at < block->end) {
        const uint64_t entry = fixed(w, block->width), at = w->at;
        if (entry == END_BLOCK)
            break;
        if (entry == ENTER_BLOCK) {
            const struct block inner = enter(w);
            skip(w, w->is_damaged ? 0 : inner.end - w->at);
        } else if (entry == DEFINE_ABBREV) {
            define_abbrev(w);
        } else if (entry == UNABBREV_RECORD) {
            if (chunks(w, CODE_BITS) == DEFERRED_LIST)
                return at;
            for (uint64_t n = chunks(w, 6); n > 0 && !w->is_damaged; n--)
                chunks(w, 6);
        } else if (entry - 4 < w->n_abbrevs) {
            skip_abbreviated(w, &w->abbrevs[entry - 4]);
        } else
            w->is_damaged = true;
    }
    return 0;
}

static void put_code(uint8_t *bytes, uint64_t at, unsigned code)
{
    const unsigned half = CODE_BITS - 1, low = code & ((1u << half) - 1);
    const unsigned word = low | 1u << half | code >> half << CODE_BITS;
    for (unsigned i = 0; i < 2 * CODE_BITS; i++, at++) {
        const uint8_t bit = (uint8_t)(1u << at % 8);
        bytes[at / 8] =
            (uint8_t)((bytes[at / 8] & ~bit) | (word >> i & 1 ? bit : 0));
    }
}

bool mlucc_headers_trim(uint8_t *bytes, size_t n)
{
    struct walk w = {.bytes = bytes, .at = 32, .end = (uint64_t)n * 8};
    if (n < 8 || memcmp(bytes, "CPCH", 4) != 0)
        return false;
    while (!w.is_damaged && w.end - w.at >= 64) {
        if (fixed(&w, 2) != ENTER_BLOCK)
            return false;
        const struct block block = enter(&w);
        const uint64_t at = block.id == AST_BLOCK ? find_record(&w, &block) : 0;
        if (at && !w.is_damaged) {
            put_code(bytes, at, NO_CODE);
            return true;
        }
        w.at = block.end;
    }
    return false;
}
