/* SPDX-License-Identifier: MIT */
/* Performs an op twice, on copies of its operands: unwritten elements of one
 * source have positive values and then negative ones, so elements that differ
 * depend on them. Masks, indices and offsets keep their values. All other
 * elements are 0, so they hide nothing: sums have the sign of what is
 * unwritten, the greatest or the least of a window changes. Only factors are 1.
 * The values differ from each other, so positions of extrema change, too.
 *
 * What an op leaves as it is differs if the destination had other contents. */
#include "sim/trial.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/number/elements.h"
#include "isa/support/memory/alloc.h"

enum { NO_RANGE = ISA_MAX_OPERANDS, SLACK = 64 };

struct trial {
    const struct sim_op_event *e;
    const struct isa_op *op;
    uint32_t is_fixed;
    unsigned from; /* the source with holes; NO_RANGE: none */
    const struct sim_hole *holes;
    size_t n;
    int sign;
    unsigned char filler;          /* of destinations */
    void *rooms[ISA_MAX_OPERANDS]; /* copies of ranges */
};

/* ---- operands ------------------------------------------------------------ */

/* Returns the operand of a range. */
static int operand_of(const struct isa_op *op, unsigned range)
{
    int k = 0;
    for (unsigned i = 0;; k++)
        if (isa_letter(op->operands[k])->access != ISA_ACCESS_NUMBER &&
            i++ == range)
            return k;
}

static bool are_weights(const struct trial *t, unsigned range)
{
    const int k = operand_of(t->op, range);
    return isa_letter(t->op->operands[k])->place == ISA_PLACE_WRAM;
}

static bool has_weights(const struct trial *t)
{
    return t->e->n_ranges > 2 && are_weights(t, 2);
}

/* Returns the type of the elements of a range; 4-bit integers are NONE. */
static enum isa_type type_of(const struct trial *t, unsigned range)
{
    const struct isa_call *c = t->e->call;
    const bool is_product =
        has_weights(t) && t->op->shape != ISA_SHAPE_channels;
    if (is_product && (range == 1 || range == 2)) {
        const struct isa_combination *of = c->combination;
        const unsigned bits = range == 1 ? of->source_bits : of->kernel_bits;
        return bits < 8 ? ISA_T_NONE : range == 1 ? of->source : of->kernel;
    }
    return isa_operand_type(t->op, operand_of(t->op, range), c->type,
                            c->source);
}

/* Whether a range is added to a product. */
static bool is_addend(const struct trial *t, unsigned range)
{
    return range == (t->op->shape == ISA_SHAPE_channels ? 4u : 3u);
}

/* Returns the value of the known elements of a range. */
static int known_of(const struct trial *t, unsigned range)
{
    return has_weights(t) && range != t->from && !is_addend(t, range) &&
           t->from != NO_RANGE && !is_addend(t, t->from);
}

/* ---- values -------------------------------------------------------------- */

static void store(char *p, uint64_t i, enum isa_type type, int value)
{
    const size_t size = isa_types[type].bytes;
    const int64_t wide = value;
    switch (type) {
    case ISA_T_F32:
        isa_store_f32(p, i, (float)value);
        return;
    case ISA_T_F16:
        isa_store_f16(p, i, (float)value);
        return;
    case ISA_T_BF16:
        isa_store_bf16(p, i, (float)value);
        return;
    case ISA_T_NONE: /* of 4-bit integers both */
        p[i] =
            (char)(0x11 * (value < 0 ? 16 - (1 - value % 7) : 1 + value % 7));
        return;
    default:
        memcpy(p + i * size, &wide, size);
    }
}

/* Returns a value for an unwritten element: 1 to 61, or the negative. */
static int value_at(const struct trial *t, uint64_t i)
{
    return t->sign * (int)(1 + (i * 2654435761u >> 7) % 61);
}

/* Fills the elements of a range. */
static void fill(const struct trial *t, unsigned range, char *p, uint64_t bytes)
{
    const enum isa_type type = type_of(t, range);
    const uint64_t size = isa_types[type].bytes;
    const int known = known_of(t, range);
    memset(p, 0, bytes);
    for (uint64_t i = 0; known && i < bytes / size; i++)
        store(p, i, type, known);
    for (size_t k = 0; range == t->from && k < t->n; k++) {
        const uint64_t end = t->holes[k].first + t->holes[k].bytes;
        for (uint64_t i = t->holes[k].first / size; i * size < end; i++)
            store(p, i, type, value_at(t, i));
    }
}

