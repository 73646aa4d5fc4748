/* SPDX-License-Identifier: MIT */
/* The table of a function is made when the function has been called for so many
 * elements that future calls probably repay the cost. Several threads may call:
 * one thread makes the table, and the others do not wait for it. */
#include "isa/semantics/math_tables.h"

#include "isa/semantics/sem.h"

#include <assert.h>
#include <stdatomic.h>

enum { PATTERNS = 65536 };

enum state { ABSENT, UNDER_WAY, COMPLETE };

/* The table of a function and an element type. It is static memory, which the
 * host does not allocate until it is touched. */
struct table {
    atomic_int state;
    atomic_size_t elements; /* elements evaluated without the table */
    uint16_t results[PATTERNS];
};

static struct table tables[ISA_N_FUNCTIONS][2];

static void evaluate(enum isa_function f, enum isa_type type, void *d,
                     const void *a, size_t n)
{
    if (type == ISA_T_F16)
        isa_function_f16(f, d, a, n);
    else
        isa_function_bf16(f, d, a, n);
}

/* Whether a table repays its cost after so many elements. Without vectors a
 * result takes ten times as long. */
static bool repays(size_t elements)
{
    enum { BY_VECTORS = ISA_BLOCK(8192, 64), ONE_BY_ONE = 4 * BY_VECTORS };
    return elements >=
           (size_t)(isa_function_has_vectors() ? BY_VECTORS : ONE_BY_ONE);
}

static void make(struct table *t, enum isa_function f, enum isa_type type)
{
    int absent = ABSENT;
    if (!atomic_compare_exchange_strong(&t->state, &absent, UNDER_WAY))
        return; /* another thread makes the table */
    for (size_t i = 0; i < PATTERNS; i++)
        t->results[i] = (uint16_t)i;
    evaluate(f, type, t->results, t->results, PATTERNS);
    atomic_store_explicit(&t->state, COMPLETE, memory_order_release);
}

static bool is_complete(struct table *t)
{
    return atomic_load_explicit(&t->state, memory_order_acquire) == COMPLETE;
}

/* Looks up eight elements at a time, so that loads do not wait for stores. */
static void look_up(const uint16_t *results, void *d, const void *a, size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        isa_store_16(d, i, results[isa_load_16(a, i)]);
}

void isa_math_16(const struct isa_call *c, enum isa_function f)
{
    assert(c->type == ISA_T_F16 || c->type == ISA_T_BF16);
    struct table *t = &tables[f][c->type == ISA_T_BF16];
    if (!is_complete(t)) {
        size_t before =
            atomic_fetch_add_explicit(&t->elements, c->n, memory_order_relaxed);
        if (repays(before + c->n))
            make(t, f, c->type);
    }
    if (is_complete(t))
        look_up(t->results, c->ptr[0], c->ptr[1], c->n);
    else
        evaluate(f, c->type, c->ptr[0], c->ptr[1], c->n);
}
