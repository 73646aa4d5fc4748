/* SPDX-License-Identifier: MIT */
/* Computes shapes, the extents of an op's spans, from its counts, strides and
 * dimensions. Has the helpers, and the shapes of copies, fills, conversions and
 * elementwise ops; other families have their own files. */
#include "isa/shapes/shape.h"
#include "isa/semantics/lanes.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MAX_COUNT  (1ll << 40)
#define MAX_STRIDE (1ll << 40)

void isa_shape_complain(struct isa_shaping *s, int operand, const char *format,
                        ...)
{
    assert(operand >= 0 && operand < s->op->n_operands);
    if (s->error.operand >= 0)
        return;
    s->error.operand = operand;
    va_list args;
    va_start(args, format);
    vsnprintf(s->error.text, sizeof s->error.text, format, args);
    va_end(args);
}

int isa_shape_find(const struct isa_shaping *s, char letter, int nth)
{
    for (int i = 0; i < s->op->n_operands; i++)
        if (s->op->operands[i] == letter && nth-- == 0)
            return i;
    return -1;
}

uint64_t isa_shape_count(struct isa_shaping *s, char letter, int nth,
                         const char *what)
{
    int at = isa_shape_find(s, letter, nth);
    assert(at >= 0); /* every row of the table has the operands of its shape */
    int64_t v = (int64_t)s->call->arg[at];
    if (v > 0 && v <= MAX_COUNT)
        return (uint64_t)v;
    isa_shape_complain(s, at,
                       "the %s is %" PRId64
                       ", it must be greater than 0 and at most 2^40",
                       what, v);
    return 1;
}

uint64_t isa_shape_product(struct isa_shaping *s, int operand, uint64_t a,
                           uint64_t b)
{
    assert(b > 0);
    if (a <= (uint64_t)MAX_COUNT / b)
        return a * b;
    isa_shape_complain(
        s, operand,
        "%" PRIu64 " times %" PRIu64 " elements are beyond any memory", a, b);
    return 1;
}

uint64_t isa_shape_iterations(struct isa_shaping *s, int nth)
{
    int at = isa_shape_find(s, 'g', nth);
    assert(at >= 0);
    int64_t v = (int64_t)s->call->arg[at];
    if (v >= 0 && v <= UINT16_MAX)
        return (uint64_t)v + 1;
    isa_shape_complain(
        s, at,
        "the segment count less one is %" PRId64 ", it must be in 0..65535", v);
    return 1;
}

int64_t isa_shape_stride(struct isa_shaping *s, char letter, int nth)
{
    int at = isa_shape_find(s, letter, nth);
    assert(at >= 0);
    int64_t v = (int64_t)s->call->arg[at];
    if (v >= -MAX_STRIDE && v <= MAX_STRIDE)
        return v;
    isa_shape_complain(s, at,
                       "a stride of %" PRId64 " bytes is beyond any memory", v);
    return 0;
}

struct isa_extent isa_walk_extent(const struct isa_walk *w, uint64_t n1,
                                  uint64_t bytes)
{
    assert(w->count0 > 0 && n1 > 0);
    int64_t span0 = w->stride0 * (int64_t)(w->count0 - 1);
    int64_t span1 = w->stride1 * (int64_t)(n1 - 1);
    int64_t before = (span0 < 0 ? span0 : 0) + (span1 < 0 ? span1 : 0);
    int64_t after = (span0 > 0 ? span0 : 0) + (span1 > 0 ? span1 : 0);
    return (struct isa_extent){before, (uint64_t)(after - before) + bytes};
}

void isa_shape_extent(struct isa_shaping *s, int k, struct isa_extent extent)
{
    assert(k >= 0 && k < s->op->n_operands);
    assert(isa_letter(s->op->operands[k])->access != ISA_ACCESS_NUMBER);
    int span = 0;
    for (int i = 0; i < k; i++)
        span += isa_letter(s->op->operands[i])->access != ISA_ACCESS_NUMBER;
    s->extents[span] = extent;
}

void isa_shape_lanes(struct isa_shaping *s, int k, uint64_t lanes,
                     uint64_t bytes)
{
    assert(lanes > 0 && bytes > 0);
    s->call->lanes = (struct isa_lanes){.bytes = bytes,
                                        .rows = lanes,
                                        .row_bytes = bytes,
                                        .row_pitch = bytes,
                                        .align = ISA_LANE_LINE,
                                        .pitch = bytes};
    isa_shape_extent(s, k, (struct isa_extent){0, lanes * bytes});
}

void isa_shape_elements(struct isa_shaping *s, int k, uint64_t n)
{
    assert(k >= 0 && k < s->op->n_operands);
    enum isa_type type =
        isa_operand_type(s->op, k, s->call->type, s->call->source);
    bool are_bits = isa_letter(s->op->operands[k])->element == ISA_ELEMENT_BITS;
    uint64_t bytes = are_bits ? (n + 7) / 8 : n * isa_types[type].bytes;
    isa_shape_extent(s, k, (struct isa_extent){0, bytes});
}

/* ---- one function per shape --------------------------------------------- */

