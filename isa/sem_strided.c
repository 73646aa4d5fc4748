/* SPDX-License-Identifier: MIT */
/*
 * Bodies of the strided copies and fills: segment by segment, in ascending
 * order, each as if through a buffer. That order is what kernels rely on that
 * compact or spread data in place.
 */
#include "isa/sem.h"

static void copy_segments(struct isa_call *c)
{
    char *d = c->ptr[0];
    const char *s = c->ptr[1];
    for (uint64_t k = 0; k < c->segments; k++)
        memmove(d + isa_walk_offset(&c->walk[0], k),
                s + isa_walk_offset(&c->walk[1], k), c->n);
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
    for (uint64_t k = 0; k < c->segments; k++) {
        block.ptr[0] = (char *)c->ptr[0] + isa_walk_offset(&c->walk[0], k);
        isa_sem_write_value(&block);
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
