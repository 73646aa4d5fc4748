/* SPDX-License-Identifier: MIT */
/* Handles a block of elements at a time: converts to double, evaluates with
 * vectors, rounds. The results of vector functions, and of the C library, have
 * errors of a few units in the last of 53 bits; a float keeps only 24. So
 * rounding is right if both ends of an interval around the result round to the
 * same float. Only if the ends round differently, the C library evaluates the
 * element again. */
#include "isa/number/functions.h"

#include <complex.h>
#include <dlfcn.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include <threads.h>

#include "isa/number/elements.h"
#include "isa/number/made.h"

/* Half the width of the interval, relative to the value. libmvec states 4 units
 * of the last place, and the C library's manual no more than that for these
 * functions: together 2^-49. Formulas of several steps have the same steps on
 * both sides. Each step is rounded twice, 2^-52 in all, and no step increases a
 * relative error: the derivatives of log(1 / (1 + e)) and log(log1p(e)) by
 * log(e) are at most 1; sums are of positive numbers; the rest are products.
 * The total is at most 2^-48. NEAR is 64 times as much, so that one float in
 * 100,000 is evaluated again. Measured over all floats (for sin, cos and
 * softplus 70 million), the largest difference from glibc 2.36 is 2^-50.1. */
#define NEAR 0x1p-42

/* Smaller than any nonzero element: an interval around 0 has both signs. */
#define LEAST 0x1p-1000

/* Three arrays of this length fit into every host's first-level cache. */
enum { BLOCK = 256 };

/* ---- exact --------------------------------------------------------------- */

static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

static double softplus(double x)
{
    return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
}

static const double inverse_root_2 = 0x1.6a09e667f3bcdp-1;

/* Uses erfc, because 1 + erf(x) would lose precision below 0. */
static double gelu(double x)
{
    if (x < -40) /* x < -40, also -infinity: the result rounds to -0 */
        return -0.0;
    return 0.5 * x * erfc(-x * inverse_root_2);
}

typedef double exact_function(double x);

static exact_function *const exactly[] = {
#define X(name, exact, near) [ISA_FUNCTION_##name] = (exact),
#include "isa/number/functions.def"
#undef X
};

/* ---- by vectors ---------------------------------------------------------- */

#ifdef __x86_64__
#define HAS_VECTORS
#include <immintrin.h>

#if defined __AVX512F__
typedef __m512d vector;
enum { LANES = 8 };
#define LIBMVEC(name) "_ZGVeN8v_" #name
#define LOAD          _mm512_loadu_pd
#define STORE         _mm512_storeu_pd
#elif defined __AVX2__
typedef __m256d vector;
enum { LANES = 4 };
#define LIBMVEC(name) "_ZGVdN4v_" #name
#define LOAD          _mm256_loadu_pd
#define STORE         _mm256_storeu_pd
#else
typedef __m128d vector;
enum { LANES = 2 };
#define LIBMVEC(name) "_ZGVbN2v_" #name
#define LOAD          _mm_loadu_pd
#define STORE         _mm_storeu_pd
#endif

#define FUNCTIONS(X) \
    X(sin) X(cos) X(exp) X(exp2) X(log) X(log2) X(log1p) X(tanh) X(erfc)

