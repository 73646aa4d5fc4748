/* SPDX-License-Identifier: MIT
 *
 * Fused chains: every element on its own, one stage after the other, each
 * result rounded or cut to the element. Operands "wnri" and eight of "y", of
 * which the chain tells what they are: a byte for each stage, from the lowest;
 * 128 added to the number of a stage makes its argument a vector.
 */
#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

enum { STAGES = 8, CHAIN = 3, FIRST = 4, KINDS = 12, VECTOR = 128 };

enum kind { MUL = 1, ADD, SUB, AND, OR, XOR, EQ, NE, GE, GT, LE, LT };

static unsigned stage_of(const struct ref_case *c, int i)
{
    return (unsigned)(c->arg[CHAIN] >> (8 * i)) % 256;
}

static void extents(struct ref_case *c)
{
    size_t n = ref_value(c, 'n', 0);
    ref_set_elements(c, 0, n);
    ref_set_elements(c, 2, n);
    for (int i = 0; i < STAGES; i++)
        if (stage_of(c, i) >= VECTOR)
            ref_set_elements(c, FIRST + i, n);
}

/* ---- formulas ------------------------------------------------------------ */

static double real_stage(unsigned kind, double x, double v)
{
    switch (kind) {
    case MUL:
        return x * v;
    case ADD:
        return x + v;
    case SUB:
        return x - v;
    case EQ:
        return x == v;
    case NE:
        return !(x == v);
    case GE:
        return v <= x;
    case GT:
        return v < x;
    case LE:
        return x <= v;
    default: /* LT */
        return x < v;
    }
}

static ref_wide whole_stage(unsigned kind, ref_wide x, ref_wide v)
{
    switch (kind) {
    case MUL:
        return x * v;
    case ADD:
        return x + v;
    case SUB:
        return x - v;
    case AND:
        return x & v;
    case OR:
        return x | v;
    case XOR:
        return x ^ v;
    case EQ:
        return x == v;
    case NE:
        return x != v;
    case GE:
        return x >= v;
    case GT:
        return x > v;
    case LE:
        return x <= v;
    default: /* LT */
        return x < v;
    }
}

static void perform(struct ref_case *c)
{
    for (int64_t i = 0; i < (int64_t)c->span[0].n; i++) {
        uint64_t x = ref_in(c, 2, i);
        for (int k = 0; k < STAGES && stage_of(c, k); k++) {
            unsigned kind = stage_of(c, k) % VECTOR;
            uint64_t v = stage_of(c, k) >= VECTOR ? ref_in(c, FIRST + k, i)
                                                  : c->arg[FIRST + k];
            if (ref_is_float(c->type))
                x = ref_encode(c->type, real_stage(kind, ref_decode(c->type, x),
                                                   ref_decode(c->type, v)));
            else
                x = ref_narrow(c->type, whole_stage(kind, ref_widen(c->type, x),
                                                    ref_widen(c->type, v)));
        }
        ref_write(c, 0, i, x);
    }
}

/* ---- cases --------------------------------------------------------------- */

static bool has_kind(ref_type type, unsigned kind)
{
    return !ref_is_float(type) || kind < AND || kind > XOR;
}

static void set_chain(struct ref_maker *m, const unsigned *kinds, int n)
{
    uint64_t chain = 0;
    for (int i = n - 1; i >= 0; i--)
        chain = chain << 8 | kinds[i];
    ref_set(m, 'i', 0, (int64_t)chain);
}

/* Every stage with a vector, then with scalars. */
static void single_stages(struct ref_maker *m)
{
    struct ref_pairs edges = ref_edge_pairs(m->c->type);
    uint64_t scalars[REF_MAX_SCALARS];
    size_t n_scalars = ref_edge_scalars(m->c->type, scalars);
    for (int k = 1; k < STAGES; k++)
        ref_set(m, 'y', k, 0); /* unused, but listed */
    for (unsigned kind = MUL; kind <= KINDS; kind++) {
        if (!has_kind(m->c->type, kind))
            continue;
        set_chain(m, (unsigned[]){kind + VECTOR}, 1);
        ref_set(m, 'y', 0, 0);
        ref_set(m, 'n', 0, (int64_t)edges.n);
        ref_make(m, &edges);
        set_chain(m, &kind, 1);
        ref_set(m, 'n', 0, 5);
        ref_set(m, 'y', 0, (int64_t)scalars[kind % n_scalars]);
        ref_make(m, NULL);
    }
}

/* Scalars come before vectors, as in the lists of golden cases, where the
 * vector of the third stage would have the name of the destination. */
static void golden(struct ref_maker *m)
{
    static const unsigned chains[][STAGES] = {
        {MUL, SUB + VECTOR},
        {MUL, ADD, GE, MUL, SUB, LT, ADD + VECTOR, MUL + VECTOR},
        {ADD, SUB, MUL, ADD, SUB + VECTOR, NE + VECTOR},
        {AND, GE, MUL, AND + VECTOR},
        {OR, XOR, EQ, MUL, XOR + VECTOR, OR + VECTOR},
    };
    uint64_t scalars[REF_MAX_SCALARS];
    size_t n_scalars = ref_edge_scalars(m->c->type, scalars);
    single_stages(m);
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        if (!has_kind(m->c->type, chains[i][0]))
            continue;
        int n = 0;
        while (n < STAGES && chains[i][n])
            n++;
        for (int k = 0; k < STAGES; k++)
            ref_set(m, 'y', k,
                    k < n && chains[i][k] < VECTOR
                        ? (int64_t)scalars[(i + (size_t)k) % n_scalars]
                        : 0);
        set_chain(m, chains[i], n);
        ref_set(m, 'n', 0, ref_has_long_cases(m->c->type) ? 67 : 9);
        ref_make(m, NULL);
    }
}

/* Chains of up to 8 stages, at times over several blocks of elements. */
static void choose(struct ref_maker *m, int round)
{
    struct ref_pairs edges = ref_edge_pairs(m->c->type);
    unsigned kinds[STAGES];
    int n = (int)ref_between(m, 1, STAGES);
    for (int i = 0; i < n; i++) {
        do
            kinds[i] = (unsigned)ref_between(m, 1, KINDS);
        while (!has_kind(m->c->type, kinds[i]));
        ref_set(m, 'y', i,
                (int64_t)ref_random_edge(m->c->type, &edges, &m->state));
        if (ref_between(m, 0, 2) == 0)
            kinds[i] += VECTOR;
    }
    set_chain(m, kinds, n);
    ref_set(m, 'n', 0, ref_between(m, 1, round % 4 ? 40 : 700));
}

const struct ref_shape ref_shape_fuse = {
    .extents = extents,
    .perform = perform,
    .golden = golden,
    .choose = choose,
};
