/* SPDX-License-Identifier: MIT
 *
 * Hand-written parts of reductions and selections. Included by bang.h.
 */
#ifndef BANG_REDUCE_H
#define BANG_REDUCE_H

/* Of a, the elements that compare with those of b, or with a scalar, as mode
 * says; returns how many there are. */
#define __MLU_FCMPFILTER(T, type)                                           \
    __MLU_OP unsigned __bang_fcmpfilter(CompareMode mode, T *d, const T *a, \
                                        const T *b, long n)                 \
    {                                                                       \
        return __mlu_value<__MLU_CODE_fcmpfilter, type, unsigned>(          \
            d, a, b, n, static_cast<long>(mode));                           \
    }                                                                       \
    __MLU_OP unsigned __bang_fcmpfilter(CompareMode mode, T *d, const T *a, \
                                        T s, long n)                        \
    {                                                                       \
        return __mlu_value<__MLU_CODE_fcmpfilter_scalar, type, unsigned>(   \
            d, a, s, n, static_cast<long>(mode));                           \
    }
__MLU_FCMPFILTER(half, 9)
__MLU_FCMPFILTER(bfloat16_t, 10)
__MLU_FCMPFILTER(float, 11)
#undef __MLU_FCMPFILTER

#endif
