/* SPDX-License-Identifier: MIT
 *
 * Calls of what the light engine has not: the compiler says so by name, at the
 * line of the call.
 */
#pragma once

#include "mlusim_torch/tensor.hpp"

/* Of the functions only with a tensor among the arguments, so that none of them
 * stands in the way of functions of the same name. */
namespace at {
namespace detail {

template <class T> struct HoldsTensor : std::is_same<T, Tensor> {};
template <class T> struct HoldsTensor<std::vector<T>> : HoldsTensor<T> {};
template <class T> struct HoldsTensor<std::optional<T>> : HoldsTensor<T> {};
template <class T> struct HoldsTensor<c10::ArrayRef<T>> : HoldsTensor<T> {};
template <class... A>
using WithTensor =
    std::enable_if_t<(HoldsTensor<std::decay_t<A>>::value || ...), Tensor>;

} // namespace detail

#define BOTH(name) FUNCTION(name)
#define METHOD(name)
#define FUNCTION(name)                           \
    template <class... A>                        \
    MLUSIM_TORCH_REFUSED("torch::" #name)        \
    detail::WithTensor<A...> name(const A &...); \
    template <class... A>                        \
    MLUSIM_TORCH_REFUSED("torch::" #name)        \
    Tensor name(const Tensor &, IntArrayRef, const A &...);
#define MAKER(name)                       \
    template <class A, class... B>        \
    MLUSIM_TORCH_REFUSED("torch::" #name) \
    Tensor name(const A &, const B &...); \
    template <class... B>                 \
    MLUSIM_TORCH_REFUSED("torch::" #name) \
    Tensor name(IntArrayRef, const B &...);
#define TYPE(space, name)
#include "mlusim_torch/refused.def"
#undef BOTH
#undef METHOD
#undef FUNCTION
#undef MAKER
#undef TYPE

#define MLUSIM_TORCH_OPERATOR(op)                      \
    template <class A, class B>                        \
    MLUSIM_TORCH_REFUSED("operator" #op " of tensors") \
    detail::WithTensor<A, B> operator op(const A &, const B &);
MLUSIM_TORCH_OPERATOR(%)
MLUSIM_TORCH_OPERATOR(&)
MLUSIM_TORCH_OPERATOR(|)
MLUSIM_TORCH_OPERATOR(^)
#undef MLUSIM_TORCH_OPERATOR
MLUSIM_TORCH_REFUSED("operator<< of tensors")
std::ostream &operator<<(std::ostream &out, const Tensor &);
} // namespace at

#define BOTH(name)
#define METHOD(name)
#define FUNCTION(name)
#define MAKER(name)
#define TYPE(space, name)                                \
    namespace space {                                    \
    struct MLUSIM_TORCH_REFUSED(#space "::" #name) name; \
    }
#include "mlusim_torch/refused.def"
#undef BOTH
#undef METHOD
#undef FUNCTION
#undef MAKER
#undef TYPE
