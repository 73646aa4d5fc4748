/* SPDX-License-Identifier: MIT */
/*
 * Bodies of the ops that move elements to other places. Elements are moved as
 * bit patterns, so only their size matters. Tiles keep both sides of a
 * transpose in the cache.
 */
#include "isa/sem.h"

#define TILE 16

#define TRANSPOSE(bits)                                                      \
    static void transpose_##bits(void *d, const void *s, size_t height,      \
                                 size_t width)                               \
    {                                                                        \
        for (size_t h0 = 0; h0 < height; h0 += TILE)                         \
            for (size_t w0 = 0; w0 < width; w0 += TILE) {                    \
                size_t h1 = h0 + TILE < height ? h0 + TILE : height;         \
                size_t w1 = w0 + TILE < width ? w0 + TILE : width;           \
                for (size_t w = w0; w < w1; w++) {                           \
                    ISA_INDEPENDENT                                          \
                    for (size_t h = h0; h < h1; h++)                         \
                        isa_store_##bits(d, w *height + h,                   \
                                         isa_load_##bits(s, h * width + w)); \
                }                                                            \
            }                                                                \
    }

TRANSPOSE(8)
TRANSPOSE(16)
TRANSPOSE(32)
TRANSPOSE(64)

void isa_sem_transpose(struct isa_call *c)
{
    static void (*const by_size[])(void *, const void *, size_t, size_t) = {
        [1] = transpose_8,
        [2] = transpose_16,
        [4] = transpose_32,
        [8] = transpose_64,
    };
    by_size[isa_types[c->type].bytes](c->ptr[0], c->ptr[1], c->arg[2],
                                      c->arg[3]);
}
