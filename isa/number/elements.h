/* SPDX-License-Identifier: MIT */
/* Access to array elements. Guest addresses may be unaligned, so elements are
 * accessed with memcpy, which compilers turn into plain, vectorizable accesses.
 */
#ifndef ISA_NUMBER_ELEMENTS_H
#define ISA_NUMBER_ELEMENTS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __F16C__
#include <immintrin.h>
#endif

#include "isa/number/num.h"

/* ISA_INDEPENDENT comes before a loop over elements in which no iteration reads
 * what another iteration writes. The rule sets guarantee this (a destination
 * equals a source or is disjoint), so the compiler needs no run-time check.
 * ISA_UNROLL: a loop of a few iterations, whose variables become registers when
 * it is unrolled. */
#ifdef __clang__
#ifndef NDEBUG /* only release builds must vectorize */
#pragma clang diagnostic ignored "-Wpass-failed"
#endif
#define ISA_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#define ISA_UNROLL      _Pragma("clang loop unroll(full)")
#else
#define ISA_INDEPENDENT _Pragma("GCC ivdep")
#define ISA_UNROLL      _Pragma("GCC unroll 16")
#endif

/* ISA_INDEPENDENT for bodies that are as short as the loop overhead. clang
 * unrolls such loops by itself. */
#ifdef __clang__
#define ISA_SHORT ISA_INDEPENDENT
#else
#define ISA_SHORT _Pragma("GCC unroll 2") ISA_INDEPENDENT
#endif

/* A tile is a few elements that are computed together, one vector, which stays
 * in registers. The best size depends on the compiler. */
#ifdef __clang__
enum { ISA_TILE = 16 };
#define ISA_TILE_LOOP ISA_INDEPENDENT
#else
enum { ISA_TILE = 8 };
#define ISA_TILE_LOOP _Pragma("GCC unroll 1") _Pragma("GCC ivdep")
#endif

/* Element i of an array, widened for arithmetic: integers of up to 32 bits to
 * uint32_t, of 64 bits to uint64_t (so that they wrap), floats to float. Stores
 * round floats once, to the element type, and keep the low bits of integers.
 * Signed and unsigned elements share a kind, named by size, if the operation is
 * the same modulo 2^size. */
static inline uint32_t isa_load_8(const void *p, size_t i)
{
    return ((const uint8_t *)p)[i];
}

static inline uint32_t isa_load_16(const void *p, size_t i)
{
    uint16_t element;
    memcpy(&element, (const char *)p + i * sizeof element, sizeof element);
    return element;
}

static inline uint32_t isa_load_32(const void *p, size_t i)
{
    uint32_t element;
    memcpy(&element, (const char *)p + i * sizeof element, sizeof element);
    return element;
}

static inline uint64_t isa_load_64(const void *p, size_t i)
{
    uint64_t element;
    memcpy(&element, (const char *)p + i * sizeof element, sizeof element);
    return element;
}

/* A float at any address, in memory of any type. gcc treats floats from memcpy
 * as integers and then has no vector maximum. */
typedef float isa_any_float __attribute__((aligned(1), may_alias));

static inline float isa_load_f32(const void *p, size_t i)
{
    return ((const isa_any_float *)p)[i];
}

static inline float isa_load_f16(const void *p, size_t i)
{
    return isa_f16_to_f32((uint16_t)isa_load_16(p, i));
}

static inline float isa_load_bf16(const void *p, size_t i)
{
    return isa_bf16_to_f32((uint16_t)isa_load_16(p, i));
}

static inline void isa_store_8(void *p, size_t i, uint32_t value)
{
    ((uint8_t *)p)[i] = (uint8_t)value;
}

static inline void isa_store_16(void *p, size_t i, uint32_t value)
{
    uint16_t element = (uint16_t)value;
    memcpy((char *)p + i * sizeof element, &element, sizeof element);
}

static inline void isa_store_32(void *p, size_t i, uint32_t value)
{
    memcpy((char *)p + i * sizeof value, &value, sizeof value);
}

static inline void isa_store_64(void *p, size_t i, uint64_t value)
{
    memcpy((char *)p + i * sizeof value, &value, sizeof value);
}

static inline void isa_store_f32(void *p, size_t i, float value)
{
    ((isa_any_float *)p)[i] = value;
}

static inline void isa_store_f16(void *p, size_t i, float value)
{
    isa_store_16(p, i, isa_f32_to_f16(value));
}

static inline void isa_store_bf16(void *p, size_t i, float value)
{
    isa_store_16(p, i, isa_f32_to_bf16(value));
}

/* Returns element i as a value to compare: integers as signed, half and
 * bfloat16 as float. */
#define ISA_VALUE(T, ID, kind)                              \
    static inline T isa_value_##ID(const void *p, size_t i) \
    {                                                       \
        return (T)isa_load_##kind(p, i);                    \
    }
