/* SPDX-License-Identifier: MIT */
/*
 * Bodies of the ops that move elements to other places. Elements are moved as
 * bit patterns, so only their size matters. Whole tiles
 * of a transpose have loops of fixed length, which compilers unroll.
 */
#include "isa/sem.h"

#define TILE 8

#define TRANSPOSE(bits)                                                       \
    static inline void block_##bits(char *restrict d, const char *restrict s, \
                                    size_t height, size_t width, size_t n_h,  \
                                    size_t n_w)                               \
    {                                                                         \
        for (size_t w = 0; w < n_w; w++) {                                    \
            ISA_INDEPENDENT                                                   \
            for (size_t h = 0; h < n_h; h++)                                  \
                isa_store_##bits(d, w *height + h,                            \
                                 isa_load_##bits(s, h * width + w));          \
        }                                                                     \
    }                                                                         \
    static void transpose_##bits(char *d, const char *s, size_t height,       \
                                 size_t width)                                \
    {                                                                         \
        const size_t size = bits / 8;                                         \
        for (size_t h = 0; h < height; h += TILE)                             \
            for (size_t w = 0; w < width; w += TILE) {                        \
                size_t n_h = height - h < TILE ? height - h : TILE;           \
                size_t n_w = width - w < TILE ? width - w : TILE;             \
                char *to = d + (w * height + h) * size;                       \
                const char *from = s + (h * width + w) * size;                \
                if (n_h == TILE && n_w == TILE)                               \
                    block_##bits(to, from, height, width, TILE, TILE);        \
                else                                                          \
                    block_##bits(to, from, height, width, n_h, n_w);          \
            }                                                                 \
    }

TRANSPOSE(8)
TRANSPOSE(16)
TRANSPOSE(32)
TRANSPOSE(64)

void isa_sem_transpose(struct isa_call *c)
{
    static void (*const by_size[])(char *, const char *, size_t, size_t) = {
        [1] = transpose_8,
        [2] = transpose_16,
        [4] = transpose_32,
        [8] = transpose_64,
    };
    by_size[isa_types[c->type].bytes](c->ptr[0], c->ptr[1], c->arg[2],
                                      c->arg[3]);
}
