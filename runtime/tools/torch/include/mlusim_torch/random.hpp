/* SPDX-License-Identifier: MIT
 *
 * Random tensors: the numbers of torch's generator of the CPU, also on the
 * device.
 */
#pragma once

#include "mlusim_torch/factories.hpp"

namespace at {

inline void manual_seed(uint64_t seed) { mlusim_torch_seed(seed); }

namespace detail {
inline Tensor &fill_random(const Tensor &x, const char *name,
                           decltype(mlusim_torch_normal) *write, double a,
                           double b)
{
    char error[512];
    TORCH_CHECK(x.is_floating_point(), "\"", name, "\" not implemented for '",
                x.scalar_type(), "'");
    const Tensor host = empty(x.sizes(), TensorOptions(x.scalar_type()));
    check(write(int(x.scalar_type()), host.data_ptr(), size_t(x.numel()), a, b,
                error, sizeof error),
          error);
    return x.copy_(host);
}
} // namespace detail

inline Tensor &Tensor::uniform_(double from, double to) const
{
    TORCH_CHECK(from <= to,
                "uniform_ expects to return a [from, to) range, "
                "but found from=",
                from, " > to=", to);
    return detail::fill_random(*this, "uniform_", mlusim_torch_uniform, from,
                               to);
}
inline Tensor &Tensor::normal_(double mean, double deviation) const
{
    TORCH_CHECK(deviation >= 0, "normal expects std >= 0.0, but found std ",
                deviation);
    return detail::fill_random(*this, "normal_", mlusim_torch_normal, mean,
                               deviation);
}

inline Tensor rand(IntArrayRef sizes, const TensorOptions &options = {})
{
    return empty(sizes, options).uniform_();
}
inline Tensor randn(IntArrayRef sizes, const TensorOptions &options = {})
{
    return empty(sizes, options).normal_();
}
inline Tensor rand_like(const Tensor &x, const TensorOptions &options = {})
{
    return empty_like(x, options).uniform_();
}
inline Tensor randn_like(const Tensor &x, const TensorOptions &options = {})
{
    return empty_like(x, options).normal_();
}

inline Tensor randint(int64_t low, int64_t high, IntArrayRef sizes,
                      const TensorOptions &options = {})
{
    TORCH_CHECK(low < high,
                "random_ expects 'from' to be less than 'to', but "
                "got from=",
                low, " >= to=", high);
    const Tensor whole = empty(sizes, TensorOptions(kLong));
    mlusim_torch_integers(whole.data_ptr<int64_t>(), size_t(whole.numel()), low,
                          uint64_t(high) - uint64_t(low));
    return whole.to(options.has_dtype() ? options : options.dtype(kLong));
}
inline Tensor randint(int64_t high, IntArrayRef sizes,
                      const TensorOptions &options = {})
{
    return randint(0, high, sizes, options);
}

} // namespace at
