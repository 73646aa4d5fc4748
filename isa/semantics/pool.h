/* SPDX-License-Identifier: MIT */
/* The operands of pooling ops, for the shapes, which check them, and for the
 * bodies. */
#ifndef ISA_SEMANTICS_POOL_H
#define ISA_SEMANTICS_POOL_H

#include <assert.h>

#include "isa/isa.h"

/* Windows of kernel_height x kernel_width elements on a height x width x
 * channel tensor; fields in operand order. */
struct isa_pool {
    uint64_t channel, height, width;
    uint64_t kernel_height, kernel_width;
    uint64_t stride_width, stride_height; /* distance between windows */
    uint64_t step_height, step_width;     /* distance between elements of a
                                             window */
    uint64_t apart_height, apart_width;   /* distance between results */
    uint64_t rows, columns;               /* number of windows */
};

/* Reads the operands from `first` on, which must be valid: no operand is 0, and
 * a window fits into the tensor. Steps and distances are 1. */
struct isa_pool isa_pool(const struct isa_call *c, int first);

/* Reads the operands of an op that has steps and distances. */
struct isa_pool isa_pool_dilated(const struct isa_call *c);

/* Reads the operands for windows that may exceed the right edge; steps and
 * distances are after the index operand. */
struct isa_pool isa_pool_shrinking(const struct isa_call *c);

/* The first window along one dimension that covers position `at`, and the
 * number of windows that cover it. */
struct isa_cover {
    uint64_t first, n;
};
static inline struct isa_cover isa_pool_cover(uint64_t at, uint64_t kernel,
                                              uint64_t stride, uint64_t windows)
{
    assert(stride > 0 && kernel > 0);
    uint64_t first = at < kernel ? 0 : (at - kernel) / stride + 1;
    uint64_t end = at / stride + 1;
    end = end < windows ? end : windows;
    return (struct isa_cover){first, end > first ? end - first : 0};
}

#endif
