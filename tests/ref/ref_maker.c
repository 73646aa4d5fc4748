/* SPDX-License-Identifier: MIT
 *
 * See ref_maker.h.
 */
#include "tests/ref/ref_maker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int64_t ref_between(struct ref_maker *m, int64_t low, int64_t high)
{
    uint64_t range = (uint64_t)(high - low) + 1;
    return low + (int64_t)((ref_random(&m->state) >> 8) % range);
}

void ref_set(struct ref_maker *m, char letter, int nth, int64_t value)
{
    int k = ref_operand(m->c->op, (char[]){letter, '\0'}, nth);
    if (k >= 0)
        m->c->arg[k] = (uint64_t)value;
}

/* Pairs go around; a cycled operand makes those of later rounds differ. Every
 * fourth element of later operands is that of the first. */
void ref_make_inputs(struct ref_maker *m, const struct ref_pairs *pairs)
{
    struct ref_case *c = m->c;
    if (!ref_case_extents(c)) {
        fprintf(stderr, "%s: a case is too long\n", c->op->name);
        exit(1);
    }
    const struct ref_span *first = NULL;
    for (int k = 0; k < c->op->n_operands; k++) {
        if (!strchr(REF_READ, c->op->operands[k]) || c->span[k].n == 0)
            continue;
        ref_type type = ref_operand_type(c, k);
        struct ref_span *span = &c->span[k];
        bool repeats = first && ref_size(type) == ref_size(c->from);
        for (size_t i = 0; i < span->n; i++) {
            size_t at = !pairs ? 0 : (i + i / pairs->n) % pairs->n;
            span->in[i] = pairs ? (!first ? pairs->a : pairs->b)[at]
                          : repeats && i % 4 == 1 && i < first->n
                              ? first->in[i]
                              : ref_random_element(type, &m->state);
        }
        first = first ? first : span;
    }
}

void ref_make_case(struct ref_maker *m)
{
    if (m->c->op->shape->constrain)
        m->c->op->shape->constrain(m->c);
    m->c->op->shape->perform(m->c);
    m->emit(m);
}

void ref_make(struct ref_maker *m, const struct ref_pairs *pairs)
{
    ref_make_inputs(m, pairs);
    ref_make_case(m);
}

void ref_make_elements(struct ref_maker *maker, size_t n, size_t m,
                       uint64_t scalar, const struct ref_pairs *pairs)
{
    ref_set(maker, 'n', 0, (int64_t)n);
    ref_set(maker, 'N', 0, (int64_t)m);
    for (int nth = 0; nth < 3; nth++)
        ref_set(maker, 's', nth, (int64_t)scalar);
    ref_make(maker, pairs);
}

bool ref_has_long_cases(ref_type type)
{
    return type == REF_I8 || type == REF_I32 || type == REF_F16 ||
           type == REF_F32;
}
