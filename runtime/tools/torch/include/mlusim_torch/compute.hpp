/* SPDX-License-Identifier: MIT
 *
 * Operators, comparisons and products of tensors, with the types, sizes and
 * devices that torch gives the results. The host computes them.
 */
#pragma once

#include "mlusim_torch/factories.hpp"

namespace at {
namespace detail {

/* The type in which two types meet. */
inline ScalarType promoted(ScalarType a, ScalarType b)
{
    using c10::detail::Class;
    const Class ca = c10::detail::class_of(a), cb = c10::detail::class_of(b);
    if (a == b || cb == Class::BOOL)
        return a;
    if (ca == Class::BOOL)
        return b;
    if (isFloatingType(a) != isFloatingType(b))
        return isFloatingType(a) ? a : b;
    const size_t na = c10::elementSize(a), nb = c10::elementSize(b);
    if (isFloatingType(a))
        return na == 2 && nb == 2 ? kFloat : na > nb ? a : b;
    const ScalarType wide = ca == cb              ? (na > nb ? a : b)
                            : ca == Class::SIGNED ? a
                                                  : b;
    if (ca == Class::SIGNED && cb == Class::SIGNED)
        return wide;
    TORCH_CHECK(a == kByte || b == kByte,
                "Promotion for uint16, uint32, "
                "uint64 types is not supported, "
                "attempted to promote ",
                a, " and ", b);
    return wide == kChar ? kShort : wide;
}

/* A tensor that stands for a number: it does not decide the type. */
struct Operand {
    Tensor tensor;
    int weight; /* 2: with dimensions, 1: without, 0: a number */

