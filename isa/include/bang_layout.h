/* SPDX-License-Identifier: MIT
 *
 * Pads tensors of height x width x channel elements with 0 or a value: the four
 * forms of __bang_pad. Included by bang.h.
 */
#ifndef BANG_LAYOUT_H
#define BANG_LAYOUT_H

/* X(type, its id in instruction words) */
/* clang-format off */
#define __MLU_PADDED_TYPES(X)                                          \
    X(signed char, 1) X(char, 1) X(unsigned char, 2) X(short, 3)       \
    X(unsigned short, 4) X(int, 5) X(unsigned int, 6) X(long, 7)       \
    X(long long, 7) X(unsigned long, 8) X(unsigned long long, 8)       \
    X(half, 9) X(bfloat16_t, 10) X(float, 11)
/* clang-format on */

#define __MLU_PAD(T, id)                                                      \
    __MLU_OP void __bang_pad(T *__d, const T *__a, long __channel,            \
                             long __height, long __width, long __top,         \
                             long __bottom, long __left, long __right,        \
                             T __value = static_cast<T>(0))                   \
    {                                                                         \
        __mlu_op<__MLU_CODE_pad, id>(__d, __a, __channel, __height, __width,  \
                                     __top, __bottom, __left, __right,        \
                                     __value);                                \
    }                                                                         \
    __MLU_OP void __bang_pad(T *__d, const T *__a, long __channel,            \
                             long __height, long __width, long __pad_height,  \
                             long __pad_width, T __value = static_cast<T>(0)) \
    {                                                                         \
        __bang_pad(__d, __a, __channel, __height, __width, __pad_height,      \
                   __pad_height, __pad_width, __pad_width, __value);          \
    }
__MLU_PADDED_TYPES(__MLU_PAD)
#undef __MLU_PAD
#undef __MLU_PADDED_TYPES

#endif
