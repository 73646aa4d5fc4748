/* SPDX-License-Identifier: MIT
 *
 * Frames around tensors of height x width x channel elements: the four forms
 * of __bang_pad. What is around is 0 or a value. Included by bang.h.
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

#define __MLU_PAD(T, id)                                                   \
    __MLU_OP void __bang_pad(T *d, const T *a, long channel, long height,  \
                             long width, long top, long bottom, long left, \
                             long right, T value = static_cast<T>(0))      \
    {                                                                      \
        __mlu_op<__MLU_CODE_pad, id>(d, a, channel, height, width, top,    \
                                     bottom, left, right, value);          \
    }                                                                      \
    __MLU_OP void __bang_pad(T *d, const T *a, long channel, long height,  \
                             long width, long pad_height, long pad_width,  \
                             T value = static_cast<T>(0))                  \
    {                                                                      \
        __bang_pad(d, a, channel, height, width, pad_height, pad_height,   \
                   pad_width, pad_width, value);                           \
    }
__MLU_PADDED_TYPES(__MLU_PAD)
#undef __MLU_PAD
#undef __MLU_PADDED_TYPES

#endif
