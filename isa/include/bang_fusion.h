/* SPDX-License-Identifier: MIT
 *
 * __bang_fusion: d = (a op b) op c, where b and c are scalars or vectors of m
 * elements that are repeated. Included by bang.h.
 */
#ifndef BANG_FUSION_H
#define BANG_FUSION_H

template <class __Y> struct __mlu_is_vector {
    enum { __value = 0 };
};
template <class __Y> struct __mlu_is_vector<__Y *> {
    enum { __value = 1 };
};

/* b or c for elements of type T: a pointer to a vector, or a scalar. */
template <class __T> __MLU_OP const __T *__mlu_fused(const __T *__y)
{
    return __y;
}
template <class __T> __MLU_OP __T __mlu_fused(__T __y)
{
    return __y;
}

#define __MLU_FUSE(NAME, name)                                                \
    case FUSION_##NAME:                                                       \
        __mlu_op<__MLU_CODE_fusion_##name, __mlu_type<__T>::__id>(            \
            __d, __a, __mlu_fused<__T>(__b), __mlu_fused<__T>(__c), __n, __m, \
            __vectors);                                                       \
        break;
template <class __T, class __B, class __C>
__MLU_OP void __mlu_fuse(mluFusionOpCode __op, __T *__d, const __T *__a,
                         __B __b, __C __c, long __n, long __m)
{
    static_assert(sizeof(__T) > 1, "__bang_fusion has no form for bytes");
    const long __vectors =
        __mlu_is_vector<__B>::__value + 2 * __mlu_is_vector<__C>::__value;
    switch (__op) {
        __MLU_FUSE(FMA, fma)
        __MLU_FUSE(FMS, fms)
        __MLU_FUSE(FAM, fam)
        __MLU_FUSE(FSM, fsm)
        __MLU_FUSE(FAA, faa)
        __MLU_FUSE(FAS, fas)
        __MLU_FUSE(FSS, fss)
        __MLU_FUSE(FSA, fsa)
    default:
        __mlu_op<__MLU_CODE_assert_fail, __MLU_NONE>(
            "op is a mluFusionOpCode", "bang_fusion.h",
            static_cast<long>(__LINE__), "__bang_fusion");
    }
}
#undef __MLU_FUSE

template <class __T, class __B, class __C>
__MLU_OP void __bang_fusion(mluFusionOpCode __op, __T *__d, const __T *__a,
                            __B __b, __C __c, long __n)
{
    static_assert(!__mlu_is_vector<__B>::__value &&
                      !__mlu_is_vector<__C>::__value,
                  "__bang_fusion: vectors b and c need the count of their "
                  "elements as the last argument");
    __mlu_fuse(__op, __d, __a, __b, __c, __n, 1);
}

template <class __T, class __B, class __C>
__MLU_OP void __bang_fusion(mluFusionOpCode __op, __T *__d, const __T *__a,
                            __B __b, __C __c, long __n, long __m)
{
    static_assert(__mlu_is_vector<__B>::__value ||
                      __mlu_is_vector<__C>::__value,
                  "__bang_fusion: the last argument is the count of vectors b "
                  "and c, and both are scalars");
    __mlu_fuse(__op, __d, __a, __b, __c, __n, __m);
}

#endif
