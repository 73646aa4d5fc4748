/* SPDX-License-Identifier: MIT */
/*
 * Casts in host memory: every pair of types in every rounding mode against a
 * reference that knows each type as a list of numbers, or by exact integers;
 * quantisation; what is refused.
 */
#include <fenv.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/answers.h"

static const struct type {
    cnrtDataType_V2_t id;
    const char *name;
    size_t bytes;
    int fraction, least; /* of floats: bits, exponent of the least normal */
    bool is_signed;
} types[] = {
    {cnrtBoolean, "boolean", 1, 0, 0, false},
    {cnrtChar, "char", 1, 0, 0, true},
    {cnrtUchar, "uchar", 1, 0, 0, false},
    {cnrtShort, "short", 2, 0, 0, true},
    {cnrtUshort, "ushort", 2, 0, 0, false},
    {cnrtInt, "int", 4, 0, 0, true},
    {cnrtUint, "uint", 4, 0, 0, false},
    {cnrtLonglong, "longlong", 8, 0, 0, true},
    {cnrtUlonglong, "ulonglong", 8, 0, 0, false},
    {cnrtHalf, "half", 2, 10, -14, true},
    {cnrtBfloat, "bfloat", 2, 7, -126, true},
    {cnrtFloat, "float", 4, 23, -126, true},
    {cnrtDouble, "double", 8, 52, -1022, true},
};
#define N_TYPES (sizeof types / sizeof types[0])

/* ---- the reference ----------------------------------------------------- */

/* Numbers are long doubles, which hold all 64-bit integers and all doubles. */
_Static_assert(LDBL_MANT_DIG >= 64, "numbers of the reference");

static long double value_of(const struct type *t, const void *element)
{
    if (t->fraction) {
        double d;
        float f;
        if (t->bytes == 8)
            return memcpy(&d, element, 8), d;
        if (t->bytes == 4)
            return memcpy(&f, element, 4), f;
        uint16_t bits;
        memcpy(&bits, element, 2);
        const int field_bits = 15 - t->fraction;
        int field = (bits & 0x7fff) >> t->fraction;
        int fraction = bits & ((1 << t->fraction) - 1);
        long double sign = bits & 0x8000 ? -1 : 1;
        if (field == (1 << field_bits) - 1)
            return fraction ? NAN : sign * INFINITY;
        if (field > 0)
            fraction += 1 << t->fraction;
        return sign * ldexpl(fraction,
                             (field ? field - 1 : 0) + t->least - t->fraction);
    }
    uint64_t u = 0;
    memcpy(&u, element, t->bytes);
    if (t->id == cnrtBoolean)
        return u != 0;
    unsigned shift = 64 - 8 * (unsigned)t->bytes;
    return t->is_signed ? (long double)((int64_t)(u << shift) >> shift)
                        : (long double)u;
}

/* x in units of `unit`, a power of two, rounded to a whole number of them. */
static long double rounded(long double x, long double unit,
                           cnrtRoundingMode_t mode)
{
    long double q = x / unit, low = floorl(q), high = ceill(q);
    long double inward = q < 0 ? high : low, outward = q < 0 ? low : high;
    long double below = q - low, above = high - q;
    long double even = fmodl(low, 2) == 0 ? low : high;
    long double near = below < above ? low : high;
    switch (mode) {
    case cnrtRounding_tz:
        return inward * unit;
    case cnrtRounding_oz:
        return outward * unit;
    case cnrtRounding_up:
        return high * unit;
    case cnrtRounding_dn:
        return low * unit;
    case cnrtRounding_rn:
        return (below == above ? even : near) * unit;
    case cnrtRounding_rd:
        return (below == above ? outward : near) * unit;
    case cnrtRounding_rm:
        return (below == above ? high : near) * unit;
    }
    return NAN;
}

static bool is_inward(long double x, cnrtRoundingMode_t mode)
{
    return mode == cnrtRounding_tz || (mode == cnrtRounding_dn && x > 0) ||
           (mode == cnrtRounding_up && x < 0);
}

