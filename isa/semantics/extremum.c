/* SPDX-License-Identifier: MIT */
/* Bodies of searches for the maximum and minimum. A first pass finds the
 * extremum in lanes, a second pass the first element equal to it, in blocks.
 * half and bfloat16 are converted to float per block, which keeps the order.
 * Both zeros are equal. The search begins at the first number; a NaN is neither
 * greater nor less than that number. If all elements are NaN, the first element
 * is the result. */
#include "isa/semantics/rows.h"
#include "isa/semantics/sem.h"

#include <assert.h>
#include <math.h>

enum { LINE_BYTES = 128, BLOCK = 1024, PART = 128, LANES = 32 };

/* Returns elements from `first` on: a pointer to them, or to a converted copy
 * in room. */
static const void *some_of(const struct isa_call *c, size_t first, size_t *n,
                           float *room)
{
    assert(first < c->n);
    *n = c->n - first;
    if (c->type != ISA_T_F32 && *n > BLOCK)
        *n = BLOCK;
    return isa_row_read(c->type, c->ptr[1], first, *n, room);
}

/* Returns the first element that is not NaN; NaN: there is none. */
static float first_number(const struct isa_call *c, float *room)
{
    size_t n;
    for (size_t first = 0; first < c->n; first += n) {
        const void *s = some_of(c, first, &n, room);
        for (size_t i = 0; i < n; i++)
            if (!isnan(isa_load_f32(s, i)))
                return isa_load_f32(s, i);
    }
    return NAN;
}

/* Finds the index of the extremum of VALUE(a); `better` is > or <. */
#define SEARCH(name, VALUE, better)                                          \
    static void name##_lanes(float *lanes, const void *s, size_t n)          \
    {                                                                        \
        float best[LANES];                                                   \
        size_t i = 0;                                                        \
        memcpy(best, lanes, sizeof best);                                    \
        for (; i + LANES <= n; i += LANES)                                   \
            for (size_t l = 0; l < LANES; l++) {                             \
                const float v = VALUE(isa_load_f32(s, i + l));               \
                best[l] = v better best[l] ? v : best[l];                    \
            }                                                                \
        for (; i < n; i++) {                                                 \
            const float v = VALUE(isa_load_f32(s, i));                       \
            best[0] = v better best[0] ? v : best[0];                        \
        }                                                                    \
        memcpy(lanes, best, sizeof best);                                    \
    }                                                                        \
    static size_t name##_where(const void *s, size_t n, float best)          \
    {                                                                        \
        size_t i = 0;                                                        \
        for (; i + PART < n; i += PART) {                                    \
            uint32_t any = 0;                                                \
            for (size_t k = 0; k < PART; k++)                                \
                any |= VALUE(isa_load_f32(s, i + k)) == best;                \
            if (any)                                                         \
                break;                                                       \
        }                                                                    \
        while (i < n && VALUE(isa_load_f32(s, i)) != best)                   \
            i++;                                                             \
        return i;                                                            \
    }                                                                        \
    static size_t name(const struct isa_call *c)                             \
    {                                                                        \
        float room[BLOCK], lanes[LANES];                                     \
        size_t n, at = 0;                                                    \
        const void *s;                                                       \
        const float best = VALUE(first_number(c, room));                     \
        if (best != best)                                                    \
            return 0;                                                        \
        for (size_t l = 0; l < LANES; l++)                                   \
            lanes[l] = best;                                                 \
        for (size_t first = 0; first < c->n; first += n) {                   \
            s = some_of(c, first, &n, room);                                 \
            name##_lanes(lanes, s, n);                                       \
        }                                                                    \
        for (size_t half = LANES / 2; half > 0; half /= 2)                   \
            for (size_t l = 0; l < half; l++)                                \
                lanes[l] = lanes[l + half] better lanes[l] ? lanes[l + half] \
                                                           : lanes[l];       \
        for (size_t first = 0; at == first && first < c->n; first += n) {    \
            s = some_of(c, first, &n, room);                                 \
            at += name##_where(s, n, lanes[0]);                              \
        }                                                                    \
        return at;                                                           \
    }
SEARCH(greatest, , >)
SEARCH(least, , <)
SEARCH(widest, fabsf, >)
SEARCH(narrowest, fabsf, <)
#undef SEARCH

/* Stores value and index; on generation 2 also zeros up to the end of the
 * line. */
static void put_extremum(struct isa_call *c, size_t at, bool is_magnitude)
{
    size_t size = isa_types[c->type].bytes;
    uint64_t index = at;
    char *d = c->ptr[0];
    assert(at < c->n && (size == 2 || size == 4));
    uint32_t value =
        size == 2 ? isa_load_16(c->ptr[1], at) : isa_load_32(c->ptr[1], at);
    if (is_magnitude)
        value &= size == 2 ? 0x7fff : 0x7fffffff;
    if (c->generation == 2)
        memset(d, 0, LINE_BYTES);
    memcpy(d, &value, size);
    memcpy(d + size, &index, sizeof index);
}

#define BODY(name, search, is_magnitude)          \
    void isa_sem_##name(struct isa_call *c)       \
    {                                             \
        put_extremum(c, search(c), is_magnitude); \
    }
BODY(argmax, greatest, false)
BODY(argmin, least, false)
BODY(old_max, greatest, false)
BODY(old_min, least, false)
BODY(fabsmax, widest, true)
BODY(fabsmin, narrowest, true)
#undef BODY