    Operand(const Tensor &x) : tensor(x), weight(x.dim() ? 2 : 1) {}
    Operand(const Scalar &x)
        : tensor(scalar_tensor(
              x, TensorOptions(x.isFloatingPoint() ? kDouble : x.type()))),
          weight(0)
    {}
    ScalarType type() const
    {
        return weight == 0 && tensor.is_floating_point() ? kFloat
                                                         : tensor.scalar_type();
    }
};

/* The type of the heavier operand, unless the other one is of a higher kind. */
inline ScalarType common_type(const Operand &a, const Operand &b)
{
    if (a.weight == b.weight)
        return promoted(a.type(), b.type());
    const ScalarType high = a.weight > b.weight ? a.type() : b.type();
    const ScalarType low = a.weight > b.weight ? b.type() : a.type();
    return !isFloatingType(high) && (high == kBool || isFloatingType(low))
               ? promoted(high, low)
               : high;
}

inline std::vector<int64_t> broadcast(IntArrayRef a, IntArrayRef b)
{
    const size_t rank = std::max(a.size(), b.size());
    std::vector<int64_t> sizes(rank);
    for (size_t i = 1; i <= rank; i++) {
        const int64_t x = i <= a.size() ? a[a.size() - i] : 1;
        const int64_t y = i <= b.size() ? b[b.size() - i] : 1;
        TORCH_CHECK(x == y || x == 1 || y == 1, "The size of tensor a (", x,
                    ") must match the size of tensor b (", y,
                    ") at non-singleton dimension ", rank - i);
        sizes[rank - i] = x == 1 ? y : x;
    }
    return sizes;
}

/* Where the result is: a tensor without dimensions on the host fits both. */
inline Device common_device(const Tensor &a, const Tensor &b)
{
    TORCH_CHECK(a.device() == b.device() || (a.is_cpu() && a.dim() == 0) ||
                    (b.is_cpu() && b.dim() == 0),
                "Expected all tensors to be on the same device, but found at "
                "least two devices, ",
                a.device(), " and ", b.device(), "!");
    return a.is_cpu() ? b.device() : a.device();
}

/* The elements on the host, without gaps. */
inline Tensor on_host(const Tensor &x, ScalarType type, IntArrayRef sizes)
{
    return x.to(TensorOptions(type).device(kCPU)).expand(sizes).contiguous();
}

inline Tensor combined(int operation, const Operand &a, const Operand &b)
{
    ScalarType type = common_type(a, b);
    if (operation == MLUSIM_TORCH_DIV && !isFloatingType(type))
        type = kFloat;
    TORCH_CHECK(operation != MLUSIM_TORCH_SUB || type != kBool,
                "Subtraction, the `-` operator, with two bool tensors is not "
                "supported. Use the `^` or `logical_xor()` operator instead.");
    const Device where = common_device(a.tensor, b.tensor);
    const std::vector<int64_t> sizes =
        broadcast(a.tensor.sizes(), b.tensor.sizes());
    const Tensor x = on_host(a.tensor, type, sizes);
    const Tensor y = on_host(b.tensor, type, sizes);
    const Tensor result = empty(
        sizes, TensorOptions(operation >= MLUSIM_TORCH_EQ ? kBool : type));
    mlusim_torch_combine(operation, int(type), result.data_ptr(), x.data_ptr(),
                         y.data_ptr(), size_t(result.numel()));
    return result.to(where);
}

/* Stores a result in x, whose type has to hold it. */
inline Tensor &stored(const Tensor &x, const Tensor &result)
{
    const bool is_held =
        isFloatingType(x.scalar_type()) ||
        (!isFloatingType(result.scalar_type()) &&
         (x.scalar_type() != kBool || result.scalar_type() == kBool));
    TORCH_CHECK(is_held, "result type ", result.scalar_type(),
                " can't be cast to the desired output type ", x.scalar_type());
    TORCH_CHECK(x.sizes().equals(result.sizes()), "output with shape ",
                x.sizes(), " doesn't match the broadcast shape ",
                result.sizes());
    return x.copy_(result);
}

/* The product of two matrices, or of rows and columns of them. */
inline Tensor product(const Tensor &a, const Tensor &b)
{
    char error[512];
    const ScalarType type = a.scalar_type();
    TORCH_CHECK(type == b.scalar_type(),
                "expected m1 and m2 to have the same dtype, but got: ", type,
                " != ", b.scalar_type());
    TORCH_CHECK(a.size(1) == b.size(0),
                "mat1 and mat2 shapes cannot be multiplied (", a.size(0), "x",
                a.size(1), " and ", b.size(0), "x", b.size(1), ")");
    const Device where = common_device(a, b);
    const Tensor x = on_host(a, type, a.sizes());
    const Tensor y = on_host(b, type, b.sizes());
    const Tensor result = empty({a.size(0), b.size(1)}, TensorOptions(type));
    check(mlusim_torch_product(int(type), result.data_ptr(), x.data_ptr(),
                               y.data_ptr(), size_t(a.size(0)),
                               size_t(a.size(1)), size_t(b.size(1)), error,
                               sizeof error),
          error);
    return result.to(where);
}

} // namespace detail

#define DEFINE(ID, name, B)                                   \
    inline Tensor Tensor::name(const B &b) const              \
    {                                                         \
        return detail::combined(MLUSIM_TORCH_##ID, *this, b); \
    }
#define ARITHMETIC(ID, name, op)                          \
    DEFINE(ID, name, Tensor)                              \
    DEFINE(ID, name, Scalar)                              \
    inline Tensor &Tensor::name##_(const Tensor &b) const \
    {                                                     \
        return detail::stored(*this, name(b));            \
    }                                                     \
    inline Tensor &Tensor::name##_(const Scalar &b) const \
    {                                                     \
        return detail::stored(*this, name(b));            \
    }                                                     \
    OPERATOR(ID, op)
#define COMPARISON(ID, name, op) \
    DEFINE(ID, name, Tensor)     \
    DEFINE(ID, name, Scalar)     \
    OPERATOR(ID, op)
#define OPERATOR(ID, op)                                        \
    inline Tensor operator op(const Tensor &a, const Tensor &b) \
    {                                                           \
        return detail::combined(MLUSIM_TORCH_##ID, a, b);       \
    }                                                           \
    inline Tensor operator op(const Tensor &a, const Scalar &b) \
    {                                                           \
        return detail::combined(MLUSIM_TORCH_##ID, a, b);       \
    }                                                           \
    inline Tensor operator op(const Scalar &a, const Tensor &b) \
    {                                                           \
        return detail::combined(MLUSIM_TORCH_##ID, a, b);       \
    }
#include "mlusim_torch/operations.def"
#undef ARITHMETIC
#undef COMPARISON
#undef DEFINE
#undef OPERATOR

template <class B> Tensor Tensor::add(const B &b, const Scalar &alpha) const
{
    return add(detail::combined(MLUSIM_TORCH_MUL, b, alpha));
}
template <class B> Tensor Tensor::sub(const B &b, const Scalar &alpha) const
{
    return sub(detail::combined(MLUSIM_TORCH_MUL, b, alpha));
}

inline Tensor Tensor::mm(const Tensor &b) const
{
    TORCH_CHECK(dim() == 2 && b.dim() == 2, "mm: expected two matrices, got ",
                sizes(), " and ", b.sizes());
    return detail::product(*this, b);
}

inline Tensor Tensor::bmm(const Tensor &b) const
{
    TORCH_CHECK(dim() == 3 && b.dim() == 3 && size(0) == b.size(0),
                "bmm: expected two batches of as many matrices, got ", sizes(),
                " and ", b.sizes());
    const Tensor all = empty({size(0), size(1), b.size(2)}, options());
    for (int64_t i = 0; i < size(0); i++)
        all.select(0, i).copy_(detail::product(select(0, i), b.select(0, i)));
    return all;
}

inline Tensor Tensor::matmul(const Tensor &b) const
{
    TORCH_CHECK(dim() > 0 && b.dim() > 0,
                "both arguments to matmul need to be "
                "at least 1D, but they are ",
                dim(), "D and ", b.dim(), "D");
    if (dim() == 1)
        return unsqueeze(0).matmul(b).squeeze(b.dim() == 1 ? 0 : -2);
    if (b.dim() == 1)
        return matmul(b.unsqueeze(1)).squeeze(-1);
    if (dim() == 2 && b.dim() == 2)
        return mm(b);
    auto batches = [](const Tensor &x) {
        return x.sizes().slice(0, size_t(x.dim()) - 2).vec();
    };
    auto shape = detail::broadcast(batches(*this), batches(b));
    auto batch = [&shape](const Tensor &x) {
        std::vector<int64_t> sizes = shape;
        sizes.insert(sizes.end(), {x.size(-2), x.size(-1)});
        return x.expand(sizes).reshape({-1, x.size(-2), x.size(-1)});
    };
    const Tensor all = batch(*this).bmm(batch(b));
    shape.insert(shape.end(), {size(-2), b.size(-1)});
    return all.reshape(shape);
}

/* Other sizes, of the same memory where it has room. */
inline Tensor &Tensor::resize_(IntArrayRef shape,
                               std::optional<MemoryFormat> format) const
{
    detail::check_sizes(shape);
    const std::vector<int64_t> sizes = shape.vec();
    std::vector<int64_t> strides =
        detail::strides_of(sizes, format.value_or(MemoryFormat::Contiguous));
    const size_t bytes = detail::storage_bytes(sizes, strides, itemsize()) +
                         size_t(storage_offset()) * itemsize();
    if (bytes > storage().nbytes())
        storage().impl()->grow(bytes);
    impl().sizes_ = sizes;
    impl().strides_ = std::move(strides);
    return const_cast<Tensor &>(*this);
}

} // namespace at
