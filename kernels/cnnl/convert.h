/* SPDX-License-Identifier: MIT
 *
 * Arrays of a tensor's type as arrays that are computed with: int64_t for whole
 * numbers, float or double for floats. To whole numbers: toward zero, what is
 * out of range to the nearest end, NaN to 0. To BOOL: whether it is not 0. To
 * floats: to nearest even, once.
 */
#ifndef CNNL_CONVERT_H
#define CNNL_CONVERT_H

#include <bang.h>

#include "runtime/api/cnnl/kernels.h"

/* Types as X(name, type). */
#define NL_WHOLE_TYPES(X) \
    X(INT8, int8_t)       \
    X(INT16, int16_t)     \
    X(INT32, int32_t)     \
    X(INT64, int64_t)     \
    NL_UNSIGNED_TYPES(X)
#define NL_UNSIGNED_TYPES(X) \
    X(UINT8, uint8_t)        \
    X(UINT16, uint16_t)      \
    X(UINT32, uint32_t)      \
    X(UINT64, uint64_t)
#define NL_FLOAT_TYPES(X) \
    X(HALF, half) X(FLOAT, float) X(DOUBLE, double) X(BFLOAT16, bfloat16_t)

__mlu_func__ bool nl_is_float(int type)
{
    return type == CNNL_DTYPE_HALF || type == CNNL_DTYPE_FLOAT ||
           type == CNNL_DTYPE_DOUBLE || type == CNNL_DTYPE_BFLOAT16;
}

/* wide[i] = raw[i], without loss but for W float. */
template <typename W>
__mlu_func__ void nl_widen(W *wide, const void *raw, int64_t n, int type)
{
    switch (type) {
#define X(name, T)                            \
    case CNNL_DTYPE_##name:                   \
        for (int64_t i = 0; i < n; i++)       \
            wide[i] = (W)((const T *)raw)[i]; \
        break;
        NL_WHOLE_TYPES(X)
#undef X
    case CNNL_DTYPE_BOOL:
        for (int64_t i = 0; i < n; i++)
            wide[i] = (W)(((const uint8_t *)raw)[i] != 0);
        break;
#define X(name, T)                                   \
    case CNNL_DTYPE_##name:                          \
        for (int64_t i = 0; i < n; i++)              \
            wide[i] = (W)(float)((const T *)raw)[i]; \
        break;
        X(HALF, half)
        X(BFLOAT16, bfloat16_t)
#undef X
    case CNNL_DTYPE_FLOAT:
        for (int64_t i = 0; i < n; i++)
            wide[i] = (W)((const float *)raw)[i];
        break;
    case CNNL_DTYPE_DOUBLE:
        for (int64_t i = 0; i < n; i++)
            wide[i] = (W)((const double *)raw)[i];
        break;
    }
}

/* Returns x as a whole number of [least, most]. */
template <typename T> __mlu_func__ T nl_whole(double x)
{
    const bool is_signed = (T)-1 < (T)0;
    const int bits = 8 * sizeof(T) - is_signed;
    const double end = (double)(1ull << (bits - 1)) * 2;
    const T most = (T)(~0ull >> (64 - bits));
    const T least = is_signed ? (T)(-1 - (int64_t)most) : (T)0;
    if (!(x > -end)) /* or NaN */
        return x == x ? least : (T)0;
    if (x >= end)
        return most;
    return is_signed ? (T)(int64_t)x : x > 0 ? (T)(uint64_t)x : (T)0;
}
/* Narrower whole numbers keep the low bits. */
template <typename T> __mlu_func__ T nl_whole(int64_t x)
{
    return (T)x;
}
template <typename T> __mlu_func__ T nl_whole(float x)
{
    return nl_whole<T>((double)x);
}

__mlu_func__ float nl_single(int64_t x, float)
{
    return (float)x;
}
__mlu_func__ half nl_single(int64_t x, half)
{
    return (half)(float)(x > 65536 ? 65536 * 2 : x < -65536 ? -65536 * 2 : x);
}
__mlu_func__ bfloat16_t nl_single(int64_t x, bfloat16_t)
{
    /* What a float has no room for is kept as one bit, so that the second
     * rounding is right. */
    uint64_t u = x < 0 ? -(uint64_t)x : (uint64_t)x;
    int shift = 0;
    for (uint64_t top = u; top >> 24; top >>= 1)
        shift++;
    const uint64_t lost = ((uint64_t)1 << shift) - 1;
    u = u & lost ? (u & ~lost) | (uint64_t)1 << shift : u;
    return (bfloat16_t)(x < 0 ? -(float)u : (float)u);
}
__mlu_func__ double nl_single(int64_t x, double)
{
    return (double)x;
}
template <typename T> __mlu_func__ T nl_single(float x, T)
{
    return (T)x;
}
/* From double only what came from a float, or goes to one. */
template <typename T> __mlu_func__ T nl_single(double x, T)
{
    return (T)(float)x;
}
__mlu_func__ double nl_single(double x, double)
{
    return x;
}

/* raw[i] = wide[i], as the type. */
template <typename W>
__mlu_func__ void nl_narrow(void *raw, const W *wide, int64_t n, int type)
{
    switch (type) {
#define X(name, T)                                \
    case CNNL_DTYPE_##name:                       \
        for (int64_t i = 0; i < n; i++)           \
            ((T *)raw)[i] = nl_whole<T>(wide[i]); \
        break;
        NL_WHOLE_TYPES(X)
#undef X
    case CNNL_DTYPE_BOOL:
        for (int64_t i = 0; i < n; i++)
            ((uint8_t *)raw)[i] = wide[i] != 0;
        break;
#define X(name, T)                                       \
    case CNNL_DTYPE_##name:                              \
        for (int64_t i = 0; i < n; i++)                  \
            ((T *)raw)[i] = nl_single(wide[i], (T)0.0f); \
        break;
        NL_FLOAT_TYPES(X)
#undef X
    }
}

#endif