/* What x becomes as a number of type t. */
static long double expected(const struct type *t, long double x,
                            cnrtRoundingMode_t mode)
{
    if (t->id == cnrtBoolean)
        return x != 0;
    if (!t->fraction) {
        int bits = 8 * (int)t->bytes;
        long double least = t->is_signed ? -ldexpl(1, bits - 1) : 0;
        long double most = ldexpl(1, bits - t->is_signed) - 1;
        x = isnan(x) ? least : isinf(x) ? x : rounded(x, 1, mode);
        return x < least ? least : x > most ? most : x;
    }
    if (isnan(x) || isinf(x) || x == 0)
        return x;
    int exponent;
    frexpl(x, &exponent);
    exponent = exponent - 1 < t->least ? t->least : exponent - 1;
    long double y = rounded(x, ldexpl(1, exponent - t->fraction), mode);
    int top = 1 - t->least; /* the exponent of the largest numbers */
    long double most = ldexpl(2 - ldexpl(1, -t->fraction), top);
    if (fabsl(y) <= most)
        return y;
    return copysignl(is_inward(x, mode) ? most : INFINITY, x);
}

/* ---- every pair -------------------------------------------------------- */

/* Elements of a type: patterns at random, and near what is special. */
static size_t elements(const struct type *t, unsigned char *to, size_t room)
{
    static const double special[] = {
        0,     0.5,     1.5,   2.5,      -0.5,      -1.5,    -2.5,
        1e-30, 127.5,   128,   255.5,    -128.5,    32767.5, 65504,
        65519, 65520,   65536, -65520,   3e38,      3.5e38,  1e300,
        6e-8,  -6e-8,   3e-8,  4.2e9,    9e18,      9.3e18,  1.9e19,
        2e19,  -9.3e18, 1e-40, INFINITY, -INFINITY, NAN,     -0.0};
    size_t n = 0;
    for (size_t i = 0; t->fraction && i < sizeof special / sizeof *special;
         i++) {
        float f = (float)special[i];
        uint16_t upper;
        uint32_t bits;
        memcpy(&bits, &f, 4);
        upper = (uint16_t)(bits >> 16);
        if (t->id == cnrtDouble)
            memcpy(to + n++ * 8, &special[i], 8);
        else if (t->id == cnrtFloat)
            memcpy(to + n++ * 4, &f, 4);
        else if (t->id == cnrtBfloat)
            memcpy(to + n++ * 2, &upper, 2);
    }
    uint64_t state = 12345;
    for (; n < room; n++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        uint64_t bits = state >> 32 | state << 32;
        if (n % 5 == 0 && !t->fraction) /* near the ends of types */
            bits = (UINT64_C(1) << (n % 64)) - n % 3;
        if (n % 5 == 1 && !t->fraction) /* just above a tie of few places */
            bits = (UINT64_C(1) << 61) + (UINT64_C(1) << (61 - n % 58)) + 1;
        if (t->id == cnrtDouble && n % 2) { /* of a usual size */
            double d = ldexp((double)(int64_t)bits, (int)(n % 150) - 110);
            memcpy(&bits, &d, 8);
        }
        memcpy(to + n * t->bytes, &bits, t->bytes);
    }
    return n;
}

enum { MANY = 4000 };

static void compare(const struct type *from, const struct type *to,
                    cnrtRoundingMode_t mode)
{
    static unsigned char src[MANY * 8], dst[MANY * 8];
    size_t n = elements(from, src, MANY);
    WORKS(cnrtCastDataType_V2(src, from->id, dst, to->id, n, NULL, mode));
    for (size_t i = 0; i < n; i++) {
        long double x = value_of(from, src + i * from->bytes);
        long double want = expected(to, x, mode);
        long double got = value_of(to, dst + i * to->bytes);
        bool is_same = isnan(want) ? isnan(got) : got == want;
        cr_assert(is_same, "%s to %s, mode %d: %.20Lg gives %.20Lg, not %.20Lg",
                  from->name, to->name, (int)mode, x, got, want);
        cr_assert(isnan(want) || want != 0 || !to->fraction ||
                      !from->fraction || signbit(got) == signbit(x),
                  "%s to %s: the sign of zero", from->name, to->name);
    }
}

Test(cast, every_pair_of_types_in_every_mode)
{
    for (size_t from = 0; from < N_TYPES; from++)
        for (size_t to = 0; to < N_TYPES; to++)
            for (int mode = 0; mode <= cnrtRounding_rd; mode++)
                compare(&types[from], &types[to], (cnrtRoundingMode_t)mode);
}

