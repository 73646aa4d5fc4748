/* SPDX-License-Identifier: MIT */
/* Bodies of ops with weights in WRAM. Convolution, matrix product and
 * perceptron layer are one algorithm (products.h), in blocks of pixels, groups
 * of 64 outputs, and factors. Floats are multiplied in float. Integers are
 * multiplied in 16 bits and summed in 32 bits, if these sums cannot overflow.
 * Else the sums of each block of factors are added in double. This is exact:
 * products have at most 30 bits, and no operand memory has 2^23 factors. */
#include <assert.h>
#include <math.h>

#include "isa/semantics/product_factors.h"
#include "isa/semantics/product_floats.h"
#include "isa/semantics/product_fused.h"
#include "isa/semantics/product_pairs.h"
#include "isa/semantics/product_results.h"

enum { PIXELS = ISA_PACKED_PIXELS, GROUPS = ISA_PACKED_GROUPS };

/* Buffers for packed data and sums. For wide sums of one group, there are also
 * sums in double, and the digits of the group's weights. */
struct block {
    isa_packed_row pixels[PIXELS];
    uint32_t weights[ISA_LANES * ISA_PACKED_DEPTH];
    union {
        uint32_t sums[GROUPS][PIXELS][ISA_LANES];
        struct {
            uint32_t sums[PIXELS][ISA_LANES];
            double all[PIXELS][ISA_LANES];
            uint32_t weights[ISA_LANES * ISA_PACKED_DEPTH];
        } wide;
    } u;
};

/* How to perform a call. */
struct work {
    const struct isa_products *p;
    void (*multiply)(const struct isa_panel *panel);
    size_t depth;   /* factors per block */
    bool is_wide;   /* sums are continued in double */
    bool is_in_two; /* weights as low and high digits */
};

static void choose_kernel(struct work *w)
{
    const struct isa_combination *m = w->p->g.combination;
    if (!w->p->is_integer) {
        bool are_halfs = m->source == ISA_T_F16 && m->kernel == ISA_T_F16;
        w->multiply = are_halfs ? isa_multiply_fused : isa_multiply_floats;
        w->depth = ISA_PACKED_DEPTH;
        return;
    }
    unsigned bits = m->source_bits + m->kernel_bits - 2u;
    w->multiply = isa_multiply_pairs;
    w->depth = (size_t)2 * ISA_PAIRS;
    w->is_wide = w->p->depth >= UINT64_C(1) << (31 - bits);
    w->is_in_two = bits == 30;
}

/* ---- blocks -------------------------------------------------------------- */

/* Returns the multiplication of n factors of `count` packed pixels. */
static struct isa_panel panel_of(const struct work *w, struct block *b,
                                 uint64_t group, size_t count, size_t n)
{
    return (struct isa_panel){.pixels = b->pixels,
                              .strips = b->weights,
                              .count = count,
                              .lanes = isa_products_lanes(w->p, group),
                              .units = w->p->is_integer ? (n + 1) / 2 : n};
}

/* all += factor * sums of a panel. */
static void add_panel(const struct work *w, struct block *b,
                      struct isa_panel panel, double factor)
{
    panel.sums = b->u.wide.sums;
    memset(panel.sums, 0, panel.count * sizeof *panel.sums);
    w->multiply(&panel);
    for (size_t i = 0; i < panel.count; i++)
        for (size_t l = 0; l < panel.lanes; l++)
            b->u.wide.all[i][l] += factor * (double)(int32_t)panel.sums[i][l];
}

/* Does what add_panel does, by the digits of the weights. */
static void add_digits(const struct work *w, struct block *b,
                       struct isa_panel panel)
{
    for (enum isa_digits d = ISA_DIGITS_LOW; d <= ISA_DIGITS_HIGH; d++) {
        isa_take_digits(d, b->weights, panel.lanes, panel.units,
                        b->u.wide.weights);
        panel.strips = b->u.wide.weights;
        add_panel(w, b, panel, d == ISA_DIGITS_HIGH ? 256 : 1);
    }
}

/* Computes the results of a group for `count` pixels from `first` on, in
 * double. */
