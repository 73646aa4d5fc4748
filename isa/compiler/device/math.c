/* SPDX-License-Identifier: MIT */
/* Device library: C math, for kernel headers and for calls that Clang generates
 * (fmodf for a remainder, ldexpf for a power of two). Functions that need a
 * table or series are ops of the scalar pipe. Double functions are computed in
 * float, because the device has no double. */
#include <limits.h>
#include <stdint.h>

#include "isa/isa.h"

/* ---- ops --------------------------------------------------------------- */

#define OF_ONE(code, name)                     \
    float name##f(float x)                     \
    {                                          \
        register float a0 __asm__("a0") = x;   \
        __asm__(".insn i 0x0b, 0, a0, x%2, %1" \
                : "+r"(a0)                     \
                : "i"(code), "i"(ISA_T_F32));  \
        return a0;                             \
    }                                          \
    double name(double x)                      \
    {                                          \
        return name##f((float)x);              \
    }

#define OF_TWO(code, name, T, function)                \
    float name##f(float x, float y)                    \
    {                                                  \
        register float a0 __asm__("a0") = x;           \
        register float a1 __asm__("a1") = y;           \
        __asm__(".insn i 0x0b, 0, a0, x%3, %2"         \
                : "+r"(a0)                             \
                : "r"(a1), "i"(code), "i"(ISA_T_F32)); \
        return a0;                                     \
    }                                                  \
    double name(double x, double y)                    \
    {                                                  \
        return name##f((float)x, (float)y);            \
    }

#include "isa/tables/scalar_math.def"
#undef OF_ONE
#undef OF_TWO

/* Clang generates calls of this function for powers of ten. */
float exp10f(float x)
{
    return powf(10, x);
}

double exp10(double x)
{
    return exp10f((float)x);
}

/* ---- instructions ------------------------------------------------------ */

/* Clang translates these to instructions. */
#define OF_ONE(name)                   \
    float name##f(float x)             \
    {                                  \
        return __builtin_##name##f(x); \
    }                                  \
    double name(double x)              \
    {                                  \
        return name##f((float)x);      \
    }

OF_ONE(ceil)
OF_ONE(fabs)
OF_ONE(floor)
OF_ONE(rint)
OF_ONE(round)
OF_ONE(sqrt)
OF_ONE(trunc)
#undef OF_ONE

#define OF_TWO(name, value)                 \
    float name##f(float x, float y)         \
    {                                       \
        return value;                       \
    }                                       \
    double name(double x, double y)         \
    {                                       \
        return name##f((float)x, (float)y); \
    }

OF_TWO(copysign, __builtin_copysignf(x, y))
OF_TWO(fmax, __builtin_fmaxf(x, y))
OF_TWO(fmin, __builtin_fminf(x, y))
OF_TWO(fdim, x <= y ? 0 : x - y)
#undef OF_TWO

float fmaf(float x, float y, float z)
{
    return __builtin_fmaf(x, y, z);
}

double fma(double x, double y, double z)
{
    return fmaf((float)x, (float)y, (float)z);
}

/* Kernels round to nearest even. */
float nearbyintf(float x)
{
    return rintf(x);
}

double nearbyint(double x)
{
    return rintf((float)x);
}

#define TO_INTEGER(name, rounded, T) \
    T name##f(float x)               \
    {                                \
        return (T)rounded##f(x);     \
    }                                \
    T name(double x)                 \
    {                                \
        return name##f((float)x);    \
    }

TO_INTEGER(lrint, rint, long)
TO_INTEGER(lround, round, long)
TO_INTEGER(llrint, rint, long long)
TO_INTEGER(llround, round, long long)
#undef TO_INTEGER

/* ---- parts of a number ------------------------------------------------- */

union number {
    float value;
    uint32_t bits;
};

static int is_finite(float x)
{
    return x - x == 0;
}

/* Returns the exponent of a finite x != 0; *significand receives x /
 * 2^exponent, with a magnitude in [1, 2). */
static int exponent_of(float x, float *significand)
{
    union number u = {x};
    int bias = 127;

    if (!(u.bits & 0x7f800000)) {
        u.value *= 0x1p64f;
        bias += 64;
    }
    int exponent = (int)(u.bits >> 23 & 255) - bias;
    u.bits = (u.bits & 0x807fffff) | 0x3f800000;
    *significand = u.value;
    return exponent;
}

float frexpf(float x, int *exponent)
{
    float significand;

    *exponent = 0;
    if (!is_finite(x) || x == 0)
        return x + x;
    *exponent = exponent_of(x, &significand) + 1;
    return significand / 2;
}

int ilogbf(float x)
{
    float significand;

    if (is_finite(x))
        return x == 0 ? INT_MIN : exponent_of(x, &significand);
    return x == x ? INT_MAX : INT_MIN;
}

float logbf(float x)
{
    if (!is_finite(x))
        return x * x;
    return x == 0 ? -__builtin_inff() : (float)ilogbf(x);
}

/* The product in double is exact, then rounded once. */
float scalblnf(float x, long n)
{
    long limited = n < -600 ? -600 : n > 600 ? 600 : n;
    union {
        uint64_t bits;
        double value;
    } power = {(uint64_t)(limited + 1023) << 52};

    return (float)(x * power.value);
}

float scalbnf(float x, int n)
{
    return scalblnf(x, n);
}

float ldexpf(float x, int n)
{
    return scalblnf(x, n);
}

float modff(float x, float *whole)
{
    *whole = truncf(x);
    return copysignf(*whole == x ? 0 : x - *whole, x);
}

/* *quotient gets the low three bits of the quotient, with its sign. Subtracting
 * a multiple of 8 * y from x changes neither these bits nor the remainder. */
float remquof(float x, float y, int *quotient)
{
    float rest = remainderf(x, y), eights = y * 8;
    float few = is_finite(eights) ? fmodf(x, eights) : x;
    double whole = ((double)few - rest) / y;
    int n = 0;

    if (is_finite(rest) && is_finite(y))
        n = (int)(whole < 0 ? whole - 0.5 : whole + 0.5);
    *quotient = n < 0 ? -(-n & 7) : n & 7;
    return rest;
}

double frexp(double x, int *exponent)
{
    return frexpf((float)x, exponent);
}

int ilogb(double x)
{
    return ilogbf((float)x);
}

double logb(double x)
{
    return logbf((float)x);
}

double scalbln(double x, long n)
{
    return scalblnf((float)x, n);
}

double scalbn(double x, int n)
{
    return scalblnf((float)x, n);
}

double ldexp(double x, int n)
{
    return scalblnf((float)x, n);
}

double modf(double x, double *whole)
{
    float part, rest = modff((float)x, &part);

    *whole = part;
    return rest;
}

double remquo(double x, double y, int *quotient)
{
    return remquof((float)x, (float)y, quotient);
}
