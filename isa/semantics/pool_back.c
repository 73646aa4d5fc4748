/* SPDX-License-Identifier: MIT */
/* Bodies of backward pooling: each element of a, one per window and channel, is
 * written to places in its window in d. Windows are in the order of rows, then
 * columns. If several windows meet in a half or bfloat16, their sum is computed
 * in float and rounded once. */
#include "isa/number/made.h"
#include "isa/semantics/pool.h"
#include "isa/semantics/rows.h"

#include <assert.h>

enum { BLOCK = ISA_BLOCK(512, 2) };

/* ---- to one place per window -------------------------------------------- */

struct scatter {
    struct isa_pool pool;
    enum isa_type type;
    void *d;
    const void *s, *index;
    bool adds;       /* adds instead of overwriting */
    bool sums_again; /* windows of half or bfloat16 overlap, so sums are
                        computed as in sum_at */
};

static uint32_t index_of(const struct scatter *c, size_t i)
{
    return isa_types[c->type].bytes == 4 ? isa_load_32(c->index, i)
                                         : isa_load_16(c->index, i);
}

static float value_of(const struct scatter *c, size_t i)
{
    float wide;
    return isa_load_f32(isa_row_read(c->type, c->s, i, 1, &wide), 0);
}

/* Returns the sum of all windows for this channel of d's element (h, w); +0 if
 * no window has it. */
static float sum_at(const struct scatter *c, size_t h, size_t w, size_t channel)
{
    const struct isa_pool *p = &c->pool;
    struct isa_cover rows =
        isa_pool_cover(h, p->kernel_height, p->stride_height, p->rows);
    struct isa_cover columns =
        isa_pool_cover(w, p->kernel_width, p->stride_width, p->columns);
    float sum = 0;
    for (size_t y = rows.first; y < rows.first + rows.n; y++)
        for (size_t x = columns.first; x < columns.first + columns.n; x++) {
            size_t i = (y * p->columns + x) * p->channel + channel;
            size_t place = (h - y * p->stride_height) * p->kernel_width + w -
                           x * p->stride_width;
            if (index_of(c, i) == place)
                ISA_ADD_TO(sum, value_of(c, i));
        }
    return sum;
}

/* Does what SCATTER does for overlapping windows, where adding one by one would
 * round more than once. */
static void scatter_sums(const struct scatter *c, size_t y, size_t x)
{
    const struct isa_pool *p = &c->pool;
    size_t first = (y * p->columns + x) * p->channel;
    for (size_t k = 0; k < p->channel; k++) {
        size_t place = index_of(c, first + k);
        size_t h = y * p->stride_height + place / p->kernel_width;
        size_t w = x * p->stride_width + place % p->kernel_width;
        assert(place < p->kernel_height * p->kernel_width);
        float sum = sum_at(c, h, w, k);
        isa_row_write(c->type, c->d, (h * p->width + w) * p->channel + k, &sum,
                      1);
    }
}