/* Makes lanes of WRAM, each as long as the call uses, with rows of weights. */
static void *make_lanes(const struct trial *t, struct isa_call *c, int k)
{
    struct isa_lanes *l = &c->lanes;
    const uint64_t bytes = l->rows * l->row_bytes;
    char *rows = isa_alloc_raw(bytes + SLACK, 1);
    char *lanes = isa_alloc(l->bytes * ISA_LANES + SLACK, 1);
    if (rows && lanes) {
        fill(t, 2, rows, bytes);
        for (uint64_t r = 0; r < l->rows; r++)
            memcpy(lanes + r % ISA_LANES * l->bytes +
                       r / ISA_LANES * l->row_pitch,
                   rows + r * l->row_bytes, l->row_bytes);
    }
    l->pitch = l->bytes;
    l->first = l->linear = 0;
    l->beside = NULL;
    l->dealt = NULL;
    c->ptr[k] = lanes;
    if (!rows) {
        free(lanes);
        lanes = NULL;
    }
    free(rows);
    return lanes;
}

/* ---- the trial ------------------------------------------------------------
 */

static void *make_room(const struct trial *t, struct isa_call *c, unsigned i)
{
    const struct sim_range *r = &t->e->ranges[i];
    const int k = operand_of(t->op, i);
    if (are_weights(t, i))
        return make_lanes(t, c, k);
    char *room = isa_alloc_raw(r->bytes + SLACK, 1);
    if (room && r->is_read)
        fill(t, i, room, r->bytes);
    else if (room)
        memset(room, t->filler, r->bytes);
    return c->ptr[k] = room;
}

/* Performs the op on rooms of its own. False: no memory. */
static bool perform(struct trial *t)
{
    struct isa_call c = *t->e->call;
    for (unsigned i = 0; i < t->e->n_ranges; i++) {
        const struct sim_range *r = &t->e->ranges[i];
        if (r->bytes == 0 || (t->is_fixed >> i & 1))
            continue;
        t->rooms[i] = make_room(t, &c, i);
        if (!t->rooms[i])
            return false;
    }
    const char *position = strchr(t->op->operands, 'i');
    if (has_weights(t) && position) /* else small results are rounded to 0 */
        c.arg[position - t->op->operands] = 0;
    t->op->sem(&c);
    return true;
}

static void forget(struct trial *t)
{
    for (unsigned i = 0; i < ISA_MAX_OPERANDS; i++)
        free(t->rooms[i]);
}

/* Calls `found` for elements of range `to` that are equal, or not. */
static void compare(const struct trial *a, const struct trial *b, unsigned to,
                    bool are_equal, sim_found *found, void *self)
{
    const struct sim_range *r = &a->e->ranges[to];
    const char *x = a->rooms[to], *y = b->rooms[to];
    const uint64_t size = isa_types[type_of(a, to)].bytes;
    uint64_t first = 0, at = 0;
    for (bool is = false, was = false; at < r->bytes; at += size, was = is) {
        const uint64_t n = r->bytes - at < size ? r->bytes - at : size;
        is = (memcmp(x + at, y + at, n) == 0) == are_equal;
        if (was && !is)
            found(self, r->address + first, at - first, 0);
        if (is && !was)
            first = at;
        if (is && at + n == r->bytes)
            found(self, r->address + first, r->bytes - first, 0);
    }
}

static struct trial begin(const struct sim_op_event *e, uint32_t is_fixed)
{
    return (struct trial){.e = e,
                          .op = isa_op_find(e->op),
                          .is_fixed = is_fixed,
                          .from = NO_RANGE,
                          .sign = 1};
}

bool sim_try_holes(const struct sim_op_event *e, uint32_t is_fixed, unsigned to,
                   unsigned from, const struct sim_hole *holes, size_t n,
                   sim_found *found, void *self)
{
    struct trial a = begin(e, is_fixed), b;
    a.from = from;
    a.holes = holes;
    a.n = n;
    b = a;
    b.sign = -1;
    const bool is_good = perform(&a) && perform(&b);
    if (is_good)
        compare(&a, &b, to, false, found, self);
    forget(&a);
    forget(&b);
    return is_good;
}

bool sim_try_written(const struct sim_op_event *e, uint32_t is_fixed,
                     unsigned to, sim_found *found, void *self)
{
    struct trial a = begin(e, is_fixed), b = a;
    b.filler = 0xff;
    const bool is_good = perform(&a) && perform(&b);
    if (is_good)
        compare(&a, &b, to, true, found, self);
    forget(&a);
    forget(&b);
    return is_good;
}
