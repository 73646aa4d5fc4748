/* SPDX-License-Identifier: MIT */
/*
 * Bodies of the strided copies and fills: segment by segment, in ascending
 * order, each as if through a buffer. That order is what kernels rely on that
 * compact or spread data in place.
 */
#include "isa/sem.h"

/* A walk as it goes, without a division per segment. */
struct cursor {
    struct isa_walk walk;
    int64_t offset; /* of the current segment */
    int64_t row;    /* of the first one in its row */
    uint64_t left;  /* segments in the row, the current one included */
};

static struct cursor cursor_init(const struct isa_walk *walk)
{
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

static void copy_segments(struct isa_call *c)
{
    char *d = c->ptr[0];
    const char *s = c->ptr[1];
    struct cursor to = cursor_init(&c->walk[0]);
    struct cursor from = cursor_init(&c->walk[1]);
    for (uint64_t k = c->segments; k > 0; k--) {
        memmove(d + to.offset, s + from.offset, c->n);
        cursor_step(&to);
        cursor_step(&from);
    }
}

void isa_sem_memcpy_2d(struct isa_call *c)
{
    copy_segments(c);
}

void isa_sem_memcpy_2d_async(struct isa_call *c)
{
    copy_segments(c);
}

void isa_sem_memcpy_3d(struct isa_call *c)
{
    copy_segments(c);
}

void isa_sem_memcpy_3d_async(struct isa_call *c)
{
    copy_segments(c);
}

void isa_sem_write_value_block(struct isa_call *c)
{
    struct isa_call block = *c;
    struct cursor to = cursor_init(&c->walk[0]);
    for (uint64_t k = c->segments; k > 0; k--) {
        block.ptr[0] = (char *)c->ptr[0] + to.offset;
        isa_sem_write_value(&block);
        cursor_step(&to);
    }
}

/* Fills of other spaces: where the bytes are is the machine's business. */
void isa_sem_gdramset(struct isa_call *c)
{
    isa_sem_write_value(c);
}

void isa_sem_sramset(struct isa_call *c)
{
    isa_sem_write_value(c);
}

void isa_sem_write_zero(struct isa_call *c)
{
    memset(c->ptr[0], 0, c->n * isa_types[c->type].bytes);
}
