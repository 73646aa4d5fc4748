/* SPDX-License-Identifier: MIT
 *
 * Multiplies floats of which some products are subnormal. The bits of a
 * subnormal float count units of 2^-149. Products times 2^105 are added to
 * 2^-21, with their sign: the last bit of that sum is one unit, so its last
 * bits have the same count, rounded as the product is. If 2^105 times a weight
 * is infinite, none of its products is subnormal.
 */
#include "isa/semantics/product_tiny.h"

#ifdef __FMA__
#include <immintrin.h>
#endif

#define SIGN     UINT32_C(0x80000000)
#define EXPONENT UINT32_C(0x7f800000)
#define SCALE    0x1p105f
#define SHIFT    ((UINT32_C(127) - 21) << 23)

typedef float floats __attribute__((vector_size(ISA_VECTOR_BYTES)));
typedef uint32_t bits __attribute__((vector_size(ISA_VECTOR_BYTES)));

#if ISA_VECTOR_BYTES == 64
enum { IS_USED = 1 };
static inline floats product(floats w, float x)
{
    const __m512 factor = _mm512_set1_ps(x);
    const __m512i shift = _mm512_ternarylogic_epi32(
        (__m512i)(((bits)w & SIGN) | SHIFT), (__m512i)factor,
        _mm512_set1_epi32((int)SIGN), 0x78); /* a ^ (b & c) */
    bits result =
        (bits)_mm512_fmadd_ps((__m512)(w * SCALE), factor, (__m512)shift) -
        SHIFT;
    const __mmask16 others =
        _mm512_test_epi32_mask((__m512i)result, _mm512_set1_epi32(EXPONENT));
    /* Of the intrinsic, Clang makes a multiplication of all, and a choice. */
    __asm__("vmulps %3, %2, %0%{%1%}"
            : "+v"(result)
            : "Yk"(others), "v"(w), "v"(factor));
    return (floats)result;
}
#elif defined __FMA__
/* Other processors multiply such floats in less time than this takes. */
#define IS_USED __builtin_cpu_is("intel")
static inline floats product(floats w, float x)
{
    const __m256 factor = _mm256_set1_ps(x);
    const bits shift = (((bits)w & SIGN) | SHIFT) ^ ((bits)factor & SIGN);
    const bits tiny =
        (bits)_mm256_fmadd_ps((__m256)(w * SCALE), factor, (__m256)shift) -
        SHIFT;
    const bits is_tiny = (bits)((tiny & EXPONENT) == 0);
    const floats others = (floats)((bits)w & ~is_tiny) * (floats)factor;
    return (floats)_mm256_blendv_ps((__m256)others, (__m256)tiny,
                                    (__m256)is_tiny);
}
#else
enum { IS_USED = 0 };
#define product(w, x) ((w) * (x))
#endif

#define UNIT          float
#define STEP(s, w, x) ((s) + product(w, x))
#define MULTIPLY      isa_multiply_tiny
#include "isa/semantics/product_kernel.h"

/* Returns the least of m and the magnitudes of units that are not zero, as bits
 * less 1. */
static uint32_t least_of(const uint32_t *x, size_t n, uint32_t m)
{
    for (size_t i = 0; i < n; i++) {
        const uint32_t magnitude = (x[i] & ~SIGN) - 1;
        m = magnitude < m ? magnitude : m;
    }
    return m;
}

bool isa_may_be_tiny(const struct isa_panel *p)
{
    uint32_t pixel = UINT32_MAX, weight = UINT32_MAX;
    if (!IS_USED)
        return false;
    for (size_t i = 0; i < p->count; i++)
        pixel = least_of(p->pixels[i], p->units, pixel);
    for (size_t lane = 0; lane < p->lanes; lane += ISA_STRIP) {
        const uint32_t *strip = p->strips + lane * ISA_PACKED_DEPTH;
        if (ISA_STRIP_VECTORS == 1 || p->lanes - lane > ISA_VECTOR)
            weight = least_of(strip, p->units * ISA_STRIP, weight);
        else /* the second vector was not written */
            for (size_t u = 0; u < p->units; u++)
                weight = least_of(strip + u * ISA_STRIP, ISA_VECTOR, weight);
    }
    if (pixel == UINT32_MAX || weight == UINT32_MAX)
        return false;
    const uint32_t a = (pixel + 1) >> 23, b = (weight + 1) >> 23;
    return a == 0 || b == 0 || a + b < 2 * 127 - 126;
}
