/* SPDX-License-Identifier: MIT */
/* Bodies of gather and scatter. They move piece by piece, in ascending order,
 * each piece as if through a buffer. If several pieces have the same
 * destination, the last piece remains. All offsets have been checked
 * (sim/op/gather.c). */
#include "isa/semantics/sem.h"

/* With a known size, a piece is moved by one load and one store. */
static inline void move_piece(char *d, const char *s, size_t bytes)
{
    switch (bytes) {
    case 2:
        isa_store_16(d, 0, isa_load_16(s, 0));
        break;
    case 4:
        isa_store_32(d, 0, isa_load_32(s, 0));
        break;
    case 8:
        isa_store_64(d, 0, isa_load_64(s, 0));
        break;
    default:
        memmove(d, s, bytes);
    }
}

static inline bool is_chosen(const uint8_t *mask, size_t i)
{
    return !mask || (mask[i / 8] >> i % 8 & 1);
}

static inline void gather_pieces(const struct isa_call *c, const uint8_t *mask,
                                 size_t bytes)
{
    char *d = c->ptr[0];
    const char *s = c->ptr[1], *offsets = c->ptr[2];
    size_t n = c->segments;
    int64_t stride = c->walk[0].stride0;
    for (size_t i = 0; i < n; i++, d += stride)
        if (is_chosen(mask, i))
            move_piece(d, s + isa_load_32(offsets, i), bytes);
}

static inline void scatter_pieces(const struct isa_call *c, const uint8_t *mask,
                                  size_t bytes)
{
    char *d = c->ptr[0];
    const char *s = c->ptr[1], *offsets = c->ptr[2];
    size_t n = c->segments;
    int64_t stride = c->walk[1].stride0;
    for (size_t i = 0; i < n; i++, s += stride)
        if (is_chosen(mask, i))
            move_piece(d + isa_load_32(offsets, i), s, bytes);
}

/* A copy of the loop for each common size, with and without a mask. */
#define BY_SIZE(pieces, c, mask) \
    switch ((c)->n) {            \
    case 2:                      \
        pieces(c, mask, 2);      \
        break;                   \
    case 4:                      \
        pieces(c, mask, 4);      \
        break;                   \
    case 8:                      \
        pieces(c, mask, 8);      \
        break;                   \
    default:                     \
        pieces(c, mask, (c)->n); \
    }

static void gather(const struct isa_call *c, const uint8_t *mask)
{
    if (mask)
        BY_SIZE(gather_pieces, c, mask)
    else
        BY_SIZE(gather_pieces, c, NULL)
}

static void scatter(const struct isa_call *c, const uint8_t *mask)
{
    if (mask)
        BY_SIZE(scatter_pieces, c, mask)
    else
        BY_SIZE(scatter_pieces, c, NULL)
}

void isa_sem_gather(struct isa_call *c)
{
    gather(c, NULL);
}

void isa_sem_gather_mask(struct isa_call *c)
{
    gather(c, c->ptr[3]);
}

void isa_sem_scatter(struct isa_call *c)
{
    scatter(c, NULL);
}

void isa_sem_scatter_mask(struct isa_call *c)
{
    scatter(c, c->ptr[3]);
}
