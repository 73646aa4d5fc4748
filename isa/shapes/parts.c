/* SPDX-License-Identifier: MIT */
/* Splits ops: finds the possible parts of a call, by the column `parts` of its
 * shape, and makes the calls for parts. No part may write what another part
 * reads or writes, so that parts can run in any order and in parallel. If
 * operands overlap in a way that could break this, the call stays whole. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/semantics/product.h"
#include "isa/semantics/sem.h"

/* Parts begin at multiples of this number of elements. So the bits of a part
 * begin at a whole byte, and vector loops have whole iterations; only the last
 * part has a remainder. */
enum { ELEMENTS = ISA_BLOCK(512, 8) };

/* Returns the index of the operand with this letter, -1: none. */
static int find(const struct isa_op *op, char letter)
{
    const char *at = strchr(op->operands, letter);
    return at ? (int)(at - op->operands) : -1;
}

static bool is_span(const struct isa_op *op, int k)
{
    return isa_letter(op->operands[k])->access != ISA_ACCESS_NUMBER;
}

static bool is_written(const struct isa_op *op, int k)
{
    return (isa_letter(op->operands[k])->access & ISA_ACCESS_WRITTEN) != 0;
}

static bool are_bits(const struct isa_op *op, int k)
{
    return isa_letter(op->operands[k])->element == ISA_ELEMENT_BITS;
}

/* Returns the bytes of n elements of operand k; bits are rounded up. */
static uint64_t bytes_of(const struct isa_op *op, const struct isa_call *c,
                         int k, uint64_t n)
{
    if (are_bits(op, k))
        return (n + 7) / 8;
    return n * isa_types[isa_operand_type(op, k, c->type, c->source)].bytes;
}

/* Advances operand k by `bytes`, which may be negative. */
static void move(struct isa_call *c, int k, int64_t bytes)
{
    if (c->ptr[k])
        c->ptr[k] = (char *)c->ptr[k] + bytes;
}

static bool are_apart(const void *a, uint64_t a_bytes, const void *b,
                      uint64_t b_bytes)
{
    uintptr_t first = (uintptr_t)a, second = (uintptr_t)b;
    return first + a_bytes <= second || second + b_bytes <= first;
}

/* ---- whole --------------------------------------------------------------- */

static uint64_t count_whole(const struct isa_op *op, const struct isa_call *c)
{
    (void)op, (void)c;
    return 0;
}

static void cut_whole(const struct isa_op *op, struct isa_call *part,
                      uint64_t from, uint64_t to)
{
    (void)op, (void)part, (void)from, (void)to;
    assert(false && "an op that is done whole");
}

/* ---- elements and repeats ------------------------------------------------ */

/* The elements of a call, with operands that may repeat. */
struct elements {
    uint64_t cycle;   /* elements per repetition; equal to `all` if there is
                         no repetition */
    uint64_t unit;    /* elements per unit */
    unsigned vectors; /* bit set of the operands that are vectors */
};

static struct elements elements_of(const struct isa_op *op,
                                   const struct isa_call *c)
{
    struct elements e = {.cycle = c->n, .unit = ELEMENTS};
    int chosen = strchr(op->operands, 'y') ? find(op, 'i') : -1;
    for (int k = 0, nth = 0; k < op->n_operands; k++) {
        bool is_chosen = op->operands[k] == 'y' && chosen >= 0;
        if (is_span(op, k) && !(is_chosen && !(c->arg[chosen] >> nth++ & 1)))
            e.vectors |= 1u << k;
    }
    bool is_cycled = chosen < 0 || c->arg[chosen];
    if (find(op, 'N') < 0 || !is_cycled)
        return e;
    e.cycle = c->arg[find(op, 'N')];
    assert(e.cycle > 0 && c->n % e.cycle == 0);
    if (e.cycle < c->n)
        e.unit = e.cycle;
    return e;
}

/* Whether operand k advances with the elements. If not, every unit uses the
 * whole operand. */
static bool goes_on(const struct isa_op *op, const struct isa_call *c,
                    const struct elements *e, int k)
{
    return e->cycle == c->n || !strchr("cy", op->operands[k]);
}

/* Whether written operand w and operand k overlap only where they have the same
 * element. */
static bool meets_itself(const struct isa_op *op, const struct isa_call *c,
                         const struct elements *e, int w, int k)
{
    bool is_on = goes_on(op, c, e, k);
    if (are_apart(c->ptr[w], bytes_of(op, c, w, c->n), c->ptr[k],
                  bytes_of(op, c, k, is_on ? c->n : e->cycle)))
        return true;
    return is_on && c->ptr[w] == c->ptr[k] &&
           are_bits(op, w) == are_bits(op, k) &&
           bytes_of(op, c, w, 1) == bytes_of(op, c, k, 1);
}

