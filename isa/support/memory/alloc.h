/* SPDX-License-Identifier: MIT */
/* Host memory: all allocations of the simulator and the runtime. No function
 * prints or ends the program. If a function returns NULL (errno ENOMEM), the
 * caller reports what the memory was for, with ISA_NO_MEMORY, and returns a
 * status. free() frees the memory of all these functions. The hostile build
 * fills memory that is not zeroed, lets tables grow by one entry at a time
 * (long ones by a few), and moves them on each growth. */
#ifndef ISA_SUPPORT_MEMORY_ALLOC_H
#define ISA_SUPPORT_MEMORY_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

#ifdef MLUSIM_HOSTILE
#define ISA_POISON 0xff /* NaNs, and invalid element numbers */
#else
#define ISA_POISON 0
#endif

/* Message; %s: what the memory is for. */
#define ISA_NO_MEMORY "the host has no memory left for %s"

/* Allocates n objects of `bytes` each, zeroed. */
void *isa_alloc(size_t n, size_t bytes);
/* isa_alloc without zeroing. */
void *isa_alloc_raw(size_t n, size_t bytes);
/* isa_alloc_raw with alignment `align`, a power of two. */
void *isa_alloc_aligned(size_t align, size_t n, size_t bytes);
/* isa_alloc, aligned to host cache lines. */
#define ISA_CACHE_LINE 64
void *isa_alloc_lines(size_t n, size_t bytes);
/* Copies a table of n entries, with room for one more. */
void *isa_alloc_copy(const void *table, size_t n, size_t bytes);
/* Copies n characters, and adds a NUL. */
char *isa_alloc_text(const char *text, size_t n);

/* Makes room for one more entry in a table of n entries: returns the table if
 * *room > n, else a larger one. NULL: out of memory; the table is unchanged.
 * Entries of whole cache lines are aligned to cache lines. */
void *isa_grow(void *table, size_t n, size_t *room, size_t bytes);
/* Calls isa_grow for the table pointer at this address. False: out of memory;
 * the table is unchanged. */
bool isa_grow_at(void *table, size_t n, size_t *room, size_t bytes);
/* Calls isa_grow_at: if (!ISA_GROW(list->items, list->n, list->room)). */
#define ISA_GROW(table, n, room) \
    isa_grow_at(&(table), n, &(room), sizeof *(table))
/* Appends an uninitialised entry and returns its address. NULL: out of
 * memory. */
#define ISA_APPEND(table, n, room) \
    (ISA_GROW(table, n, room) ? &(table)[(n)++] : NULL)

/* Whether a test makes this allocation fail. Also called for other kinds of
 * memory (pages). */
bool isa_alloc_fails(size_t bytes);

/* Defined only by tests, to make allocations fail. */
__attribute__((weak, visibility("default"))) bool
isa_test_refuses_memory(size_t bytes);

#endif
