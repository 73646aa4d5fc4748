/* SPDX-License-Identifier: MIT */
/* Memory that is freed all at once. */
#ifndef ISA_SUPPORT_MEMORY_ARENA_H
#define ISA_SUPPORT_MEMORY_ARENA_H

#include <stddef.h>

/* An arena of all zeros is empty. */
struct isa_arena {
    struct isa_arena_block *blocks; /* newest first */
};

/* Allocates an arena. NULL here and below: out of memory. */
struct isa_arena *isa_arena_new(void);
/* Free the memory; isa_arena_free also frees the arena. */
void isa_arena_clear(struct isa_arena *arena);
void isa_arena_free(struct isa_arena *arena);

/* Takes zeroed bytes, aligned for any type. */
void *isa_arena_take(struct isa_arena *arena, size_t bytes);

/* Copies text, and adds a NUL. */
char *isa_arena_text(struct isa_arena *arena, const char *text, size_t n);

#endif
