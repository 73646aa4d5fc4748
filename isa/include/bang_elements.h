/* SPDX-License-Identifier: MIT
 *
 * Helpers for templates over element types: ids of types, and bit patterns.
 * Included by bang_intrinsics.h, which defines the ids.
 */
#ifndef BANG_ELEMENTS_H
#define BANG_ELEMENTS_H

/* The id of an element type. Any other type has the id of the unsigned integer
 * of its size. */
template <unsigned __size> struct __mlu_unsigned {
    static_assert(__size == 1 || __size == 2 || __size == 4 || __size == 8,
                  "no element type has this size");
    enum {
        __id = __size == 1   ? __MLU_U8
               : __size == 2 ? __MLU_U16
               : __size == 4 ? __MLU_U32
                             : __MLU_U64
    };
};
template <class __T> struct __mlu_type : __mlu_unsigned<sizeof(__T)> {
};
#define __MLU_TYPE(T, id)              \
    template <> struct __mlu_type<T> { \
        enum { __id = id };            \
    };
__MLU_TYPE(signed char, __MLU_I8)
__MLU_TYPE(char, __MLU_I8)
__MLU_TYPE(short, __MLU_I16)
__MLU_TYPE(int, __MLU_I32)
__MLU_TYPE(long, __MLU_I64)
__MLU_TYPE(long long, __MLU_I64)
__MLU_TYPE(half, __MLU_F16)
__MLU_TYPE(bfloat16_t, __MLU_BF16)
__MLU_TYPE(float, __MLU_F32)
#undef __MLU_TYPE

/* The id of the element type of a fill, from the type of its value; 0: not
 * supported. A bool counts as a byte, an enumeration as its underlying
 * integer. */
template <class __T, bool __is_stored_as_another = __is_enum(__T)>
struct __mlu_fill {
    enum { __id = __MLU_NONE };
};
template <class __T>
struct __mlu_fill<__T, true> : __mlu_fill<__underlying_type(__T)> {
};
#define __MLU_FILL(T, id)                     \
    template <> struct __mlu_fill<T, false> { \
        enum { __id = id };                   \
    };
__MLU_FILL(signed char, __MLU_I8)
__MLU_FILL(char, __MLU_I8)
__MLU_FILL(unsigned char, __MLU_U8)
__MLU_FILL(bool, __MLU_U8)
__MLU_FILL(short, __MLU_I16)
__MLU_FILL(unsigned short, __MLU_U16)
__MLU_FILL(int, __MLU_I32)
__MLU_FILL(unsigned, __MLU_U32)
__MLU_FILL(long, __MLU_I64)
__MLU_FILL(long long, __MLU_I64)
__MLU_FILL(unsigned long, __MLU_U64)
__MLU_FILL(unsigned long long, __MLU_U64)
__MLU_FILL(half, __MLU_F16)
__MLU_FILL(bfloat16_t, __MLU_BF16)
__MLU_FILL(float, __MLU_F32)
#undef __MLU_FILL

/* A scalar as the bit pattern of an element of type T: an integer is the
 * pattern, a floating-point number is converted to T. */
template <class __T>
using __mlu_pattern = typename __mlu_bits_of<sizeof(__T)>::__type;
template <class __T, class __V> __MLU_OP __mlu_pattern<__T> __mlu_bits(__V __s)
{
    return static_cast<__mlu_pattern<__T>>(__s);
}
template <class __T> __MLU_OP __mlu_pattern<__T> __mlu_bits(float __s)
{
    return __builtin_bit_cast(__mlu_pattern<__T>, static_cast<__T>(__s));
}
template <class __T> __MLU_OP __mlu_pattern<__T> __mlu_bits(double __s)
{
    return __builtin_bit_cast(__mlu_pattern<__T>, static_cast<__T>(__s));
}
template <class __T> __MLU_OP __mlu_pattern<__T> __mlu_bits(half __s)
{
    return __builtin_bit_cast(__mlu_pattern<__T>, static_cast<__T>(__s));
}
template <class __T> __MLU_OP __mlu_pattern<__T> __mlu_bits(bfloat16_t __s)
{
    return __builtin_bit_cast(__mlu_pattern<__T>, static_cast<__T>(__s));
}

#endif
