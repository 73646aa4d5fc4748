/* SPDX-License-Identifier: MIT */
/*
 * Large mappings keep their addresses: one that is given up is there for the
 * next of its size. The emulator gives each mapping new addresses otherwise,
 * and keeps a table of their pages for ever: a process with one device after
 * the other, of tens of GiB, would use up all memory.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>

#include "tests/support/emulate/behind.h"

typedef void *map_function(void *, size_t, int, int, int, off_t);
typedef int unmap_function(void *, size_t);

enum { MAX_KEPT = 64 };
static const size_t large = (size_t)1 << 30;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct {
    void *at;
    size_t n;
} kept[MAX_KEPT];

/* Keeps addresses of n bytes; false: there is no room. */
static bool keep(void *at, size_t n)
{
    bool is_kept = false;
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < MAX_KEPT && !is_kept; i++)
        if (!kept[i].at) {
            kept[i].at = at;
            kept[i].n = n;
            is_kept = true;
        }
    pthread_mutex_unlock(&mutex);
    return is_kept;
}

/* Addresses of n bytes that were kept, which are no longer; NULL: none. */
static void *take(size_t n)
{
    void *found = NULL;
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < MAX_KEPT && !found; i++)
        if (kept[i].at && kept[i].n == n) {
            found = kept[i].at;
            kept[i].at = NULL;
        }
    pthread_mutex_unlock(&mutex);
    return found;
}

void *mmap(void *at, size_t n, int access, int flags, int file, off_t from)
{
    map_function *real;
    behind("mmap", &real);
    void *const old =
        !at && n >= large && !(flags & MAP_FIXED) ? take(n) : NULL;
    return old ? real(old, n, access, flags | MAP_FIXED, file, from)
               : real(at, n, access, flags, file, from);
}

int munmap(void *at, size_t n)
{
    map_function *map;
    unmap_function *real;
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
    behind("mmap", &map);
    behind("munmap", &real);
    if (n < large || map(at, n, PROT_NONE, flags, -1, 0) == MAP_FAILED)
        return real(at, n);
    return keep(at, n) ? 0 : real(at, n);
}
