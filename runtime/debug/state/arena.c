/* SPDX-License-Identifier: MIT */
/*
 * Memory in blocks, of which pieces are taken one after another.
 */
#include "runtime/debug/state/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"

#define BLOCK_BYTES ((size_t)64 * 1024)
#define ALIGN       ((size_t)16)

struct block {
    struct block *next;
    size_t used, room;
    _Alignas(16) uint8_t bytes[];
};

struct dbg_arena {
    struct block *blocks; /* the latest first */
};

struct dbg_arena *dbg_arena_new(void)
{
    return isa_alloc(1, sizeof(struct dbg_arena));
}

void dbg_arena_free(struct dbg_arena *arena)
{
    while (arena && arena->blocks) {
        struct block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
    free(arena);
}

void *dbg_arena_take(struct dbg_arena *arena, size_t bytes)
{
    struct block *b = arena->blocks;
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

char *dbg_arena_text(struct dbg_arena *arena, const char *text, size_t n)
{
    char *copy = dbg_arena_take(arena, n + 1);
    if (copy)
        memcpy(copy, text, n);
    return copy;
}
