/* SPDX-License-Identifier: MIT */
/* Float to integer with host vectors: AVX-512, AVX2 or SSE4.1. Only for
 * round_arrays.c, and only where intrinsics are functions (ISA_HOST_INTEGERS).
 */
#ifndef ISA_NUMBER_HOST_VECTORS_H
#define ISA_NUMBER_HOST_VECTORS_H

#include "isa/number/elements.h"
#include "isa/number/round.h"

#if defined __OPTIMIZE__ && (defined __AVX512BW__ || defined __SSE4_1__)
#define ISA_HOST_INTEGERS
#include <immintrin.h>

/* isa_v and isa_v_floats: vectors of V_WORDS 32-bit integers or floats. */
#if defined __AVX512BW__
typedef __m512i isa_v;
typedef __m512 isa_v_floats;
enum { V_WORDS = 16 };
#define V(name)            _mm512_##name
#define V_OP(name)         _mm512_##name##_si512
#define V_FLOATS(v)        _mm512_castsi512_ps(v)
#define V_BITS(f)          _mm512_castps_si512(f)
#define V_LOAD(p)          _mm512_loadu_ps(p)
#define V_STORE(p, v)      _mm512_storeu_si512(p, v)
#define V_ROUND(f, mode)   _mm512_roundscale_ps(f, mode)
#define V_CONVERT(f, mode) _mm512_cvt_roundps_epi32(f, mode)
#define V_ADD_WHERE_HALF(v, f)                                         \
    _mm512_mask_add_epi32(                                             \
        v, _mm512_cmp_ps_mask(f, _mm512_set1_ps(0.5f), _CMP_EQ_OQ), v, \
        _mm512_set1_epi32(1))
/* Whether any word is greater than limit. */
#define V_ANY_ABOVE(v, limit) \
    (_mm512_cmpgt_epi32_mask(v, _mm512_set1_epi32(limit)) != 0)
#define V_WHERE_AT_LEAST(f, limit) \
    _mm512_maskz_set1_epi32(       \
        _mm512_cmp_ps_mask(f, _mm512_set1_ps(limit), _CMP_GE_OQ), -1)
static const _Alignas(64) uint64_t order_16[] = {0, 2, 4, 6, 1, 3, 5, 7};
static const _Alignas(64) uint32_t order_8[] = {0, 4, 8,  12, 1, 5, 9,  13,
                                                2, 6, 10, 14, 3, 7, 11, 15};
#define V_ORDER_16(v) _mm512_permutexvar_epi64(_mm512_load_si512(order_16), v)
#define V_ORDER_8(v)  _mm512_permutexvar_epi32(_mm512_load_si512(order_8), v)

#elif defined __AVX2__
typedef __m256i isa_v;
typedef __m256 isa_v_floats;
enum { V_WORDS = 8 };
#define V(name)            _mm256_##name
#define V_OP(name)         _mm256_##name##_si256
#define V_FLOATS(v)        _mm256_castsi256_ps(v)
#define V_BITS(f)          _mm256_castps_si256(f)
#define V_LOAD(p)          _mm256_loadu_ps((const void *)(p))
#define V_STORE(p, v)      _mm256_storeu_si256((void *)(p), v)
#define V_ROUND(f, mode)   _mm256_round_ps(f, mode)
#define V_CONVERT(f, mode) _mm256_cvttps_epi32(_mm256_round_ps(f, mode))
#define V_ADD_WHERE_HALF(v, f) \
    _mm256_sub_epi32(          \
        v, V_BITS(_mm256_cmp_ps(f, _mm256_set1_ps(0.5f), _CMP_EQ_OQ)))
#define V_ANY_ABOVE(v, limit) \
    (_mm256_movemask_epi8(_mm256_cmpgt_epi32(v, _mm256_set1_epi32(limit))) != 0)
#define V_WHERE_AT_LEAST(f, limit) \
    V_BITS(_mm256_cmp_ps(f, _mm256_set1_ps(limit), _CMP_GE_OQ))
static const _Alignas(32) uint32_t order_8[] = {0, 4, 1, 5, 2, 6, 3, 7};
#define V_ORDER_16(v) _mm256_permute4x64_epi64(v, 0xd8)
#define V_ORDER_8(v) \
    _mm256_permutevar8x32_epi32(v, _mm256_load_si256((const void *)order_8))

