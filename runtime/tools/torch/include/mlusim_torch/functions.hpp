/* SPDX-License-Identifier: MIT
 *
 * Methods of tensors as functions, and tensors that are joined.
 */
#pragma once

#include "mlusim_torch/compute.hpp"
#include "mlusim_torch/random.hpp"

namespace at {

/* torch::name(x, ...) is x.name(...). */
#define MLUSIM_TORCH_FUNCTION(name)                                    \
    template <class... A> auto name(const Tensor &x, const A &...rest) \
    {                                                                  \
        return x.name(rest...);                                        \
    }
#define MLUSIM_TORCH_LIST_FUNCTION(name)                           \
    MLUSIM_TORCH_FUNCTION(name)                                    \
    template <class... A>                                          \
    auto name(const Tensor &x, IntArrayRef list, const A &...rest) \
    {                                                              \
        return x.name(list, rest...);                              \
    }
MLUSIM_TORCH_LIST_FUNCTION(reshape)
MLUSIM_TORCH_LIST_FUNCTION(permute)
MLUSIM_TORCH_LIST_FUNCTION(sum)
MLUSIM_TORCH_FUNCTION(transpose)
MLUSIM_TORCH_FUNCTION(swapaxes)
MLUSIM_TORCH_FUNCTION(movedim)
MLUSIM_TORCH_FUNCTION(t)
MLUSIM_TORCH_FUNCTION(flatten)
MLUSIM_TORCH_FUNCTION(unflatten)
MLUSIM_TORCH_FUNCTION(squeeze)
MLUSIM_TORCH_FUNCTION(unsqueeze)
MLUSIM_TORCH_FUNCTION(select)
MLUSIM_TORCH_FUNCTION(slice)
MLUSIM_TORCH_FUNCTION(narrow)
MLUSIM_TORCH_FUNCTION(diagonal)
MLUSIM_TORCH_FUNCTION(unbind)
MLUSIM_TORCH_FUNCTION(split)
MLUSIM_TORCH_FUNCTION(chunk)
MLUSIM_TORCH_FUNCTION(clone)
MLUSIM_TORCH_FUNCTION(detach)
MLUSIM_TORCH_FUNCTION(numel)
#define ARITHMETIC(ID, name, op) MLUSIM_TORCH_FUNCTION(name)
#define COMPARISON(ID, name, op) MLUSIM_TORCH_FUNCTION(name)
#include "mlusim_torch/operations.def"
#undef ARITHMETIC
#undef COMPARISON
MLUSIM_TORCH_FUNCTION(neg)
MLUSIM_TORCH_FUNCTION(mm)
MLUSIM_TORCH_FUNCTION(bmm)
MLUSIM_TORCH_FUNCTION(matmul)
#undef MLUSIM_TORCH_FUNCTION
#undef MLUSIM_TORCH_LIST_FUNCTION

inline Tensor as_strided(const Tensor &x, IntArrayRef sizes,
                         IntArrayRef strides,
                         std::optional<int64_t> offset = std::nullopt)
{
    return x.as_strided(sizes, strides, offset);
}

/* One behind the other in dimension d, all of one type and device. */
inline Tensor cat(TensorList list, int64_t d = 0)
{
    TORCH_CHECK(!list.empty(), "torch.cat(): expected a non-empty list of "
                               "Tensors");
    const size_t at = list[0].wrap(d);
    std::vector<int64_t> sizes = list[0].sizes().vec();
    sizes[at] = 0;
    for (const Tensor &x : list) {
        std::vector<int64_t> others = x.sizes().vec();
        TORCH_CHECK(x.dim() == list[0].dim(),
                    "Tensors must have same number of dimensions: got ",
                    list[0].dim(), " and ", x.dim());
        TORCH_CHECK(x.dtype() == list[0].dtype() &&
                        x.device() == list[0].device(),
                    "the light engine joins tensors of one type and device");
        sizes[at] += others[at];
        others[at] = sizes[at];
        TORCH_CHECK(others == sizes,
                    "Sizes of tensors must match except in "
                    "dimension ",
                    at, ": ", list[0].sizes(), " and ", x.sizes());
    }
    const Tensor all = empty(sizes, list[0].options());
    int64_t first = 0;
    for (const Tensor &x : list) {
        all.narrow(int64_t(at), first, x.sizes()[at]).copy_(x);
        first += x.sizes()[at];
    }
    return all;
}
inline Tensor concat(TensorList list, int64_t d = 0) { return cat(list, d); }

inline Tensor stack(TensorList list, int64_t d = 0)
{
    std::vector<Tensor> parts;
    for (const Tensor &x : list) {
        TORCH_CHECK(x.sizes() == list[0].sizes(),
                    "stack expects each tensor to be equal size, but got ",
                    list[0].sizes(), " and ", x.sizes());
        parts.push_back(x.unsqueeze(d));
    }
    return cat(parts, d);
}

} // namespace at
