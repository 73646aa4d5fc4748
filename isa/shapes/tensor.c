/* SPDX-License-Identifier: MIT */
/* Shapes of products with weights in WRAM (product.h), and of ops that multiply
 * channels by such weights. Weights of output co are in lane co % 64, row co /
 * 64. */
#include "isa/semantics/lanes.h"
#include "isa/semantics/product.h"
#include "isa/shapes/shape.h"

#include <assert.h>
#include <string.h>

/* ---- weights ------------------------------------------------------------- */

/* Sets the extent of weights: `outputs` rows of `bytes` at `pitch`, distributed
 * over the lanes. */
static void set_weights(struct isa_shaping *s, int k, uint64_t outputs,
                        uint64_t bytes, uint64_t pitch)
{
    assert(outputs > 0 && bytes > 0 && pitch >= bytes);
    uint64_t groups = (outputs + ISA_LANES - 1) / ISA_LANES;
    uint64_t used = outputs < ISA_LANES ? outputs : ISA_LANES;
    uint64_t all = isa_shape_product(s, k, groups, pitch);
    if (s->error.operand >= 0) /* more than any memory has */
        return;
    isa_shape_lanes(s, k, used, all - pitch + bytes);
    struct isa_lanes *l = &s->call->lanes;
    l->rows = outputs;
    l->row_bytes = bytes;
    l->row_pitch = pitch;
}

/* ---- products ------------------------------------------------------------ */

/* Checks a pair of counts in a register; see product.h. */
static void check_pair(struct isa_shaping *s, int nth, const char *what)
{
    int at = isa_shape_find(s, 'P', nth);
    assert(at >= 0);
    uint64_t pair = s->call->arg[at];
    uint64_t height = isa_pair_height(pair), width = isa_pair_width(pair);
    if (height - 1 >= INT32_MAX || width - 1 >= INT32_MAX)
        isa_shape_complain(s, at,
                           "the %s is %d down and %d across, both must be "
                           "greater than 0",
                           what, (int32_t)height, (int32_t)width);
}

/* Returns the row of combinations.def; the first row if the operand names no
 * existing row. Only ops that can have a bias may set the bit of the bias. */
static const struct isa_combination *find_combination(struct isa_shaping *s)
{
    int at = isa_shape_find(s, 'X', 0);
    assert(at >= 0);
    uint64_t number = s->call->arg[at];
    number &=
        ~(uint64_t)(strchr(s->op->operands, 'r') ? ISA_COMBINATION_ADDEND : 0);
    const struct isa_combination *combination = isa_combination_find(number);
    if (combination && combination->result == s->call->type)
        return combination;
    isa_shape_complain(s, at, "%" PRIu64 " names no types that give %s",
                       s->call->arg[at], isa_types[s->call->type].name);
    return isa_combination_find(1);
}

static void check_position(struct isa_shaping *s, int64_t position)
{
    int at = isa_shape_find(s, 'i', 0);
    if (position < -254 || position > 254)
        isa_shape_complain(s, at,
                           "the fixed-point position is %" PRId64
                           ", it must be in -254..254",
                           position);
}

/* Returns the elements of an image of rows x columns x channels. */
static uint64_t image(struct isa_shaping *s, int k, uint64_t rows,
                      uint64_t columns, uint64_t channels)
{
    return isa_shape_product(s, k, isa_shape_product(s, k, rows, columns),
                             channels);
}

/* Returns the elements of the result, including the gaps of dilation. */
static uint64_t result_elements(struct isa_shaping *s,
                                const struct isa_product *p)
{
    uint64_t rows =
        isa_shape_product(s, 0, isa_product_height(p) - 1, p->out_height);
    uint64_t columns =
        isa_shape_product(s, 0, isa_product_width(p) - 1, p->out_width);
    return image(s, 0, rows + 1, columns + 1, p->outputs);
}

/* Returns the number of multiplications: every lane processes whole rows of
 * weights, used or not. */
static uint64_t multiplications(const struct isa_product *p)
{
    uint64_t groups = (p->outputs + ISA_LANES - 1) / ISA_LANES;
    uint64_t depth = isa_product_pitch(p) * 8 / p->combination->kernel_bits;
    return isa_product_height(p) * isa_product_width(p) * groups * ISA_LANES *
           depth;
}

/* Sets the extents of d, src, the weights and the bias, if any; counts are in
 * range. `addend` is the operand of the bias or of the image that is added; -1:
 * there is none. */
