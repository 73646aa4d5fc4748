/* SPDX-License-Identifier: MIT */
/* Bodies of __bang_fusion: two operations, each rounded to the element type. If
 * b or c is a vector, short vectors are repeated and a scalar becomes a vector,
 * so that two loops per operation and kind of element are enough. */
#include "isa/semantics/forms.h"

#include <assert.h>

enum { BLOCK_BYTES = 4096, LONGER_BYTES = 1024 };

static inline float round_bf16(float value)
{
    return isa_bf16_to_f32(isa_f32_to_bf16(value));
}

/* Combines elements of a with those of b and c, which may equal d: operands 0
 * to 3. */
#define VECTORS(kind, T, ROUND, first, second)                        \
    ISA_EACH_REPEAT(call, repeats)                                    \
    {                                                                 \
        char *pd = ISA_OF_REPEAT(call, 0);                            \
        const char *pa = ISA_OF_REPEAT(call, 1);                      \
        ISA_INDEPENDENT                                               \
        for (size_t i = 0; i < n; i++) {                              \
            T a = isa_load_##kind(pa, i), b = isa_load_##kind(pb, i); \
            T c = isa_load_##kind(pc, i);                             \
            a = ROUND(ISA_MADE(first, a, b));                         \
            isa_store_##kind(pd, i, ISA_MADE(second, a, c));          \
        }                                                             \
    }
/* Uses the scalars b and c: arguments 2 and 3. */
#define SCALARS(kind, T, ROUND, first, second)               \
    {                                                        \
        const T b = isa_load_##kind(&call->arg[2], 0);       \
        const T c = isa_load_##kind(&call->arg[3], 0);       \
        ISA_INDEPENDENT                                      \
        for (size_t i = 0; i < n; i++) {                     \
            T a = isa_load_##kind(pa, i);                    \
            a = ROUND(ISA_MADE(first, a, b));                \
            isa_store_##kind(pd, i, ISA_MADE(second, a, c)); \
        }                                                    \
    }
#define CASES(LOOP, first, second)                       \
    switch (call->type) {                                \
    case ISA_T_BF16:                                     \
        LOOP(bf16, float, round_bf16, first, second)     \
        break;                                           \
    case ISA_T_F32:                                      \
        LOOP(f32, float, , first, second)                \
        break;                                           \
    case ISA_T_I16:                                      \
    case ISA_T_U16:                                      \
        LOOP(16, uint32_t, , first, second)              \
        break;                                           \
    case ISA_T_I32:                                      \
    case ISA_T_U32:                                      \
        LOOP(32, uint32_t, , first, second)              \
        break;                                           \
    case ISA_T_I64:                                      \
    case ISA_T_U64:                                      \
        LOOP(64, uint64_t, , first, second)              \
        break;                                           \
    default:                                             \
        assert(false && "element type outside the row"); \
    }
/* Defines name_vectors and name_scalars. For half, the two operations are two
 * ops, which handle the generation themselves. */
