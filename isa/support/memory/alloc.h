/* SPDX-License-Identifier: MIT
 *
 * Memory of the host: the one place where the simulator and the runtime take
 * it. Nothing here prints or ends the program. Whoever is answered NULL says
 * what the memory was for, with ISA_NO_MEMORY, and gives back a status; errno
 * is ENOMEM then. All of it goes back with free().
 *
 * The hostile build fills what is not asked to be zero, lets tables grow by one
 * entry at a time (long ones by a few), and moves them whenever they grow.
 */
#ifndef ISA_SUPPORT_MEMORY_ALLOC_H
#define ISA_SUPPORT_MEMORY_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

#ifdef MLUSIM_HOSTILE
#define ISA_POISON 0xff /* NaNs, and numbers of elements nobody has */
#else
#define ISA_POISON 0
#endif

/* The sentence: for what. */
#define ISA_NO_MEMORY "the host has no memory left for %s"

/* n objects of so many bytes, zero in every bit. */
void *isa_alloc(size_t n, size_t bytes);
/* The same, to be written before it is read. */
void *isa_alloc_raw(size_t n, size_t bytes);
/* The same at a multiple of align, a power of two. */
void *isa_alloc_aligned(size_t align, size_t n, size_t bytes);
/* n objects of so many bytes, zero in every bit, from a line of the host's
 * cache on. */
#define ISA_CACHE_LINE 64
void *isa_alloc_lines(size_t n, size_t bytes);
/* A copy of the table of n entries, with room for one more. */
void *isa_alloc_copy(const void *table, size_t n, size_t bytes);
/* A copy of the n characters at text, ended by 0. */
char *isa_alloc_text(const char *text, size_t n);

/* A table of n entries with room for one more: the same one if *room is larger
 * than n, or a larger one in its place. NULL: the table is as it was. Entries
 * of whole lines of the host's cache begin with one, as types may want that do.
 */
void *isa_grow(void *table, size_t n, size_t *room, size_t bytes);
/* The same for the table whose address this is. False: it is as it was. */
bool isa_grow_at(void *table, size_t n, size_t *room, size_t bytes);
/* The same by names: if (!ISA_GROW(list->items, list->n, list->room)). */
#define ISA_GROW(table, n, room) \
    isa_grow_at(&(table), n, &(room), sizeof *(table))
/* One entry more, for the caller to write; NULL: no memory. */
#define ISA_APPEND(table, n, room) \
    (ISA_GROW(table, n, room) ? &(table)[(n)++] : NULL)

/* Whether a test wants this allocation to fail. Also for memory that does not
 * come from here (pages). */
bool isa_alloc_fails(size_t bytes);

/* Tests define it to have allocations fail; nobody else does. */
__attribute__((weak, visibility("default"))) bool
isa_test_refuses_memory(size_t bytes);

#endif
