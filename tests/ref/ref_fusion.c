/* SPDX-License-Identifier: MIT
 *
 * __bang_fusion: two operations one after the other, whose operands are
 * vectors or scalars; the maximum of elements some distance apart.
 */
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"
#include "tests/ref/ref_vector.h"

/* Operand k, 2 or 3, is a vector. */
static bool is_vector(const struct ref_case *c, int k)
{
    return ref_value(c, 'i', 0) & 1u << (k - 2);
}

static void fusion_extents(struct ref_case *c)
{
    for (int k = 0; k < 2; k++)
        ref_set_elements(c, k, ref_value(c, 'n', 0));
    for (int k = 2; k < 4; k++)
        if (is_vector(c, k))
            ref_set_elements(c, k, ref_value(c, 'N', 0));
}

static uint64_t element(const struct ref_case *c, int k, size_t i)
{
    return is_vector(c, k) ? c->span[k].in[i % c->span[k].n] : c->arg[k];
}

/* The names end in the letters of the two operations: a, s, m. */
static void fusion_perform(struct ref_case *c)
{
    const char *letters = c->op->name + strlen("fusion_f");
    const struct ref_formula *steps[2];
    for (int k = 0; k < 2; k++)
        steps[k] = letters[k] == 'm'
                       ? ref_product(c)
                       : ref_formula_find(letters[k] == 'a' ? "add" : "sub");
    for (size_t i = 0; i < c->span[0].n; i++) {
        uint64_t first =
            ref_element(steps[0], c->type, c->span[1].in[i], element(c, 2, i));
        ref_write(c, 0, (int64_t)i,
                  ref_element(steps[1], c->type, first, element(c, 3, i)));
    }
}

static void fusion_case(struct ref_maker *m, int vectors, int64_t n,
                        int64_t cycled, const struct ref_pairs *pairs)
{
    uint64_t s[REF_MAX_SCALARS];
    ref_edge_scalars(m->c->type, s);
    ref_set(m, 'i', 0, vectors);
    ref_set(m, 'n', 0, n);
    ref_set(m, 'N', 0, cycled);
    ref_set(m, 'y', 0, (int64_t)s[0]);
    ref_set(m, 'y', 1, (int64_t)s[1]);
    ref_make(m, pairs);
}

static void fusion_golden(struct ref_maker *m)
{
    struct ref_pairs edges = ref_edge_pairs(m->c->type);
    fusion_case(m, 0, 1, 1, NULL);
    for (int vectors = 0; vectors < 4; vectors++) {
        fusion_case(m, vectors, 12, 4, NULL);
        fusion_case(m, vectors, 5, 5, NULL);
    }
    fusion_case(m, 3, (int64_t)edges.n, (int64_t)edges.n, &edges);
    m->c->is_gen2 = ref_is_float(m->c->type) &&
                    strchr(m->c->op->name + strlen("fusion_f"), 'm');
    for (int vectors = 0; m->c->is_gen2 && vectors < 4; vectors++)
        fusion_case(m, vectors, 64, 64, &edges);
    m->c->is_gen2 = false;
}

static void choose_fusion(struct ref_maker *m, int round)
{
    struct ref_pairs edges = ref_edge_pairs(m->c->type);
    int64_t cycled = ref_between(m, 1, round % 3 ? 40 : 700);
    ref_set(m, 'N', 0, cycled);
    ref_set(m, 'n', 0, cycled * ref_between(m, 1, round % 2 ? 40 : 1));
    ref_set(m, 'i', 0, ref_between(m, 0, 3));
    m->c->is_gen2 = round % 4 == 3;
    for (int nth = 0; nth < 2; nth++)
        ref_set(m, 'y', nth,
                (int64_t)ref_random_edge(m->c->type, &edges, &m->state));
}

const struct ref_shape ref_shape_fusion = {
    .extents = fusion_extents,
    .perform = fusion_perform,
    .golden = fusion_golden,
    .choose = choose_fusion,
};

/* ---- elements some distance apart ---------------------------------------- */

static void distance_extents(struct ref_case *c)
{
    ref_set_elements(c, 0, ref_value(c, 'n', 0));
    ref_set_elements(c, 1, ref_value(c, 'n', 0) + ref_value(c, 'l', 0));
}

static void distance_perform(struct ref_case *c)
{
    const struct ref_formula *formula = ref_formula_find("maximum");
    for (size_t i = 0; i < c->span[0].n; i++)
        ref_write(c, 0, (int64_t)i,
                  ref_element(formula, c->type, c->span[1].in[i],
                              c->span[1].in[i + ref_value(c, 'l', 0)]));
}

static void distance_golden(struct ref_maker *m)
{
    static const int cases[][2] = {{1, 1}, {5, 1}, {40, 3}, {70, 40}, {7, 60}};
    struct ref_pairs edges = ref_edge_values(m->c->type);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ref_set(m, 'n', 0, cases[i][0]);
        ref_set(m, 'l', 0, cases[i][1]);
        ref_make(m, i < 2 ? NULL : &edges);
    }
}

static void choose_distance(struct ref_maker *m, int round)
{
    ref_set(m, 'n', 0, ref_between(m, 1, round % 3 ? 40 : 700));
    ref_set(m, 'l', 0, ref_between(m, 1, round % 2 ? 700 : 10));
}

const struct ref_shape ref_shape_distance = {
    .extents = distance_extents,
    .perform = distance_perform,
    .golden = distance_golden,
    .choose = choose_distance,
};
