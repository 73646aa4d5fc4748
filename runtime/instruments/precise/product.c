/* SPDX-License-Identifier: MIT */
/*
 * Twins of products with weights in WRAM: sums of products in float64, however
 * many there are. Weights are read lane by lane; see isa/semantics/lanes.h.
 */
#include "runtime/instruments/precise/product.h"
#include "runtime/instruments/precise/elements.h"
#include "runtime/instruments/precise/operands.h"
#include "runtime/instruments/precise/state.h"

#include <math.h>
#include <string.h>

#include "isa/semantics/lanes.h"
#include "isa/semantics/product.h"

/* An element of a few bits, of a source that has no twins. */
static double packed(const uint8_t *bytes, unsigned bits, enum isa_type type,
                     uint64_t i)
{
    if (bits != 4)
        return prc_value(type, bytes + i * bits / 8);
    const int nibble = bytes[i / 2] >> i % 2 * 4 & 15;
    return nibble < 8 ? nibble : nibble - 16;
}

static void pixel_of(struct prc_work *w, const struct isa_combination *c,
                     uint64_t i, double *real, double *twin)
{
    const struct prc_operand *o = &w->of[1];
    if (prc_has_twins(c->source))
        prc_source(w, 1, o->first + i * c->source_bits / 8, real, twin);
    else
        *real = *twin = packed(o->was + o->first, c->source_bits, c->source, i);
}

/* Weight k of an output. The bytes of operand 2 are its lanes, one after
 * another. */
static void weight_of(struct prc_work *w, const struct isa_combination *c,
                      uint64_t output, uint64_t k, double *real, double *twin)
{
    const struct isa_lanes *l = &w->call.lanes;
    const uint64_t row =
        output % ISA_LANES * l->pitch + output / ISA_LANES * l->row_pitch;
    if (prc_has_twins(c->kernel))
        prc_source(w, 2, row + k * c->kernel_bits / 8, real, twin);
    else
        *real = *twin =
            packed(w->of[2].was + row, c->kernel_bits, c->kernel, k);
}

/* The sum of an output at a pixel of the result. */
static void multiply(struct prc_work *w, const struct isa_product *g,
                     uint64_t row, uint64_t column, uint64_t output,
                     double *real, double *twin)
{
    *real = *twin = 0;
    for (uint64_t k = 0; k < isa_product_depth(g); k++) {
        const uint64_t i = k / g->channels / g->kernel_width;
        const uint64_t j = k / g->channels % g->kernel_width;
        const uint64_t h = row * g->stride_height + i * g->in_height;
        const uint64_t x = column * g->stride_width + j * g->in_width;
        double a, a_twin, b, b_twin;
        pixel_of(w, g->combination,
                 (h * g->width + x) * g->channels + k % g->channels, &a,
                 &a_twin);
        weight_of(w, g->combination, output, k, &b, &b_twin);
        *real += a * b;
        *twin += a_twin * b_twin;
    }
}

static struct isa_product product_of(const struct prc_work *w)
{
    switch (w->op->shape) {
    case ISA_SHAPE_matmul:
        return isa_product_matmul(w->call.arg);
    case ISA_SHAPE_mlp:
        return isa_product_mlp(w->call.arg);
    default:
        return isa_product_conv(w->call.arg);
    }
}

/* What is added to a sum. */
static void add(struct prc_work *w, uint64_t i, double *real, double *twin)
{
    const struct prc_operand *o = &w->of[3];
    double x, y;
    if (o->bytes == 0)
        return;
    prc_source(w, 3, o->first + i * isa_types[o->type].bytes, &x, &y);
    *real += x;
    *twin += y;
}

bool prc_product(struct prc_work *w)
{
    const struct isa_product g = product_of(w);
    const bool by_pixel = w->op->shape == ISA_SHAPE_conv_partial;
    const uint64_t columns = isa_product_width(&g);
    const uint64_t width = (columns - 1) * g.out_width + 1;
    const uint64_t n = isa_product_height(&g) * columns * g.outputs;
    const double scale = ldexp(1, (int)g.position);
    const bool is_kept = prc_has_twins(w->call.type);
    for (uint64_t k = 0; k < n; k++) {
        const uint64_t pixel = k / g.outputs, output = k % g.outputs;
        const uint64_t row = pixel / columns, column = pixel % columns;
        const uint64_t at =
            (row * g.out_height * width + column * g.out_width) * g.outputs +
            output;
        double real, twin;
        multiply(w, &g, row, column, output, &real, &twin);
        real *= scale;
        twin *= scale;
        if (g.has_addend || by_pixel)
            add(w, by_pixel ? at : output, &real, &twin);
        const uint64_t offset =
            w->of[0].first + at * isa_types[w->call.type].bytes;
        if (is_kept && !prc_result(w, 0, offset, real, twin))
            return false;
    }
    if (!is_kept)
        prc_clear(w);
    return true;
}
