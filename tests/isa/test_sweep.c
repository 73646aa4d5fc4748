/* SPDX-License-Identifier: MIT
 *
 * Random cases of every op with a body, judged by tests/ref directly: longer
 * operands, any strides, edges among any bit patterns. What the golden files
 * show by example, this repeats in bulk. The sequence is fixed.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "tests/ref/ref_case.h"
#include "tests/ref/ref_edges.h"
#include "tests/ref/ref_trial.h"

enum { N_ROUNDS = 24 };

struct sweep {
    struct ref_case *c;
    uint64_t state;
    struct ref_pairs edges[ISA_N_TYPES];
};

/* A number in low..high. */
static int64_t between(struct sweep *s, int64_t low, int64_t high)
{
    uint64_t range = (uint64_t)(high - low) + 1;
    return low + (int64_t)((ref_random(&s->state) >> 8) % range);
}

static void set(struct sweep *s, char letter, int nth, int64_t value)
{
    int k = ref_operand(s->c->op, (char[]){letter, '\0'}, nth);
    if (k >= 0)
        s->c->arg[k] = (uint64_t)value;
}

static uint64_t edge(struct sweep *s, enum isa_type type)
{
    return ref_random_edge(type, &s->edges[type], &s->state);
}

static void choose_elements(struct sweep *s, int round)
{
    int64_t m = between(s, 1, round % 3 ? 40 : 700);
    set(s, 'N', 0, m);
    set(s, 'n', 0, m * between(s, 1, round % 2 ? 7 : 1));
    set(s, 's', 0, (int64_t)edge(s, s->c->type));
}

static void choose_matrix(struct sweep *s, int round)
{
    static const int sizes[][2] = {{17, 33}, {64, 64}, {1, 300}, {300, 1},
                                   {16, 48}, {31, 65}, {128, 3}, {8, 8}};
    bool is_listed = round < 8;
    set(s, 'h', 0, is_listed ? sizes[round][0] : between(s, 1, 80));
    set(s, 'v', 0, is_listed ? sizes[round][1] : between(s, 1, 80));
}

/* Strides of both sides, in whole elements. */
static void choose_walks(struct sweep *s, int64_t longest)
{
    int64_t size = isa_types[s->c->type].bytes,
            from = isa_types[s->c->from].bytes;
    size = size > from ? size : from;
    for (int k = 0; k < 2; k++) {
        set(s, 't', k, size * between(s, -longest, longest));
        set(s, 'u', k, size * between(s, -longest, longest));
    }
}

static void choose_segments(struct sweep *s)
{
    int64_t a = between(s, 1, 6), b = between(s, 1, 6), e = between(s, 1, 4);
    bool is_swapped = between(s, 0, 1);
    set(s, 'g', 0, a * e - 1);
    set(s, 'g', 1, b - 1);
    set(s, 'g', 2, (is_swapped ? b : a) - 1);
    set(s, 'g', 3, (is_swapped ? a : b) * e - 1);
}

static void choose_operands(struct sweep *s, int round)
{
    struct ref_case *c = s->c;
    memset(c->arg, 0, sizeof c->arg);
    c->is_shared = ref_operand(c->op, "D", 0) >= 0 && round % 3 == 2;
    c->distance = between(s, -60, 60);
    choose_elements(s, round);
    choose_matrix(s, round);
    choose_walks(s, round % 2 ? 12 : 60);
    choose_segments(s);
    set(s, 'b', 0, between(s, 1, 40));
    int limit = ref_is_float(c->type) && ref_is_float(c->from) ? 0 : 127;
    set(s, 'i', 0, between(s, -limit, limit) / (round % 2 ? 1 : 16));
    if (c->op->shape == ISA_SHAPE_fill_3d ||
        c->op->shape == ISA_SHAPE_convert_strided)
        set(s, 'n', 0, between(s, 1, 40));
}

static void choose_contents(struct sweep *s)
{
    const struct isa_op *op = s->c->op;
    const struct ref_span *first = NULL;
    for (int k = 0; k < op->n_operands; k++) {
        struct ref_span *span = &s->c->span[k];
        if (!strchr(REF_READ, op->operands[k]))
            continue;
        enum isa_type type = ref_operand_type(s->c, k);
        for (size_t i = 0; i < span->n; i++) {
            bool repeats = first && between(s, 0, 3) == 0;
            span->in[i] = repeats ? first->in[i] : edge(s, type);
        }
        first = span;
    }
}

static void sweep_op(struct sweep *s, const struct isa_op *op)
{
    s->c->op = op;
    for (int pair = 0; pair < ISA_N_TYPES * ISA_N_TYPES; pair++) {
        s->c->type = (enum isa_type)(pair / ISA_N_TYPES);
        s->c->from = (enum isa_type)(pair % ISA_N_TYPES);
        for (int round = 0; ref_has_types(s->c) && round < N_ROUNDS; round++) {
            char text[256];
            choose_operands(s, round);
            if (!ref_case_extents(s->c))
                continue;
            choose_contents(s);
            ref_case_perform(s->c);
            cr_expect(ref_try_layouts(s->c, text, sizeof text), "round %d: %s",
                      round, text);
        }
    }
}

Test(sweep, bodies_agree_with_references)
{
    struct sweep s = {.c = calloc(1, sizeof *s.c), .state = 1};
    for (int type = 0; type < ISA_N_TYPES; type++)
        s.edges[type] = ref_edge_pairs((enum isa_type)type);
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        if (ops[i].sem) {
            cr_assert(ref_case_is_known(&ops[i]),
                      "%s: tests/ref has no reference for it", ops[i].name);
            sweep_op(&s, &ops[i]);
        }
    free(s.c);
}