/* By the C library, lane by lane, until libmvec's function is found. */
#define BY_LANES(name)                     \
    static vector lanes_##name(vector x)   \
    {                                      \
        double lanes[LANES];               \
        STORE(lanes, x);                   \
        for (size_t i = 0; i < LANES; i++) \
            lanes[i] = (name)(lanes[i]);   \
        return LOAD(lanes);                \
    }                                      \
    static vector (*vector_##name)(vector) = lanes_##name;
FUNCTIONS(BY_LANES)

static bool has_all;

/* libmvec is a part of glibc, which has sin, cos, exp and log since 2.22, the
 * others since 2.35. */
static void find_vectors(void)
{
    void *library = dlopen("libmvec.so.1", RTLD_NOW | RTLD_LOCAL), *address;
    has_all = library != NULL;
#define FIND(name)                                            \
    address = library ? dlsym(library, LIBMVEC(name)) : NULL; \
    has_all = has_all && address;                             \
    if (address)                                              \
        memcpy(&vector_##name, &address, sizeof address);
    FUNCTIONS(FIND)
}

static void need_vectors(void)
{
    static once_flag flag = ONCE_FLAG_INIT;
    call_once(&flag, find_vectors);
}

/* d[i] = name(x[i]); n is a multiple of LANES. */
#define VECTORS(name)                                                \
    static void vectors_##name(double *d, const double *x, size_t n) \
    {                                                                \
        for (size_t i = 0; i < n; i += LANES)                        \
            STORE(d + i, vector_##name(LOAD(x + i)));                \
    }
FUNCTIONS(VECTORS)

/* Limits x to [low, high]. Powers in [2^-300, 2^300] are enough, because
 * outside floats are 0 or infinite. NaN stays NaN. */
static double within(double x, double low, double high)
{
    x = x < low ? low : x;
    return x > high ? high : x;
}

static void near_exp(double *d, const double *x, size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        d[i] = within(x[i], -200, 200);
    vectors_exp(d, d, n);
}

static void near_exp2(double *d, const double *x, size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        d[i] = within(x[i], -300, 300);
    vectors_exp2(d, d, n);
}

static void near_sigmoid(double *d, const double *x, size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        d[i] = within(-x[i], -200, 200);
    vectors_exp(d, d, n);
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        d[i] = 1 / (1 + d[i]);
}

static void near_softplus(double *d, const double *x, size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        d[i] = within(-fabs(x[i]), -200, 0);
    vectors_exp(d, d, n);
    vectors_log1p(d, d, n);
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        d[i] = x[i] > 0 ? x[i] + d[i] : d[i];
}

/* From 10 on, erfc of the negated number is 2. Below -20 the result is smaller
 * than any float. */
static void near_gelu(double *d, const double *x, size_t n)
{
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        d[i] = within(-x[i] * inverse_root_2, -10, 20 * inverse_root_2);
    vectors_erfc(d, d, n);
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++)
        d[i] = 0.5 * (x[i] < -20 ? -20 : x[i]) * d[i];
}

typedef void near_function(double *d, const double *x, size_t n);

static near_function *const nearly[] = {
#define X(name, exact, near) [ISA_FUNCTION_##name] = (near),
#include "isa/number/functions.def"
#undef X
};
#endif

bool isa_function_has_vectors(void)
{
#ifdef HAS_VECTORS
    need_vectors();
    return has_all;
#else
    return false;
#endif
}

/* ---- rounding ------------------------------------------------------------ */

/* Rounds a block of doubles y to elements d. unsure[i] is nonzero if element i
 * may be wrong; returns whether any element may be. */
typedef bool round_block(void *d, const double *y, uint32_t *unsure, size_t n);

static bool round_f32(void *d, const double *y, uint32_t *unsure, size_t n)
{
    uint32_t any = 0;
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++) {
        const float low = (float)(y[i] * (1 - NEAR) - LEAST);
        const float high = (float)(y[i] * (1 + NEAR) + LEAST);
        const uint32_t differs = isa_f32_bits(low) ^ isa_f32_bits(high);
        unsure[i] = low == low ? differs : 1;
        any |= unsure[i];
        isa_store_f32(d, i, low);
    }
    return any != 0;
}

ISA_INLINE uint32_t encode(double y, struct isa_format_bits format)
{
    return isa_encode_f64(isa_load_64(&y, 0), ISA_ROUND_RN, format);
}

ISA_INLINE bool round_16(void *d, const double *y, uint32_t *unsure, size_t n,
                         struct isa_format_bits format)
{
    uint32_t any = 0;
    ISA_INDEPENDENT
    for (size_t i = 0; i < n; i++) {
        const uint32_t low = encode(y[i] * (1 - NEAR) - LEAST, format);
        const uint32_t high = encode(y[i] * (1 + NEAR) + LEAST, format);
        unsure[i] = y[i] == y[i] ? low ^ high : 1;
        any |= unsure[i];
        isa_store_16(d, i, low);
    }
    return any != 0;
}

static bool round_f16(void *d, const double *y, uint32_t *unsure, size_t n)
{
    return round_16(d, y, unsure, n, ISA_BITS_F16);
}

static bool round_bf16(void *d, const double *y, uint32_t *unsure, size_t n)
{
    return round_16(d, y, unsure, n, ISA_BITS_BF16);
}

/* ---- arrays -------------------------------------------------------------- */

static void store_f32(void *d, size_t i, double y)
{
    isa_store_f32(d, i, (float)y);
}

static void store_f16(void *d, size_t i, double y)
{
    isa_store_16(d, i, encode(y, ISA_BITS_F16));
}

static void store_bf16(void *d, size_t i, double y)
{
    isa_store_16(d, i, encode(y, ISA_BITS_BF16));
}

/* Functions of an element type; inlined, so that calls are direct. */
struct element {
    size_t size;
    float (*load)(const void *, size_t);
    void (*store)(void *, size_t, double);
    round_block *round;
};

#ifdef HAS_VECTORS
ISA_INLINE void evaluate(enum isa_function f, char *d, const char *a, size_t n,
                         const struct element e)
{
    double x[BLOCK], y[BLOCK];
    uint32_t unsure[BLOCK];
    need_vectors();
    for (size_t m; n > 0; n -= m, d += m * e.size, a += m * e.size) {
        m = n < BLOCK ? n : BLOCK;
        ISA_INDEPENDENT
        for (size_t i = 0; i < m; i++)
            x[i] = (double)e.load(a, i);
        size_t whole = (m + LANES - 1) / LANES * LANES;
        for (size_t i = m; i < whole; i++)
            x[i] = 1; /* fills the rest of the block; every function is fast
                         for 1 */
        nearly[f](y, x, whole);
        if (!e.round(d, y, unsure, m))
            continue;
        for (size_t i = 0; i < m; i++)
            if (unsure[i])
                e.store(d, i, exactly[f](x[i]));
    }
}
#else
ISA_INLINE void evaluate(enum isa_function f, char *d, const char *a, size_t n,
                         const struct element e)
{
    for (size_t i = 0; i < n; i++) {
        const double x = (double)e.load(a, i);
        e.store(d, i, ISA_MADE_DOUBLE(exactly[f](x), x, x));
    }
}
#endif

#define ARRAYS(kind, bytes)                                                    \
    void isa_function_##kind(enum isa_function f, void *d, const void *a,      \
                             size_t n)                                         \
    {                                                                          \
        static const struct element e = {bytes, isa_load_##kind, store_##kind, \
                                         round_##kind};                        \
        evaluate(f, d, a, n, e);                                               \
    }
ARRAYS(f32, 4)
ARRAYS(f16, 2)
ARRAYS(bf16, 2)
#undef ARRAYS

double isa_hypot(double a, double b)
{
    const double parts[2] = {a, b};
    double complex z;
    memcpy(&z, parts, sizeof z);
    return cabs(z);
}

/* Squares of floats are exact in double and never overflow; the sum and the
 * root round once each. */
void isa_hypot_f32(void *d, const void *a, const void *b, size_t n)
{
    double y[BLOCK];
    uint32_t unsure[BLOCK];
    float x[BLOCK];
    for (size_t done = 0, m; done < n; done += m) {
        void *to = (char *)d + 4 * done;
        const void *first = (const char *)a + 4 * done;
        const void *second = (const char *)b + 4 * done;
        m = n - done < BLOCK ? n - done : BLOCK;
        ISA_INDEPENDENT
        for (size_t i = 0; i < m; i++) {
            const double p = isa_load_f32(first, i),
                         q = isa_load_f32(second, i);
            y[i] = sqrt(p * p + q * q);
        }
        /* Results are written to a buffer, because the destination may be an
         * operand, and the second evaluation reads operands again. */
        bool is_unsure = round_f32(x, y, unsure, m);
        for (size_t i = 0; is_unsure && i < m; i++)
            if (unsure[i])
                x[i] = (float)isa_hypot((double)isa_load_f32(first, i),
                                        (double)isa_load_f32(second, i));
        memcpy(to, x, 4 * m);
    }
}
