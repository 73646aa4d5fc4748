/* SPDX-License-Identifier: MIT
 *
 * bang::experimental::fusor: a chain of operations on every element of a
 * vector, fusor<float>(dst, src, n).mul(2.0f).sqrt().add(1.0f). Each operation
 * runs at once: the first operation reads src, the later ones read dst.
 */
#pragma GCC system_header
#ifndef BANG_FUSOR_H
#define BANG_FUSOR_H

#include "bang.h"

namespace bang
{
namespace experimental
{

template <class __T> class fusor
{
  public:
    inline __attribute__((device, __always_inline__, __nodebug__))
    fusor(__T *__dst, const __T *__src, long __n)
        : __dst_(__dst), __src_(__src), __n_(__n)
    {
    }

#define __MLU_STAGE(name, parameter, call)                                 \
    inline __attribute__((device, __always_inline__, __nodebug__)) fusor & \
    name(parameter)                                                        \
    {                                                                      \
        call;                                                              \
        __src_ = __dst_;                                                   \
        return *this;                                                      \
    }
    __MLU_STAGE(add, __T __s, __bang_add_scalar(__dst_, __src_, __s, __n_))
    __MLU_STAGE(sub, __T __s, __bang_sub_scalar(__dst_, __src_, __s, __n_))
    __MLU_STAGE(mul, __T __s, __bang_mul_scalar(__dst_, __src_, __s, __n_))
    __MLU_STAGE(add, const __T *__b, __bang_add(__dst_, __src_, __b, __n_))
    __MLU_STAGE(sub, const __T *__b, __bang_sub(__dst_, __src_, __b, __n_))
    __MLU_STAGE(mul, const __T *__b, __bang_mul(__dst_, __src_, __b, __n_))
    __MLU_STAGE(sqrt, , __bang_sqrt(__dst_, __src_, __n_))
#undef __MLU_STAGE

  private:
    __T *__dst_;
    const __T *__src_;
    long __n_;
};

} // namespace experimental
} // namespace bang

#endif
