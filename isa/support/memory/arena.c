/* SPDX-License-Identifier: MIT */
/* Memory in blocks, from which pieces are taken in order. */
#include "isa/support/memory/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

#define BLOCK_BYTES ((size_t)64 * 1024)
#define ALIGN       ((size_t)16)

struct isa_arena_block {
    struct isa_arena_block *next;
    size_t used, room;
    _Alignas(16) uint8_t bytes[];
};

struct isa_arena *isa_arena_new(void)
{
    return isa_alloc(1, sizeof(struct isa_arena));
}

void isa_arena_clear(struct isa_arena *arena)
{
    while (arena->blocks) {
        struct isa_arena_block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}

void isa_arena_free(struct isa_arena *arena)
{
    if (arena)
        isa_arena_clear(arena);
    free(arena);
}

void *isa_arena_take(struct isa_arena *arena, size_t bytes)
{
    struct isa_arena_block *b = arena->blocks;
    bytes = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    if (!b || b->room - b->used < bytes) {
        size_t room = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
        b = isa_alloc(1, sizeof *b + room);
        if (!b)
            return NULL;
        b->room = room;
        b->next = arena->blocks;
        arena->blocks = b;
    }
    void *taken = b->bytes + b->used;
    b->used += bytes;
    return taken;
}

char *isa_arena_text(struct isa_arena *arena, const char *text, size_t n)
{
    char *copy = isa_arena_take(arena, n + 1);
    if (copy)
        memcpy(copy, text, n);
    return copy;
}