Test(cast, in_place)
{
    float values[] = {1.5f, -2.5f, 3e9f};
    int want[] = {2, -2, INT32_MAX}, got[3];
    WORKS(cnrtCastDataType_V2(values, cnrtFloat, values, cnrtInt, 3, NULL,
                              cnrtRounding_rn));
    memcpy(got, values, sizeof got);
    cr_assert_arr_eq(got, want, 3);
}

/* ---- quantisation ------------------------------------------------------ */

Test(cast, quantised_by_one_scale)
{
    /* q = round(x * 1.5 / 2^-2) + 3 = round(6 x) + 3 */
    cnrtQuantizedParam_t q;
    float x[] = {0, 1, -1, 0.25f, -0.25f, 100, -100, 0.1f}, back[8];
    int8_t want[] = {3, 9, -3, 5, 1, 127, -128, 4}, got[8];
    WORKS(cnrtCreateQuantizedParam(&q, -2, 1.5f, 3));
    WORKS(cnrtCastDataType_V2(x, cnrtFloat, got, cnrtChar, 8, q,
                              cnrtRounding_rn));
    cr_assert_arr_eq(got, want, 8); /* 6 * 0.25 is a tie, to even */
    WORKS(cnrtCastDataType_V2(got, cnrtChar, back, cnrtFloat, 8, q,
                              cnrtRounding_rn));
    for (int i = 0; i < 8; i++)
        cr_assert_float_eq(back[i], (want[i] - 3) / 6.0, 1e-6);
    WORKS(cnrtCastDataType(x, CNRT_FLOAT32, got, CNRT_FIX8, 8, q));
    cr_assert_arr_eq(got, want, 8);
    WORKS(cnrtDestroyQuantizedParam(q));
}

Test(cast, quantised_by_channel)
{
    /* [2][3][2], the middle one has channels */
    const int positions[] = {0, 1, -1}, offsets[] = {0, 10, -10},
              sizes[] = {2, 3, 2};
    const float scales[] = {1, 2, 4};
    cnrtQuantizedParam_t q;
    float x[12];
    int16_t got[12];
    for (int i = 0; i < 12; i++)
        x[i] = (float)(i - 5);
    WORKS(cnrtCreateQuantizedParamByChannel(&q, positions, scales, offsets, 3,
                                            sizes, 1));
    WORKS(cnrtCastDataType_V2(x, cnrtFloat, got, cnrtShort, 12, q,
                              cnrtRounding_rn));
    for (int i = 0; i < 12; i++) {
        static const int factor[] = {1, 1, 8}; /* scale / 2^position */
        int channel = i / 2 % 3;
        cr_assert_eq(got[i], (i - 5) * factor[channel] + offsets[channel]);
    }
    cr_redirect_stderr();
    FAILS(cnrtErrorArgsInvalid,
          cnrtCastDataType_V2(x, cnrtFloat, got, cnrtShort, 11, q,
                              cnrtRounding_rn));
    expect_said("11 elements; the quantisation is of an array of 12");
    WORKS(cnrtDestroyQuantizedParam(q));
    FAILS(cnrtErrorArgsInvalid, cnrtDestroyQuantizedParam(q));
    expect_said("was destroyed");
}

/* ---- older names ------------------------------------------------------- */

/* As programs of CNRT 4 define them, each its own. */
static void cnrtConvertFloatToHalfArray(uint16_t *bits, const float *values,
                                        int n)
{
    for (int i = 0; i < n; i++)
        WORKS(cnrtConvertFloatToHalf(bits + i, values[i]));
}

static void cnrtConvertHalfToFloatArray(float *values, const uint16_t *bits,
                                        int n)
{
    for (int i = 0; i < n; i++)
        WORKS(cnrtConvertHalfToFloat(values + i, bits[i]));
}

