/* SPDX-License-Identifier: MIT
 *
 * Memory that is given back all at once.
 */
#ifndef DBG_ARENA_H
#define DBG_ARENA_H

#include <stddef.h>

struct dbg_arena;

/* NULL: the host has no memory left; so are the others. */
struct dbg_arena *dbg_arena_new(void);
void dbg_arena_free(struct dbg_arena *arena);

/* Zeroed bytes, aligned for anything. */
void *dbg_arena_take(struct dbg_arena *arena, size_t bytes);

/* A copy of text, ended by 0. */
char *dbg_arena_text(struct dbg_arena *arena, const char *text, size_t n);

#endif
