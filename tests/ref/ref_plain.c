/* SPDX-License-Identifier: MIT */
#include "tests/ref/ref_plain.h"

#include <math.h>
#include <string.h>

#include "tests/support/random.h"

static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

static double softplus(double x)
{
    return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
}

/* Of -40 and less no float is left. */
static double gelu(double x)
{
    return x < -40 ? -0.0 : 0.5 * x * erfc(-x * 0x1.6a09e667f3bcdp-1);
}

const struct ref_plain *ref_plains(size_t *n)
{
    static const struct ref_plain plains[] = {
        {"sin", sin},
        {"cos", cos},
        {"log2", log2},
        {"pow2", exp2},
        {"active_exp", exp},
        {"active_log", log},
        {"active_sigmoid", sigmoid},
        {"active_tanh", tanh},
        {"active_gelu", gelu},
        {"active_sin", sin},
        {"active_cos", cos},
        {"active_pow2", exp2},
        {"taylor4_sin", sin},
        {"taylor4_cos", cos},
        {"taylor4_tanh", tanh},
        {"taylor4_sigmoid", sigmoid},
        {"taylor4_softplus", softplus},
    };
    *n = sizeof plains / sizeof *plains;
    return plains;
}

/* Digits of the fraction of a 16-bit type. */
static int fraction_bits(ref_type type)
{
    return type == REF_F16 ? 10 : 7;
}

/* A NaN keeps its sign and the upper digits of its fraction, and is quiet. */
static double widen(ref_type type, uint32_t element)
{
    double value = ref_decode(type, element);
    if (isnan(value)) {
        uint64_t fraction = element & ((1u << fraction_bits(type)) - 1);
        uint64_t bits = (uint64_t)(element >> 15) << 63 |
                        UINT64_C(0xfff) << 51 |
                        fraction << (52 - fraction_bits(type));
        memcpy(&value, &bits, sizeof value);
    }
    return value;
}

static uint32_t narrow(ref_type type, double value)
{
    if (!isnan(value))
        return (uint32_t)ref_encode(type, value);
    const int digits = fraction_bits(type);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (uint32_t)(bits >> 63) << 15 | (0x7fffu >> digits << digits) |
           1u << (digits - 1) |
           (uint32_t)(bits >> (52 - digits) & ((1u << digits) - 1));
}

/* Where a number has no result the NaN's sign is set, as on x86-64; the C
 * library of another host may leave it clear. */
static double evaluate(double (*formula)(double), double value)
{
    double result = formula(value);
    return isnan(result) && !isnan(value) ? copysign(result, -1) : result;
}

uint32_t ref_plain_element(double (*formula)(double), ref_type type,
                           uint32_t bits)
{
    if (type != REF_F32)
        return narrow(type, evaluate(formula, widen(type, bits)));
    float a, d;
    memcpy(&a, &bits, sizeof a);
    d = (float)evaluate(formula, (double)a);
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static const float edges[] = {
    0,
    -0.0f,
    1,
    -1,
    INFINITY,
    -INFINITY,
    0x1p-149f,
    -0x1p-149f,
    0x1p-126f,
    -0x1p-126f,
    0x1.fffffep127f,
    -0x1.fffffep127f,
    0x1.fffffep-1f,
    0x1.000002p0f,
    /* where results are 0, the least, the greatest, infinite */
    -150,
    -149,
    -127,
    -126,
    127,
    128,
    129,
    -104,
    -103.97f,
    -103.2f,
    -87.5f,
    -87.2f,
    88.72f,
    88.73f,
    17.3f,
    16.5f,
    -16.7f,
    9.02f,
    -9.02f,
    14.2f,
    -14.1f,
    -13.4f,
    -20,
    -20.1f,
    -40,
    -41,
    200,
    -200,
    201,
    -201,
    300,
    301,
    -300,
    -301,
    1000,
    -1000,
    3,
    10,
    -10,
    /* multiples of pi and of half of it */
    0x1.921fb6p0f,
    0x1.921fb6p1f,
    -0x1.921fb6p1f,
    0x1.2d97c8p2f,
    0x1.921fb6p20f,
    0x1.921fb6p60f,
    0x1p22f,
    0x1p30f,
    0x1p100f,
    /* whose gelu, logarithm or sigmoid lies as near to the middle of two floats
     * as that of any float */
    0x1.6148dep-16f,
    0x1.9437c4p-14f,
    -0x1.6148dep-16f,
    -0x1.9437c4p-14f,
    -0x1.12528ep+3f,
    0x1.917748p-100f,
    0x1.390ffp-93f,
    0x1.088d96p-74f,
    0x1.22d57p-65f,
    0x1.c7f44cp-46f,
    0x1.cc24d6p-44f,
    0x1.fa45fp-44f,
    0x1.98496ep-39f,
    0x1.925308p-35f,
    0x1.b97c7p-14f,
    0x1.f0ddep-8f,
    0x1.827a74p-7f,
    0x1.2f1fd6p+3f,
    0x1.9ab656p+13f,
    0x1.cb534cp+13f,
    0x1.bacb4ap+25f,
    0x1.c09d7cp+27f,
    0x1.0be824p+30f,
    0x1.d1309cp+62f,
    0x1.b121a6p+76f,
    0x1.5190cp+78f,
    0x1.577ac6p+78f,
    0x1.6351d8p+95f,
    0x1.cfd86ep+116f,
    -0x1.250c02p-10f,
    -0x1.2082ep-3f,
    -0x1.27p-16f,
};

static const uint32_t nans[] = {0x7fc00000, 0xffc00000, 0x7f800001, 0xffabcdef,
                                0x7fd23456};

void ref_plain_floats(float *a, size_t n, uint64_t seed)
{
    const size_t n_edges = sizeof edges / sizeof *edges;
    const size_t n_nans = sizeof nans / sizeof *nans;
    uint64_t state = seed;
    for (size_t i = 0; i < n; i++) {
        uint64_t r = next_random(&state);
        uint32_t bits = (uint32_t)(r >> 32);
        if (i < n_edges) {
            a[i] = edges[i];
        } else if (i < n_edges + n_nans) {
            memcpy(&a[i], &nans[i - n_edges], sizeof a[i]);
        } else if (i % 2) {
            memcpy(&a[i], &bits, sizeof a[i]);
        } else { /* up to 16, 128 and less than 1 */
            const int scale = i % 8 == 0 ? 7 : i % 8 == 4 ? -1 : 4;
            a[i] = ldexpf((float)(int32_t)bits, scale - 31);
        }
    }
}
