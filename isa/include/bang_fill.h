/* SPDX-License-Identifier: MIT
 *
 * Forms of elementwise intrinsics that have no row in a table: the oldest
 * fills, with the element type in their names, and division with space for
 * intermediate results. Included by bang.h.
 */
#ifndef BANG_FILL_H
#define BANG_FILL_H

#define __MLU_OLD_FILL(name, T)                             \
    __MLU_DROPPED(#name " was dropped by toolkit 4.0; use " \
                        "__bang_write_value")               \
    __MLU_OP void name(T *__d, long __n, T __s)             \
    {                                                       \
        __bang_write_value(__d, __n, __s);                  \
    }
__MLU_OLD_FILL(__nramset_half, half)
__MLU_OLD_FILL(__nramset_float, float)
__MLU_OLD_FILL(__nramset_int, int)
__MLU_OLD_FILL(__nramset_short, short)
__MLU_OLD_FILL(__nramset_char, char)
__MLU_OLD_FILL(__nramset_char, signed char)
#undef __MLU_OLD_FILL

#define __MLU_OLD_DIVISION(T)                                               \
    __MLU_OP void __bang_div(T *__d, const T *__a, const T *__b, T *__room, \
                             long __n)                                      \
    {                                                                       \
        __mlu_op<__MLU_CODE_div_approximate, __mlu_type<T>::__id>(          \
            __d, __a, __b, __room, __n);                                    \
    }
__MLU_OLD_DIVISION(half)
__MLU_OLD_DIVISION(float)
#undef __MLU_OLD_DIVISION

#endif
