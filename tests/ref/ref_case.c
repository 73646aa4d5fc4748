/* SPDX-License-Identifier: MIT
 *
 * What ops do with whole operands: which elements meet, where results go. The
 * formulas of elements are those of ref_vector.c. Segments are walked with two
 * counters per side, bytes are copied through a buffer, one segment after the
 * other.
 */
#include "tests/ref/ref_case.h"

#include <assert.h>
#include <string.h>

#include "tests/ref/ref_convert.h"
#include "tests/ref/ref_vector.h"

int ref_operand(const struct isa_op *op, const char *letters, int nth)
{
    for (int k = 0; k < op->n_operands; k++)
        if (strchr(letters, op->operands[k]) && nth-- == 0)
            return k;
    return -1;
}

static uint64_t value_of(const struct ref_case *c, char letter, int nth)
{
    int k = ref_operand(c->op, (char[]){letter, '\0'}, nth);
    assert(k >= 0);
    return c->arg[k];
}

enum isa_type ref_operand_type(const struct ref_case *c, int k)
{
    return strchr("rcS", c->op->operands[k]) ? c->from : c->type;
}

bool ref_has_types(const struct ref_case *c)
{
    if (!(c->op->types >> c->type & 1))
        return false;
    return isa_op_converts(c->op)
               ? isa_conversion_find(c->op, c->type, c->from) != NULL
               : c->from == c->type;
}

/* ---- strided operands --------------------------------------------------- */

int64_t ref_walk_next(const struct ref_walk *walk, struct ref_step *s)
{
    int64_t offset =
        (int64_t)s->i1 * walk->stride0 + (int64_t)s->i2 * walk->stride1;
    if (++s->i1 == walk->n1) {
        s->i1 = 0;
        s->i2++;
    }
    return offset;
}

struct ref_walk ref_walk_of(const struct ref_case *c, int side)
{
    char letter = side == 0 ? 't' : 'u';
    int64_t stride0 = (int64_t)value_of(c, letter, 0);
    if (c->op->shape == ISA_SHAPE_copy_2d ||
        c->op->shape == ISA_SHAPE_convert_strided)
        return (struct ref_walk){stride0, 0, value_of(c, 'g', 0) + 1, 1};
    return (struct ref_walk){stride0, (int64_t)value_of(c, letter, 1),
                             value_of(c, 'g', 2 * side) + 1,
                             value_of(c, 'g', 2 * side + 1) + 1};
}

static bool is_strided(const struct isa_op *op)
{
    return op->shape == ISA_SHAPE_copy_2d || op->shape == ISA_SHAPE_copy_3d ||
           op->shape == ISA_SHAPE_fill_3d ||
           op->shape == ISA_SHAPE_convert_strided;
}

/* Elements of one segment, or of a whole operand that is not strided. */
static size_t elements(const struct ref_case *c, int k)
{
    if (c->op->operands[k] == 'c')
        return value_of(c, 'N', 0);
    if (ref_operand(c->op, "b", 0) >= 0)
        return value_of(c, 'b', 0);
    if (c->op->shape == ISA_SHAPE_matrix)
        return value_of(c, 'h', 0) * value_of(c, 'v', 0);
    return value_of(c, 'n', 0);
}

static void span_extent(struct ref_case *c, int k, int side)
{
    struct ref_span *span = &c->span[k];
    span->first = 0;
    span->n = elements(c, k);
    if (!is_strided(c->op))
        return;
    int64_t size = isa_types[ref_operand_type(c, k)].bytes, low = 0, high = 0;
    struct ref_walk walk = ref_walk_of(c, side);
    for (struct ref_step s = {0, 0}; s.i2 < walk.n2;) {
        int64_t offset = ref_walk_next(&walk, &s);
        assert(offset % size == 0 && "strides are in whole elements here");
        low = offset < low ? offset : low;
        high = offset > high ? offset : high;
    }
    span->first = (size_t)(-low / size);
    span->n += (size_t)((high - low) / size);
}

bool ref_case_extents(struct ref_case *c)
{
    int side = 0;
    for (int k = 0; k < c->op->n_operands; k++) {
        struct ref_span *span = &c->span[k];
        span->n = 0;
        if (!strchr(REF_SPANS, c->op->operands[k]))
            continue;
        span_extent(c, k, side++);
        if (span->n > REF_MAX_ELEMENTS)
            return false;
        memset(span->is_written, 0, span->n * sizeof *span->is_written);
    }
    return true;
}

/* ---- performing --------------------------------------------------------- */

static void write(struct ref_span *span, size_t i, uint64_t bits)
{
    span->out[i] = bits;
    span->is_written[i] = true;
}