/* Whether there is a source. Ops without a source compute elements from their
 * index, which would differ in parts. */
static bool has_source(const struct isa_op *op)
{
    bool has = find(op, 's') >= 0;
    for (int k = 0; k < op->n_operands; k++)
        has |= (isa_letter(op->operands[k])->access & ISA_ACCESS_READ) != 0;
    return has;
}

static uint64_t count_elements(const struct isa_op *op,
                               const struct isa_call *c)
{
    if (op->result != ISA_RESULT_NONE || !has_source(op))
        return 0;
    const struct elements e = elements_of(op, c);
    for (int w = 0; w < op->n_operands; w++)
        for (int k = 0; is_written(op, w) && k < op->n_operands; k++)
            if (k != w && (e.vectors >> k & 1) &&
                !meets_itself(op, c, &e, w, k))
                return 0;
    return (c->n + e.unit - 1) / e.unit;
}

static void cut_elements(const struct isa_op *op, struct isa_call *part,
                         uint64_t from, uint64_t to)
{
    const struct isa_call whole = *part;
    const struct elements e = elements_of(op, &whole);
    uint64_t first = from * e.unit;
    uint64_t end = to * e.unit < whole.n ? to * e.unit : whole.n;
    int count = find(op, 'n') >= 0 ? find(op, 'n') : find(op, 'b');
    assert(first < end && count >= 0);
    part->n = part->arg[count] = end - first;
    if (find(op, 'N') >= 0 && e.cycle == whole.n)
        part->arg[find(op, 'N')] = part->n;
    for (int k = 0; k < op->n_operands; k++)
        if ((e.vectors >> k & 1) && goes_on(op, &whole, &e, k))
            move(part, k, (int64_t)bytes_of(op, &whole, k, first));
}

#define count_repeats count_elements
#define cut_repeats   cut_elements

/* ---- segments ------------------------------------------------------------ */

static uint64_t distance(int64_t stride)
{
    return stride < 0 ? (uint64_t)-stride : (uint64_t)stride;
}

static bool is_one_row(const struct isa_call *c, const struct isa_walk *w)
{
    return w->count0 >= c->segments;
}

/* Returns the number of operands, from the first on, that have a walk. */
static int walks_of(const struct isa_op *op)
{
    return is_span(op, 1) ? 2 : 1;
}

/* Returns the number of segments in a unit, which is the smallest piece of a
 * part. A unit ends at the end of a row in each walk that has several rows. 0:
 * there is no such unit, because the row length of one walk does not divide
 * that of the other. */
static uint64_t unit_segments(const struct isa_op *op, const struct isa_call *c)
{
    uint64_t unit = 1;
    for (int i = 0; i < walks_of(op); i++)
        if (!is_one_row(c, &c->walk[i]) && c->walk[i].count0 > unit)
            unit = c->walk[i].count0;
    for (int i = 0; i < walks_of(op); i++)
        if (!is_one_row(c, &c->walk[i]) && unit % c->walk[i].count0)
            return 0;
    return unit;
}

/* Whether units of the destination are disjoint. */
static bool are_units_apart(const struct isa_call *c, uint64_t bytes)
{
    const struct isa_walk *w = &c->walk[0];
    if (c->segments == 1)
        return true;
    if (is_one_row(c, w))
        return distance(w->stride0) >= bytes;
    return distance(w->stride1) >=
           distance(w->stride0) * (w->count0 - 1) + bytes;
}

/* Returns the bytes of operand i, from its lowest address on. */
static uint64_t extent_of(const struct isa_op *op, const struct isa_call *c,
                          int i, const char **first)
{
    const struct isa_walk *w = &c->walk[i];
    uint64_t in_row = is_one_row(c, w) ? c->segments : w->count0;
    int64_t along = w->stride0 * (int64_t)(in_row - 1);
    int64_t across = w->stride1 * (int64_t)((c->segments - 1) / w->count0);
    *first = (const char *)c->ptr[i] + (along < 0 ? along : 0) +
             (across < 0 ? across : 0);
    return distance(along) + distance(across) + bytes_of(op, c, i, c->n);
}

