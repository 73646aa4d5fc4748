/* SPDX-License-Identifier: MIT
 *
 * Operands of a case: which of them are spans of which type, and how long.
 */
#include "tests/ref/ref_case.h"
#include "tests/ref/ref_tensor.h"

#include <assert.h>
#include <string.h>

int ref_operand(const struct ref_op *op, const char *letters, int nth)
{
    for (int k = 0; k < op->n_operands; k++)
        if (strchr(letters, op->operands[k]) && nth-- == 0)
            return k;
    return -1;
}

char ref_span_name(const struct ref_op *op, int k)
{
    char letter = op->operands[k], name = 'a';
    if (strchr("wxDBU", letter)) {
        int before = 0;
        for (int i = 0; i < k; i++)
            before += strchr("wxDBU", op->operands[i]) != NULL;
        return before ? (char)('w' + before) : 'd';
    }
    if (strchr("GJS", letter))
        return letter == 'G' ? 'g' : letter == 'J' ? 'j' : 's';
    for (int i = 0; i < k; i++)
        name +=
            strchr(REF_READ, op->operands[i]) && !strchr("GS", op->operands[i]);
    return (char)(name + (name >= 'd')); /* d is what is written */
}

uint64_t ref_value(const struct ref_case *c, char letter, int nth)
{
    int k = ref_operand(c->op, (char[]){letter, '\0'}, nth);
    assert(k >= 0);
    return c->arg[k];
}

static ref_type index_type(ref_type type)
{
    switch (ref_size(type)) {
    case 1:
        return REF_U8;
    case 2:
        return REF_U16;
    case 4:
        return REF_U32;
    default:
        return REF_U64;
    }
}

ref_type ref_operand_type(const struct ref_case *c, int k)
{
    switch (c->op->operands[k]) {
    case 'r':
    case 'c':
        return c->from;
    case 'I':
    case 'J':
        return index_type(c->type);
    case 'o':
    case 'U':
        return REF_U32;
    case 'A':
    case 'W':
        return ref_factor_type(c, k);
    case 'B':
    case 'q':
    case 'D':
    case 'S':
        return REF_NONE;
    default:
        return c->type;
    }
}

ref_type ref_result_type(const struct ref_case *c)
{
    return c->op->result == REF_N_TYPES ? c->type : c->op->result;
}

void ref_set_elements(struct ref_case *c, int k, size_t n)
{
    bool are_bits = strchr("Bq", c->op->operands[k]);
    c->span[k].n = are_bits ? (n + 7) / 8 : n;
    c->span[k].first = 0;
}

bool ref_case_extents(struct ref_case *c)
{
    for (int k = 0; k < c->op->n_operands; k++)
        c->span[k].n = 0;
    c->op->shape->extents(c);
    for (int k = 0; k < c->op->n_operands; k++) {
        struct ref_span *span = &c->span[k];
        if (span->n > REF_MAX_ELEMENTS)
            return false;
        memset(span->is_written, 0, span->n * sizeof *span->is_written);
    }
    return true;
}

static size_t element_at(const struct ref_case *c, int k, int64_t i)
{
    const struct ref_span *span = &c->span[k];
    int64_t at = (int64_t)span->first + i;
    assert(at >= 0 && at < (int64_t)span->n);
    return (size_t)at;
}

uint64_t ref_in(const struct ref_case *c, int k, int64_t i)
{
    return c->span[k].in[element_at(c, k, i)];
}

void ref_write(struct ref_case *c, int k, int64_t i, uint64_t bits)
{
    size_t at = element_at(c, k, i);
    c->span[k].out[at] = bits;
    c->span[k].is_written[at] = true;
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

void ref_set_walk(struct ref_case *c, int k, struct ref_walk walk, size_t n)
{
    int64_t size = ref_size(ref_operand_type(c, k)), low = 0, high = 0;
    for (struct ref_step s = {0, 0}; s.i2 < walk.n2;) {
        int64_t offset = ref_walk_next(&walk, &s);
        assert(offset % size == 0 && "strides are in whole elements here");
        low = offset < low ? offset : low;
        high = offset > high ? offset : high;
    }
    c->span[k].first = (size_t)(-low / size);
    c->span[k].n = n + (size_t)((high - low) / size);
}
