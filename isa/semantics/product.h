/* SPDX-License-Identifier: MIT */
/* Geometry of products with weights in WRAM, from the operands of three ops. A
 * convolution is the general case. A matrix product has a 1 x 1 kernel over a
 * column of pixels, and a perceptron layer has a single pixel. For the files
 * with the shapes and bodies of these ops. */
#ifndef ISA_SEMANTICS_PRODUCT_H
#define ISA_SEMANTICS_PRODUCT_H

#include "isa/isa.h"

struct isa_product {
    const struct isa_combination *combination;
    uint64_t channels, height, width; /* of the input, H x W x C */
    uint64_t kernel_height, kernel_width;
    uint64_t stride_height, stride_width;
    uint64_t in_height, in_width;   /* dilation of the kernel */
    uint64_t out_height, out_width; /* distance of results, in pixels */
    uint64_t outputs;               /* channels of the result */
    int64_t position;               /* sums are multiplied by 2^position */
    bool has_addend;                /* a bias or a partial result is added */
};

/* The operand with the types: the number of a combination, and whether a bias
 * is added. */
#define ISA_COMBINATION_NUMBER 0xffu
#define ISA_COMBINATION_ADDEND 0x100u

/* A register with two 32-bit numbers, height in the upper half. */
static inline uint64_t isa_pair_height(uint64_t pair)
{
    return pair >> 32;
}

static inline uint64_t isa_pair_width(uint64_t pair)
{
    return pair & UINT32_MAX;
}

/* Operands "wAWrllllllPiPPX". */
static inline struct isa_product isa_product_conv(const uint64_t *arg)
{
    return (struct isa_product){
        .combination = isa_combination_find(arg[14] & ISA_COMBINATION_NUMBER),
        .has_addend = (arg[14] & ISA_COMBINATION_ADDEND) != 0,
        .channels = arg[4],
        .height = arg[5],
        .width = arg[6],
        .kernel_height = arg[7],
        .kernel_width = arg[8],
        .outputs = arg[9],
        .stride_height = isa_pair_height(arg[10]),
        .stride_width = isa_pair_width(arg[10]),
        .position = (int64_t)arg[11],
        .in_height = isa_pair_height(arg[12]),
        .in_width = isa_pair_width(arg[12]),
        .out_height = isa_pair_height(arg[13]),
        .out_width = isa_pair_width(arg[13]),
    };
}

/* Makes the geometry for `rows` x 1 pixels of `channels` each. */
static inline struct isa_product
isa_product_rows(uint64_t rows, uint64_t channels, uint64_t outputs)
{
    return (struct isa_product){
        .channels = channels,
        .height = rows,
        .width = 1,
        .kernel_height = 1,
        .kernel_width = 1,
        .stride_height = 1,
        .stride_width = 1,
        .in_height = 1,
        .in_width = 1,
        .out_height = 1,
        .out_width = 1,
        .outputs = outputs,
    };
}

/* Operands "wAWllliX". */
static inline struct isa_product isa_product_matmul(const uint64_t *arg)
{
    struct isa_product p = isa_product_rows(arg[3], arg[4], arg[5]);
    p.position = (int64_t)arg[6];
    p.combination = isa_combination_find(arg[7] & ISA_COMBINATION_NUMBER);
    p.has_addend = (arg[7] & ISA_COMBINATION_ADDEND) != 0;
    return p;
}

/* Operands "wAWrhviX". */
static inline struct isa_product isa_product_mlp(const uint64_t *arg)
{
    struct isa_product p = isa_product_rows(1, arg[5], arg[4]);
    p.position = (int64_t)arg[6];
    p.combination = isa_combination_find(arg[7] & ISA_COMBINATION_NUMBER);
    p.has_addend = (arg[7] & ISA_COMBINATION_ADDEND) != 0;
    return p;
}

/* Returns the height of the result without dilation. The kernel must fit the
 * input. */
static inline uint64_t isa_product_height(const struct isa_product *p)
{
    uint64_t reach = (p->kernel_height - 1) * p->in_height + 1;
    return (p->height - reach) / p->stride_height + 1;
}

static inline uint64_t isa_product_width(const struct isa_product *p)
{
    uint64_t reach = (p->kernel_width - 1) * p->in_width + 1;
    return (p->width - reach) / p->stride_width + 1;
}

/* Returns the number of factors per sum, which is the length of a row of
 * weights. */
static inline uint64_t isa_product_depth(const struct isa_product *p)
{
    return p->kernel_height * p->kernel_width * p->channels;
}

/* Returns the bytes of n elements of `bits` bits. */
static inline uint64_t isa_weights_bytes(uint64_t n, unsigned bits)
{
    return (n * bits + 7) / 8;
}

/* Returns the alignment of rows of weights in a lane. */
static inline unsigned isa_weights_align(const struct isa_combination *m)
{
    return m->source_bits == 4u * m->kernel_bits   ? 16
           : m->source_bits == 2u * m->kernel_bits ? 32
                                                   : 64;
}

/* Returns the distance of rows of weights in a lane, in bytes. */
static inline uint64_t isa_product_pitch(const struct isa_product *p)
{
    uint64_t align = isa_weights_align(p->combination);
    uint64_t row =
        isa_weights_bytes(isa_product_depth(p), p->combination->kernel_bits);
    return (row + align - 1) / align * align;
}

#endif
