/* SPDX-License-Identifier: MIT
 *
 * Handwritten parts of reductions and selections. Included by bang.h.
 */
#ifndef BANG_REDUCE_H
#define BANG_REDUCE_H

/* Selects those elements of `a` for which the comparison `mode` with the
 * element of b, or with a scalar, is true. Returns their number. */
#define __MLU_FCMPFILTER(T, type)                                             \
    __MLU_OP unsigned __bang_fcmpfilter(CompareMode __mode, T *__d,           \
                                        const T *__a, const T *__b, long __n) \
    {                                                                         \
        return __mlu_value<__MLU_CODE_fcmpfilter, type, unsigned>(            \
            __d, __a, __b, __n, static_cast<long>(__mode));                   \
    }                                                                         \
    __MLU_OP unsigned __bang_fcmpfilter(CompareMode __mode, T *__d,           \
                                        const T *__a, T __s, long __n)        \
    {                                                                         \
        return __mlu_value<__MLU_CODE_fcmpfilter_scalar, type, unsigned>(     \
            __d, __a, __s, __n, static_cast<long>(__mode));                   \
    }
__MLU_FCMPFILTER(half, 9)
__MLU_FCMPFILTER(bfloat16_t, 10)
__MLU_FCMPFILTER(float, 11)
#undef __MLU_FCMPFILTER

#endif