#define FORMS(name, first_op, first, second_op, second)                       \
    static void name##_vectors(const struct isa_call *call, size_t repeats)   \
    {                                                                         \
        const void *pb = call->ptr[2], *pc = call->ptr[3];                    \
        const size_t n = call->n;                                             \
        if (call->type == ISA_T_F16)                                          \
            by_halfs(call, repeats, isa_sem_##first_op, isa_sem_##second_op); \
        else                                                                  \
            CASES(VECTORS, first, second)                                     \
    }                                                                         \
    static void name##_scalars(struct isa_call *call)                         \
    {                                                                         \
        void *pd = call->ptr[0];                                              \
        const void *pa = call->ptr[1];                                        \
        const size_t n = call->n;                                             \
        if (call->type == ISA_T_F16)                                          \
            by_halfs(call, 1, isa_sem_##first_op##_scalar,                    \
                     isa_sem_##second_op##_scalar);                           \
        else                                                                  \
            CASES(SCALARS, first, second)                                     \
    }
#define RUN(name)                         \
    if (call->arg[6])                     \
        in_repeats(call, name##_vectors); \
    else                                  \
        name##_scalars(call);
#define FUSION(name, first_op, first, second_op, second) \
    FORMS(name, first_op, first, second_op, second)      \
    void isa_sem_fusion_##name(struct isa_call *call)    \
    {                                                    \
        RUN(name)                                        \
    }
/* Defines forms with a product, which has another expression on generation
 * 2. */
#define PRODUCT(name, first_op, first, second_op, second, first_2, second_2) \
    FORMS(name, first_op, first, second_op, second)                          \
    FORMS(name##_2xx, first_op, first_2, second_op, second_2)                \
    void isa_sem_fusion_##name(struct isa_call *call)                        \
    {                                                                        \
        if (call->generation == 2) {                                         \
            RUN(name##_2xx)                                                  \
        } else {                                                             \
            RUN(name)                                                        \
        }                                                                    \
    }

/* Handles half with the bodies of the two operations, one block at a time. With
 * vectors b and c a repeat is at most a block. */
static void by_halfs(const struct isa_call *c, size_t repeats, isa_sem *first,
                     isa_sem *second)
{
    enum { BLOCK = BLOCK_BYTES / 2 };
    const size_t n = c->n * repeats;
    const size_t most = repeats > 1 ? c->n : BLOCK;
    assert(repeats == 1 || c->n <= BLOCK); /* a repeat is one block */
    uint16_t between[BLOCK];
    struct isa_call step; /* not cleared: all fields that are read are set */
    step.type = c->type;
    step.generation = c->generation;
    for (size_t done = 0; done < n; done += step.n) {
        step.n = n - done < most ? n - done : most;
        step.ptr[0] = between;
        step.ptr[1] = (char *)c->ptr[1] + 2 * done;
        step.ptr[2] = c->ptr[2];
        step.arg[2] = c->arg[2];
        first(&step);
        step.ptr[0] = (char *)c->ptr[0] + 2 * done;
        step.ptr[1] = between;
        step.ptr[2] = c->ptr[3];
        step.arg[2] = c->arg[3];
        second(&step);
    }
}

/* A scalar or a vector that is repeated. */
struct again {
    _Alignas(64) char block[BLOCK_BYTES];
    const char *elements;
    size_t step; /* bytes between elements; 0: the elements are in `block` */
};

/* Repeats m elements up to n. */
static void repeat(struct again *y, const void *s, size_t m, size_t n,
                   size_t size)
{
    size_t bytes = m * size, all = n * size;
    assert(m > 0 && m <= n && all <= sizeof y->block);
    memcpy(y->block, s, bytes);
    for (size_t k = bytes; k < all; k += k)
        memcpy(y->block + k, y->block, k < all - k ? k : all - k);
    y->elements = y->block;
    y->step = 0;
}

/* State for operands "wryynNi". */
struct repeats {
    const struct isa_call *call;
    isa_repeats *body;
    struct again y[2]; /* b and c */
    size_t n;          /* elements per repeat */
};

/* Handles elements [from, to). A repeat starts at `from`. Handles whole repeats
 * together, or pieces of long repeats. */
static void run(const struct repeats *r, size_t from, size_t to)
{
    const size_t size = isa_types[r->call->type].bytes;
    const size_t most = BLOCK_BYTES / size;
    struct isa_call part; /* not cleared: all fields that are read are set */
    assert(r->n > 0 && from % r->n == 0 && from < to);
    part.type = r->call->type;
    part.generation = r->call->generation;
    for (size_t at = from, repeats; at < to; at += part.n * repeats) {
        size_t done = at % r->n, rest = r->n - done;
        rest = rest < to - at ? rest : to - at;
        part.n = rest < most ? rest : most;
        repeats = part.n == r->n ? (to - at) / r->n : 1;
        for (int k = 0; k < 2; k++) {
            const char *y = r->y[k].elements + done * r->y[k].step;
            part.ptr[k] = (char *)r->call->ptr[k] + at * size;
            part.ptr[2 + k] = (void *)(uintptr_t)y;
        }
        r->body(&part, repeats);
    }
}

/* Short repeats are joined to longer repeats, as in isa_cycled; for half, to
 * even longer repeats. The first repeat is done last, because its destination
 * may be b or c. */
static void in_repeats(const struct isa_call *c, isa_repeats *body)
{
    const size_t size = isa_types[c->type].bytes, n = c->n, m = c->arg[5];
    const size_t most = BLOCK_BYTES / size;
    const size_t enough = c->type == ISA_T_F16 ? most : LONGER_BYTES / size;
    struct repeats r; /* not cleared, because blocks are large */
    assert(m > 0 && n % m == 0);
    r.call = c;
    r.body = body;
    r.n = m < n ? m : n;
    if (r.n < enough / 4)
        r.n *= enough / r.n < n / r.n ? enough / r.n : n / r.n;
    for (int k = 0; k < 2; k++) {
        r.y[k].elements = c->ptr[2 + k];
        r.y[k].step = size;
        if (!(c->arg[6] >> k & 1))
            repeat(&r.y[k], &c->arg[2 + k], 1, r.n < most ? r.n : most, size);
        else if (m < r.n)
            repeat(&r.y[k], c->ptr[2 + k], m, r.n, size);
    }
    if (r.n < n)
        run(&r, r.n, n);
    run(&r, 0, r.n);
}

/* clang-format off */
PRODUCT(fma, mul, a * b, add, a + c, ISA_PRODUCT_2XX(a, b), a + c)
PRODUCT(fms, mul, a * b, sub, a - c, ISA_PRODUCT_2XX(a, b), a - c)
PRODUCT(fam, add, a + b, mul, a * c, a + b, ISA_PRODUCT_2XX(a, c))
PRODUCT(fsm, sub, a - b, mul, a * c, a - b, ISA_PRODUCT_2XX(a, c))
FUSION(faa, add, a + b, add, a + c)
FUSION(fas, add, a + b, sub, a - c)
FUSION(fss, sub, a - b, sub, a - c)
FUSION(fsa, sub, a - b, add, a + c)
/* clang-format on */
