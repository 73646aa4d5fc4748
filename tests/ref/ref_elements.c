/* SPDX-License-Identifier: MIT
 *
 * Ops that work element by element, with an operand used again and again or
 * without, and functions of scalars. The formulas are those of ref_vector.c.
 * Plain copies have the same shape and are performed as such.
 */
#include <string.h>

#include "tests/ref/ref_copies.h"
#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"
#include "tests/ref/ref_vector.h"

static void flat_extents(struct ref_case *c)
{
    char letter = ref_operand(c->op, "b", 0) >= 0 ? 'b' : 'n';
    for (int k = 0; k < c->op->n_operands; k++)
        if (strchr(REF_SPANS, c->op->operands[k]))
            ref_set_elements(c, k, ref_value(c, letter, 0));
}

static void cycle_extents(struct ref_case *c)
{
    flat_extents(c);
    ref_set_elements(c, ref_operand(c->op, "c", 0), ref_value(c, 'N', 0));
}

static bool is_product(const struct ref_case *c)
{
    return ref_formula_find(c->op->name) == ref_formula_find("mul");
}

/* d[i], and what G held before, from the elements or scalars at hand. */
static void elements_perform(struct ref_case *c)
{
    const struct ref_formula *formula =
        is_product(c) ? ref_product(c) : ref_formula_find(c->op->name);
    int in_place = ref_operand(c->op, "xG", 0), w = ref_operand(c->op, "w", 0);
    int a = ref_operand(c->op, REF_READ, 0),
        b = ref_operand(c->op, REF_READ, 1);
    int s = ref_operand(c->op, "s", 0);
    int d = in_place >= 0 ? in_place : w;
    for (size_t i = 0; i < c->span[d].n; i++) {
        uint64_t x = a >= 0 ? c->span[a].in[i] : i;
        uint64_t y = b >= 0   ? c->span[b].in[i % c->span[b].n]
                     : s >= 0 ? c->arg[s]
                              : 0;
        ref_write(c, d, (int64_t)i, ref_element(formula, c->type, x, y));
        if (in_place >= 0 && w >= 0)
            ref_write(c, w, (int64_t)i, x); /* what was there before */
    }
}

static void flat_perform(struct ref_case *c)
{
    if (ref_operand(c->op, "D", 0) >= 0)
        ref_copy_flat(c);
    else if (ref_operand(c->op, "B", 0) >= 0)
        ref_bits_perform(c);
    else
        elements_perform(c);
}

/* Whole lines of 2xx, with every scalar, -0 among them. */
static void product_golden(struct ref_maker *m)
{
    struct ref_case *c = m->c;
    uint64_t s[REF_MAX_SCALARS] = {0};
    struct ref_pairs edges = ref_edge_pairs(c->type);
    size_t line = 128 / ref_size(c->type);
    size_t n = (edges.n + line - 1) / line * line, n_scalars = 1;
    if (ref_operand(c->op, "s", 0) >= 0)
        n_scalars = ref_edge_scalars(c->type, s);
    c->is_gen2 = true;
    for (size_t i = 0; i < n_scalars; i++)
        ref_make_elements(m, ref_operand(c->op, "N", 0) < 0 ? n : 2 * n, n,
                          s[i], &edges);
    c->is_gen2 = false;
}

static void elements_golden(struct ref_maker *m)
{
    struct ref_case *c = m->c;
    uint64_t s[REF_MAX_SCALARS] = {0};
    bool has_scalar = ref_operand(c->op, "s", 0) >= 0;
    bool is_binary = ref_operand(c->op, REF_READ, 1) >= 0;
    size_t n_scalars = has_scalar ? ref_edge_scalars(c->type, s) : 1;
    struct ref_pairs edges =
        is_binary ? ref_edge_pairs(c->from) : ref_edge_values(c->from);
    if (ref_operand(c->op, REF_READ, 0) < 0)
        edges.n = 3;
    size_t line = 128 / ref_size(c->type) + 1;
    ref_make_elements(m, 1, 1, s[0], NULL);
    for (size_t i = 0; i < n_scalars; i++)
        ref_make_elements(m, edges.n, edges.n, s[i], &edges);
    if (ref_operand(c->op, "N", 0) >= 0) {
        ref_make_elements(m, 2 * edges.n, edges.n, s[0], &edges);
        ref_make_elements(m, 7, 1, s[0], NULL);
        ref_make_elements(m, 45, 3, s[0], NULL);
        line *= 2;
    }
    if (ref_has_long_cases(c->type))
        ref_make_elements(m, line, line % 2 ? line : line / 2, s[0], NULL);
    if (ref_operand(c->op, "w", 1) >= 0) /* room: only 2xx, by whole lines */
        ref_make_elements(m, line - 1, line - 1, s[0], NULL);
    if (is_product(c) && ref_is_float(c->type))
        product_golden(m);
}

static void flat_golden(struct ref_maker *m)
{
    if (ref_operand(m->c->op, "D", 0) >= 0)
        ref_copy_flat_golden(m);
    else
        elements_golden(m);
}

static void choose_elements(struct ref_maker *maker, int round)
{
    struct ref_pairs edges = ref_edge_pairs(maker->c->type);
    int64_t m = ref_between(maker, 1, round % 3 ? 40 : 700);
    maker->c->is_gen2 = is_product(maker->c) && round % 4 == 3;
    ref_set(maker, 'N', 0, m);
    ref_set(maker, 'n', 0, m * ref_between(maker, 1, round % 2 ? 7 : 1));
    for (int nth = 0; nth < 3; nth++)
        ref_set(
            maker, 's', nth,
            (int64_t)ref_random_edge(maker->c->type, &edges, &maker->state));
    ref_copy_choose(maker, round);
}

const struct ref_shape ref_shape_flat = {
    .extents = flat_extents,
    .perform = flat_perform,
    .golden = flat_golden,
    .choose = choose_elements,
};

const struct ref_shape ref_shape_cycle = {
    .extents = cycle_extents,
    .perform = elements_perform,
    .golden = elements_golden,
    .choose = choose_elements,
};

/* ---- functions of scalars ------------------------------------------------ */

static void no_extents(struct ref_case *c)
{
    (void)c;
}

static void scalar_perform(struct ref_case *c)
{
    int b = ref_operand(c->op, "s", 1);
    c->result = ref_element(ref_formula_find(c->op->name), c->type,
                            ref_value(c, 's', 0), b < 0 ? 0 : c->arg[b]);
}

static void scalar_golden(struct ref_maker *m)
{
    struct ref_pairs edges = ref_operand(m->c->op, "s", 1) < 0
                                 ? ref_edge_values(m->c->type)
                                 : ref_edge_pairs(m->c->type);
    for (size_t i = 0; i < edges.n; i++) {
        ref_set(m, 's', 0, (int64_t)edges.a[i]);
        ref_set(m, 's', 1, (int64_t)edges.b[i]);
        ref_make(m, NULL);
    }
}

const struct ref_shape ref_shape_scalar = {
    .extents = no_extents,
    .perform = scalar_perform,
    .golden = scalar_golden,
    .choose = choose_elements,
};