void isa_shape_flat(struct isa_shaping *s)
{
    uint64_t n = s->call->n = isa_shape_find(s, 'b', 0) >= 0
                                  ? isa_shape_count(s, 'b', 0, "byte count")
                                  : isa_shape_count(s, 'n', 0, "element count");
    for (int k = 0; k < s->op->n_operands; k++)
        if (isa_letter(s->op->operands[k])->access != ISA_ACCESS_NUMBER)
            isa_shape_elements(s, k, n);
}

void isa_shape_scalar(struct isa_shaping *s)
{
    s->call->n = 1;
}

void isa_shape_cycle(struct isa_shaping *s)
{
    uint64_t n = s->call->n = isa_shape_count(s, 'n', 0, "element count");
    uint64_t m =
        isa_shape_count(s, 'N', 0, "element count of the cycled operand");
    if (n % m)
        isa_shape_complain(s, isa_shape_find(s, 'N', 0),
                           "%" PRIu64
                           " elements are no multiple of the %" PRIu64
                           " of the cycled operand",
                           n, m);
    isa_shape_elements(s, 0, n);
    isa_shape_elements(s, 1, n);
    isa_shape_elements(s, 2, m);
}

void isa_shape_matrix(struct isa_shaping *s)
{
    uint64_t height = isa_shape_count(s, 'h', 0, "height");
    uint64_t width = isa_shape_count(s, 'v', 0, "width");
    uint64_t n = s->call->n =
        isa_shape_product(s, isa_shape_find(s, 'v', 0), height, width);
    isa_shape_elements(s, 0, n);
    isa_shape_elements(s, 1, n);
}

void isa_shape_copy_2d(struct isa_shaping *s)
{
    struct isa_call *c = s->call;
    c->n = isa_shape_count(s, 'b', 0, "byte count");
    c->segments = isa_shape_iterations(s, 0);
    for (int i = 0; i < 2; i++) {
        int64_t stride = isa_shape_stride(s, i ? 'u' : 't', 0);
        c->walk[i] = (struct isa_walk){stride, 0, c->segments};
        s->extents[i] = isa_walk_extent(&c->walk[i], 1, c->n);
    }
}

void isa_shape_copy_3d(struct isa_shaping *s)
{
    struct isa_call *c = s->call;
    c->n = isa_shape_count(s, 'b', 0, "byte count");
    uint64_t n1[2], n2[2];
    for (int i = 0; i < 2; i++) {
        n1[i] = isa_shape_iterations(s, 2 * i);
        n2[i] = isa_shape_iterations(s, 2 * i + 1);
        char letter = i ? 'u' : 't';
        c->walk[i] = (struct isa_walk){isa_shape_stride(s, letter, 0),
                                       isa_shape_stride(s, letter, 1), n1[i]};
        s->extents[i] = isa_walk_extent(&c->walk[i], n2[i], c->n);
    }
    c->segments = n1[0] * n2[0];
    if (n1[0] * n2[0] != n1[1] * n2[1])
        isa_shape_complain(s, isa_shape_find(s, 'g', 2),
                           "the destination has %" PRIu64
                           " segments, the source %" PRIu64,
                           n1[0] * n2[0], n1[1] * n2[1]);
}

void isa_shape_fill_3d(struct isa_shaping *s)
{
    struct isa_call *c = s->call;
    c->n = isa_shape_count(s, 'n', 0, "element count");
    uint64_t n1 = isa_shape_iterations(s, 0), n2 = isa_shape_iterations(s, 1);
    c->segments = n1 * n2;
    c->walk[0] = (struct isa_walk){isa_shape_stride(s, 't', 0),
                                   isa_shape_stride(s, 't', 1), n1};
    s->extents[0] = isa_walk_extent(&c->walk[0], n2, c->n * s->element);
}

/* Checks the fixed-point position; for conversions between integers, the
 * difference of their positions. */
static void check_position(struct isa_shaping *s)
{
    int at = isa_shape_find(s, 'i', 0);
    assert(at >= 0);
    int64_t position = (int64_t)s->call->arg[at], limit = 0;
    limit += isa_types[s->call->type].class == ISA_CLASS_FLOAT ? 0 : 127;
    limit += isa_types[s->call->source].class == ISA_CLASS_FLOAT ? 0 : 127;
    if (position < -limit || position > limit)
        isa_shape_complain(s, at,
                           "the fixed-point position is %" PRId64
                           ", it must be in %" PRId64 "..%" PRId64,
                           position, -limit, limit);
}

void isa_shape_convert(struct isa_shaping *s)
{
    uint64_t n = s->call->n = isa_shape_count(s, 'n', 0, "element count");
    check_position(s);
    isa_shape_elements(s, 0, n);
    isa_shape_elements(s, 1, n);
}

void isa_shape_convert_strided(struct isa_shaping *s)
{
    struct isa_call *c = s->call;
    c->n = isa_shape_count(s, 'n', 0, "element count");
    c->segments = isa_shape_iterations(s, 0);
    for (int i = 0; i < 2; i++) {
        int64_t stride = isa_shape_stride(s, i ? 'u' : 't', 0);
        c->walk[i] = (struct isa_walk){stride, 0, c->segments};
        uint64_t element = i ? isa_types[c->source].bytes : s->element;
        s->extents[i] = isa_walk_extent(&c->walk[i], 1, c->n * element);
    }
}
