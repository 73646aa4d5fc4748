/* SPDX-License-Identifier: MIT
 *
 * Pooling on height x width x channel tensors. The stride along the width
 * stands before the one along the height; without strides windows lie side by
 * side. Indices of half and bfloat16_t have 16 bits, of float 32. Included by
 * bang.h.
 */
#ifndef BANG_POOL_H
#define BANG_POOL_H

/* X(type, its id in instruction words, signed and unsigned indices) */
#define __MLU_POOLED_TYPES(X)                \
    X(half, 9, short, unsigned short)        \
    X(bfloat16_t, 10, short, unsigned short) \
    X(float, 11, int, unsigned int)

#define __MLU_POOL_1(name, T, id, R)                                         \
    __MLU_OP void __bang_##name(R *d, const T *a, long channel, long height, \
                                long width, long kernel_height,              \
                                long kernel_width, long stride_width,        \
                                long stride_height)                          \
    {                                                                        \
        __mlu_op<__MLU_CODE_##name, id>(d, a, channel, height, width,        \
                                        kernel_height, kernel_width,         \
                                        stride_width, stride_height);        \
    }                                                                        \
    __MLU_OP void __bang_##name(R *d, const T *a, long channel, long height, \
                                long width, long kernel_height,              \
                                long kernel_width)                           \
    {                                                                        \
        __bang_##name(d, a, channel, height, width, kernel_height,           \
                      kernel_width, kernel_width, kernel_height);            \
    }

/* Values; indices inside the window. */
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

/* Both: the indices lie value_index_stride bytes behind d. Elements of a
 * window are in_dh rows and in_dw columns apart, results out_dh and out_dw. */
#define __MLU_POOL(T, id, S, U)                                                \
    __MLU_OP void __bang_maxpool_value_index(                                  \
        T *d, const T *a, long channel, long height, long width,               \
        long kernel_height, long kernel_width, long stride_width,              \
        long stride_height, long value_index_stride, long in_dh = 1,           \
        long in_dw = 1, long out_dh = 1, long out_dw = 1)                      \
    {                                                                          \
        U *index = reinterpret_cast<U *>(reinterpret_cast<char *>(d) +         \
                                         value_index_stride);                  \
        __mlu_op<__MLU_CODE_maxpool_value_index, id>(                          \
            d, a, channel, height, width, kernel_height, kernel_width,         \
            stride_width, stride_height, index, in_dh, in_dw, out_dh, out_dw); \
    }
__MLU_POOLED_TYPES(__MLU_POOL)
#undef __MLU_POOL

/* The way back: height and width are those of d. */
#define __MLU_POOL_MARKED(T, id, I)                                           \
    __MLU_OP void __bang_unpool(T *d, const T *a, long channel, long height,  \
                                long width, long kernel_height,               \
                                long kernel_width, long stride_width,         \
                                long stride_height, const I *index)           \
    {                                                                         \
        __mlu_op<__MLU_CODE_unpool, id>(d, a, channel, height, width,         \
                                        kernel_height, kernel_width,          \
                                        stride_width, stride_height, index);  \
    }                                                                         \
    __MLU_OP void __bang_maxpool_bp(                                          \
        T *d, const T *a, const I *mask, long channel, long height,           \
        long width, long kernel_height, long kernel_width, long stride_width, \
        long stride_height, mluPoolBPOverlap overlap = OVERLAP_ACC)           \
    {                                                                         \
        __mlu_op<__MLU_CODE_maxpool_bp, id>(                                  \
            d, a, mask, channel, height, width, kernel_height, kernel_width,  \
            stride_width, stride_height, static_cast<long>(overlap));         \
    }
#define __MLU_POOL(T, id, S, U)                                        \
    __MLU_POOL_MARKED(T, id, S)                                        \
    __MLU_POOL_MARKED(T, id, U)                                        \
    __MLU_OP void __bang_avgpool_bp(                                   \
        T *d, const T *a, long channel, long height, long width,       \
        long kernel_height, long kernel_width, long stride_width,      \
        long stride_height, mluPoolBPOverlap overlap = OVERLAP_ACC)    \
    {                                                                  \
        __mlu_op<__MLU_CODE_avgpool_bp, id>(                           \
            d, a, channel, height, width, kernel_height, kernel_width, \
            stride_width, stride_height, static_cast<long>(overlap));  \
    }
__MLU_POOLED_TYPES(__MLU_POOL)
#undef __MLU_POOL
#undef __MLU_POOL_MARKED
#undef __MLU_POOLED_TYPES

#endif
