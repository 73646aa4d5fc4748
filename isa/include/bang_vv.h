/* SPDX-License-Identifier: MIT
 *
 * Vector registers: variables of 256 bytes in functions marked __mlu_vector__,
 * also in arrays. An operation writes its first argument. Included by bang.h.
 */
#pragma GCC system_header
#ifndef BANG_VV_H
#define BANG_VV_H

/* A register has only lanes, because inline assembly uses its address. */
template <class __T> struct __mlu_vv {
    __T __lane[256 / sizeof(__T)];
};
typedef __mlu_vv<float> vv_float;
typedef __mlu_vv<half> vv_half;
typedef __mlu_vv<int> vv_int32;
typedef __mlu_vv<unsigned> vv_uint32;
typedef __mlu_vv<short> vv_int16;
typedef __mlu_vv<unsigned short> vv_uint16;

/* The element type of an op; scalar arguments are converted to it. */
template <class __T> struct __mlu_lane;
#define __MLU_LANE(T)                                  \
    template <> struct __mlu_lane<T> : __mlu_type<T> { \
        typedef T __type;                              \
    };
__MLU_LANE(short)
__MLU_LANE(unsigned short)
__MLU_LANE(int)
__MLU_LANE(unsigned)
__MLU_LANE(half)
__MLU_LANE(float)
#undef __MLU_LANE

#define __MLU_VV(name)                                                        \
    template <class __T>                                                      \
    __MLU_REFUSED(__MLU_ARCH < 372, #name " exists from architecture 372 on") \
    __MLU_OP void name
#define __MLU_LANE_OF(T) typename __mlu_lane<T>::__type

/* Bytes of a register. */
__MLU_OP constexpr unsigned __vv_get_length()
{
    return 256;
}

__MLU_VV(__vv_move)(__mlu_vv<__T> &__d, const __mlu_vv<__T> &__a)
{
    __mlu_op<__MLU_CODE_vv_move, __mlu_lane<__T>::__id>(__d.__lane, __a.__lane);
}

__MLU_VV(__vv_move)(__mlu_vv<__T> &__d, __MLU_LANE_OF(__T) __s)
{
    __mlu_op<__MLU_CODE_vv_move_scalar, __mlu_lane<__T>::__id>(__d.__lane, __s);
}

/* d[i] = start + i * step */
__MLU_VV(__vv_index)
(__mlu_vv<__T> &__d, __MLU_LANE_OF(__T) __start, __MLU_LANE_OF(__T) __step)
{
    __mlu_op<__MLU_CODE_vv_index, __mlu_lane<__T>::__id>(__d.__lane, __start,
                                                         __step);
}

__MLU_VV(__vv_add)
(__mlu_vv<__T> &__d, const __mlu_vv<__T> &__a, const __mlu_vv<__T> &__b)
{
    __mlu_op<__MLU_CODE_vv_add, __mlu_lane<__T>::__id>(__d.__lane, __a.__lane,
                                                       __b.__lane);
}

__MLU_VV(__vv_add)
(__mlu_vv<__T> &__d, const __mlu_vv<__T> &__a, __MLU_LANE_OF(__T) __s)
{
    __mlu_op<__MLU_CODE_vv_add_scalar, __mlu_lane<__T>::__id>(__d.__lane,
                                                              __a.__lane, __s);
}

/* Of integers, gives the low half of the product. */
__MLU_VV(__vv_mul)
(__mlu_vv<__T> &__d, const __mlu_vv<__T> &__a, __MLU_LANE_OF(__T) __s)
{
    __mlu_op<__MLU_CODE_vv_mul_scalar, __mlu_lane<__T>::__id>(__d.__lane,
                                                              __a.__lane, __s);
}

/* The high half of the product of unsigned integers. */
__MLU_VV(__vv_mulh)
(__mlu_vv<__T> &__d, const __mlu_vv<__T> &__a, __MLU_LANE_OF(__T) __s)
{
    static_assert(static_cast<__T>(-1) > static_cast<__T>(0),
                  "__vv_mulh works on unsigned integers");
    __mlu_op<__MLU_CODE_vv_mulh_scalar, __mlu_lane<__T>::__id>(__d.__lane,
                                                               __a.__lane, __s);
}

__MLU_VV(__vv_xor)
(__mlu_vv<__T> &__d, const __mlu_vv<__T> &__a, const __mlu_vv<__T> &__b)
{
    static_assert(__is_integral(__T), "__vv_xor works on integers");
    __mlu_op<__MLU_CODE_vv_xor, __mlu_lane<__T>::__id>(__d.__lane, __a.__lane,
                                                       __b.__lane);
}

/* d[i] = a[i] ^ b[i] ^ c[i] */
__MLU_VV(__vv_trixor)
(__mlu_vv<__T> &__d, const __mlu_vv<__T> &__a, const __mlu_vv<__T> &__b,
 const __mlu_vv<__T> &__c)
{
    static_assert(__is_integral(__T), "__vv_trixor works on integers");
    __mlu_op<__MLU_CODE_vv_trixor, __mlu_lane<__T>::__id>(
        __d.__lane, __a.__lane, __b.__lane, __c.__lane);
}

/* Stores the first count elements, or all. */
__MLU_VV(__vv_store)
(void *__nram, const __mlu_vv<__T> &__a, long __count = 256 / sizeof(__T))
{
    __mlu_op<__MLU_CODE_vv_store, __mlu_lane<__T>::__id>(__nram, __a.__lane,
                                                         __count);
}

#undef __MLU_VV
#undef __MLU_LANE_OF

#endif
