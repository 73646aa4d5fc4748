/* SPDX-License-Identifier: MIT */
/* Host pages, allocated when touched, and regions: guest memory that knows its
 * written pages, so that a reset is cheap. Poisoned pages are private mappings
 * of one file of ones, so they too are allocated when written. */
#define _GNU_SOURCE /* for MAP_ANONYMOUS, madvise */
#include "sim/memory/pages.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/files/folder.h"
#include "isa/support/memory/zero.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGE_BYTES (1u << SIM_PAGE_SHIFT)
#define HUGE_BYTES (64u << 20) /* minimum size for huge pages */
#define FEW_ONES   (1u << 20)
#define MANY_ONES  (4u << 20) /* larger, as hosts allow 65530 mappings */

static struct {
    pthread_mutex_t lock;
    int file; /* -1: none */
    uint64_t bytes;
} ones = {PTHREAD_MUTEX_INITIALIZER, -1, 0};

/* Makes the file of ones, or makes the file longer; returns false if the host
 * cannot. */
static bool write_ones(uint64_t bytes)
{
    if (ones.file < 0)
        ones.file = isa_folder_memory("mlusim-ones");
    if (ones.file < 0 || ftruncate(ones.file, (off_t)bytes) != 0)
        return false;
    void *p = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_SHARED,
                   ones.file, 0);
    if (p == MAP_FAILED)
        return false;
    memset(p, 0xff, (size_t)bytes);
    munmap(p, (size_t)bytes);
    ones.bytes = bytes;
    return true;
}

/* Returns how many bytes of ones to map at once for a memory of this size; 0 if
 * none. */
static uint64_t find_ones(uint64_t bytes)
{
    const uint64_t wanted = bytes < HUGE_BYTES ? FEW_ONES : MANY_ONES;
    pthread_mutex_lock(&ones.lock);
    const uint64_t found =
        ones.bytes >= wanted || write_ones(wanted) ? ones.bytes : 0;
    pthread_mutex_unlock(&ones.lock);
    return found;
}

bool sim_pages_fill(void *of, uint64_t bytes, uint8_t fresh)
{
    uint8_t *pages = of;
    const uint64_t part = fresh == 0xff ? find_ones(bytes) : 0;
    if (part == 0) {
        memset(pages, fresh, (size_t)bytes);
        return true;
    }
    for (uint64_t i = 0; i < bytes; i += part) {
        size_t n = bytes - i < part ? (size_t)(bytes - i) : (size_t)part;
        if (mmap(pages + i, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED,
                 ones.file, 0) == MAP_FAILED)
            return false;
    }
    return true;
}

