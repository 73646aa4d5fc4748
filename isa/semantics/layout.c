/* SPDX-License-Identifier: MIT */
/* Bodies of ops that exchange rows and columns. All are transposes: a rotation
 * by 90 degrees reads or writes rows backward; nhwc to nchw and back is one
 * transpose per image. Elements are moved as bit patterns, so only their size
 * matters. */
#include "isa/semantics/sem.h"
#include "isa/support/memory/alloc.h"

#include <assert.h>
#include <string.h>

#define ELEMENT_(bits) uint##bits##_t
#define ELEMENT(bits)  ELEMENT_(bits)

#define BITS         8
#define VECTOR_BYTES 16
#define FIRST        0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define SECOND       8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#define NAME(word)   word##_8
#include "isa/semantics/transpose_squares.h"

#define BITS         16
#define VECTOR_BYTES 16
#define FIRST        0, 8, 1, 9, 2, 10, 3, 11
#define SECOND       4, 12, 5, 13, 6, 14, 7, 15
#define NAME(word)   word##_16
#include "isa/semantics/transpose_squares.h"

#define BITS         32
#define VECTOR_BYTES 16
#define FIRST        0, 4, 1, 5
#define SECOND       2, 6, 3, 7
#define NAME(word)   word##_32
#include "isa/semantics/transpose_squares.h"

#define BITS         64
#define VECTOR_BYTES 16
#define FIRST        0, 2
#define SECOND       1, 3
#define NAME(word)   word##_64
#include "isa/semantics/transpose_squares.h"

/* Transposes 32-bit elements, the usual ones, with the widest vectors: a row of
 * a square is then a whole cache line, so each line is used once. */
#ifdef __AVX512F__
#define BITS         32
#define VECTOR_BYTES 64
#define FIRST        0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define SECOND       8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#define NAME(word)   word##_wide_32
#define REST         transpose_32
#include "isa/semantics/transpose_squares.h"
#else
#define transpose_wide_32 transpose_32
#endif

/* Says which rows are processed from the last one on. */
enum backward { NEITHER, DESTINATION, SOURCE };

static void transpose(char *d, const char *s, size_t height, size_t width,
                      size_t size, enum backward backward)
{
    static void (*const by_size[])(char *, const char *, ptrdiff_t, ptrdiff_t,
                                   size_t, size_t) = {
        [1] = transpose_8,
        [2] = transpose_16,
        [4] = transpose_wide_32,
        [8] = transpose_64,
    };
    assert(size < sizeof by_size / sizeof *by_size && by_size[size]);
    if (backward == NEITHER && (height == 1 || width == 1)) {
        memcpy(d, s, height * width * size);
        return;
    }
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
