/* SPDX-License-Identifier: MIT
 *
 * Functions that make tensors: torch::empty and its like.
 */
#pragma once

#include "mlusim_torch/data.hpp"

namespace at {

inline Tensor empty(IntArrayRef sizes, const TensorOptions &options = {},
                    std::optional<MemoryFormat> format = std::nullopt)
{
    detail::check_sizes(sizes);
    return detail::new_tensor(
        sizes,
        detail::strides_of(sizes,
                           format.value_or(options.memory_format_opt().value_or(
                               MemoryFormat::Contiguous))),
        options);
}

inline Tensor empty_strided(IntArrayRef sizes, IntArrayRef strides,
                            const TensorOptions &options = {})
{
    detail::check_sizes(sizes);
    TORCH_CHECK(sizes.size() == strides.size(), "mismatch in length of strides "
                                                "and shape");
    for (int64_t stride : strides)
        TORCH_CHECK(stride >= 0, "negative strides are not supported, got ",
                    strides);
    return detail::new_tensor(sizes, strides.vec(), options);
}

namespace detail {
/* The options of x with what is said beside them. */
inline TensorOptions merged(const Tensor &x, const TensorOptions &more)
{
    TensorOptions options = x.options();
    if (more.has_dtype())
        options = options.dtype(more.dtype());
    if (more.has_device())
        options = options.device(more.device());
    return options;
}
/* Without a type, that of the value. */
inline TensorOptions with_type(const TensorOptions &options,
                               const Scalar &value)
{
    if (options.has_dtype())
        return options;
    return options.dtype(value.isFloatingPoint() ? kFloat : value.type());
}
} // namespace detail

inline Tensor empty_like(const Tensor &x, const TensorOptions &options = {},
                         std::optional<MemoryFormat> format = std::nullopt)
{
    return detail::new_like(
        x, detail::merged(x, options),
        format.value_or(
            options.memory_format_opt().value_or(MemoryFormat::Preserve)));
}

inline Tensor full(IntArrayRef sizes, const Scalar &value,
                   const TensorOptions &options = {})
{
    return empty(sizes, detail::with_type(options, value)).fill_(value);
}
inline Tensor zeros(IntArrayRef sizes, const TensorOptions &options = {})
{
    return empty(sizes, options).zero_();
}
inline Tensor ones(IntArrayRef sizes, const TensorOptions &options = {})
{
    return empty(sizes, options).fill_(1);
}
inline Tensor full_like(const Tensor &x, const Scalar &value,
                        const TensorOptions &options = {})
{
    return empty_like(x, options).fill_(value);
}
inline Tensor zeros_like(const Tensor &x, const TensorOptions &options = {},
                         std::optional<MemoryFormat> format = std::nullopt)
{
    return empty_like(x, options, format).zero_();
}
inline Tensor ones_like(const Tensor &x, const TensorOptions &options = {},
                        std::optional<MemoryFormat> format = std::nullopt)
{
    return empty_like(x, options, format).fill_(1);
}

/* Memory of somebody else, of the host or the device. */
inline Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides,
                        const std::function<void(void *)> &release,
                        const TensorOptions &options = {})
{
    detail::check_sizes(sizes);
    TORCH_CHECK(sizes.size() == strides.size(), "mismatch in length of strides "
                                                "and shape");
    auto impl = std::make_shared<c10::TensorImpl>();
    impl->type_ = options.dtype().toScalarType();
    TORCH_CHECK(impl->itemsize(), "the light engine has no tensors of ",
                impl->type_);
    impl->sizes_ = sizes.vec();
    impl->strides_ = strides.vec();
    impl->storage_ = Storage(std::make_shared<c10::StorageImpl>(
        data, detail::storage_bytes(sizes, strides, impl->itemsize()),
        c10::detail::usable(options.device()), release));
    return Tensor(std::move(impl));
}
inline Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides,
                        const TensorOptions &options = {})
{
    return from_blob(data, sizes, strides, std::function<void(void *)>(),
                     options);
}
inline Tensor from_blob(void *data, IntArrayRef sizes,
                        const std::function<void(void *)> &release,
                        const TensorOptions &options = {})
{
    return from_blob(data, sizes, detail::contiguous_strides(sizes), release,
                     options);
}
inline Tensor from_blob(void *data, IntArrayRef sizes,
                        const TensorOptions &options = {})
{
    return from_blob(data, sizes, detail::contiguous_strides(sizes),
                     std::function<void(void *)>(), options);
}

namespace detail {
template <class T>
Tensor from_values(const T *values, int64_t n, const TensorOptions &options)
{
    Tensor host = empty({n}, TensorOptions(CppTypeToScalarType<T>::value));
    std::copy(values, values + n, host.data_ptr<T>());
    return host.to(options);
}
} // namespace detail

inline Tensor scalar_tensor(const Scalar &value,
                            const TensorOptions &options = {})
{
    return empty(IntArrayRef(), options).fill_(value);
}

/* From start to before end: the length is rounded up. */
inline Tensor arange(const Scalar &start, const Scalar &end, const Scalar &step,
                     const TensorOptions &options = {})
{
    const bool is_float = start.isFloatingPoint() || end.isFloatingPoint() ||
                          step.isFloatingPoint();
    const double a = start.toDouble(), b = end.toDouble();
    const double by = step.toDouble();
    TORCH_CHECK(by != 0, "step must be nonzero");
    TORCH_CHECK(std::isfinite(a) && std::isfinite(b), "unsupported range: ", a,
                " -> ", b);
    TORCH_CHECK((by > 0 && b >= a) || (by < 0 && b <= a),
                "upper bound and larger bound inconsistent with step sign");
    const int64_t n = int64_t(std::ceil((b - a) / by));
    const ScalarType type = options.has_dtype() ? options.dtype().toScalarType()
                            : is_float          ? ScalarType::Float
                                                : ScalarType::Long;
    Tensor values = empty({n}, TensorOptions(is_float ? kDouble : kLong));
    for (int64_t i = 0; i < n; i++)
        if (is_float)
            values.data_ptr<double>()[i] = a + by * double(i);
        else
            values.data_ptr<int64_t>()[i] = start.toLong() + step.toLong() * i;
    return values.to(options.dtype(type));
}
inline Tensor arange(const Scalar &start, const Scalar &end,
                     const TensorOptions &options = {})
{
    return arange(start, end, 1, options);
}
inline Tensor arange(const Scalar &end, const TensorOptions &options = {})
{
    return arange(0, end, 1, options);
}

} // namespace at

namespace torch {

/* A tensor of the values: of their type, floating ones as float. */
template <class T>
at::Tensor tensor(const std::vector<T> &values,
                  const c10::TensorOptions &options = {})
{
    return at::detail::from_values(
        values.data(), int64_t(values.size()),
        options.has_dtype() ? options
        : std::is_floating_point_v<T>
            ? options.dtype(c10::kFloat)
            : options.dtype(c10::CppTypeToScalarType<T>::value));
}
template <class T>
at::Tensor tensor(std::initializer_list<T> values,
                  const c10::TensorOptions &options = {})
{
    return tensor(std::vector<T>(values), options);
}
inline at::Tensor tensor(const c10::Scalar &value,
                         const c10::TensorOptions &options = {})
{
    return at::scalar_tensor(value, at::detail::with_type(options, value));
}

struct NoGradGuard {
    NoGradGuard() {}
};

} // namespace torch
