/* SPDX-License-Identifier: MIT
 *
 * Bitwise operations on arrays of any type with the size of an element. Counts
 * are in elements; an integer scalar is the pattern for each element. Included
 * by bang.h.
 */
#ifndef BANG_BITS_H
#define BANG_BITS_H

#define __MLU_SAME_SIZE(name, T, A) \
    static_assert(sizeof(T) == sizeof(A), name ": elements differ in size")

#define __MLU_BITWISE(name)                                                 \
    template <class __T, class __A, class __B>                              \
    __MLU_OP void __bang_##name(__T *__d, const __A *__a, const __B *__b,   \
                                long __n)                                   \
    {                                                                       \
        __MLU_SAME_SIZE("__bang_" #name, __T, __A);                         \
        __MLU_SAME_SIZE("__bang_" #name, __T, __B);                         \
        __mlu_op<__MLU_CODE_##name, __mlu_type<__T>::__id>(__d, __a, __b,   \
                                                           __n);            \
    }                                                                       \
    template <class __T, class __A, class __V>                              \
    __MLU_OP void __bang_##name##_scalar(__T *__d, const __A *__a, __V __s, \
                                         long __n)                          \
    {                                                                       \
        __MLU_SAME_SIZE("__bang_" #name "_scalar", __T, __A);               \
        __mlu_op<__MLU_CODE_##name##_scalar, __mlu_type<__T>::__id>(        \
            __d, __a, __mlu_bits<__T>(__s), __n);                           \
    }                                                                       \
    template <class __T, class __A, class __B>                              \
    __MLU_OP void __bang_cycle_##name(__T *__d, const __A *__a,             \
                                      const __B *__b, long __n, long __m)   \
    {                                                                       \
        __MLU_SAME_SIZE("__bang_cycle_" #name, __T, __A);                   \
        __MLU_SAME_SIZE("__bang_cycle_" #name, __T, __B);                   \
        __mlu_op<__MLU_CODE_cycle_##name, __mlu_type<__T>::__id>(           \
            __d, __a, __b, __n, __m);                                       \
    }
__MLU_BITWISE(band)
__MLU_BITWISE(bor)
__MLU_BITWISE(bxor)
#undef __MLU_BITWISE

template <class __T, class __A>
__MLU_OP void __bang_bnot(__T *__d, const __A *__a, long __n)
{
    __MLU_SAME_SIZE("__bang_bnot", __T, __A);
    __mlu_op<__MLU_CODE_bnot, __mlu_type<__T>::__id>(__d, __a, __n);
}

/* A shift by the element's number of bits or more gives 0. */
template <class __T, class __A>
__MLU_OP void __bang_srl(__T *__d, const __A *__a, unsigned long __shift,
                         long __n)
{
    __MLU_SAME_SIZE("__bang_srl", __T, __A);
    __mlu_op<__MLU_CODE_srl, __mlu_unsigned<sizeof(__T)>::__id>(
        __d, __a, __shift < 64 ? __shift : 64, __n);
}
#undef __MLU_SAME_SIZE

#endif