Test(cast, halfs)
{
    static const struct {
        float value;
        uint16_t bits;
    } rows[] = {{1, 0x3c00},
                {-2, 0xc000},
                {65504, 0x7bff},
                {65520, 0x7c00},
                {0.1f, 0x2e66},
                {6e-8f, 0x0001},
                {1.00048828125f, 0x3c00} /* a tie */};
    enum { N = sizeof rows / sizeof rows[0] };
    float values[N], back[N];
    uint16_t bits[N], one;
    for (int i = 0; i < N; i++) {
        values[i] = rows[i].value;
        WORKS(cnrtConvertFloatToHalf(&one, values[i]));
        cr_assert_eq(one, rows[i].bits);
    }
    cnrtConvertFloatToHalfArray(bits, values, N);
    cnrtConvertHalfToFloatArray(back, bits, N);
    for (int i = 0; i < N; i++) {
        cr_assert_eq(bits[i], rows[i].bits);
    }
    cr_assert_eq(back[0], 1.0f);
    cr_assert_eq(back[5], 0x1p-24f);
    WORKS(cnrtCastDataType(values, CNRT_FLOAT32, bits, CNRT_FLOAT16, N, NULL));
    cr_assert_eq(bits[4], 0x2e66);
}

/* ---- what is refused
 * ---------------------------------------------------------- */

Test(cast, wrong_arguments, .init = cr_redirect_stderr)
{
    float x[4] = {0};
    char y[16];
    void *device;
    cnrtQuantizedParam_t q;
    int sizes[] = {2, 0}, zeros[2] = {0};
    float scales[] = {1, NAN};
    cnrtQueue_t queue;
#define CAST(src, from, dst, to, n, mode) \
    cnrtCastDataType_V2(src, from, dst, to, n, NULL, mode)
    FAILS(cnrtErrorArgsInvalid, CAST(x, 99, y, cnrtChar, 4, cnrtRounding_rn));
    expect_said("there is no type 99 of elements");
    FAILS(cnrtErrorArgsInvalid, CAST(x, cnrtFloat, y, -1, 4, cnrtRounding_rn));
    FAILS(cnrtErrorArgsInvalid, CAST(x, cnrtFloat, y, cnrtChar, 4, 7));
    FAILS(cnrtErrorInvalidAddress,
          CAST(NULL, cnrtFloat, y, cnrtChar, 4, cnrtRounding_rn));
    FAILS(cnrtErrorInvalidAddress,
          CAST(x, cnrtFloat, x + 1, cnrtInt, 2, cnrtRounding_rn));
    expect_said("src and dst overlap");
    WORKS(cnrtMalloc(&device, 16));
    FAILS(cnrtErrorInvalidAddress,
          CAST(x, cnrtFloat, device, cnrtInt, 4, cnrtRounding_rn));
    expect_said("dst is device memory; casts are of host memory");
    WORKS(CAST(NULL, cnrtFloat, NULL, cnrtInt, 0, cnrtRounding_rn));
    FAILS(cnrtErrorArgsInvalid,
          cnrtCastDataType(x, CNRT_FLOAT32, y, CNRT_QUANT8, 4, NULL));
    expect_said("CNRT_QUANT8 are not supported");
    FAILS(cnrtErrorArgsInvalid,
          cnrtCastDataType(x, CNRT_FLOAT32, y, CNRT_INT8, -4, NULL));
    FAILS(cnrtErrorArgsInvalid, cnrtCreateQuantizedParam(NULL, 0, 1, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtCreateQuantizedParam(&q, 0, 0, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtCreateQuantizedParam(&q, 0, INFINITY, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtCreateQuantizedParamByChannel(
                                    &q, zeros, scales, zeros, 2, sizes, 0));
    expect_said("the sizes of dimensions must be above 0");
    FAILS(cnrtErrorArgsInvalid, cnrtCreateQuantizedParamByChannel(
                                    &q, zeros, scales, zeros, 1, sizes, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtCreateQuantizedParamByChannel(
                                    &q, zeros, scales, zeros, 1, sizes, 1));
    WORKS(cnrtCreateQuantizedParam(&q, 0, 1, 0));
    FAILS(cnrtErrorArgsInvalid, cnrtCastDataType_V2(x, cnrtFloat, y, cnrtHalf,
                                                    4, q, cnrtRounding_rn));
    expect_said("is between a floating-point type and an integer type");
    WORKS(cnrtQueueCreate(&queue));
    FAILS(cnrtErrorArgsInvalid,
          cnrtDestroyQuantizedParam((cnrtQuantizedParam_t)queue));
    expect_said("is a queue");
    WORKS(cnrtDeviceReset()); /* quantisations belong to the host */
    WORKS(cnrtDestroyQuantizedParam(q));
}
