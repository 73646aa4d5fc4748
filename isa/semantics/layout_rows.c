/* SPDX-License-Identifier: MIT */
/* Bodies of ops that move whole rows: backward (mirror, rotate180), into a
 * padded tensor (pad), in another order (reshape_filter). As in layout.c, only
 * the size of elements matters. */
#include "isa/semantics/lanes.h"
#include "isa/semantics/sem.h"

#include <assert.h>

/* ---- backward ------------------------------------------------------------ */

#define REVERSE(bits)                                                    \
    static void reverse_##bits(char *restrict d, const char *restrict s, \
                               size_t n)                                 \
    {                                                                    \
        ISA_INDEPENDENT                                                  \
        for (size_t i = 0; i < n; i++)                                   \
            isa_store_##bits(d, i, isa_load_##bits(s, n - 1 - i));       \
    }

REVERSE(8)
REVERSE(16)
REVERSE(32)
REVERSE(64)

static void reverse_rows(const struct isa_call *c, size_t rows, size_t width)
{
    static void (*const by_size[])(char *, const char *, size_t) = {
        [1] = reverse_8,
        [2] = reverse_16,
        [4] = reverse_32,
        [8] = reverse_64,
    };
    size_t size = isa_types[c->type].bytes;
    assert(size < sizeof by_size / sizeof *by_size && by_size[size]);
    for (size_t h = 0; h < rows; h++)
        by_size[size]((char *)c->ptr[0] + h * width * size,
                      (const char *)c->ptr[1] + h * width * size, width);
}

void isa_sem_mirror(struct isa_call *c)
{
    reverse_rows(c, c->arg[2], c->arg[3]);
}

void isa_sem_rotate180(struct isa_call *c)
{
    reverse_rows(c, 1, c->arg[2] * c->arg[3]);
}

/* ---- frames -------------------------------------------------------------- */

#define FILL(bits, T)                                           \
    static char *fill_##bits(char *d, uint64_t value, size_t n) \
    {                                                           \
        for (size_t i = 0; i < n; i++)                          \
            isa_store_##bits(d, i, (T)value);                   \
        return d + n * (bits / 8);                              \
    }

FILL(8, uint32_t)
FILL(16, uint32_t)
FILL(32, uint32_t)
FILL(64, uint64_t)

/* Operands: d, a, channel, height, width, top, bottom, left, right, value. */
void isa_sem_pad(struct isa_call *c)
{
    static char *(*const fill_by_size[])(char *, uint64_t, size_t) = {
        [1] = fill_8,
        [2] = fill_16,
        [4] = fill_32,
        [8] = fill_64,
    };
    size_t size = isa_types[c->type].bytes, channel = c->arg[2];
    size_t left = c->arg[7] * channel, right = c->arg[8] * channel;
    size_t row = c->arg[4] * channel, all = left + row + right;
    uint64_t value = c->arg[9], rows = c->arg[3];
    assert(fill_by_size[size] && rows > 0);
    char *d = c->ptr[0];
    const char *s = c->ptr[1];
    if (all == row) { /* no padding at the sides: rows are contiguous */
        row *= rows;
        rows = 1;
    }
    /* The padding between two rows is filled at once. */
    d = fill_by_size[size](d, value, c->arg[5] * all + left);
    for (size_t h = 0; h < rows; h++) {
        memcpy(d, s, row * size);
        s += row * size;
        d += row * size;
        if (h + 1 < rows)
            d = fill_by_size[size](d, value, right + left);
    }
    fill_by_size[size](d, value, right + c->arg[6] * all);
}

/* ---- filters ------------------------------------------------------------- */

/* Operands d, a, n, height, width, channel. */
void isa_sem_reshape_filter(struct isa_call *c)
{
    const size_t n = c->arg[2], groups = n / ISA_LANES;
    size_t bytes = c->arg[3] * c->arg[4] * c->arg[5] * isa_types[c->type].bytes;
    char *d = c->ptr[0];
    const char *s = c->ptr[1];
    assert(n % ISA_LANES == 0);
    for (size_t row = 0; row < ISA_LANES; row++) {
        /* The rows 64, 128... after this one follow at the distance of a
         * slice's lanes. */
        char *to = d + isa_slice_order(c->slices, groups, row) * bytes;
        for (size_t g = 0; g < groups; g++)
            memcpy(to + g * isa_slice_lanes(c->slices) * bytes,
                   s + (g * ISA_LANES + row) * bytes, bytes);
    }
}
