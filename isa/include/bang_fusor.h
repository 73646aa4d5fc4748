/* SPDX-License-Identifier: MIT
 *
 * bang::experimental::fusor: a chain of operations on every element of a
 * vector, fusor<float>(dst, src, n).mul(2.0f).sqrt().add(1.0f). Each one is
 * performed at once: the first reads src, the others go on in dst.
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
    inline __attribute__((device, always_inline, nodebug))
    fusor(__T *dst, const __T *src, long n)
        : dst_(dst), src_(src), n_(n)
    {
    }

#define __MLU_STAGE(name, parameter, call)                              \
    inline __attribute__((device, always_inline, nodebug)) fusor &name( \
        parameter)                                                      \
    {                                                                   \
        call;                                                           \
        src_ = dst_;                                                    \
        return *this;                                                   \
    }
    __MLU_STAGE(add, __T s, __bang_add_scalar(dst_, src_, s, n_))
    __MLU_STAGE(sub, __T s, __bang_sub_scalar(dst_, src_, s, n_))
    __MLU_STAGE(mul, __T s, __bang_mul_scalar(dst_, src_, s, n_))
    __MLU_STAGE(add, const __T *b, __bang_add(dst_, src_, b, n_))
    __MLU_STAGE(sub, const __T *b, __bang_sub(dst_, src_, b, n_))
    __MLU_STAGE(mul, const __T *b, __bang_mul(dst_, src_, b, n_))
    __MLU_STAGE(sqrt, , __bang_sqrt(dst_, src_, n_))
#undef __MLU_STAGE

  private:
    __T *dst_;
    const __T *src_;
    long n_;
};

} // namespace experimental
} // namespace bang

#endif
