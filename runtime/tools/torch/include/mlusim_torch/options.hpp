/* SPDX-License-Identifier: MIT
 *
 * TensorOptions and its short forms dtype(), device(), layout(),
 * requires_grad(); Scalar, a number of any type.
 */
#pragma once

#include "mlusim_torch/device.hpp"
#include "mlusim_torch/scalar_type.hpp"

namespace c10 {

struct TensorOptions {
    TensorOptions() = default;
    TensorOptions(ScalarType type) : type_(type) {}
    TensorOptions(caffe2::TypeMeta type) : type_(type.toScalarType()) {}
    TensorOptions(Device device) : device_(device) {}
    TensorOptions(DeviceType device) : device_(Device(device)) {}
    TensorOptions(const char *device) : device_(Device(device)) {}
    TensorOptions(Layout layout) { *this = this->layout(layout); }
    TensorOptions(MemoryFormat format) : format_(format) {}

    TensorOptions dtype(std::optional<ScalarType> type) const
    {
        TensorOptions o = *this;
        o.type_ = type;
        return o;
    }
    TensorOptions dtype(ScalarType type) const
    {
        return dtype(std::optional<ScalarType>(type));
    }
    TensorOptions dtype(caffe2::TypeMeta type) const
    {
        return dtype(type.toScalarType());
    }
    template <class T> TensorOptions dtype() const
    {
        return dtype(CppTypeToScalarType<T>::value);
    }
    template <class D> TensorOptions device(D &&where) const
    {
        TensorOptions o = *this;
        o.device_ = Device(std::forward<D>(where));
        return o;
    }
    TensorOptions device(const std::optional<Device> &where) const
    {
        TensorOptions o = *this;
        o.device_ = where;
        return o;
    }
    TensorOptions device(DeviceType type, DeviceIndex index) const
    {
        return device(Device(type, index));
    }
    TensorOptions layout(Layout layout) const
    {
        TORCH_CHECK(layout == Layout::Strided,
                    "the light engine has no sparse tensors; see "
                    "docs/pytorch.md");
        return *this;
    }
    TensorOptions requires_grad(bool wants) const
    {
        TORCH_CHECK(!wants, "the light engine has no autograd; see "
                            "docs/pytorch.md");
        return *this;
    }
    TensorOptions pinned_memory(bool) const { return *this; }
    TensorOptions memory_format(MemoryFormat format) const
    {
        TensorOptions o = *this;
        o.format_ = format;
        return o;
    }

    caffe2::TypeMeta dtype() const { return type_.value_or(kFloat); }
    Device device() const { return device_.value_or(Device(kCPU)); }
    DeviceIndex device_index() const { return device().index(); }
    Layout layout() const { return kStrided; }
    bool requires_grad() const { return false; }
    bool pinned_memory() const { return false; }
    bool has_dtype() const { return type_.has_value(); }
    bool has_device() const { return device_.has_value(); }
    std::optional<caffe2::TypeMeta> dtype_opt() const
    {
        return type_ ? std::optional<caffe2::TypeMeta>(*type_) : std::nullopt;
    }
    std::optional<Device> device_opt() const { return device_; }
    std::optional<MemoryFormat> memory_format_opt() const { return format_; }

private:
    std::optional<ScalarType> type_;
    std::optional<Device> device_;
    std::optional<MemoryFormat> format_;
};

inline TensorOptions dtype(ScalarType type) { return TensorOptions(type); }
inline TensorOptions dtype(caffe2::TypeMeta type)
{
    return TensorOptions(type);
}
template <class T> TensorOptions dtype()
{
    return TensorOptions(CppTypeToScalarType<T>::value);
}
inline TensorOptions device(Device where) { return TensorOptions(where); }
inline TensorOptions layout(Layout layout) { return TensorOptions(layout); }
inline TensorOptions requires_grad(bool wants = true)
{
    return TensorOptions().requires_grad(wants);
}

class Scalar {
public:
    Scalar() : Scalar(int64_t(0)) {}
    Scalar(bool value) : of_(Class::BOOL), whole_(value), number_(value) {}
#define MLUSIM_TORCH_WHOLE(T)                                                \
    Scalar(T value)                                                          \
        : of_(Class::SIGNED), whole_(int64_t(value)), number_(double(value)) \
    {}
    MLUSIM_TORCH_WHOLE(signed char)
    MLUSIM_TORCH_WHOLE(unsigned char)
    MLUSIM_TORCH_WHOLE(short)
    MLUSIM_TORCH_WHOLE(unsigned short)
    MLUSIM_TORCH_WHOLE(int)
    MLUSIM_TORCH_WHOLE(unsigned)
    MLUSIM_TORCH_WHOLE(long)
    MLUSIM_TORCH_WHOLE(unsigned long)
    MLUSIM_TORCH_WHOLE(long long)
    MLUSIM_TORCH_WHOLE(unsigned long long)
#undef MLUSIM_TORCH_WHOLE
    Scalar(double value) : of_(Class::FLOAT), number_(value) {}
    Scalar(float value) : Scalar(double(value)) {}
    Scalar(Half value) : Scalar(float(value)) {}
    Scalar(BFloat16 value) : Scalar(float(value)) {}

