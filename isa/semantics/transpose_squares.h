/* SPDX-License-Identifier: MIT */
/* Transposes elements and vectors of one size. Included several times by
 * layout.c: BITS is the element size, ELEMENT(bits) its unsigned type,
 * VECTOR_BYTES the vector size, FIRST and SECOND interleave the first (second)
 * halves of two vectors, NAME makes unique names, REST is the function for
 * parts that are no squares (default: moves single elements). Squares with rows
 * of one vector are transposed in registers, in tiles with rows of one host
 * cache line. Rows of source and destination are s_row and d_row bytes apart;
 * both numbers may be negative. */

enum {
    NAME(SIDE) = VECTOR_BYTES * 8 / BITS,
    NAME(TILE) = ISA_CACHE_LINE * 8 / BITS,
    NAME(SIZE) = BITS / 8
};

typedef ELEMENT(BITS) NAME(vector) __attribute__((vector_size(VECTOR_BYTES)));

/* Interleaves the first half of the rows with the second half. */
static inline void NAME(shuffle)(NAME(vector) * x)
{
    enum { HALF = NAME(SIDE) / 2 };
    NAME(vector) y[2 * HALF];
    ISA_UNROLL
    for (int i = 0; i < HALF; i++) {
        y[2 * i] = __builtin_shufflevector(x[i], x[i + HALF], FIRST);
        y[2 * i + 1] = __builtin_shufflevector(x[i], x[i + HALF], SECOND);
    }
    ISA_UNROLL
    for (int i = 0; i < 2 * HALF; i++)
        x[i] = y[i];
}

/* One shuffle per bit of the row number transposes the square. */
static inline void NAME(square)(char *d, const char *s, ptrdiff_t d_row,
                                ptrdiff_t s_row)
{
    enum { SIDE = NAME(SIDE) };
    NAME(vector) x[SIDE];
    ISA_UNROLL
    for (int i = 0; i < SIDE; i++)
        memcpy(&x[i], s + i * s_row, VECTOR_BYTES);
    ISA_UNROLL
    for (int bit = 1; bit < SIDE; bit *= 2)
        NAME(shuffle)(x);
    ISA_UNROLL
    for (int i = 0; i < SIDE; i++)
        memcpy(d + i * d_row, &x[i], VECTOR_BYTES);
}

/* Not inlined, so that most rows fit in registers. */
__attribute__((noinline)) static void NAME(squares)(char *d, const char *s,
                                                    ptrdiff_t d_row,
                                                    ptrdiff_t s_row,
                                                    size_t height, size_t width)
{
    for (size_t w = 0; w < width; w += NAME(SIDE))
        for (size_t h = 0; h < height; h += NAME(SIDE)) {
            char *to = d + (ptrdiff_t)w * d_row + h * NAME(SIZE);
            const char *from = s + (ptrdiff_t)h * s_row + w * NAME(SIZE);
            NAME(square)(to, from, d_row, s_row);
        }
}

#ifndef REST
#define REST NAME(rest)

static inline void NAME(element)(char *restrict d, const char *restrict s,
                                 ptrdiff_t d_row, ptrdiff_t s_row, size_t h,
                                 size_t w)
{
    memcpy(d + (ptrdiff_t)w * d_row + h * NAME(SIZE),
           s + (ptrdiff_t)h * s_row + w * NAME(SIZE), NAME(SIZE));
}

/* Handles parts that are no squares, with the longer side in the inner loop. */
static void NAME(rest)(char *restrict d, const char *restrict s,
                       ptrdiff_t d_row, ptrdiff_t s_row, size_t height,
                       size_t width)
{
    if (height < width)
        for (size_t h = 0; h < height; h++) {
            ISA_INDEPENDENT
            for (size_t w = 0; w < width; w++)
                NAME(element)(d, s, d_row, s_row, h, w);
        }
    else
        for (size_t w = 0; w < width; w++) {
            ISA_INDEPENDENT
            for (size_t h = 0; h < height; h++)
                NAME(element)(d, s, d_row, s_row, h, w);
        }
}
#endif

static void NAME(transpose)(char *d, const char *s, ptrdiff_t d_row,
                            ptrdiff_t s_row, size_t height, size_t width)
{
    const size_t side = NAME(SIDE), tile = NAME(TILE), size = NAME(SIZE);
    const size_t n_h = height - height % side, n_w = width - width % side;
    for (size_t h = 0; h < n_h; h += tile)
        for (size_t w = 0; w < n_w; w += tile) {
            const size_t h_left = n_h - h, w_left = n_w - w;
            NAME(squares)
            (d + (ptrdiff_t)w * d_row + h * size,
             s + (ptrdiff_t)h * s_row + w * size, d_row, s_row,
             h_left < tile ? h_left : tile, w_left < tile ? w_left : tile);
        }
    if (n_w < width)
        REST(d + (ptrdiff_t)n_w * d_row, s + n_w * size, d_row, s_row, n_h,
             width - n_w);
    if (n_h < height)
        REST(d + n_h * size, s + (ptrdiff_t)n_h * s_row, d_row, s_row,
             height - n_h, width);
}

#undef BITS
#undef VECTOR_BYTES
#undef FIRST
#undef SECOND
#undef NAME
#undef REST