static uint64_t count_segments(const struct isa_op *op,
                               const struct isa_call *c)
{
    uint64_t unit = unit_segments(op, c);
    if (unit == 0 || !are_units_apart(c, bytes_of(op, c, 0, c->n)))
        return 0;
    if (walks_of(op) == 1)
        return c->segments / unit;
    const char *d, *s;
    uint64_t d_bytes = extent_of(op, c, 0, &d);
    uint64_t s_bytes = extent_of(op, c, 1, &s);
    return are_apart(d, d_bytes, s, s_bytes) ? c->segments / unit : 0;
}

static void cut_segments(const struct isa_op *op, struct isa_call *part,
                         uint64_t from, uint64_t to)
{
    uint64_t unit = unit_segments(op, part);
    assert(unit > 0 && part->segments % unit == 0);
    for (int i = 0; i < walks_of(op); i++)
        move(part, i, isa_walk_offset(&part->walk[i], from * unit));
    part->segments = (to - from) * unit;
}

/* ---- outputs of products ------------------------------------------------- */

/* The pixels of a share. A part packs the weights that it needs, which takes as
 * long as sixteen pixels. */
enum { SHARE_PIXELS = ISA_BLOCK(96, 1) };

static struct isa_product product_of(const struct isa_op *op,
                                     const struct isa_call *c)
{
    return op->shape == ISA_SHAPE_matmul ? isa_product_matmul(c->arg)
           : op->shape == ISA_SHAPE_mlp  ? isa_product_mlp(c->arg)
                                         : isa_product_conv(c->arg);
}

/* Returns the bits of the source between rows of the result. */
static uint64_t source_bits(const struct isa_product *p)
{
    return p->stride_height * p->width * p->channels *
           p->combination->source_bits;
}

/* Returns the number of groups of outputs; if there is only one, the number of
 * shares of rows. */
static uint64_t count_outputs(const struct isa_op *op, const struct isa_call *c)
{
    struct isa_product p = product_of(op, c);
    if (c->groups.end - c->groups.first > 1)
        return c->groups.end - c->groups.first;
    uint64_t pixels = isa_product_height(&p) * isa_product_width(&p);
    uint64_t most = isa_product_height(&p);
    uint64_t shares = pixels / SHARE_PIXELS;
    return source_bits(&p) % 8 ? 0 : shares < most ? shares : most;
}

/* Restricts the part to rows first..end of a matrix product or convolution. */
static void cut_rows(const struct isa_op *op, struct isa_call *part,
                     uint64_t first, uint64_t end)
{
    struct isa_product p = product_of(op, part);
    uint64_t reach = (p.kernel_height - 1) * p.in_height + 1;
    uint64_t columns = (isa_product_width(&p) - 1) * p.out_width + 1;
    uint64_t skipped = first * p.out_height * columns * p.outputs;
    int height = op->shape == ISA_SHAPE_matmul ? 3 : 5;
    assert(part->arg[height] == p.height && end > first);
    part->arg[height] = (end - first - 1) * p.stride_height + reach;
    move(part, 0, (int64_t)bytes_of(op, part, 0, skipped));
    move(part, 1, (int64_t)(first * source_bits(&p) / 8));
    if (op->shape == ISA_SHAPE_conv_partial)
        move(part, 3, (int64_t)bytes_of(op, part, 3, skipped));
}

static void cut_outputs(const struct isa_op *op, struct isa_call *part,
                        uint64_t from, uint64_t to)
{
    if (part->groups.end - part->groups.first > 1) {
        part->groups.end = part->groups.first + to;
        part->groups.first += from;
        return;
    }
    struct isa_product p = product_of(op, part);
    uint64_t height = isa_product_height(&p), n = count_outputs(op, part);
    cut_rows(op, part, height * from / n, height * to / n);
}

/* ---- by shape ------------------------------------------------------------ */

static const struct {
    uint64_t (*count)(const struct isa_op *op, const struct isa_call *c);
    void (*cut)(const struct isa_op *op, struct isa_call *part, uint64_t from,
                uint64_t to);
} shapes[ISA_N_SHAPES] = {
#define X(id, parts, limits, doc) \
    [ISA_SHAPE_##id] = {count_##parts, cut_##parts},
#include "isa/tables/shapes.def"
#undef X
};

uint64_t isa_parts(const struct isa_op *op, const struct isa_call *call)
{
    assert(op->sem && op->shape < ISA_N_SHAPES);
    return shapes[op->shape].count(op, call);
}

void isa_part(const struct isa_op *op, const struct isa_call *call,
              uint64_t from, uint64_t to, struct isa_call *part)
{
    assert(from < to && to <= isa_parts(op, call));
    *part = *call;
    shapes[op->shape].cut(op, part, from, to);
}
