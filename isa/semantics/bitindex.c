/* SPDX-License-Identifier: MIT */
/* Bodies of comparisons with bit results. Elements are floats or are converted
 * to float. They are compared into bytes, one block at a time, and the bytes
 * are packed. The bits of an element are never after the element, so in
 * ascending order the result may overwrite an operand. */
#include "isa/semantics/sem.h"

#include <assert.h>

enum { BLOCK = ISA_BLOCK(512, 8) }; /* elements, a multiple of 8 */

/* bytes[i] = 1 if the comparison of a[i] with b[i] is true, else 0 */
typedef void compare(uint8_t *bytes, const void *a, const void *b, size_t n);

/* Packs bytes that are 0 or 1 into bits. The product moves byte k to bit 56 +
 * k; its other terms do not overlap. */
static void pack(uint8_t *bits, const uint8_t *bytes, size_t n)
{
    size_t i = 0;
    assert(n <= BLOCK);
#ifdef __AVX2__
    for (; i + 32 <= n; i += 32) {
        __m256i many = _mm256_loadu_si256((const void *)(bytes + i));
        many = _mm256_cmpgt_epi8(many, _mm256_setzero_si256());
        isa_store_32(bits, i / 32, (uint32_t)_mm256_movemask_epi8(many));
    }
#endif
    for (; i < n; i += 8) {
        uint64_t eight = isa_load_64(bytes + i, 0);
        bits[i / 8] = (uint8_t)(eight * UINT64_C(0x0102040810204080) >> 56);
    }
}

/* Returns the elements as floats: a pointer to them, or to a copy in room. */
static const void *as_floats(enum isa_type type, const void *s, float *room,
                             size_t n)
{
    if (type == ISA_T_F32)
        return s;
    if (type == ISA_T_F16)
        isa_f16_to_f32_array(room, s, n);
    else
        for (size_t i = 0; i < n; i++)
            room[i] = isa_load_bf16(s, i);
    return room;
}

/* Operands "Brrn", or if b_is_scalar "Brsn". */
static void by_blocks(struct isa_call *c, bool b_is_scalar, compare *body)
{
    const size_t size = isa_types[c->type].bytes;
    const char *pa = c->ptr[1], *pb = c->ptr[2];
    uint8_t *pd = c->ptr[0], bytes[BLOCK];
    float room_a[BLOCK], room_b[BLOCK];
    const void *a, *b = room_b;
    if (b_is_scalar) {
        float s;
        memcpy(&s, as_floats(c->type, &c->arg[2], room_a, 1), sizeof s);
        for (size_t i = 0; i < BLOCK; i++)
            room_b[i] = s;
    }
    for (size_t done = 0; done < c->n; done += BLOCK) {
        size_t n = c->n - done < BLOCK ? c->n - done : BLOCK;
        a = as_floats(c->type, pa + done * size, room_a, n);
        if (!b_is_scalar)
            b = as_floats(c->type, pb + done * size, room_b, n);
        body(bytes, a, b, n);
        memset(bytes + n, 0, (BLOCK - n) % 8); /* unused bits of the last
                                                  byte */
        pack(pd + done / 8, bytes, n);
    }
}

#define COMPARE(name, condition)                                               \
    static void name(uint8_t *bytes, const void *pa, const void *pb, size_t n) \
    {                                                                          \
        for (size_t i = 0; i < n; i++) {                                       \
            const float a = isa_load_f32(pa, i), b = isa_load_f32(pb, i);      \
            bytes[i] = (condition) ? 1 : 0;                                    \
        }                                                                      \
    }                                                                          \
    void isa_sem_##name##_bitindex(struct isa_call *c)                         \
    {                                                                          \
        by_blocks(c, false, name);                                             \
    }                                                                          \
    void isa_sem_##name##_scalar_bitindex(struct isa_call *c)                  \
    {                                                                          \
        by_blocks(c, true, name);                                              \
    }

COMPARE(eq, a == b)
COMPARE(ne, a != b)
COMPARE(gt, a > b)
COMPARE(ge, a >= b)
COMPARE(lt, a < b)
COMPARE(le, a <= b)
