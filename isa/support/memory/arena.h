/* SPDX-License-Identifier: MIT
 *
 * Memory that is given back all at once.
 */
#ifndef ISA_SUPPORT_MEMORY_ARENA_H
#define ISA_SUPPORT_MEMORY_ARENA_H

#include <stddef.h>

/* Zeros are an empty one. */
struct isa_arena {
    struct isa_arena_block *blocks; /* the latest first */
};

/* An arena of its own. NULL here and below: the host has no memory left. */
struct isa_arena *isa_arena_new(void);
/* Gives the memory back, and the arena as well. */
void isa_arena_clear(struct isa_arena *arena);
void isa_arena_free(struct isa_arena *arena);

/* Zeroed bytes, aligned for anything. */
void *isa_arena_take(struct isa_arena *arena, size_t bytes);

/* A copy of text, ended by 0. */
char *isa_arena_text(struct isa_arena *arena, const char *text, size_t n);

#endif
