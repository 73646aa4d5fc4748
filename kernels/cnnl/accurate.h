/* SPDX-License-Identifier: MIT
 *
 * Functions of double that are nearly as accurate as those of float, which are
 * rounded once: what a float has no room for is corrected.
 */
#ifndef CNNL_ACCURATE_H
#define CNNL_ACCURATE_H

#include <bang.h>

#ifndef INFINITY
#define INFINITY __builtin_inff()
#endif

__mlu_func__ double nl_exp(double x)
{
    const float near = (float)x;
    const double root = expf(near / 2);
    /* A result that is too small for a float is a product. */
    const double e = near < -80 ? root * root : expf(near);
    return near - near == 0 && e - e == 0 ? e + e * (x - near) : e;
}
__mlu_func__ double nl_expm1(double x)
{
    const float near = (float)x;
    const double e = expm1f(near);
    return near - near == 0 && e - e == 0 ? e + (e + 1) * (x - near) : e;
}
__mlu_func__ double nl_sigmoid(double x)
{
    const double e = nl_exp(x < 0 ? x : -x);
    return (x < 0 ? e : 1) / (1 + e);
}
/* log(1 + e^x) */
__mlu_func__ double nl_softplus(double x)
{
    return (x > 0 ? x : 0) + log1pf((float)nl_exp(x < 0 ? x : -x));
}
/* The normal distribution: erfc(-x / sqrt(2)) / 2. */
__mlu_func__ double nl_normal(float x)
{
    const double z = x * -0.70710678118654752;
    const float near = (float)z;
    const double e = erfcf(near);
    if (near - near != 0)
        return e / 2;
    return (e -
            1.1283791670955126 * nl_exp(-(double)near * near) * (z - near)) /
           2;
}
/* x + 0.044715 x^3 */
__mlu_func__ double nl_cubic(float x)
{
    return x + 0.044715 * x * x * x;
}
__mlu_func__ double nl_unit(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}
__mlu_func__ bool nl_is_inside(double x)
{
    return x > 0 && x < 1;
}
/* Of any size that a double has. */
__mlu_func__ double nl_sqrt(double x)
{
    const double down = 1.0 / 18446744073709551616.0; /* 2^-64 */
    if (x > 1e37)
        return x - x == 0 ? sqrtf((float)(x * down * down)) / down : x;
    if (x < 1e-36)
        return sqrtf((float)(x / down / down)) * down;
    return sqrtf((float)x);
}

#endif
