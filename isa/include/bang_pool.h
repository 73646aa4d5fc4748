/* SPDX-License-Identifier: MIT
 *
 * Pooling on height x width x channel tensors. In parameter lists, the stride
 * along the width comes before the stride along the height, but the element
 * distance along the height comes before the distance along the width. Without
 * strides, windows are adjacent. Indices of half and bfloat16_t have 16 bits,
 * those of float 32. Included by bang.h.
 */
#ifndef BANG_POOL_H
#define BANG_POOL_H

/* X(type, its id in instruction words, types of signed and unsigned indices) */
#define __MLU_POOLED_TYPES(X)                \
    X(half, 9, short, unsigned short)        \
    X(bfloat16_t, 10, short, unsigned short) \
    X(float, 11, int, unsigned int)

#define __MLU_POOL_1(name, T, id, R)                                           \
    __MLU_OP void __bang_##name(R *__d, const T *__a, long __channel,          \
                                long __height, long __width,                   \
                                long __kernel_height, long __kernel_width,     \
                                long __stride_width, long __stride_height)     \
    {                                                                          \
        __mlu_op<__MLU_CODE_##name, id>(                                       \
            __d, __a, __channel, __height, __width, __kernel_height,           \
            __kernel_width, __stride_width, __stride_height);                  \
    }                                                                          \
    __MLU_OP void __bang_##name(R *__d, const T *__a, long __channel,          \
                                long __height, long __width,                   \
                                long __kernel_height, long __kernel_width)     \
    {                                                                          \
        __bang_##name(__d, __a, __channel, __height, __width, __kernel_height, \
                      __kernel_width, __kernel_width, __kernel_height);        \
    }                                                                          \
    __MLU_OP void __bang_##name(                                               \
        R *__d, const T *__a, long __channel, long __height, long __width,     \
        long __kernel_height, long __kernel_width, long __stride_width,        \
        long __stride_height, long __in_dh, long __in_dw, long __out_dh = 1,   \
        long __out_dw = 1)                                                     \
    {                                                                          \
        __mlu_op<__MLU_CODE_##name##_dilated, id>(                             \
            __d, __a, __channel, __height, __width, __kernel_height,           \
            __kernel_width, __stride_width, __stride_height, __in_dh, __in_dw, \
            __out_dh, __out_dw);                                               \
    }

/* The results are values, or indices in the window. */
#define __MLU_POOL(T, id, S, U)           \
    __MLU_POOL_1(sumpool, T, id, T)       \
    __MLU_POOL_1(avgpool, T, id, T)       \
    __MLU_POOL_1(maxpool, T, id, T)       \
    __MLU_POOL_1(minpool, T, id, T)       \
    __MLU_POOL_1(maxpool_index, T, id, U) \
    __MLU_POOL_1(maxpool_index, T, id, S) \
    __MLU_POOL_1(minpool_index, T, id, U) \
    __MLU_POOL_1(minpool_index, T, id, S)
__MLU_POOLED_TYPES(__MLU_POOL)
#undef __MLU_POOL
#undef __MLU_POOL_1

/* Writes both results: the indices are value_index_stride bytes after d.
 * Elements of a window are in_dh rows and in_dw columns apart; results are
 * out_dh rows and out_dw columns apart. */
#define __MLU_POOL(T, id, S, U)                                                \
    __MLU_OP void __bang_maxpool_value_index(                                  \
        T *__d, const T *__a, long __channel, long __height, long __width,     \
        long __kernel_height, long __kernel_width, long __stride_width,        \
        long __stride_height, long __value_index_stride, long __in_dh = 1,     \
        long __in_dw = 1, long __out_dh = 1, long __out_dw = 1)                \
    {                                                                          \
        U *__index = reinterpret_cast<U *>(reinterpret_cast<char *>(__d) +     \
                                           __value_index_stride);              \
        __mlu_op<__MLU_CODE_maxpool_value_index, id>(                          \
            __d, __a, __channel, __height, __width, __kernel_height,           \
            __kernel_width, __stride_width, __stride_height, __index, __in_dh, \
            __in_dw, __out_dh, __out_dw);                                      \
    }
__MLU_POOLED_TYPES(__MLU_POOL)
#undef __MLU_POOL

/* Backward pooling: height and width are those of d. */
#define __MLU_POOL_MARKED(T, id, I)                                           \
    __MLU_OP void __bang_unpool(                                              \
        T *__d, const T *__a, long __channel, long __height, long __width,    \
        long __kernel_height, long __kernel_width, long __stride_width,       \
        long __stride_height, const I *__index)                               \
    {                                                                         \
        __mlu_op<__MLU_CODE_unpool, id>(                                      \
            __d, __a, __channel, __height, __width, __kernel_height,          \
            __kernel_width, __stride_width, __stride_height, __index);        \
    }                                                                         \
    __MLU_OP void __bang_maxpool_bp(                                          \
        T *__d, const T *__a, const I *__mask, long __channel, long __height, \
        long __width, long __kernel_height, long __kernel_width,              \
        long __stride_width, long __stride_height,                            \
        mluPoolBPOverlap __overlap = OVERLAP_ACC)                             \
    {                                                                         \
        __mlu_op<__MLU_CODE_maxpool_bp, id>(                                  \
            __d, __a, __mask, __channel, __height, __width, __kernel_height,  \
            __kernel_width, __stride_width, __stride_height,                  \
            static_cast<long>(__overlap));                                    \
    }
#define __MLU_POOL(T, id, S, U)                                            \
    __MLU_POOL_MARKED(T, id, S)                                            \
    __MLU_POOL_MARKED(T, id, U)                                            \
    __MLU_OP void __bang_avgpool_bp(                                       \
        T *__d, const T *__a, long __channel, long __height, long __width, \
        long __kernel_height, long __kernel_width, long __stride_width,    \
        long __stride_height, mluPoolBPOverlap __overlap = OVERLAP_ACC)    \
    {                                                                      \
        __mlu_op<__MLU_CODE_avgpool_bp, id>(                               \
            __d, __a, __channel, __height, __width, __kernel_height,       \
            __kernel_width, __stride_width, __stride_height,               \
            static_cast<long>(__overlap));                                 \
    }
__MLU_POOLED_TYPES(__MLU_POOL)
#undef __MLU_POOL
#undef __MLU_POOL_MARKED
#undef __MLU_POOLED_TYPES

#endif
