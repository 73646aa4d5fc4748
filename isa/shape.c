/* SPDX-License-Identifier: MIT */
/*
 * Shapes: the extents of an op's span operands from its counts, strides and
 * dimensions. Counts are limited to 2^40 and strides to 2^40 bytes either way,
 * so that no product or sum of them can wrap.
 */
#include "isa/isa.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MAX_COUNT  (1ll << 40)
#define MAX_STRIDE (1ll << 40)

/* A shape being worked out. The first complaint stays. */
struct shaping {
    const struct isa_op *op;
    struct isa_call *call;
    struct isa_extent *extents;
    uint64_t element; /* bytes */
    struct isa_shape_error error;
};

static void complain(struct shaping *s, int operand, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void complain(struct shaping *s, int operand, const char *format, ...)
{
    if (s->error.operand >= 0)
        return;
    s->error.operand = operand;
    va_list args;
    va_start(args, format);
    vsnprintf(s->error.text, sizeof s->error.text, format, args);
    va_end(args);
}

/* Index of the nth operand (from 0) with this letter. */
static int find(const struct shaping *s, char letter, int nth)
{
    for (int i = 0; i < s->op->n_operands; i++)
        if (s->op->operands[i] == letter && nth-- == 0)
            return i;
    return -1;
}

/* A count that must be greater than 0; 1 if it is refused. */
static uint64_t count(struct shaping *s, char letter, int nth, const char *what)
{
    int at = find(s, letter, nth);
    int64_t v = (int64_t)s->call->arg[at];
    if (v > 0 && v <= MAX_COUNT)
        return (uint64_t)v;
    complain(s, at,
             "the %s is %" PRId64
             ", it must be greater than 0 and at most 2^40",
             what, v);
    return 1;
}

/* An iteration count given as count - 1: 0..limit. */
static uint64_t iterations(struct shaping *s, int nth)
{
    int at = find(s, 'g', nth);
    int64_t v = (int64_t)s->call->arg[at];
    if (v >= 0 && v <= UINT16_MAX)
        return (uint64_t)v + 1;
    complain(
        s, at,
        "the segment count less one is %" PRId64 ", it must be in 0..65535", v);
    return 1;
}

static int64_t stride(struct shaping *s, char letter, int nth)
{
    int at = find(s, letter, nth);
    int64_t v = (int64_t)s->call->arg[at];
    if (v >= -MAX_STRIDE && v <= MAX_STRIDE)
        return v;
    complain(s, at, "a stride of %" PRId64 " bytes is beyond any memory", v);
    return 0;
}

/* The extent of segments of `bytes` each along w; n1 rows of count0. */
static struct isa_extent walk_extent(const struct isa_walk *w, uint64_t n1,
                                     uint64_t bytes)
{
    int64_t span0 = w->stride0 * (int64_t)(w->count0 - 1);
    int64_t span1 = w->stride1 * (int64_t)(n1 - 1);
    int64_t before = (span0 < 0 ? span0 : 0) + (span1 < 0 ? span1 : 0);
    int64_t after = (span0 > 0 ? span0 : 0) + (span1 > 0 ? span1 : 0);
    return (struct isa_extent){before, (uint64_t)(after - before) + bytes};
}

/* ---- one function per shape --------------------------------------------- */

static void shape_flat(struct shaping *s)
{
    bool is_copy = find(s, 'b', 0) >= 0;
    uint64_t n = s->call->n = is_copy ? count(s, 'b', 0, "byte count")
                                      : count(s, 'n', 0, "element count");
    unsigned k = 0;
    for (int i = 0; i < s->op->n_operands; i++)
        if (strchr("wrxDSG", s->op->operands[i]))
            s->extents[k++] = (struct isa_extent){0, n * s->element};
}

static void shape_cycle(struct shaping *s)
{
    uint64_t n = s->call->n = count(s, 'n', 0, "element count");
    uint64_t m = count(s, 'N', 0, "element count of the cycled operand");
    if (n % m)
        complain(s, find(s, 'N', 0),
                 "%" PRIu64 " elements are no multiple of the %" PRIu64
                 " of the cycled operand",
                 n, m);
    s->extents[0] = s->extents[1] = (struct isa_extent){0, n * s->element};
    s->extents[2] = (struct isa_extent){0, m * s->element};
}

static void shape_matrix(struct shaping *s)
{
    uint64_t height = count(s, 'h', 0, "height");
    uint64_t width = count(s, 'v', 0, "width");
    if (height > MAX_COUNT / width)
        complain(s, find(s, 'v', 0), "height times width is beyond any memory");
    uint64_t n = s->call->n = s->error.operand < 0 ? height * width : 1;
    s->extents[0] = s->extents[1] = (struct isa_extent){0, n * s->element};
}

static void shape_copy_2d(struct shaping *s)
{
    struct isa_call *c = s->call;
    c->n = count(s, 'b', 0, "byte count");
    c->segments = iterations(s, 0);
    c->walk[0] = (struct isa_walk){stride(s, 't', 0), 0, c->segments};
    c->walk[1] = (struct isa_walk){stride(s, 'u', 0), 0, c->segments};
    for (int i = 0; i < 2; i++)
        s->extents[i] = walk_extent(&c->walk[i], 1, c->n);
}

static void shape_copy_3d(struct shaping *s)
{
    struct isa_call *c = s->call;
    c->n = count(s, 'b', 0, "byte count");
    uint64_t n1[2], n2[2];
    for (int i = 0; i < 2; i++) {
        n1[i] = iterations(s, 2 * i);
        n2[i] = iterations(s, 2 * i + 1);
        char letter = i ? 'u' : 't';
        c->walk[i] = (struct isa_walk){stride(s, letter, 0),
                                       stride(s, letter, 1), n1[i]};
        s->extents[i] = walk_extent(&c->walk[i], n2[i], c->n);
    }
    c->segments = n1[0] * n2[0];
    if (n1[0] * n2[0] != n1[1] * n2[1])
        complain(s, find(s, 'g', 2),
                 "the destination has %" PRIu64
                 " segments, the source %" PRIu64,
                 n1[0] * n2[0], n1[1] * n2[1]);
}

static void shape_fill_3d(struct shaping *s)
{
    struct isa_call *c = s->call;
    c->n = count(s, 'n', 0, "element count");
    uint64_t n1 = iterations(s, 0), n2 = iterations(s, 1);
    c->segments = n1 * n2;
    c->walk[0] = (struct isa_walk){stride(s, 't', 0), stride(s, 't', 1), n1};
    s->extents[0] = walk_extent(&c->walk[0], n2, c->n * s->element);
}

/* The point of the integers: between two of them the difference of theirs. */
static void check_position(struct shaping *s)
{
    int at = find(s, 'i', 0);
    int64_t position = (int64_t)s->call->arg[at], limit = 0;
    limit += isa_types[s->call->type].class == ISA_CLASS_FLOAT ? 0 : 127;
    limit += isa_types[s->call->source].class == ISA_CLASS_FLOAT ? 0 : 127;
    if (position < -limit || position > limit)
        complain(s, at,
                 "the fixed-point position is %" PRId64
                 ", it must be in %" PRId64 "..%" PRId64,
                 position, -limit, limit);
}

static void shape_convert(struct shaping *s)
{
    uint64_t n = s->call->n = count(s, 'n', 0, "element count");
    check_position(s);
    s->extents[0] = (struct isa_extent){0, n * s->element};
    s->extents[1] =
        (struct isa_extent){0, n * isa_types[s->call->source].bytes};
}

static void shape_convert_strided(struct shaping *s)
{
    struct isa_call *c = s->call;
    c->n = count(s, 'n', 0, "element count");
    c->segments = iterations(s, 0);
    c->walk[0] = (struct isa_walk){stride(s, 't', 0), 0, c->segments};
    c->walk[1] = (struct isa_walk){stride(s, 'u', 0), 0, c->segments};
    s->extents[0] = walk_extent(&c->walk[0], 1, c->n * s->element);
    s->extents[1] =
        walk_extent(&c->walk[1], 1, c->n * isa_types[c->source].bytes);
}

struct isa_shape_error isa_shape(const struct isa_op *op, struct isa_call *call,
                                 struct isa_extent *extents)
{
    static void (*const shapes[ISA_N_SHAPES])(struct shaping *) = {
#define X(id, doc) [ISA_SHAPE_##id] = shape_##id,
#include "isa/shapes.def"
#undef X
    };
    struct shaping s = {.op = op,
                        .call = call,
                        .extents = extents,
                        .element = isa_types[call->type].bytes,
                        .error = {.operand = -1}};
    call->segments = 1;
    shapes[op->shape](&s);
    return s.error;
}