static void wide_block(const struct work *w, struct block *b, uint64_t group,
                       uint64_t first, size_t count)
{
    const uint64_t depth = w->p->depth;
    memset(b->u.wide.all, 0, count * sizeof *b->u.wide.all);
    for (uint64_t k0 = 0; k0 < depth; k0 += w->depth) {
        size_t n = depth - k0 < w->depth ? depth - k0 : w->depth;
        struct isa_panel panel = panel_of(w, b, group, count, n);
        isa_pack_pixels(w->p, first, count, k0, n, b->pixels);
        isa_pack_weights(w->p, group, k0, n, b->weights);
        if (w->is_in_two)
            add_digits(w, b, panel);
        else
            add_panel(w, b, panel, 1);
    }
    struct isa_pixel pixel = isa_pixel_at(w->p, first);
    for (size_t i = 0; i < count; i++, isa_pixel_next(w->p, &pixel))
        isa_finish_wide(w->p, pixel, group, b->u.wide.all[i]);
}

/* Does what wide_block does, but for up to GROUPS groups, with 32-bit sums.
 * Weights that fit one block stay packed for later pixels. */
static void block(const struct work *w, struct block *b, uint64_t group,
                  size_t groups, uint64_t first, size_t count)
{
    const uint64_t depth = w->p->depth;
    for (size_t g = 0; g < groups; g++)
        memset(b->u.sums[g], 0, count * sizeof *b->u.sums[g]);
    for (uint64_t k0 = 0; k0 < depth; k0 += w->depth) {
        size_t n = depth - k0 < w->depth ? depth - k0 : w->depth;
        isa_pack_pixels(w->p, first, count, k0, n, b->pixels);
        for (size_t g = 0; g < groups; g++) {
            if (first == 0 || depth > w->depth || groups > 1)
                isa_pack_weights(w->p, group + g, k0, n, b->weights);
            struct isa_panel panel = panel_of(w, b, group + g, count, n);
            panel.sums = b->u.sums[g];
            w->multiply(&panel);
        }
    }
    struct isa_pixel pixel = isa_pixel_at(w->p, first);
    for (size_t i = 0; i < count; i++, isa_pixel_next(w->p, &pixel))
        for (size_t g = 0; g < groups; g++)
            if (w->p->is_integer)
                isa_finish_integers(w->p, pixel, group + g, b->u.sums[g][i]);
            else
                isa_finish_floats(w->p, pixel, group + g, b->u.sums[g][i]);
}

static void products(const struct work *w)
{
    _Alignas(64) struct block b;
    const uint64_t end = w->p->c->groups.end, most = w->is_wide ? 1 : GROUPS;
    for (uint64_t group = w->p->c->groups.first, groups; group < end;
         group += groups) {
        groups = end - group < most ? end - group : most;
        for (uint64_t first = 0; first < w->p->pixels; first += PIXELS) {
            uint64_t left = w->p->pixels - first;
            size_t count = left < PIXELS ? left : PIXELS;
            if (w->is_wide)
                wide_block(w, &b, group, first, count);
            else
                block(w, &b, group, groups, first, count);
        }
    }
}

/* ---- ops ----------------------------------------------------------------- */

static void multiply(const struct isa_call *c, struct isa_product g,
                     const void *addend, bool by_pixel)
{
    assert(g.combination && g.combination->result == c->type);
    assert(addend || !by_pixel);
    struct isa_products p = {
        .c = c,
        .g = g,
        .rows = isa_product_height(&g),
        .columns = isa_product_width(&g),
        .depth = isa_product_depth(&g),
        .run = g.in_width == 1 ? g.kernel_width * g.channels : g.channels,
        .runs_per_row = g.in_width == 1 ? 1 : g.kernel_width,
        .scale = ldexp(1, (int)g.position),
        .addend = addend,
        .by_pixel = by_pixel,
    };
    p.pixels = p.rows * p.columns;
    assert(p.pixels > 0 && p.depth > 0 && p.depth % p.run == 0);
    p.is_integer = isa_types[g.combination->source].class != ISA_CLASS_FLOAT;
    struct work w = {.p = &p};
    choose_kernel(&w);
    products(&w);
}

void isa_sem_conv(struct isa_call *c)
{
    multiply(c, isa_product_conv(c->arg), c->ptr[3], false);
}

void isa_sem_conv_partial(struct isa_call *c)
{
    multiply(c, isa_product_conv(c->arg), c->ptr[3], true);
}

void isa_sem_matmul(struct isa_call *c)
{
    multiply(c, isa_product_matmul(c->arg), NULL, false);
}

void isa_sem_mlp(struct isa_call *c)
{
    multiply(c, isa_product_mlp(c->arg), c->ptr[3], false);
}
