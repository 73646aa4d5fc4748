/* SPDX-License-Identifier: MIT
 *
 * Atomics whose operands are not flat: blocks at two strides, a compare and
 * swap of one element.
 */
#include <string.h>

#include "tests/ref/ref_copies.h"
#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"
#include "tests/ref/ref_vector.h"

/* ---- blocks -------------------------------------------------------------- */

static struct ref_walk walk_of(const struct ref_case *c, int side)
{
    char letter = side ? 'u' : 't';
    return (struct ref_walk){
        (int64_t)ref_value(c, letter, 0), (int64_t)ref_value(c, letter, 1),
        ref_value(c, 'g', 0) + 1, ref_value(c, 'g', 1) + 1};
}

static void blocks_extents(struct ref_case *c)
{
    for (int side = 0; side < 2; side++)
        ref_set_walk(c, side, walk_of(c, side), ref_value(c, 'n', 0));
}

/* Blocks may meet: the second one finds what the first one left. */
static void blocks_perform(struct ref_case *c)
{
    const struct ref_formula *add = ref_formula_find("atomic_add");
    struct ref_walk to = walk_of(c, 0), from = walk_of(c, 1);
    struct ref_step d = {0, 0}, s = {0, 0};
    struct ref_span *g = &c->span[0];
    int64_t size = ref_size(c->type);
    memcpy(g->out, g->in, g->n * sizeof *g->in);
    while (d.i2 < to.n2) {
        int64_t at = ref_walk_next(&to, &d) / size;
        int64_t a = ref_walk_next(&from, &s) / size;
        for (int64_t i = 0; i < (int64_t)ref_value(c, 'n', 0); i++)
            ref_write(c, 0, at + i,
                      ref_element(add, c->type,
                                  g->out[(int64_t)g->first + at + i],
                                  ref_in(c, 1, a + i)));
    }
}

static void set_blocks(struct ref_maker *m, const int *p)
{
    int64_t size = ref_size(m->c->type);
    ref_set(m, 'n', 0, p[0]);
    for (int k = 0; k < 2; k++) {
        ref_set(m, 'g', k, p[1 + k]);
        ref_set(m, 't', k, p[3 + k] * size);
        ref_set(m, 'u', k, p[5 + k] * size);
    }
}

/* Elements, segments less one, strides in elements of either side. */
static void blocks_golden(struct ref_maker *m)
{
    static const int cases[][7] = {
        {1, 0, 0, 0, 0, 0, 0},   {3, 1, 1, 3, 6, 3, 6},
        {4, 1, 1, 5, 20, 4, 8},  {2, 3, 0, 2, 0, 0, 0},
        {2, 2, 2, 0, 4, 2, 6},   {3, 2, 1, 1, 2, 3, 9}, /* meeting */
        {2, 1, 1, -4, 9, 2, -7}, {2, 1, 2, -3, -8, -2, -4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_blocks(m, cases[i]);
        ref_make(m, NULL);
    }
}

static void blocks_choose(struct ref_maker *m, int round)
{
    m->c->is_shared = false;
    ref_choose_strides(m, round % 2 ? 8 : 40);
    ref_set(m, 'n', 0, ref_between(m, 1, 40));
    for (int k = 0; k < 2; k++)
        ref_set(m, 'g', k, ref_between(m, 0, 4));
}

const struct ref_shape ref_shape_atomic_blocks = {
    .extents = blocks_extents,
    .perform = blocks_perform,
    .golden = blocks_golden,
    .choose = blocks_choose,
};

/* ---- one element --------------------------------------------------------- */

static void single_extents(struct ref_case *c)
{
    for (int k = 0; k < c->op->n_operands; k++)
        if (strchr(REF_SPANS, c->op->operands[k]))
            ref_set_elements(c, k, 1);
}

/* In about half of the cases, makes the operand s equal to the value that is
 * already in memory. */
static void make_equal(struct ref_case *c)
{
    uint64_t there = ref_in(c, ref_operand(c->op, "G", 0), 0);
    if (ref_value(c, 's', 1) & 1)
        c->arg[ref_operand(c->op, "s", 0)] = there;
}

static void single_perform(struct ref_case *c)
{
    int g = ref_operand(c->op, "G", 0);
    uint64_t there = ref_in(c, g, 0);
    ref_write(c, ref_operand(c->op, "w", 0), 0, there);
    if (there == ref_value(c, 's', 0))
        ref_write(c, g, 0, ref_value(c, 's', 1));
}

static void single_choose(struct ref_maker *m, int round)
{
    m->c->is_shared = false;
    for (int k = 0; k < 2; k++)
        ref_set(m, 's', k, (int64_t)ref_random_element(m->c->type, &m->state));
    (void)round;
}

static void single_golden(struct ref_maker *m)
{
    for (int i = 0; i < 12; i++) {
        single_choose(m, i);
        ref_make(m, NULL);
    }
}

const struct ref_shape ref_shape_single = {
    .extents = single_extents,
    .perform = single_perform,
    .golden = single_golden,
    .choose = single_choose,
    .constrain = make_equal,
};
