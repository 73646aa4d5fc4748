/* SPDX-License-Identifier: MIT */
/* Products of pairs of int16_t, summed in int32_t: with host instructions for
 * pairs if there are any, else with int32_t. */
#include "isa/semantics/product_pairs.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

#define UNIT int32_t
#if ISA_VECTOR_BYTES == 64 && defined __AVX512VNNI__
#define STEP(s, w, x) \
    (vector)          \
        _mm512_dpwssd_epi32((__m512i)(s), (__m512i)(w), _mm512_set1_epi32(x))
#elif ISA_VECTOR_BYTES == 64
#define STEP(s, w, x) \
    ((s) + (vector)_mm512_madd_epi16((__m512i)(w), _mm512_set1_epi32(x)))
#elif ISA_VECTOR_BYTES == 32 && defined __AVXVNNI__
#define STEP(s, w, x)                                            \
    (vector) _mm256_dpwssd_avx_epi32((__m256i)(s), (__m256i)(w), \
                                     _mm256_set1_epi32(x))
#elif ISA_VECTOR_BYTES == 32
#define STEP(s, w, x) \
    ((s) + (vector)_mm256_madd_epi16((__m256i)(w), _mm256_set1_epi32(x)))
#elif defined __SSE2__
#define STEP(s, w, x) \
    ((s) + (vector)_mm_madd_epi16((__m128i)(w), _mm_set1_epi32(x)))
#else
typedef uint32_t bits __attribute__((vector_size(ISA_VECTOR_BYTES)));
/* Multiplies the second elements (upper halves), and the first elements. */
#define STEP(s, w, x)                  \
    ((s) + ((w) >> 16) * ((x) >> 16) + \
     ((vector)((bits)(w) << 16) >> 16) * (int32_t)(int16_t)(x))
#endif
#define MULTIPLY isa_multiply_pairs
#include "isa/semantics/product_kernel.h"