#else
typedef __m128i isa_v;
typedef __m128 isa_v_floats;
enum { V_WORDS = 4 };
#define V(name)            _mm_##name
#define V_OP(name)         _mm_##name##_si128
#define V_FLOATS(v)        _mm_castsi128_ps(v)
#define V_BITS(f)          _mm_castps_si128(f)
#define V_LOAD(p)          _mm_loadu_ps((const void *)(p))
#define V_STORE(p, v)      _mm_storeu_si128((void *)(p), v)
#define V_ROUND(f, mode)   _mm_round_ps(f, mode)
#define V_CONVERT(f, mode) _mm_cvttps_epi32(_mm_round_ps(f, mode))
#define V_ADD_WHERE_HALF(v, f) \
    _mm_sub_epi32(v, V_BITS(_mm_cmpeq_ps(f, _mm_set1_ps(0.5f))))
#define V_ANY_ABOVE(v, limit) \
    (_mm_movemask_epi8(_mm_cmpgt_epi32(v, _mm_set1_epi32(limit))) != 0)
#define V_WHERE_AT_LEAST(f, limit) V_BITS(_mm_cmpge_ps(f, _mm_set1_ps(limit)))
#define V_ORDER_16(v)              (v)
#define V_ORDER_8(v)               (v)
#endif
#define V_MODE(direction) ((direction) | _MM_FROUND_NO_EXC)

/* ---- to integers --------------------------------------------------------- */

/* Floats outside of int32_t, and NaN, become INT32_MIN. Packing saturates, and
 * works on each 128-bit lane. */
ISA_INLINE isa_v isa_v_int32(isa_v_floats a, enum isa_round mode)
{
    const isa_v sign = V(set1_epi32)(INT32_MIN), bits = V_BITS(a);
    isa_v_floats near;
    isa_v below;
    switch (mode) {
    case ISA_ROUND_TZ:
        break;
    case ISA_ROUND_RN:
        return V(cvtps_epi32)(a);
    case ISA_ROUND_UP:
        return V_CONVERT(a, V_MODE(_MM_FROUND_TO_POS_INF));
    case ISA_ROUND_DN:
        return V_CONVERT(a, V_MODE(_MM_FROUND_TO_NEG_INF));
    case ISA_ROUND_RD: /* add just less than 0.5, then truncate */
        below = V_OP(or)(V_OP(and)(bits, sign), V(set1_epi32)(0x3effffff));
        a = V(add_ps)(a, V_FLOATS(below));
        break;
    case ISA_ROUND_OZ: /* floor of -|a|, then the sign of a */
        near = V_ROUND(V_FLOATS(V_OP(or)(bits, sign)),
                       V_MODE(_MM_FROUND_TO_NEG_INF));
        a = V_FLOATS(V_OP(xor)(V_BITS(near), V_OP(andnot)(bits, sign)));
        break;
    case ISA_ROUND_RM: /* rounds to even, then adds 1 to ties rounded down */
        near = V_ROUND(a, V_MODE(_MM_FROUND_TO_NEAREST_INT));
        return V_ADD_WHERE_HALF(V(cvttps_epi32)(near), V(sub_ps)(a, near));
    }
    return V(cvttps_epi32)(a);
}

/* Returns `whole`, or INT32_MAX where `a` is too large. In those places `whole`
 * is INT32_MIN, the bitwise complement of INT32_MAX. */
ISA_INLINE isa_v isa_v_cap(isa_v whole, isa_v_floats a)
{
    return V_OP(xor)(whole, V_WHERE_AT_LEAST(a, 0x1p31f));
}

/* Whether any float is >= 2^31 or NaN. */
ISA_INLINE bool isa_v_is_large(isa_v bits)
{
    return __builtin_expect(V_ANY_ABOVE(bits, 0x4effffff), 0);
}

/* Packs two vectors into one of int16_t. Its 64-bit parts come from both in
 * turn. */
ISA_INLINE isa_v isa_v_int16(const char *s, enum isa_round mode)
{
    isa_v_floats a = V_LOAD(s), b = V_LOAD(s + 4 * V_WORDS);
    isa_v x = isa_v_int32(a, mode), y = isa_v_int32(b, mode);
    if (isa_v_is_large(V(max_epi32)(V_BITS(a), V_BITS(b)))) {
        x = isa_v_cap(x, a);
        y = isa_v_cap(y, b);
    }
    return V(packs_epi32)(x, y);
}

