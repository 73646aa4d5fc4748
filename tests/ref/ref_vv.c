/* SPDX-License-Identifier: MIT
 *
 * Vector registers: one row per op. Floats are computed in double; index
 * rounds its product, and its sum, to float first.
 */
#include <assert.h>
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

enum { REGISTER_BYTES = 256 };

static size_t lanes_of(const struct ref_case *c)
{
    return REGISTER_BYTES / ref_size(c->type);
}

static void vv_extents(struct ref_case *c)
{
    for (int k = 0; k < c->op->n_operands; k++)
        if (strchr(REF_SPANS, c->op->operands[k]))
            ref_set_elements(c, k, lanes_of(c));
    if (ref_operand(c->op, "n", 0) >= 0)
        ref_set_elements(c, 0, ref_value(c, 'n', 0));
}

/* ---- formulas ------------------------------------------------------------ */

/* What a lane is computed from: elements or scalars, in order, and its number.
 */
struct lane {
    ref_type type;
    uint64_t bits[3];
    int64_t number;
};

static double real(const struct lane *l, int k)
{
    return ref_decode(l->type, l->bits[k]);
}

static ref_wide whole(const struct lane *l, int k)
{
    return ref_widen(l->type, l->bits[k]);
}

static double as_float(double x)
{
    return ref_decode(REF_F32, ref_encode(REF_F32, x));
}

static uint64_t lane_move(const struct lane *l)
{
    return l->bits[0];
}

static uint64_t lane_add(const struct lane *l)
{
    return ref_is_float(l->type)
               ? ref_encode(l->type, real(l, 0) + real(l, 1))
               : ref_narrow(l->type, whole(l, 0) + whole(l, 1));
}

static uint64_t lane_mul(const struct lane *l)
{
    return ref_is_float(l->type)
               ? ref_encode(l->type, real(l, 0) * real(l, 1))
               : ref_narrow(l->type, whole(l, 0) * whole(l, 1));
}

static uint64_t lane_mulh(const struct lane *l)
{
    ref_wide unit = (ref_wide)1 << 8 * ref_size(l->type);
    return ref_narrow(l->type, whole(l, 0) * whole(l, 1) / unit);
}

static uint64_t lane_xor(const struct lane *l)
{
    return l->bits[0] ^ l->bits[1];
}

static uint64_t lane_trixor(const struct lane *l)
{
    return l->bits[0] ^ l->bits[1] ^ l->bits[2];
}

static uint64_t lane_index(const struct lane *l)
{
    if (!ref_is_float(l->type))
        return ref_narrow(l->type, whole(l, 0) + l->number * whole(l, 1));
    double product = as_float((double)l->number * real(l, 1));
    return ref_encode(l->type, real(l, 0) + product);
}

static const struct {
    const char *name;
    uint64_t (*lane)(const struct lane *l);
} rows[] = {
    {"vv_move", lane_move},        {"vv_move_scalar", lane_move},
    {"vv_index", lane_index},      {"vv_add", lane_add},
    {"vv_add_scalar", lane_add},   {"vv_mul_scalar", lane_mul},
    {"vv_mulh_scalar", lane_mulh}, {"vv_xor", lane_xor},
    {"vv_trixor", lane_trixor},    {"vv_store", lane_move},
};

static void vv_perform(struct ref_case *c)
{
    size_t row = 0;
    while (strcmp(rows[row].name, c->op->name) != 0) {
        row++;
        assert(row < sizeof rows / sizeof *rows);
    }
    for (size_t i = 0; i < c->span[0].n; i++) {
        struct lane l = {.type = c->type, .number = (int64_t)i};
        for (int k = 1, n = 0; k < c->op->n_operands; k++)
            if (strchr("rs", c->op->operands[k]))
                l.bits[n++] = c->op->operands[k] == 's'
                                  ? c->arg[k]
                                  : ref_in(c, k, (int64_t)i);
        ref_write(c, 0, (int64_t)i, rows[row].lane(&l));
    }
}

/* ---- cases --------------------------------------------------------------- */

static void vv_golden(struct ref_maker *m)
{
    uint64_t s[REF_MAX_SCALARS];
    size_t n_scalars = ref_edge_scalars(m->c->type, s);
    bool has_scalar = ref_operand(m->c->op, "s", 0) >= 0;
    struct ref_pairs edges = ref_edge_pairs(m->c->type);
    for (size_t i = 0; i < (has_scalar ? n_scalars : 2); i++) {
        ref_set(m, 's', 0, (int64_t)s[i % n_scalars]);
        ref_set(m, 's', 1, (int64_t)s[(i + 1) % n_scalars]);
        ref_set(m, 'n', 0, i ? 5 : (int64_t)lanes_of(m->c));
        ref_make(m, i ? &edges : NULL);
    }
}

static void vv_choose(struct ref_maker *m, int round)
{
    struct ref_pairs edges = ref_edge_pairs(m->c->type);
    m->c->is_shared = false;
    ref_set(m, 'n', 0, ref_between(m, 1, (int64_t)lanes_of(m->c)));
    for (int k = 0; k < 2; k++)
        ref_set(m, 's', k,
                (int64_t)(round % 2 ? ref_random_element(m->c->type, &m->state)
                                    : ref_random_edge(m->c->type, &edges,
                                                      &m->state)));
}

const struct ref_shape ref_shape_vv = {
    .extents = vv_extents,
    .perform = vv_perform,
    .golden = vv_golden,
    .choose = vv_choose,
};
