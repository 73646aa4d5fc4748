/* SPDX-License-Identifier: MIT
 *
 * See sweep.h. Every (op, type) pair has a sequence of its own, so that one
 * can be repeated without the others.
 */
#include "tests/trial/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/trial/ops.h"
#include "tests/trial/trial.h"

static void nowhere(struct ref_maker *m)
{
    (void)m;
}

static void fill_randomly(struct ref_maker *m)
{
    struct ref_case *c = m->c;
    const struct ref_span *first = NULL;
    for (int k = 0; k < c->op->n_operands; k++) {
        struct ref_span *span = &c->span[k];
        if (!strchr(REF_READ, c->op->operands[k]) || span->n == 0)
            continue;
        ref_type type = ref_operand_type(c, k);
        struct ref_pairs edges = ref_edge_pairs(type);
        for (size_t i = 0; i < span->n; i++) {
            bool repeats = first && i < first->n &&
                           ref_size(type) == ref_size(c->from) &&
                           ref_between(m, 0, 3) == 0;
            span->in[i] = repeats ? first->in[i]
                                  : ref_random_edge(type, &edges, &m->state);
        }
        first = first ? first : span;
    }
}

static bool sweep_types(struct trial_sweep *s, struct ref_maker *m, int rounds,
                        char *text, size_t size)
{
    const struct ref_shape *shape = m->c->op->shape;
    for (int round = 0; round < rounds; round++) {
        memset(m->c->arg, 0, sizeof m->c->arg);
        m->c->is_gen2 = false;
        shape->choose(m, round);
        if (!ref_case_extents(m->c))
            continue;
        fill_randomly(m);
        if (shape->constrain)
            shape->constrain(m->c);
        shape->perform(m->c);
        s->calls++;
        char what[200];
        if (trial_layouts(m->c, s->executor, what, sizeof what))
            continue;
        snprintf(text, size, "seed %llu, round %d: %s",
                 (unsigned long long)s->seed, round, what);
        return false;
    }
    return true;
}

bool trial_sweep(struct trial_sweep *s, int rounds, char *text, size_t size)
{
    struct ref_case *c = calloc(1, sizeof *c);
    struct ref_maker m = {.c = c, .emit = nowhere};
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    bool fits = c != NULL;
    s->pairs = s->runs = 0;
    for (size_t i = 0; i < n && fits; i++) {
        struct ref_op op = trial_op(i);
        if (!trial_is_judged(i))
            continue;
        if (!op.shape) {
            snprintf(text, size, "%s: tests/ref has no reference for it",
                     op.name);
            fits = false;
        }
        c->op = &op;
        for (int pair = 0; fits && pair < REF_N_TYPES * REF_N_TYPES; pair++) {
            c->type = pair / REF_N_TYPES;
            c->from = pair % REF_N_TYPES;
            if (!trial_has_types(c))
                continue;
            m.state = s->seed * 1000003 + ops[i].code * 151u + (unsigned)pair;
            s->pairs++;
            uint64_t before = s->calls;
            fits = sweep_types(s, &m, rounds, text, size);
            s->runs += s->calls > before;
        }
    }
    free(c);
    return fits;
}