ISA_VALUE(int8_t, I8, 8)
ISA_VALUE(uint8_t, U8, 8)
ISA_VALUE(int16_t, I16, 16)
ISA_VALUE(uint16_t, U16, 16)
ISA_VALUE(int32_t, I32, 32)
ISA_VALUE(uint32_t, U32, 32)
ISA_VALUE(int64_t, I64, 64)
ISA_VALUE(uint64_t, U64, 64)
ISA_VALUE(float, F16, f16)
ISA_VALUE(float, BF16, bf16)
ISA_VALUE(float, F32, f32)
#undef ISA_VALUE

/* Converts arrays of halfs in ascending order, so elements already read may be
 * overwritten. F16C and AVX-512 give the same bits as num.h. Without
 * optimisation gcc's AVX-512 intrinsics are macros that cause warnings. */
#ifdef __clang__ /* clang would compare halfs one by one */
#define ISA_OPAQUE(vector) __asm__("" : "+v"(vector))
#else
#define ISA_OPAQUE(vector) (void)0
#endif
#if defined __AVX512F__ && defined __OPTIMIZE__
#define ISA_WIDEN_SIXTEENS                                               \
    for (; i + 16 <= n; i += 16) {                                       \
        __m256i halfs =                                                  \
            _mm256_loadu_si256((const void *)((const char *)s + 2 * i)); \
        __m512 floats = _mm512_cvtph_ps(halfs);                          \
        ISA_OPAQUE(floats);                                              \
        _mm512_storeu_ps((void *)((char *)d + 4 * i), floats);           \
    }
#define ISA_NARROW_SIXTEENS(immediate)                                \
    for (; i + 16 <= n; i += 16) {                                    \
        __m512 floats =                                               \
            _mm512_loadu_ps((const void *)((const char *)s + 4 * i)); \
        _mm256_storeu_si256((void *)((char *)d + 2 * i),              \
                            _mm512_cvtps_ph(floats, immediate));      \
    }
#else
#define ISA_WIDEN_SIXTEENS
#define ISA_NARROW_SIXTEENS(immediate)
#endif
#ifdef __F16C__
#define ISA_WIDEN_EIGHTS                                              \
    for (; i + 8 <= n; i += 8) {                                      \
        __m128i halfs =                                               \
            _mm_loadu_si128((const void *)((const char *)s + 2 * i)); \
        __m256 floats = _mm256_cvtph_ps(halfs);                       \
        ISA_OPAQUE(floats);                                           \
        _mm256_storeu_ps((void *)((char *)d + 4 * i), floats);        \
    }
#define ISA_NARROW_EIGHTS(immediate)                                  \
    for (; i + 8 <= n; i += 8) {                                      \
        __m256 floats =                                               \
            _mm256_loadu_ps((const void *)((const char *)s + 4 * i)); \
        _mm_storeu_si128((void *)((char *)d + 2 * i),                 \
                         _mm256_cvtps_ph(floats, immediate));         \
    }
#define ISA_HALF_TAIL /* few elements remain */
#else
#define ISA_WIDEN_EIGHTS
#define ISA_NARROW_EIGHTS(immediate)
#define ISA_HALF_TAIL ISA_TILE_LOOP
#endif

static inline void isa_f16_to_f32_array(void *d, const void *s, size_t n)
{
    size_t i = 0;
    ISA_WIDEN_SIXTEENS
    ISA_WIDEN_EIGHTS
    ISA_HALF_TAIL
    for (size_t k = i; k < n; k++)
        isa_store_f32(d, k, isa_load_f16(s, k));
}

/* ISA_NARROW(name, scalar, immediate) converts floats to halfs: single floats
 * with `scalar`, vectors with the rounding mode `immediate` of the host. */
#define ISA_NARROW(name, scalar, immediate)                   \
    static inline void name(void *d, const void *s, size_t n) \
    {                                                         \
        size_t i = 0;                                         \
        ISA_NARROW_SIXTEENS(immediate)                        \
        ISA_NARROW_EIGHTS(immediate)                          \
        ISA_HALF_TAIL                                         \
        for (size_t k = i; k < n; k++)                        \
            isa_store_16(d, k, scalar(isa_load_f32(s, k)));   \
    }
ISA_NARROW(isa_f32_to_f16_array, isa_f32_to_f16, _MM_FROUND_TO_NEAREST_INT)
ISA_NARROW(isa_f32_to_f16_tz_array, isa_f32_to_f16_tz, _MM_FROUND_TO_ZERO)
ISA_NARROW(isa_f32_to_f16_up_array, isa_f32_to_f16_up, _MM_FROUND_TO_POS_INF)
ISA_NARROW(isa_f32_to_f16_dn_array, isa_f32_to_f16_dn, _MM_FROUND_TO_NEG_INF)
#undef ISA_NARROW
#undef ISA_OPAQUE
#undef ISA_WIDEN_SIXTEENS
#undef ISA_WIDEN_EIGHTS
#undef ISA_NARROW_SIXTEENS
#undef ISA_NARROW_EIGHTS
#undef ISA_HALF_TAIL

#endif
