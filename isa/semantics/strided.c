/* SPDX-License-Identifier: MIT */
/* Bodies of strided copies and fills. They work segment by segment in ascending
 * order, each segment as if through a buffer. Kernels that compact or expand
 * data in place rely on this order. */
#include "isa/semantics/sem.h"
#include "isa/support/memory/zero.h"

#include <assert.h>

/* State of a walk, so that no segment needs a division. */
struct cursor {
    struct isa_walk walk;
    int64_t offset; /* of the current segment */
    int64_t row;    /* offset of the first segment in its row */
    uint64_t left;  /* segments left in the row, including the current one */
};

static struct cursor cursor_init(const struct isa_walk *walk)
{
    assert(walk->count0 > 0);
    return (struct cursor){.walk = *walk, .left = walk->count0};
}

static void cursor_step(struct cursor *c)
{
    c->offset += c->walk.stride0;
    if (--c->left > 0)
        return;
    c->left = c->walk.count0;
    c->offset = c->row += c->walk.stride1;
}

void isa_sem_memcpy_2d(struct isa_call *c)
{
    char *d = c->ptr[0];
    const char *s = c->ptr[1];
    struct cursor to = cursor_init(&c->walk[0]);
    struct cursor from = cursor_init(&c->walk[1]);
    for (uint64_t k = c->segments; k > 0; k--) {
        if (!c->is_far || !isa_are_zeros(s + from.offset, d + to.offset, c->n))
            memmove(d + to.offset, s + from.offset, c->n);
        cursor_step(&to);
        cursor_step(&from);
    }
}

/* Fills; tests the element size once, because segments may be short. */
#define FILL(bits, T)                                \
    case bits / 8:                                   \
        for (uint64_t k = c->segments; k > 0; k--) { \
            char *block = d + to.offset;             \
            const T s = (T)c->arg[2];                \
            for (size_t i = 0; i < n; i++)           \
                isa_store_##bits(block, i, s);       \
            cursor_step(&to);                        \
        }                                            \
        break;
void isa_sem_write_value_block(struct isa_call *c)
{
    char *d = c->ptr[0];
    const size_t n = c->n;
    struct cursor to = cursor_init(&c->walk[0]);
    switch (isa_types[c->type].bytes) {
        FILL(8, uint32_t)
        FILL(16, uint32_t)
        FILL(32, uint32_t)
        FILL(64, uint64_t)
    default:
        assert(false && "no size of an element");
    }
}
#undef FILL

/* Fills spaces other than NRAM, at addresses that the machine has found. GDRAM
 * may have no host pages, and zeros need no pages. */
void isa_sem_gdramset(struct isa_call *c)
{
    const size_t bytes = c->n * isa_types[c->type].bytes;
    if (c->arg[2] == 0 && bytes >= ISA_ZERO_LEAST)
        isa_zero(c->ptr[0], bytes);
    else if (c->arg[2] != 0 || !isa_are_zeros(c->ptr[0], c->ptr[0], bytes))
        isa_sem_write_value(c);
}

void isa_sem_write_zero(struct isa_call *c)
{
    memset(c->ptr[0], 0, c->n * isa_types[c->type].bytes);
}
