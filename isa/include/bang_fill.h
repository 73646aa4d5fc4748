/* SPDX-License-Identifier: MIT
 *
 * Forms of elementwise intrinsics that no row of a table makes: fills of bool,
 * the oldest typed fills, the division of 1xx and 2xx with room for
 * intermediate results. Included by bang.h.
 */
#ifndef BANG_FILL_H
#define BANG_FILL_H

/* Masks of bool are bytes, whatever the type of the value; name is `plain` by
 * another name. */
#define __MLU_FILL_BOOLS(name, plain)                                         \
    template <class __V> __MLU_OP void name(bool *d, long n, __V s)           \
    {                                                                         \
        plain(reinterpret_cast<unsigned char *>(d), n, static_cast<bool>(s)); \
    }
__MLU_FILL_BOOLS(__bang_write_value, __bang_write_value)
__MLU_FILL_BOOLS(__nramset, __bang_write_value)
__MLU_FILL_BOOLS(__memset_nram, __bang_write_value)
__MLU_FILL_BOOLS(__gdramset, __gdramset)
__MLU_FILL_BOOLS(__sramset, __sramset)
__MLU_FILL_BOOLS(__ldramset, __ldramset)
#undef __MLU_FILL_BOOLS

#define __MLU_OLD_FILL(name, T)                                             \
    __MLU_REFUSED(__MLU_ARCH > 399, #name                                   \
                  " exists up to architecture 399; use __bang_write_value") \
    __MLU_OP void name(T *d, long n, T s)                                   \
    {                                                                       \
        __bang_write_value(d, n, s);                                        \
    }
__MLU_OLD_FILL(__nramset_half, half)
__MLU_OLD_FILL(__nramset_float, float)
__MLU_OLD_FILL(__nramset_int, int)
__MLU_OLD_FILL(__nramset_short, short)
__MLU_OLD_FILL(__nramset_char, char)
__MLU_OLD_FILL(__nramset_char, signed char)
#undef __MLU_OLD_FILL

#define __MLU_OLD_DIVISION(T)                                                  \
    __MLU_REFUSED(__MLU_ARCH > 299,                                            \
                  "__bang_div with room for intermediate results exists up "   \
                  "to architecture 299; use __bang_div(d, a, b, n)")           \
    __MLU_OP void __bang_div(T *d, const T *a, const T *b, T *room, long n)    \
    {                                                                          \
        __mlu_op<__MLU_CODE_div_approximate, __mlu_type<T>::id>(d, a, b, room, \
                                                                n);            \
    }
__MLU_OLD_DIVISION(half)
__MLU_OLD_DIVISION(float)
#undef __MLU_OLD_DIVISION

#endif
