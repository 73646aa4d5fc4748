/* SPDX-License-Identifier: MIT
 *
 * Bitwise operations, on arrays of anything that has the size of an element:
 * counts are elements, an integer scalar is the pattern that meets each of
 * them. Included by bang.h.
 */
#ifndef BANG_BITS_H
#define BANG_BITS_H

#define __MLU_SAME_SIZE(name, T, A) \
    static_assert(sizeof(T) == sizeof(A), name ": elements differ in size")

#define __MLU_BITWISE(name)                                                    \
    template <class __T, class __A, class __B>                                 \
    __MLU_OP void __bang_##name(__T *d, const __A *a, const __B *b, long n)    \
    {                                                                          \
        __MLU_SAME_SIZE("__bang_" #name, __T, __A);                            \
        __MLU_SAME_SIZE("__bang_" #name, __T, __B);                            \
        __mlu_op<__MLU_CODE_##name, __mlu_type<__T>::id>(d, a, b, n);          \
    }                                                                          \
    template <class __T, class __A, class __V>                                 \
    __MLU_OP void __bang_##name##_scalar(__T *d, const __A *a, __V s, long n)  \
    {                                                                          \
        __MLU_SAME_SIZE("__bang_" #name "_scalar", __T, __A);                  \
        __mlu_op<__MLU_CODE_##name##_scalar, __mlu_type<__T>::id>(             \
            d, a, __mlu_bits<__T>(s), n);                                      \
    }                                                                          \
    template <class __T, class __A, class __B>                                 \
    __MLU_OP void __bang_cycle_##name(__T *d, const __A *a, const __B *b,      \
                                      long n, long m)                          \
    {                                                                          \
        __MLU_SAME_SIZE("__bang_cycle_" #name, __T, __A);                      \
        __MLU_SAME_SIZE("__bang_cycle_" #name, __T, __B);                      \
        __mlu_op<__MLU_CODE_cycle_##name, __mlu_type<__T>::id>(d, a, b, n, m); \
    }
__MLU_BITWISE(band)
__MLU_BITWISE(bor)
__MLU_BITWISE(bxor)
#undef __MLU_BITWISE

template <class __T, class __A>
__MLU_OP void __bang_bnot(__T *d, const __A *a, long n)
{
    __MLU_SAME_SIZE("__bang_bnot", __T, __A);
    __mlu_op<__MLU_CODE_bnot, __mlu_type<__T>::id>(d, a, n);
}

/* A shift by as many bits as an element has, or more, leaves 0. */
template <class __T, class __A>
__MLU_OP void __bang_srl(__T *d, const __A *a, unsigned long shift, long n)
{
    __MLU_SAME_SIZE("__bang_srl", __T, __A);
    __mlu_op<__MLU_CODE_srl, __mlu_unsigned<sizeof(__T)>::id>(
        d, a, shift < 64 ? shift : 64, n);
}
#undef __MLU_SAME_SIZE

#endif
