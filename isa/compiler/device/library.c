/* SPDX-License-Identifier: MIT */
/* Device library: functions that Clang expects on any target. The library is
 * linked into every image; the linker removes unused functions. Math functions
 * are in math.c. */
#include <stddef.h>
#include <stdint.h>

/* ---- memory ------------------------------------------------------------- */

static int is_aligned(const void *a, const void *b)
{
    return (((uintptr_t)a | (uintptr_t)b) & 7) == 0;
}

void *memmove(void *to, const void *from, size_t n)
{
    unsigned char *d = to;
    const unsigned char *s = from;

    if (d == s)
        return to;
    if ((uintptr_t)d - (uintptr_t)s >= n) {
        if (is_aligned(d, s))
            for (; n >= 8; n -= 8, d += 8, s += 8)
                *(uint64_t *)d = *(const uint64_t *)s;
        while (n--)
            *d++ = *s++;
        return to;
    }
    while (n--)
        d[n] = s[n];
    return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return memmove(to, from, n);
}

void *memset(void *to, int value, size_t n)
{
    unsigned char *d = to;
    uint64_t wide = (unsigned char)value * 0x0101010101010101ull;

    if (is_aligned(d, d))
        for (; n >= 8; n -= 8, d += 8)
            *(uint64_t *)d = wide;
    while (n--)
        *d++ = (unsigned char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;

    for (; n && *x == *y; n--)
        x++, y++;
    return n ? *x - *y : 0;
}

int bcmp(const void *a, const void *b, size_t n)
{
    return memcmp(a, b, n);
}

size_t strlen(const char *s)
{
    size_t n = 0;

    while (s[n])
        n++;
    return n;
}

/* ---- 128-bit integers --------------------------------------------------- */

typedef unsigned __int128 u128;
typedef __int128 i128;

static u128 divide(u128 a, u128 b, u128 *rest)
{
    u128 quotient = 0, r = 0;

    if (!b) { /* as the 64-bit instructions do: the quotient is all ones, the
                 remainder a */
        *rest = a;
        return ~(u128)0;
    }
    for (int i = 127; i >= 0; i--) {
        r = r << 1 | ((a >> i) & 1);
        if (r >= b) {
            r -= b;
            quotient |= (u128)1 << i;
        }
    }
    *rest = r;
    return quotient;
}

static u128 magnitude(i128 a)
{
    return a < 0 ? -(u128)a : (u128)a;
}

u128 __udivti3(u128 a, u128 b)
{
    u128 rest;

    return divide(a, b, &rest);
}

u128 __umodti3(u128 a, u128 b)
{
    u128 rest;

    divide(a, b, &rest);
    return rest;
}

i128 __divti3(i128 a, i128 b)
{
    u128 rest, q = divide(magnitude(a), magnitude(b), &rest);

    return (a < 0) != (b < 0) && b ? -(i128)q : (i128)q;
}

i128 __modti3(i128 a, i128 b)
{
    u128 rest;

    divide(magnitude(a), magnitude(b), &rest);
    return a < 0 ? -(i128)rest : (i128)rest;
}

i128 __multi3(i128 a, i128 b)
{
    uint64_t al = (uint64_t)a, bl = (uint64_t)b;
    uint64_t ah = (uint64_t)((u128)a >> 64), bh = (uint64_t)((u128)b >> 64);
    uint64_t high, low = al * bl;

    __asm__("mulhu %0, %1, %2" : "=r"(high) : "r"(al), "r"(bl));
    high += al * bh + ah * bl;
    return (i128)((u128)high << 64 | low);
}

/* Called by sanitized code. */
i128 __muloti4(i128 a, i128 b, int *overflow)
{
    const i128 least = (i128)((u128)1 << 127), product = __multi3(a, b);

    *overflow = a != 0 && ((a == -1 && b == least) ||
                           (a != -1 && __divti3(product, a) != b));
    return product;
}

u128 __ashlti3(u128 a, int n)
{
    uint64_t low = (uint64_t)a, high = (uint64_t)(a >> 64);

    if (n == 0)
        return a;
    if (n >= 64)
        return (u128)(low << (n - 64)) << 64;
    return (u128)(high << n | low >> (64 - n)) << 64 | low << n;
}

u128 __lshrti3(u128 a, int n)
{
    uint64_t low = (uint64_t)a, high = (uint64_t)(a >> 64);

    if (n == 0)
        return a;
    if (n >= 64)
        return high >> (n - 64);
    return (u128)(high >> n) << 64 | (low >> n | high << (64 - n));
}

i128 __ashrti3(i128 a, int n)
{
    uint64_t low = (uint64_t)a;
    int64_t high = (int64_t)(a >> 64);

    if (n == 0)
        return a;
    if (n >= 64)
        return high >> (n - 64);
    return (i128)((u128)(uint64_t)(high >> n) << 64 |
                  (low >> n | (uint64_t)high << (64 - n)));
}

/* ---- 128-bit integers and floating point -------------------------------- */

static int width(u128 a)
{
    int n = 0;

    for (; a; a >>= 1)
        n++;
    return n;
}

/* Returns the leading `digits` bits of `a`, rounded to nearest even. `a` is
 * about the result * 2^*shift. */
static uint64_t round_bits(u128 a, int digits, int *shift)
{
    int extra = width(a) - digits;

    *shift = 0;
    if (extra <= 0)
        return (uint64_t)a;
    u128 half = (u128)1 << (extra - 1), rest = a & (2 * half - 1);
    u128 kept = a >> extra;
    if (rest > half || (rest == half && (kept & 1)))
        kept++;
    *shift = extra;
    return (uint64_t)kept;
}

static double scaled(uint64_t mantissa, int shift)
{
    union {
        uint64_t bits;
        double value;
    } power = {(uint64_t)(1023 + shift) << 52};

    return (double)mantissa * power.value;
}

double __floatuntidf(u128 a)
{
    int shift;
    uint64_t kept = round_bits(a, 53, &shift);

    return scaled(kept, shift);
}

double __floattidf(i128 a)
{
    double d = __floatuntidf(magnitude(a));

    return a < 0 ? -d : d;
}

float __floatuntisf(u128 a)
{
    int shift;
    uint64_t kept = round_bits(a, 24, &shift);

    return (float)scaled(kept, shift); /* exact, or infinite */
}

float __floattisf(i128 a)
{
    float f = __floatuntisf(magnitude(a));

    return a < 0 ? -f : f;
}

/* Values above the largest half become infinite; 2^17 does so too and replaces
 * larger values. Smaller values are exact in float. */
_Float16 __floatuntihf(u128 a)
{
    return (_Float16)(float)(uint32_t)(a >> 17 ? 1u << 17 : a);
}

_Float16 __floattihf(i128 a)
{
    _Float16 h = __floatuntihf(magnitude(a));

    return a < 0 ? -h : h;
}

u128 __fixunsdfti(double d)
{
    union {
        double value;
        uint64_t bits;
    } u = {d};
    int exponent = (int)(u.bits >> 52 & 0x7ff) - 1075;
    uint64_t mantissa = (u.bits & 0xfffffffffffffull) | 0x10000000000000ull;

    if (!(d >= 1)) /* negative, small or NaN */
        return 0;
    if (exponent >= 76)
        return ~(u128)0;
    return exponent < 0 ? mantissa >> -exponent : (u128)mantissa << exponent;
}

i128 __fixdfti(double d)
{
    u128 m = __fixunsdfti(d < 0 ? -d : d), limit = (u128)1 << 127;

    if (d < 0)
        return m >= limit ? (i128)limit : -(i128)m;
    return m >= limit ? (i128)(limit - 1) : (i128)m;
}

u128 __fixunssfti(float f)
{
    return __fixunsdfti((double)f);
}

i128 __fixsfti(float f)
{
    return __fixdfti((double)f);
}

/* ---- bfloat16, passed as bits in an integer register -------------------- */

static uint16_t bf16_of_bits(uint32_t bits)
{
    if ((bits & 0x7fffffff) > 0x7f800000)
        return (uint16_t)(bits >> 16 | 0x40); /* a quiet NaN */
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

uint64_t __truncsfbf2(float f)
{
    union {
        float value;
        uint32_t bits;
    } u = {f};

    return bf16_of_bits(u.bits);
}

/* The conversion to float rounds to odd, so that the second rounding, to
 * bfloat16, is correct. */
uint64_t __truncdfbf2(double d)
{
    union {
        float value;
        uint32_t bits;
    } u = {(float)d};
    double back = (double)u.value;

    if (d == d && back != d && (u.bits & 0x7f800000) != 0x7f800000) {
        int away = (back > d) == (d > 0);
        if (away)
            u.bits--;
        u.bits |= 1;
    }
    return bf16_of_bits(u.bits);
}

float __extendbfsf2(uint64_t bits)
{
    union {
        uint32_t bits;
        float value;
    } u = {(uint32_t)bits << 16};

    return u.value;
}
