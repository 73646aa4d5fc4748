/* SPDX-License-Identifier: MIT */
/* Zeroes without loading pages. A page that is not resident is untouched or
 * swapped out: it is released, and will then read as zeros. Resident pages are
 * written, because they may be used again. If the host cannot tell which pages
 * are resident, all are written. Pages of files count as resident. */
#define _DEFAULT_SOURCE /* for mincore, madvise */
#include "isa/support/memory/zero.h"

#include <sys/mman.h>
#include <unistd.h>

/* Pages per query. They are so many that the C library bypasses the host's
 * caches when it fills them. */
enum { STEP = 16384 };

/* Zeroes pages of which either all or none are resident. */
static void zero_run(uint8_t *pages, size_t bytes, int is_in_memory)
{
    if (is_in_memory || madvise(pages, bytes, MADV_DONTNEED))
        memset(pages, 0, bytes);
}

/* Zeroes at most STEP whole pages. */
static void zero_pages(uint8_t *pages, size_t n, size_t page)
{
    unsigned char in_memory[STEP];
    if (mincore(pages, n * page, in_memory)) {
        memset(pages, 0, n * page);
        return;
    }
    for (size_t i = 0, next; i < n; i = next) {
        const int kind = in_memory[i] & 1;
        for (next = i + 1; next < n && (in_memory[next] & 1) == kind; next++)
            ;
        zero_run(pages + i * page, (next - i) * page, kind);
    }
}

void isa_zero(void *at, size_t bytes)
{
    const long asked = sysconf(_SC_PAGESIZE);
    const size_t page = asked > 0 ? (size_t)asked : 4096;
    const size_t head = -(uintptr_t)at % page;
    uint8_t *p = at;
    if (bytes < head + page) {
        memset(p, 0, bytes);
        return;
    }
    memset(p, 0, head);
    p += head;
    size_t pages = (bytes - head) / page;
    const size_t tail = (bytes - head) % page;
    while (pages > 0) {
        const size_t n = pages < STEP ? pages : STEP;
        zero_pages(p, n, page);
        p += n * page;
        pages -= n;
    }
    memset(p, 0, tail);
}

static bool is_zero(const void *at, size_t bytes)
{
    static const char zeros[256];
    const char *p = at;
    size_t left = bytes;
    for (; left >= sizeof zeros; p += sizeof zeros, left -= sizeof zeros)
        if (memcmp(p, zeros, sizeof zeros))
            return false;
    return !memcmp(p, zeros, left);
}

bool isa_are_zeros_throughout(const void *a, const void *b, size_t bytes)
{
    return is_zero(a, bytes) && is_zero(b, bytes);
}