    bool isFloatingPoint() const { return of_ == Class::FLOAT; }
    bool isIntegral(bool includeBool) const
    {
        return of_ == Class::SIGNED || (includeBool && of_ == Class::BOOL);
    }
    bool isBoolean() const { return of_ == Class::BOOL; }
    ScalarType type() const
    {
        return of_ == Class::FLOAT  ? kDouble
               : of_ == Class::BOOL ? kBool
                                    : kLong;
    }
    /* As a conversion of C++ has it: towards zero; a bool is whether it is not
     * zero. */
    template <class T> T to() const
    {
        if constexpr (std::is_same_v<T, bool>)
            return of_ == Class::FLOAT ? number_ != 0 : whole_ != 0;
        else if constexpr (std::is_integral_v<T>)
            return of_ == Class::FLOAT ? T(number_) : T(whole_);
        else
            return of_ == Class::FLOAT ? T(number_) : T(whole_);
    }
    double toDouble() const { return to<double>(); }
    float toFloat() const { return to<float>(); }
    int64_t toLong() const { return to<int64_t>(); }
    int toInt() const { return to<int>(); }
    bool toBool() const { return to<bool>(); }
    Half toHalf() const { return to<float>(); }

private:
    using Class = detail::Class;
    Class of_;
    int64_t whole_ = 0;
    double number_ = 0;
};

inline std::ostream &operator<<(std::ostream &out, const Scalar &value)
{
    if (value.isFloatingPoint())
        return out << value.toDouble();
    if (value.isBoolean())
        return out << (value.toBool() ? "true" : "false");
    return out << value.toLong();
}

} // namespace c10

namespace torch {
using Dtype = c10::ScalarType;
constexpr auto kStrided = c10::kStrided;
#define X(ID, number, cpp, bytes, class, word, meta) using c10::k##ID;
#include "mlusim_torch/scalar_types.def"
#undef X
/* Python's names of the types. */
constexpr c10::ScalarType kUInt8 = c10::kByte, kInt8 = c10::kChar,
                          kInt16 = c10::kShort, kInt32 = c10::kInt,
                          kInt64 = c10::kLong, kFloat16 = c10::kHalf,
                          kFloat32 = c10::kFloat, kFloat64 = c10::kDouble,
                          kF16 = c10::kHalf, kF32 = c10::kFloat,
                          kF64 = c10::kDouble, kI8 = c10::kChar,
                          kI16 = c10::kShort, kI32 = c10::kInt,
                          kI64 = c10::kLong, kU8 = c10::kByte;
} // namespace torch
