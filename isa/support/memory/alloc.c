/* SPDX-License-Identifier: MIT */
/* Host memory that tests can make fail and move: see alloc.h. The old memory of
 * a moved table is overwritten, so that stale pointers are detected. */
#include "isa/support/memory/alloc.h"

#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef MLUSIM_HOSTILE
enum { IS_HOSTILE = 1, FIRST_ROOM = 2, ALONE = 256 };
#else
enum { IS_HOSTILE = 0, FIRST_ROOM = 16, ALONE = 1 };
#endif

bool isa_alloc_fails(size_t bytes)
{
    if (!isa_test_refuses_memory || !isa_test_refuses_memory(bytes))
        return false;
    errno = ENOMEM;
    return true;
}

/* Returns the bytes of n objects, at least one; 0: they are too many. */
static size_t total(size_t n, size_t bytes)
{
    assert(bytes > 0);
    if (n > SIZE_MAX / bytes) {
        errno = ENOMEM;
        return 0;
    }
    return n ? n * bytes : 1;
}

static void *poisoned(void *p, size_t bytes)
{
    if (IS_HOSTILE && p)
        memset(p, ISA_POISON, bytes);
    return p;
}

void *isa_alloc(size_t n, size_t bytes)
{
    size_t size = total(n, bytes);
    return size && !isa_alloc_fails(size) ? calloc(1, size) : NULL;
}

void *isa_alloc_raw(size_t n, size_t bytes)
{
    size_t size = total(n, bytes);
    return size && !isa_alloc_fails(size) ? poisoned(malloc(size), size) : NULL;
}

void *isa_alloc_aligned(size_t align, size_t n, size_t bytes)
{
    assert(align > 0 && (align & (align - 1)) == 0);
    void *p;
    size_t size = total(n, bytes);
    if (!size || isa_alloc_fails(size))
        return NULL;
    errno = posix_memalign(&p, align < sizeof p ? sizeof p : align, size);
    return errno ? NULL : poisoned(p, size);
}

void *isa_alloc_lines(size_t n, size_t bytes)
{
    void *p = isa_alloc_aligned(ISA_CACHE_LINE, n, bytes);
    return p ? memset(p, 0, total(n, bytes)) : NULL;
}

void *isa_alloc_copy(const void *table, size_t n, size_t bytes)
{
    void *copy = isa_alloc_raw(n + 1, bytes);
    if (copy && n)
        memcpy(copy, table, n * bytes);
    return copy;
}

char *isa_alloc_text(const char *text, size_t n)
{
    assert(n < SIZE_MAX);
    char *copy = isa_alloc_raw(n + 1, 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, n);
    copy[n] = 0;
    return copy;
}

void *isa_grow(void *table, size_t n, size_t *room, size_t bytes)
{
    assert(n <= *room && (table || !*room));
    if (n < *room)
        return table;
    size_t more = *room ? *room : FIRST_ROOM;
    size_t larger = IS_HOSTILE && *room ? n + 1 + n / ALONE : n + more;
    size_t align = bytes % ISA_CACHE_LINE ? sizeof(void *) : ISA_CACHE_LINE;
    void *moved = isa_alloc_aligned(align, larger, bytes);
    if (!moved)
        return NULL;
    if (n)
        memcpy(moved, table, n * bytes);
    if (table)
        free(poisoned(table, n * bytes));
    *room = larger;
    return moved;
}

bool isa_grow_at(void *table, size_t n, size_t *room, size_t bytes)
{
    void *now;
    memcpy(&now, table, sizeof now);
    now = isa_grow(now, n, room, bytes);
    if (now)
        memcpy(table, &now, sizeof now);
    return now != NULL;
}