static void set_product(struct isa_shaping *s, struct isa_product *p,
                        int addend, bool by_pixel)
{
    struct isa_call *c = s->call;
    p->combination = c->combination = find_combination(s);
    assert(p->combination && p->outputs > 0);
    check_position(s, p->position);
    uint64_t input = image(s, 1, p->height, p->width, p->channels);
    uint64_t depth =
        image(s, 2, p->kernel_height, p->kernel_width, p->channels);
    uint64_t output = c->n = result_elements(s, p);
    uint64_t bytes = isa_types[c->type].bytes;
    if (s->error.operand >= 0)
        return;
    isa_shape_extent(s, 0, (struct isa_extent){0, output * bytes});
    isa_shape_extent(
        s, 1,
        (struct isa_extent){
            0, isa_weights_bytes(input, p->combination->source_bits)});
    set_weights(s, 2, p->outputs,
                isa_weights_bytes(depth, p->combination->kernel_bits),
                isa_product_pitch(p));
    c->lanes.align = isa_weights_align(p->combination);
    if (addend >= 0 && p->has_addend)
        isa_shape_elements(s, addend, by_pixel ? output : p->outputs);
    c->work = multiplications(p);
    c->groups.first = 0;
    c->groups.end = (p->outputs + ISA_LANES - 1) / ISA_LANES;
}

static void check_kernel(struct isa_shaping *s, const struct isa_product *p)
{
    bool is_tall = p->kernel_height - 1 > (p->height - 1) / p->in_height;
    if (is_tall || p->kernel_width - 1 > (p->width - 1) / p->in_width)
        isa_shape_complain(s, isa_shape_find(s, 'l', is_tall ? 3 : 4),
                           "a kernel of %" PRIu64 " x %" PRIu64
                           " with dilation %" PRIu64 " x %" PRIu64
                           " does not fit an input of %" PRIu64 " x %" PRIu64,
                           p->kernel_height, p->kernel_width, p->in_height,
                           p->in_width, p->height, p->width);
}

static void set_conv(struct isa_shaping *s, bool by_pixel)
{
    static const char *const names[] = {
        "number of input channels",
        "height",
        "width",
        "kernel height",
        "kernel width",
        "number of output channels",
    };
    for (int i = 0; i < 6; i++)
        isa_shape_count(s, 'l', i, names[i]);
    check_pair(s, 0, "stride");
    check_pair(s, 1, "dilation of the kernel");
    check_pair(s, 2, "dilation of the result");
    struct isa_product p = isa_product_conv(s->call->arg);
    if (s->error.operand < 0)
        check_kernel(s, &p);
    p.has_addend |= by_pixel;
    if (s->error.operand < 0)
        set_product(s, &p, 3, by_pixel);
}

void isa_shape_conv(struct isa_shaping *s)
{
    set_conv(s, false);
}

void isa_shape_conv_partial(struct isa_shaping *s)
{
    set_conv(s, true);
}

void isa_shape_matmul(struct isa_shaping *s)
{
    static const char *const names[] = {"number of rows", "number of factors",
                                        "number of columns"};
    for (int i = 0; i < 3; i++)
        isa_shape_count(s, 'l', i, names[i]);
    struct isa_product p = isa_product_matmul(s->call->arg);
    if (s->error.operand < 0)
        set_product(s, &p, -1, false);
}

void isa_shape_mlp(struct isa_shaping *s)
{
    isa_shape_count(s, 'h', 0, "height (number of outputs)");
    isa_shape_count(s, 'v', 0, "width (number of inputs)");
    struct isa_product p = isa_product_mlp(s->call->arg);
    if (s->error.operand < 0)
        set_product(s, &p, 3, false);
}

/* ---- channels ------------------------------------------------------------ */

void isa_shape_channels(struct isa_shaping *s)
{
    uint64_t n = isa_shape_count(s, 'n', 0, "element count");
    uint64_t channels = isa_shape_count(s, 'N', 0, "number of channels");
    uint64_t all = isa_shape_product(s, isa_shape_find(s, 'N', 0), n, channels);
    s->call->n = all;
    if (s->error.operand >= 0)
        return;
    isa_shape_elements(s, 0, all);
    isa_shape_elements(s, 1, n);
    set_weights(s, 2, channels, s->element, ISA_LANE_LINE);
    for (int k = 3; s->op->operands[k] == 'r'; k++)
        isa_shape_elements(s, k, all);
}
