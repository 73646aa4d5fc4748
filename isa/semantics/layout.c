/* SPDX-License-Identifier: MIT */
/*
 * Bodies of the ops that exchange rows and columns. All of them are a
 * transpose: a rotation by a quarter reads or writes its rows backward, a
 * change between nhwc and nchw is one transpose per image. Elements are moved
 * as bit patterns, so only their size matters. Whole tiles have loops of fixed
 * length, which compilers unroll.
 */
#include "isa/semantics/sem.h"

#include <assert.h>

#define TILE 8

/* Rows of the source and of the destination are these bytes apart, upward or
 * downward. */
#define TRANSPOSE(bits)                                                        \
    static inline void block_##bits(char *restrict d, const char *restrict s,  \
                                    ptrdiff_t d_row, ptrdiff_t s_row,          \
                                    size_t n_h, size_t n_w)                    \
    {                                                                          \
        for (size_t w = 0; w < n_w; w++) {                                     \
            ISA_INDEPENDENT                                                    \
            for (size_t h = 0; h < n_h; h++)                                   \
                isa_store_##bits(                                              \
                    d + (ptrdiff_t)w * d_row, h,                               \
                    isa_load_##bits(s + (ptrdiff_t)h * s_row, w));             \
        }                                                                      \
    }                                                                          \
    static void transpose_##bits(char *d, const char *s, ptrdiff_t d_row,      \
                                 ptrdiff_t s_row, size_t height, size_t width) \
    {                                                                          \
        const size_t size = bits / 8;                                          \
        if (height < TILE || width < TILE) {                                   \
            block_##bits(d, s, d_row, s_row, height, width);                   \
            return;                                                            \
        }                                                                      \
        for (size_t h = 0; h < height; h += TILE)                              \
            for (size_t w = 0; w < width; w += TILE) {                         \
                size_t n_h = height - h < TILE ? height - h : TILE;            \
                size_t n_w = width - w < TILE ? width - w : TILE;              \
                char *to = d + (ptrdiff_t)w * d_row + h * size;                \
                const char *from = s + (ptrdiff_t)h * s_row + w * size;        \
                if (n_h == TILE && n_w == TILE)                                \
                    block_##bits(to, from, d_row, s_row, TILE, TILE);          \
                else                                                           \
                    block_##bits(to, from, d_row, s_row, n_h, n_w);            \
            }                                                                  \
    }

TRANSPOSE(8)
TRANSPOSE(16)
TRANSPOSE(32)
TRANSPOSE(64)

/* Which rows are taken from the last one on. */
enum backward { NEITHER, DESTINATION, SOURCE };

static void transpose(char *d, const char *s, size_t height, size_t width,
                      size_t size, enum backward backward)
{
    static void (*const by_size[])(char *, const char *, ptrdiff_t, ptrdiff_t,
                                   size_t, size_t) = {
        [1] = transpose_8,
        [2] = transpose_16,
        [4] = transpose_32,
        [8] = transpose_64,
    };
    assert(size < sizeof by_size / sizeof *by_size && by_size[size]);
    ptrdiff_t d_row = (ptrdiff_t)(height * size);
    ptrdiff_t s_row = (ptrdiff_t)(width * size);
    if (backward == DESTINATION) {
        d += (ptrdiff_t)(width - 1) * d_row;
        d_row = -d_row;
    } else if (backward == SOURCE) {
        s += (ptrdiff_t)(height - 1) * s_row;
        s_row = -s_row;
    }
    by_size[size](d, s, d_row, s_row, height, width);
}

static void transpose_matrix(const struct isa_call *c, enum backward backward)
{
    transpose(c->ptr[0], c->ptr[1], c->arg[2], c->arg[3],
              isa_types[c->type].bytes, backward);
}

void isa_sem_transpose(struct isa_call *c)
{
    transpose_matrix(c, NEITHER);
}

void isa_sem_rotate90(struct isa_call *c)
{
    transpose_matrix(c, SOURCE);
}

void isa_sem_rotate270(struct isa_call *c)
{
    transpose_matrix(c, DESTINATION);
}

/* Operands d, a, n, height, width, channel: n matrices. */
static void transpose_images(const struct isa_call *c, size_t height,
                             size_t width)
{
    size_t size = isa_types[c->type].bytes, bytes = height * width * size;
    for (size_t i = 0; i < c->arg[2]; i++)
        transpose((char *)c->ptr[0] + i * bytes,
                  (const char *)c->ptr[1] + i * bytes, height, width, size,
                  NEITHER);
}

void isa_sem_reshape_nhwc2nchw(struct isa_call *c)
{
    transpose_images(c, c->arg[3] * c->arg[4], c->arg[5]);
}

void isa_sem_reshape_nchw2nhwc(struct isa_call *c)
{
    transpose_images(c, c->arg[5], c->arg[3] * c->arg[4]);
}
