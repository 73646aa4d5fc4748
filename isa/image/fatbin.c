/* SPDX-License-Identifier: MIT */
/* The fat image in a host object: a header, one row per architecture, then the
 * device ELFs, each aligned to 16 bytes. Clang's wrapper has no length, so the
 * header contains the total length. Everything after the header is checked
 * against this length. */
#include "isa/image/image.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "isa/support/words/refuse.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ELF_ALIGN 16u
#define MAX_ROWS  64u

static struct isa_fatbin_header header_of(const void *p)
{
    struct isa_fatbin_header h;

    memcpy(&h, p, sizeof h);
    return h;
}

static bool check_header(const void *p, size_t limit, struct isa_sentence e)
{
    if (limit && limit < sizeof(struct isa_fatbin_header))
        return isa_refuse(
            e, "truncated fat image: %zu byte%s cannot hold its header", limit,
            isa_s(limit));
    struct isa_fatbin_header h = header_of(p);
    if (h.magic != ISA_FATBIN_MAGIC)
        return isa_refuse(e,
                          "not a fat image of mlucc: magic 0x%08" PRIx32
                          ", expected 0x%08x",
                          h.magic, ISA_FATBIN_MAGIC);
    if (h.version != ISA_FATBIN_VERSION)
        return isa_refuse(e,
                          "fat image of version %" PRIu32
                          ", this library reads "
                          "version %u: compile the program again",
                          h.version, ISA_FATBIN_VERSION);
    if (limit && h.total_bytes > limit)
        return isa_refuse(e,
                          "truncated fat image: it claims %" PRIu64
                          " bytes, %zu are there",
                          h.total_bytes, limit);
    if (h.n_rows > MAX_ROWS ||
        h.total_bytes < sizeof h + h.n_rows * sizeof(struct isa_fatbin_row))
        return isa_refuse(e,
                          "damaged fat image: %" PRIu32 " row%s %s not fit its "
                          "%" PRIu64 " byte%s",
                          h.n_rows, isa_s(h.n_rows),
                          h.n_rows == 1 ? "does" : "do", h.total_bytes,
                          isa_s(h.total_bytes));
    return true;
}

static bool check_row(const struct isa_fatbin_row *row, uint64_t total,
                      size_t i, struct isa_sentence e)
{
    if (row->offset % ELF_ALIGN)
        return isa_refuse(e,
                          "damaged fat image: row %zu begins at offset %" PRIu64
                          ", expected a multiple of %u",
                          i, row->offset, ELF_ALIGN);
    if (row->offset < sizeof(struct isa_fatbin_header) || row->offset > total ||
        row->bytes > total - row->offset)
        return isa_refuse(e,
                          "damaged fat image: row %zu (%" PRIu64 " byte%s at "
                          "offset %" PRIu64 ") lies outside its %" PRIu64
                          " bytes",
                          i, row->bytes, isa_s(row->bytes), row->offset, total);
    return true;
}

bool isa_fatbin_check(const void *p, size_t limit, char *error,
                      size_t error_bytes)
{
    struct isa_sentence e = {error, error_bytes};

    if ((uintptr_t)p % _Alignof(struct isa_fatbin_header))
        return isa_refuse(e,
                          "damaged fat image: it lies at a misaligned address");
    if (!check_header(p, limit, e))
        return false;
    size_t n;
    const struct isa_fatbin_row *rows = isa_fatbin_rows(p, &n);
    for (size_t i = 0; i < n; i++)
        if (!check_row(&rows[i], header_of(p).total_bytes, i, e))
            return false;
    return true;
}

const struct isa_fatbin_row *isa_fatbin_rows(const void *p, size_t *n)
{
    const struct isa_fatbin_header *h = p;

    assert((uintptr_t)p % _Alignof(struct isa_fatbin_header) == 0);
    *n = h->n_rows;
    return (const struct isa_fatbin_row *)(h + 1);
}

const struct isa_fatbin_row *isa_fatbin_find(const void *p, unsigned arch)
{
    size_t n;
    const struct isa_fatbin_row *rows = isa_fatbin_rows(p, &n);

    for (size_t i = 0; i < n; i++)
        if (rows[i].arch == arch)
            return &rows[i];
    return NULL;
}

static size_t aligned(size_t n)
{
    return (n + ELF_ALIGN - 1) / ELF_ALIGN * ELF_ALIGN;
}

void *isa_fatbin_build(const unsigned *archs, const void *const *elfs,
                       const size_t *elf_bytes, size_t n, size_t *total)
{
    size_t bytes = aligned(sizeof(struct isa_fatbin_header) +
                           n * sizeof(struct isa_fatbin_row));

    assert(n <= MAX_ROWS); /* required by isa_fatbin_check */
    *total = bytes;
    for (size_t i = 0; i < n; i++)
        *total += aligned(elf_bytes[i]);
    unsigned char *out = isa_alloc(1, *total);
    if (!out)
        return NULL;
    struct isa_fatbin_header h = {ISA_FATBIN_MAGIC, ISA_FATBIN_VERSION,
                                  (uint32_t)n, 0, *total};
    memcpy(out, &h, sizeof h);
    for (size_t i = 0; i < n; i++) {
        struct isa_fatbin_row row = {archs[i], 0, bytes, elf_bytes[i]};
        memcpy(out + sizeof h + i * sizeof row, &row, sizeof row);
        assert(bytes % ELF_ALIGN == 0 && bytes + elf_bytes[i] <= *total);
        memcpy(out + bytes, elfs[i], elf_bytes[i]);
        bytes += aligned(elf_bytes[i]);
    }
    assert(bytes == *total);
    return out;
}