static void perform_elements(struct ref_case *c)
{
    const struct ref_formula *formula = ref_formula_find(c->op->name);
    int in_place = ref_operand(c->op, "xG", 0), w = ref_operand(c->op, "w", 0);
    int a = ref_operand(c->op, REF_READ, 0),
        b = ref_operand(c->op, REF_READ, 1);
    int s = ref_operand(c->op, "s", 0);
    int d = in_place >= 0 ? in_place : w;
    for (size_t i = 0; i < c->span[d].n; i++) {
        uint64_t x = a >= 0 ? c->span[a].in[i] : 0;
        uint64_t y = b >= 0   ? c->span[b].in[i % c->span[b].n]
                     : s >= 0 ? c->arg[s]
                              : 0;
        write(&c->span[d], i, ref_element(formula, c->type, x, y));
        if (in_place >= 0 && w >= 0)
            write(&c->span[w], i, x); /* what was there before */
    }
}

static void perform_fill(struct ref_case *c)
{
    int d = ref_operand(c->op, "w", 0);
    struct ref_walk walk = ref_walk_of(c, 0);
    int64_t size = isa_types[c->type].bytes;
    for (struct ref_step s = {0, 0}; s.i2 < walk.n2;) {
        int64_t at = ref_walk_next(&walk, &s) / size;
        for (size_t i = 0; i < elements(c, d); i++)
            write(&c->span[d], c->span[d].first + (size_t)at + i,
                  value_of(c, 's', 0));
    }
}

/* One segment: n elements from index `to` of d, from index `from` of a on. */
static void convert_segment(struct ref_case *c, int64_t to, int64_t from)
{
    const char *mode = strrchr(c->op->name, '_') + 1;
    int i = ref_operand(c->op, "i", 0);
    int position = i < 0 ? 0 : (int)(int64_t)c->arg[i];
    struct ref_span *d = &c->span[0];
    const struct ref_span *a = &c->span[1];
    for (size_t k = 0; k < value_of(c, 'n', 0); k++) {
        uint64_t bits = a->in[a->first + (size_t)from + k];
        write(d, d->first + (size_t)to + k,
              ref_convert(c->type, c->from, mode, position, bits));
    }
}

static void perform_convert(struct ref_case *c)
{
    if (!is_strided(c->op)) {
        convert_segment(c, 0, 0);
        return;
    }
    struct ref_walk dw = ref_walk_of(c, 0), aw = ref_walk_of(c, 1);
    struct ref_step d = {0, 0}, a = {0, 0};
    while (d.i2 < dw.n2) {
        int64_t to = ref_walk_next(&dw, &d) / isa_types[c->type].bytes;
        convert_segment(c, to,
                        ref_walk_next(&aw, &a) / isa_types[c->from].bytes);
    }
}

static void perform_transpose(struct ref_case *c)
{
    struct ref_span *d = &c->span[0];
    const struct ref_span *a = &c->span[1];
    size_t height = value_of(c, 'h', 0), width = value_of(c, 'v', 0);
    for (size_t h = 0; h < height; h++)
        for (size_t w = 0; w < width; w++)
            write(d, w * height + h, a->in[h * width + w]);
}

/* One segment of bytes. Where both operands lie in one buffer, what is written
 * is written to both views of it. */
static void copy_bytes(struct ref_case *c, int64_t to, int64_t from, size_t n)
{
    struct ref_span *d = &c->span[0], *s = &c->span[1];
    uint64_t buffer[REF_MAX_ELEMENTS];
    for (size_t i = 0; i < n; i++)
        buffer[i] = s->out[s->first + (size_t)from + i];
    for (size_t i = 0; i < n; i++) {
        write(d, d->first + (size_t)to + i, buffer[i]);
        int64_t twin = (int64_t)s->first + c->distance + to + (int64_t)i;
        if (c->is_shared && twin >= 0 && twin < (int64_t)s->n)
            write(s, (size_t)twin, buffer[i]);
    }
}

static void perform_copy(struct ref_case *c)
{
    size_t n = value_of(c, 'b', 0);
    memcpy(c->span[1].out, c->span[1].in, c->span[1].n * sizeof(uint64_t));
    if (!is_strided(c->op)) {
        copy_bytes(c, 0, 0, n);
        return;
    }
    struct ref_walk dw = ref_walk_of(c, 0), sw = ref_walk_of(c, 1);
    struct ref_step d = {0, 0}, s = {0, 0};
    while (d.i2 < dw.n2) {
        int64_t to = ref_walk_next(&dw, &d);
        copy_bytes(c, to, ref_walk_next(&sw, &s), n);
    }
}

static bool is_copy(const struct isa_op *op)
{
    return strncmp(op->operands, "DSb", 3) == 0;
}

bool ref_case_is_known(const struct isa_op *op)
{
    return is_copy(op) || isa_op_converts(op) ||
           strcmp(op->name, "transpose") == 0 || ref_formula_find(op->name);
}

void ref_case_perform(struct ref_case *c)
{
    if (is_copy(c->op))
        perform_copy(c);
    else if (isa_op_converts(c->op))
        perform_convert(c);
    else if (c->op->shape == ISA_SHAPE_matrix)
        perform_transpose(c);
    else if (c->op->shape == ISA_SHAPE_fill_3d)
        perform_fill(c);
    else
        perform_elements(c);
}
