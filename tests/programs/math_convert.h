/* SPDX-License-Identifier: MIT
 *
 * Scalar conversions: what the host expects of them, by a formula of its own.
 */
#ifndef MATH_CONVERT_H
#define MATH_CONVERT_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmath>
#include <limits>

/* In the order of the kernels' modes; the last one is the unsuffixed name. */
static const char *const mode_names[] = {"tz", "oz", "up", "dn",
                                         "rd", "rn", "rm", ""};
enum { TZ, OZ, UP, DN, RD, RN, RM, PLAIN, N_MODES };

/* x rounded to an integer; exact up to 2^52. */
static double rounded(double x, int mode)
{
    double down = std::floor(x), above = x - down;
    bool is_odd = std::fmod(down, 2) != 0;
    bool goes_up = mode == UP     ? above > 0
                   : mode == DN   ? false
                   : mode == OZ   ? above > 0 && x > 0
                   : mode == TZ   ? above > 0 && x < 0
                   : above != 0.5 ? above > 0.5
                   : mode == RD   ? x > 0
                   : mode == RN   ? is_odd
                                  : true;
    return goes_up ? down + 1 : down;
}

template <class T> struct wanted {
    static T of(double x, int mode)
    {
        double low = (double)std::numeric_limits<T>::min();
        double high = (double)std::numeric_limits<T>::max();
        if (x != x || x <= low)
            return std::numeric_limits<T>::min();
        if (x >= high)
            return std::numeric_limits<T>::max();
        return (T)rounded(x, mode);
    }
};

/* A float format: the number of digits, the place of the last one of denormals
 * and the largest number. NaN where x is. */
static double wanted_float(double x, int mode, int digits, int least,
                           double largest)
{
    int exponent;
    if (x == 0 || !std::isfinite(x))
        return x;
    std::frexp(x, &exponent);
    int place = exponent - digits > least ? exponent - digits : least;
    double result = std::ldexp(rounded(std::ldexp(x, -place), mode), place);
    if (std::fabs(result) > largest) {
        bool inward = mode == TZ || mode == (x > 0 ? DN : UP);
        result = inward ? largest : std::numeric_limits<double>::infinity();
    }
    return std::copysign(result, x);
}

template <> struct wanted<float> {
    static float of(double x, int mode)
    {
        return (float)wanted_float(x, mode, 24, -149, 0x1.fffffep127);
    }
};
template <> struct wanted<half> {
    static half of(double x, int mode)
    {
        return (half)wanted_float(x, mode, 11, -24, 65504);
    }
};

/* bfloat16_t, whose arithmetic hosts may lack, by its bits. */
static uint16_t wanted_bfloat16(float x, int mode)
{
    float result = (float)wanted_float(x, mode, 8, -133, 0x1.fep127);
    uint32_t bits;
    memcpy(&bits, &result, sizeof bits);
    return x == x ? (uint16_t)(bits >> 16) : 0x7fc0;
}

template <class T> static bool is_same(T a, T b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (!(a == a) && !(b == b));
}

#endif
