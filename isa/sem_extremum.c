/* SPDX-License-Identifier: MIT
 *
 * Bodies of searches for the greatest and the least element. A first pass
 * finds the block with the first extremum, in lanes, a second one the element
 * in it. Halfs and bfloat16 are widened a block at a time, which changes no
 * order. Both zeros are equal; a NaN is neither greater nor less, so it wins
 * only as the very first element.
 */
#include "isa/rows.h"
#include "isa/sem.h"

#include <math.h>

enum { LINE_BYTES = 128, BLOCK = 512, LANES = 32 };

/* The extremum of n floats at s, `worst` if nothing is better; and the index
 * of the extremum of all elements. */
#define SEARCH(name, value, OP, worst)                                      \
    static float name##_of(const void *s, size_t n)                         \
    {                                                                       \
        float best[LANES];                                                  \
        size_t i = 0;                                                       \
        for (size_t l = 0; l < LANES; l++)                                  \
            best[l] = worst;                                                \
        for (; i + LANES <= n; i += LANES)                                  \
            for (size_t l = 0; l < LANES; l++) {                            \
                const float a = isa_load_f32(s, i + l);                     \
                best[l] = value OP best[l] ? value : best[l];               \
            }                                                               \
        for (; i < n; i++) {                                                \
            const float a = isa_load_f32(s, i);                             \
            best[0] = value OP best[0] ? value : best[0];                   \
        }                                                                   \
        for (size_t lanes = LANES / 2; lanes > 0; lanes /= 2)               \
            for (size_t l = 0; l < lanes; l++)                              \
                best[l] =                                                   \
                    best[l + lanes] OP best[l] ? best[l + lanes] : best[l]; \
        return best[0];                                                     \
    }                                                                       \
    static size_t name(const struct isa_call *c)                            \
    {                                                                       \
        float wide[BLOCK], a;                                               \
        memcpy(&a, isa_row_read(c->type, c->ptr[1], 0, 1, wide), sizeof a); \
        float best = value;                                                 \
        size_t block = 0, n;                                                \
        if (best != best)                                                   \
            return 0;                                                       \
        for (size_t first = 0; first < c->n; first += n) {                  \
            n = c->n - first < BLOCK ? c->n - first : BLOCK;                \
            float top = name##_of(                                          \
                isa_row_read(c->type, c->ptr[1], first, n, wide), n);       \
            block = top OP best ? first : block;                            \
            best = top OP best ? top : best;                                \
        }                                                                   \
        n = c->n - block < BLOCK ? c->n - block : BLOCK;                    \
        const void *s = isa_row_read(c->type, c->ptr[1], block, n, wide);   \
        for (size_t i = 0;; i++) {                                          \
            a = isa_load_f32(s, i);                                         \
            if (value == best)                                              \
                return block + i;                                           \
        }                                                                   \
    }
SEARCH(greatest, a, >, -INFINITY)
SEARCH(least, a, <, INFINITY)
SEARCH(widest, fabsf(a), >, -INFINITY)
SEARCH(narrowest, fabsf(a), <, INFINITY)
#undef SEARCH

/* Value and index, zeros to the end of the line on generation 2. */
static void put_extremum(struct isa_call *c, size_t at, bool is_magnitude)
{
    size_t size = isa_types[c->type].bytes;
    uint64_t index = at;
    char *d = c->ptr[0];
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
