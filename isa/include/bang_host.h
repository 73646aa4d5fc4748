/* SPDX-License-Identifier: MIT
 *
 * half and bfloat16_t in host code. They are treated like float: streams read
 * and write them, and as arguments for `...` they become double. mlucc converts
 * these arguments; va_arg of these types reads a double.
 */
#ifndef BANG_HOST_H
#define BANG_HOST_H

#include <iosfwd>
#include <stdarg.h>

#include "bang_types.h"

/* ---- streams ------------------------------------------------------------- */

namespace std
{
#define __MLU_STREAMED(T)                               \
    template <class __C, class __I>                     \
    inline basic_ostream<__C, __I> &operator<<(         \
        basic_ostream<__C, __I> &__stream, T __value)   \
    {                                                   \
        return __stream << static_cast<float>(__value); \
    }                                                   \
    template <class __C, class __I>                     \
    inline basic_istream<__C, __I> &operator>>(         \
        basic_istream<__C, __I> &__stream, T &__value)  \
    {                                                   \
        double __read = 0;                              \
        if (__stream >> __read)                         \
            __value = static_cast<T>(__read);           \
        return __stream;                                \
    }
__MLU_STREAMED(half)
__MLU_STREAMED(bfloat16_t)
#undef __MLU_STREAMED
} // namespace std

/* ---- variable arguments -------------------------------------------------- */

/* The type in which a variable argument is passed. */
template <class __T> struct __mlu_variable {
    typedef __T __type;
};
template <> struct __mlu_variable<half> {
    typedef double __type;
};
template <> struct __mlu_variable<bfloat16_t> {
    typedef double __type;
};

/* Not in device code, where va_arg is Clang's keyword. */
#ifndef __BANG_ARCH__
#undef va_arg
#define va_arg(list, type) \
    static_cast<type>(     \
        __builtin_va_arg(list, typename __mlu_variable<type>::__type))
#endif

#endif
