/* SPDX-License-Identifier: MIT
 *
 * What moves elements: new tensors and their strides, copies, conversions,
 * fills and sums. The loops are in libmlusim-torch.
 */
#pragma once

#include "mlusim_torch/views.hpp"

namespace at {
namespace detail {

/* A call of libmlusim-torch that failed says why. */
inline void check(int code, const char *error)
{
    if (code != 0)
        throw c10::Error(error);
}

/* n * bytes of sizes and strides, or a message. */
inline size_t storage_bytes(IntArrayRef sizes, IntArrayRef strides,
                            size_t itemsize)
{
    size_t last = 1;
    for (size_t d = 0; d < sizes.size(); d++) {
        size_t reach;
        if (sizes[d] == 0)
            return 0;
        if (__builtin_mul_overflow(size_t(sizes[d] - 1), size_t(strides[d]),
                                   &reach) ||
            __builtin_add_overflow(last, reach, &last) || last > SIZE_MAX / 16)
            c10::detail::fail("Storage size calculation overflowed with sizes=",
                              sizes, " and strides=", strides);
    }
    return last * itemsize;
}

inline Tensor new_tensor(IntArrayRef sizes, std::vector<int64_t> strides,
                         const TensorOptions &options)
{
    const ScalarType type = options.dtype().toScalarType();
    const Device device = c10::detail::usable(options.device());
    const size_t itemsize = c10::elementSize(type);
    TORCH_CHECK(itemsize, "the light engine has no tensors of ", type,
                "; see docs/pytorch.md");
    TORCH_CHECK(sizes.size() <= MLUSIM_TORCH_MAX_RANK, "a tensor has at most ",
                MLUSIM_TORCH_MAX_RANK, " dimensions, not ", sizes.size());
    auto impl = std::make_shared<c10::TensorImpl>();
    impl->type_ = type;
    impl->storage_ = Storage(std::make_shared<c10::StorageImpl>(
        storage_bytes(sizes, strides, itemsize), device));
    impl->sizes_ = sizes.vec();
    impl->strides_ = std::move(strides);
    return Tensor(std::move(impl));
}

inline void check_sizes(IntArrayRef sizes)
{
    int64_t n = 1;
    for (int64_t size : sizes) {
        TORCH_CHECK(size >= 0,
                    "Trying to create tensor with negative "
                    "dimension ",
                    size, ": ", sizes);
        TORCH_CHECK(!__builtin_mul_overflow(n, std::max<int64_t>(size, 1), &n),
                    "numel: integer multiplication overflow of sizes ", sizes);
    }
}

/* The strides of a tensor like x in another order of memory only: those of x
 * where it is dense, otherwise its dimensions in the order of their strides. */
inline std::vector<int64_t> strides_like(const Tensor &x)
{
    const size_t rank = size_t(x.dim());
    std::vector<size_t> order(rank);
    std::vector<int64_t> strides(rank);
    int64_t step = 1;
    if (x.is_non_overlapping_and_dense() && x.numel())
        return x.strides().vec();
    if (x.numel() == 0)
        return contiguous_strides(x.sizes());
    std::iota(order.begin(), order.end(), size_t(0));
    c10::detail::sort_stably(order, [&](size_t a, size_t b) {
        const int64_t sa = x.strides()[a], sb = x.strides()[b];
        if (sa == 0 || sb == 0)
            return false;
        return sa != sb ? sa > sb : x.sizes()[a] > x.sizes()[b];
    });
    for (size_t i = rank; i-- > 0;) {
        strides[order[i]] = step;
        step *= std::max<int64_t>(x.sizes()[order[i]], 1);
    }
    return strides;
}

inline Tensor new_like(const Tensor &x, const TensorOptions &options,
                       MemoryFormat format)
{
    return new_tensor(x.sizes(),
                      format == MemoryFormat::Preserve
                          ? strides_like(x)
                          : strides_of(x.sizes(), format),
                      options);
}

} // namespace detail

inline Tensor Tensor::contiguous(MemoryFormat format) const
{
    TORCH_CHECK(format != MemoryFormat::Preserve,
                "preserve memory format is unsupported by the contiguous "
                "operator");
    return is_contiguous(format) ? *this : clone(format);
}

inline Tensor Tensor::clone(std::optional<MemoryFormat> format) const
{
    Tensor copy = detail::new_like(*this, options(),
                                   format.value_or(MemoryFormat::Preserve));
    copy.copy_(*this);
    return copy;
}

inline Tensor &Tensor::copy_(const Tensor &from, bool) const
{
    char error[512];
    const Tensor source =
        from.sizes().equals(sizes()) ? from : from.expand(sizes());
    const mlusim_torch_view a = raw(), b = source.raw();
    detail::check(mlusim_torch_copy(&a, &b, error, sizeof error), error);
    return const_cast<Tensor &>(*this);
}

inline Tensor Tensor::to(const TensorOptions &options, bool, bool copy,
                         std::optional<MemoryFormat> format) const
{
    const ScalarType type =
        options.has_dtype() ? options.dtype().toScalarType() : scalar_type();
    const Device device = options.has_device()
                              ? c10::detail::usable(options.device())
                              : this->device();
    const MemoryFormat order = format.value_or(
        options.memory_format_opt().value_or(MemoryFormat::Preserve));
    if (!copy && type == scalar_type() && device == this->device() &&
        (order == MemoryFormat::Preserve || is_contiguous(order)))
        return *this;
    Tensor result =
        detail::new_like(*this, TensorOptions(type).device(device), order);
    result.copy_(*this);
    return result;
}

inline Scalar Tensor::item() const
{
    char error[512];
    TORCH_CHECK(numel() == 1, "a Tensor with ", numel(),
                " elements cannot be converted to Scalar");
    const bool is_float = isFloatingType(scalar_type());
    double number = 0;
    int64_t whole = 0;
    const Tensor one = reshape(IntArrayRef());
    const mlusim_torch_view from = one.raw();
    const mlusim_torch_view to = {is_float ? (void *)&number : (void *)&whole,
                                  int(is_float ? kDouble : kLong),
                                  0,
                                  0,
                                  nullptr,
                                  nullptr};
    detail::check(mlusim_torch_copy(&to, &from, error, sizeof error), error);
    if (scalar_type() == kBool)
        return Scalar(whole != 0);
    return is_float ? Scalar(number) : Scalar(whole);
}

inline bool Tensor::is_nonzero() const
{
    TORCH_CHECK(numel() == 1, "Boolean value of Tensor with ", numel(),
                " values is ambiguous");
    return item().toBool();
}

inline Tensor &Tensor::fill_(const Scalar &value) const
{
    char error[512];
    unsigned char element[16] = {0};
    const double number = value.toDouble();
    const int64_t whole = value.isFloatingPoint() ? 0 : value.toLong();
    const mlusim_torch_view from = {
        value.isFloatingPoint() ? (void *)&number : (void *)&whole,
        int(value.isFloatingPoint() ? kDouble : kLong),
        0,
        0,
        nullptr,
        nullptr};
    const mlusim_torch_view one = {element, int(scalar_type()), 0, 0, nullptr,
                                   nullptr};
    const mlusim_torch_view all = raw();
    detail::check(mlusim_torch_copy(&one, &from, error, sizeof error), error);
    detail::check(mlusim_torch_fill(&all, element, error, sizeof error), error);
    return const_cast<Tensor &>(*this);
}

inline Tensor Tensor::sum(IntArrayRef over, bool keeps,
                          std::optional<ScalarType> wanted) const
{
    char error[512];
    uint64_t bits = over.empty() ? ~uint64_t(0) : 0;
    std::vector<int64_t> sizes, kept;
    const bool is_float = isFloatingType(scalar_type());
    const ScalarType type =
        wanted.value_or(is_float ? scalar_type() : ScalarType::Long);
    for (int64_t d : over)
        bits |= dim() ? uint64_t(1) << wrap(d) : 0;
    for (size_t d = 0; d < size_t(dim()); d++) {
        const bool is_summed = bits >> d & 1;
        sizes.push_back(is_summed ? 1 : this->sizes()[d]);
        if (!is_summed || keeps)
            kept.push_back(sizes.back());
    }
    const Tensor sums =
        detail::new_tensor(sizes, detail::contiguous_strides(sizes),
                           TensorOptions(is_float ? kDouble : kLong));
    const mlusim_torch_view to = sums.raw(), from = raw();
    detail::check(mlusim_torch_sum(&to, &from, bits, error, sizeof error),
                  error);
    return sums.view(kept).to(TensorOptions(type).device(device()));
}

inline Tensor Tensor::sum(std::optional<ScalarType> type) const
{
    return sum(IntArrayRef(), false, type);
}

} // namespace at