/* Scatters the elements of one window, with indices of this size. */
#define SCATTER(kind, bits)                                                 \
    static void scatter_##kind(const struct scatter *c, size_t y, size_t x) \
    {                                                                       \
        const struct isa_pool p = c->pool;                                  \
        const bool adds = c->adds;                                          \
        const size_t first = (y * p.columns + x) * p.channel;               \
        const uint32_t kernel_width = (uint32_t)p.kernel_width;             \
        const void *index = c->index, *s = c->s;                            \
        void *d = c->d;                                                     \
        for (size_t k = 0; k < p.channel; k++) {                            \
            uint32_t place = isa_load_##bits(index, first + k);             \
            size_t h = y * p.stride_height + place / kernel_width;          \
            size_t w = x * p.stride_width + place % kernel_width;           \
            size_t to = (h * p.width + w) * p.channel + k;                  \
            float value = isa_load_##kind(s, first + k);                    \
            if (adds)                                                       \
                ISA_ADD_TO(value, isa_load_##kind(d, to));                  \
            isa_store_##kind(d, to, value);                                 \
        }                                                                   \
    }

SCATTER(f16, 16)
SCATTER(bf16, 16)
SCATTER(f32, 32)

static void scatter(const struct scatter *c)
{
    assert(isa_types[c->type].class == ISA_CLASS_FLOAT);
    assert(!c->sums_again || (c->adds && c->type != ISA_T_F32));
    void (*window)(const struct scatter *, size_t, size_t) =
        c->sums_again          ? scatter_sums
        : c->type == ISA_T_F32 ? scatter_f32
        : c->type == ISA_T_F16 ? scatter_f16
                               : scatter_bf16;
    for (size_t y = 0; y < c->pool.rows; y++)
        for (size_t x = 0; x < c->pool.columns; x++)
            window(c, y, x);
}

static bool windows_meet(const struct isa_pool *p)
{
    return (p->rows > 1 && p->stride_height < p->kernel_height) ||
           (p->columns > 1 && p->stride_width < p->kernel_width);
}

/* Operands: d, a, mask, those of the windows, and overlap. */
void isa_sem_maxpool_bp(struct isa_call *c)
{
    struct isa_pool p = isa_pool(c, 3);
    bool adds = c->arg[10] == 0;
    struct scatter s = {.pool = p,
                        .type = c->type,
                        .d = c->ptr[0],
                        .s = c->ptr[1],
                        .index = c->ptr[2],
                        .adds = adds,
                        .sums_again =
                            adds && c->type != ISA_T_F32 && windows_meet(&p)};
    memset(c->ptr[0], 0,
           p.height * p.width * p.channel * isa_types[c->type].bytes);
    scatter(&s);
}

/* Writes 0 to all places in windows and to no other place. */
static void clear_windows(const struct isa_call *c, struct isa_pool p)
{
    size_t size = isa_types[c->type].bytes * p.channel;
    if (p.stride_width <= p.kernel_width) { /* no gaps in a row */
        p.kernel_width += (p.columns - 1) * p.stride_width;
        p.columns = 1;
    }
    for (size_t y = 0, h = 0; y < p.rows; y++) {
        size_t first = y * p.stride_height;
        for (h = h > first ? h : first; h < first + p.kernel_height; h++)
            for (size_t x = 0; x < p.columns; x++)
                memset((char *)c->ptr[0] +
                           (h * p.width + x * p.stride_width) * size,
                       0, p.kernel_width * size);
    }
}

/* Operands: d, a, those of the windows, and index. */
void isa_sem_unpool(struct isa_call *c)
{
    struct scatter s = {.pool = isa_pool(c, 2),
                        .type = c->type,
                        .d = c->ptr[0],
                        .s = c->ptr[1],
                        .index = c->ptr[9]};
    clear_windows(c, s.pool);
    scatter(&s);
}

/* ---- to all places of each window ---------------------------------------- */

/* A piece of a row of d that fits into a block: whole columns, or some channels
 * of one column. */
struct piece {
    size_t row, column, n_columns, channel, n; /* n: channels */
};

/* Adds the elements of a in row y of the windows to the piece. */
static void spread_row(const struct isa_call *c, const struct isa_pool *p,
                       const struct piece *piece, size_t y, float *sum)
{
    float share[BLOCK], divisor = (float)(p->kernel_height * p->kernel_width);
    assert(piece->n <= BLOCK && piece->n_columns > 0);
    size_t end = piece->column + piece->n_columns;
    size_t last = (end - 1) / p->stride_width;
    size_t x = isa_pool_cover(piece->column, p->kernel_width, p->stride_width,
                              p->columns)
                   .first;
    for (; x <= last && x < p->columns; x++) {
        size_t w = x * p->stride_width, stop = w + p->kernel_width;
        size_t from = (y * p->columns + x) * p->channel + piece->channel;
        const void *s = isa_row_read(c->type, c->ptr[1], from, piece->n, share);
        for (size_t k = 0; k < piece->n; k++)
            share[k] = isa_load_f32(s, k) / divisor;
        w = w > piece->column ? w : piece->column;
        for (; w < stop && w < end; w++) {
            float *to = &sum[(w - piece->column) * piece->n];
            if (c->arg[9] == 0)
                for (size_t k = 0; k < piece->n; k++)
                    ISA_ADD_TO(to[k], share[k]);
            else /* overwrites */
                memcpy(to, share, piece->n * sizeof *to);
        }
    }
}

static void spread(const struct isa_call *c, const struct isa_pool *p,
                   const struct piece *piece)
{
    float sum[BLOCK];
    size_t n = piece->n_columns * piece->n;
    struct isa_cover rows =
        isa_pool_cover(piece->row, p->kernel_height, p->stride_height, p->rows);
    assert(n > 0 && n <= BLOCK && piece->channel + piece->n <= p->channel);
    memset(sum, 0, n * sizeof *sum);
    for (size_t y = rows.first; y < rows.first + rows.n; y++)
        spread_row(c, p, piece, y, sum);
    isa_row_write(c->type, c->ptr[0],
                  (piece->row * p->width + piece->column) * p->channel +
                      piece->channel,
                  sum, n);
}

/* Operands: d, a, those of the windows, and overlap. */
void isa_sem_avgpool_bp(struct isa_call *c)
{
    struct isa_pool p = isa_pool(c, 2);
    size_t n = p.channel < BLOCK ? p.channel : BLOCK, columns = BLOCK / n;
    for (size_t h = 0; h < p.height; h++)
        for (size_t w = 0; w < p.width; w += columns)
            for (size_t k = 0; k < p.channel; k += n) {
                size_t rest = p.width - w;
                struct piece piece = {
                    .row = h,
                    .column = w,
                    .n_columns = rest < columns ? rest : columns,
                    .channel = k,
                    .n = p.channel - k < n ? p.channel - k : n,
                };
                spread(c, &p, &piece);
            }
}