/* Pages of zeros; NULL if the host cannot. */
static void *map(uint64_t bytes)
{
    assert(bytes > 0);
    if (isa_alloc_fails((size_t)bytes))
        return NULL;
    void *p = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

void *sim_pages_new(uint64_t bytes, uint8_t fresh)
{
    void *p = map(bytes);
    if (!p)
        return NULL;
    if (bytes >= HUGE_BYTES) /* hint: fewer page faults and TLB misses */
        madvise(p, (size_t)bytes, MADV_HUGEPAGE);
    if (fresh && !sim_pages_fill(p, bytes, fresh)) {
        sim_pages_free(p, bytes);
        return NULL;
    }
    return p;
}

void sim_pages_renew(void *pages, uint64_t bytes)
{
    assert((uintptr_t)pages % PAGE_BYTES == 0);
    if (madvise(pages, (size_t)bytes, MADV_DONTNEED))
        memset(pages, 0, (size_t)bytes); /* slow fallback */
}

/* Replaces pages, also poisoned ones, by pages of zeros. */
static bool remap(uint8_t *pages, uint64_t bytes)
{
    if (mmap(pages, (size_t)bytes, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
             0) == MAP_FAILED)
        return false;
    madvise(pages, (size_t)bytes, MADV_HUGEPAGE);
    return true;
}

void sim_pages_zero(void *at, uint64_t bytes, uint8_t fresh)
{
    const uint64_t head = -(uintptr_t)at % PAGE_BYTES;
    if (bytes < HUGE_BYTES) {
        isa_zero(at, (size_t)bytes);
        return;
    }
    uint8_t *pages = (uint8_t *)at + head;
    const uint64_t whole = (bytes - head) / PAGE_BYTES * PAGE_BYTES;
    memset(at, 0, (size_t)head);
    if (!fresh)
        sim_pages_renew(pages, whole);
    else if (!remap(pages, whole))
        memset(pages, 0, (size_t)whole);
    memset(pages + whole, 0, (size_t)(bytes - head - whole));
}

bool sim_pages_seal(void *pages, uint64_t bytes)
{
    assert((uintptr_t)pages % PAGE_BYTES == 0);
    return !isa_alloc_fails((size_t)bytes) &&
           mprotect(pages, (size_t)bytes, PROT_READ | PROT_EXEC) == 0;
}

void sim_pages_free(void *pages, uint64_t bytes)
{
    if (pages)
        munmap(pages, (size_t)bytes);
}

static uint64_t page_count(uint64_t bytes)
{
    return (bytes + PAGE_BYTES - 1) >> SIM_PAGE_SHIFT;
}

/* The number of cache lines of `dirty` for a memory of this size. */
static uint64_t line_count(uint64_t bytes)
{
    return (page_count(bytes) + ISA_CACHE_LINE - 1) / ISA_CACHE_LINE;
}

static struct sim_region region(uint64_t first, uint64_t bytes, uint8_t fresh,
                                unsigned line)
{
    return (struct sim_region){
        .first = first,
        .bytes = bytes,
        .fresh = fresh,
        .shift = (uint16_t)(line % SIM_PAGE_LINES * ISA_CACHE_LINE)};
}

bool sim_region_init(struct sim_region *r, uint64_t first, uint64_t bytes,
                     uint8_t fresh, unsigned line)
{
    *r = region(first, bytes, fresh, line);
    if (bytes == 0)
        return true;
    uint8_t *pages = sim_pages_new(r->shift + bytes, fresh);
    if (pages)
        r->host = pages + r->shift;
    r->dirty = isa_alloc_lines(line_count(bytes), ISA_CACHE_LINE);
    if (r->host && r->dirty)
        return true;
    sim_region_fini(r);
    return false;
}

void sim_region_fini(struct sim_region *r)
{
    if (r->host && !r->is_in_row)
        sim_pages_free(r->host - r->shift, r->shift + r->bytes);
    if (!r->is_in_row)
        free(r->dirty);
    *r = (struct sim_region){0};
}

bool sim_row_init(struct sim_row *row, unsigned n, uint64_t bytes)
{
    *row = (struct sim_row){.n = n};
    if (n == 0 || bytes == 0)
        return true;
    /* one more page, because `shift` may move the end */
    row->pitch = (page_count(bytes) + 1) << SIM_PAGE_SHIFT;
    row->lines = line_count(bytes);
    row->pages = map(n * row->pitch);
    row->dirty = isa_alloc_lines(n * row->lines, ISA_CACHE_LINE);
    if (row->pages && row->dirty)
        return true;
    sim_row_fini(row);
    return false;
}

void sim_row_fini(struct sim_row *row)
{
    sim_pages_free(row->pages, row->n * row->pitch);
    free(row->dirty);
    *row = (struct sim_row){0};
}

bool sim_region_init_in(struct sim_region *r, const struct sim_row *row,
                        unsigned i, uint64_t first, uint64_t bytes,
                        uint8_t fresh, unsigned line)
{
    *r = region(first, bytes, fresh, line);
    r->is_in_row = true;
    if (bytes == 0)
        return true;
    assert(i < row->n && r->shift + bytes <= row->pitch);
    assert(line_count(bytes) == row->lines);
    uint8_t *pages = row->pages + i * row->pitch;
    r->host = pages + r->shift;
    r->dirty = row->dirty + i * row->lines * ISA_CACHE_LINE;
    return !fresh || sim_pages_fill(pages, row->pitch, fresh);
}

/* Whether any page is written. Tests all pages without branches, so that the
 * compiler uses vectors: most tasks write few pages. */
static bool is_written(const struct sim_region *r)
{
    const size_t n = line_count(r->bytes) * (ISA_CACHE_LINE / sizeof(uint64_t));
    uint64_t some = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t word;
        memcpy(&word, r->dirty + i * sizeof word, sizeof word);
        some |= word;
    }
    return some != 0;
}

/* The first written page from page `i` on; `n` if there is none. */
static uint64_t next_dirty(const uint8_t *dirty, uint64_t i, uint64_t n)
{
    const uint8_t *written = memchr(dirty + i, 1, (size_t)(n - i));
    return written ? (uint64_t)(written - dirty) : n;
}

uint64_t sim_region_touched(const struct sim_region *r)
{
    assert(!r->bytes || r->dirty);
    if (!is_written(r))
        return 0;
    uint64_t n = page_count(r->bytes), touched = 0;
    for (uint64_t i = 0; (i = next_dirty(r->dirty, i, n)) < n; i++)
        touched += PAGE_BYTES;
    return touched;
}

void sim_region_reset(struct sim_region *r)
{
    assert(!r->bytes || (r->host && r->dirty));
    if (!is_written(r))
        return;
    uint64_t n = page_count(r->bytes);
    for (uint64_t i = 0; (i = next_dirty(r->dirty, i, n)) < n; i++) {
        uint64_t offset = i << SIM_PAGE_SHIFT;
        uint64_t left = r->bytes - offset;
        memset(r->host + offset, r->fresh,
               left < PAGE_BYTES ? left : PAGE_BYTES);
        r->dirty[i] = 0;
    }
}

void sim_region_keep(struct sim_region *r)
{
    assert(!r->bytes || r->dirty);
    memset(r->dirty, 0, page_count(r->bytes));
}

void sim_region_forget(struct sim_region *r)
{
    assert(r->fresh == 0);
    if (r->bytes == 0)
        return;
    sim_pages_renew(r->host - r->shift, r->shift + r->bytes);
    sim_region_keep(r);
}