ISA_INLINE void isa_v_to_16(char *d, const char *s, enum isa_round mode,
                            bool is_signed)
{
    (void)is_signed; /* always */
    V_STORE(d, V_ORDER_16(isa_v_int16(s, mode)));
}

ISA_INLINE void isa_v_to_8(char *d, const char *s, enum isa_round mode,
                           bool is_signed)
{
    isa_v a = isa_v_int16(s, mode), b = isa_v_int16(s + 8 * V_WORDS, mode);
    isa_v all = is_signed ? V(packs_epi16)(a, b) : V(packus_epi16)(a, b);
    V_STORE(d, V_ORDER_8(all));
}

ISA_INLINE void isa_v_to_32(char *d, const char *s, enum isa_round mode,
                            bool is_signed)
{
    isa_v_floats a = V_LOAD(s);
    isa_v all = isa_v_int32(a, mode);
    (void)is_signed; /* always */
    if (isa_v_is_large(V_BITS(a)))
        all = isa_v_cap(all, a);
    V_STORE(d, all);
}

/* ---- to halfs ------------------------------------------------------------ */

#if defined __F16C__ && (defined __AVX512BW__ || defined __AVX2__)
#define ISA_HOST_HALFS
#ifdef __AVX512BW__
typedef __m256i isa_v_halfs;
#define V_HALFS(bits, mode) _mm512_cvtps_ph(V_FLOATS(bits), mode)
#define V_HALFS_OP(name)    _mm256_##name##_si256
#define V_HALFS_SIGN        _mm256_set1_epi16(INT16_MIN)
#define V_STORE_HALFS(p, v) _mm256_storeu_si256((void *)(p), v)
#define V_WHERE_SAME(a, b, v, other) \
    _mm512_mask_mov_epi32(other, _mm512_cmpeq_epi32_mask(a, b), v)
#else
typedef __m128i isa_v_halfs;
#define V_HALFS(bits, mode) _mm256_cvtps_ph(V_FLOATS(bits), mode)
#define V_HALFS_OP(name)    _mm_##name##_si128
#define V_HALFS_SIGN        _mm_set1_epi16(INT16_MIN)
#define V_STORE_HALFS(p, v) _mm_storeu_si128((void *)(p), v)
#define V_WHERE_SAME(a, b, v, other) \
    _mm256_blendv_epi8(other, v, _mm256_cmpeq_epi32(a, b))
#endif

/* Same as tie_away and tie_up of round_arrays.c. */
ISA_INLINE isa_v isa_v_ties_away(isa_v bits)
{
    const isa_v infinity = V(set1_epi32)((int32_t)0xff000000);
    const isa_v moved = V_OP(or)(bits, V(set1_epi32)(1));
    return V_WHERE_SAME(V(add_epi32)(bits, bits), infinity, bits, moved);
}

ISA_INLINE isa_v isa_v_ties_up(isa_v bits)
{
    const isa_v minus_one = V(set1_epi32)(-1);
    const isa_v size = V_OP(and)(bits, V(set1_epi32)(INT32_MAX));
    const isa_v below = V(add_epi32)(size, minus_one);
    const isa_v number = V(min_epu32)(below, V(set1_epi32)(0x7f7ffffe));
    isa_v moved = V(add_epi32)(bits, V(srai_epi32)(bits, 31));
    moved = V_OP(or)(moved, V(set1_epi32)(1));
    return V_WHERE_SAME(number, below, moved, bits);
}

/* Converts to half and rounds away from zero: rounds the magnitude upward, then
 * sets the sign. */
ISA_INLINE isa_v_halfs isa_v_outward(isa_v bits)
{
    const isa_v size = V_OP(and)(bits, V(set1_epi32)(INT32_MAX));
    const isa_v_halfs up = V_HALFS(size, _MM_FROUND_TO_POS_INF);
    const isa_v_halfs signs = V_HALFS(bits, _MM_FROUND_TO_ZERO);
    return V_HALFS_OP(or)(up, V_HALFS_OP(and)(signs, V_HALFS_SIGN));
}
#endif
#endif

#endif
