/* SPDX-License-Identifier: MIT
 *
 * PYBIND11_MODULE: the functions of a module are those that `mlusim torch` can
 * call. Objects of Python are refused by name.
 */
#pragma once

#include "mlusim_torch/call.hpp"

namespace pybind11 {
struct none {};
} // namespace pybind11

namespace mlusim_torch {

template <class T> struct IsOptional : std::false_type {};
template <class T> struct IsOptional<std::optional<T>> : std::true_type {};
template <class T> struct IsList : std::false_type {};
template <class T> struct IsList<std::vector<T>> : std::true_type {};
template <class T> struct IsList<c10::ArrayRef<T>> : std::true_type {};
template <class T, size_t N>
struct IsList<std::array<T, N>> : std::true_type {};

/* Keeps a default value; false: the argument must be given. */
template <class T> bool keep(Named &to, const T &value)
{
    if constexpr (std::is_same_v<T, bool>)
        to.kind = "b", to.whole = value, to.number = value;
    else if constexpr (std::is_integral_v<T>)
        to.kind = "i", to.whole = int64_t(value), to.number = double(value);
    else if constexpr (std::is_floating_point_v<T>)
        to.kind = "f", to.number = double(value);
    else if constexpr (std::is_same_v<T, c10::ScalarType>)
        to.kind = "d", to.whole = int64_t(value);
    else if constexpr (std::is_same_v<T, c10::Device>)
        to.kind = "D", to.text = value.str();
    else if constexpr (std::is_same_v<T, c10::Scalar>)
        return value.isFloatingPoint() ? keep(to, value.toDouble())
               : value.isBoolean()     ? keep(to, value.toBool())
                                       : keep(to, value.toLong());
    else if constexpr (std::is_same_v<T, std::nullopt_t> ||
                       std::is_same_v<T, std::nullptr_t> ||
                       std::is_same_v<T, pybind11::none>)
        to.kind = "-";
    else if constexpr (std::is_same_v<T, at::Tensor>)
        return !value.defined() && keep(to, nullptr);
    else if constexpr (std::is_convertible_v<T, std::string>)
        to.kind = "s", to.text = std::string(value);
    else if constexpr (IsOptional<T>::value)
        return value ? keep(to, *value) : keep(to, nullptr);
    else {
        static_assert(IsList<T>::value,
                      "mlusim torch cannot keep a default value of this type; "
                      "it keeps numbers, strings, types of elements, none, and "
                      "lists of them");
        to.kind = "[";
        for (const auto &one : value)
            if (!keep(to.items.emplace_back(), one))
                return false;
    }
    return true;
}

} // namespace mlusim_torch

namespace pybind11 {

struct arg_v {
    mlusim_torch::Named named;
};

struct arg {
    const char *name;
    explicit constexpr arg(const char *text) : name(text) {}
    arg &noconvert(bool = true) { return *this; }
    arg &none(bool = true) { return *this; }
    template <class T> arg_v operator=(const T &value) const
    {
        arg_v v;
        v.named.name = name;
        v.named.has_standard = mlusim_torch::keep(v.named, value);
        return v;
    }
};

namespace literals {
constexpr arg operator""_a(const char *name, size_t) { return arg(name); }
} // namespace literals

struct doc {
    explicit doc(const char *) {}
};
struct gil_scoped_release {
    gil_scoped_release() {}
};
struct gil_scoped_acquire {
    gil_scoped_acquire() {}
};
template <class... T> struct call_guard {};
enum class return_value_policy {
    automatic,
    take_ownership,
    copy,
    move,
    reference
};
template <class... A> struct overload_cast_ {
    template <class R> constexpr auto operator()(R (*f)(A...)) const
    {
        return f;
    }
};
template <class... A> constexpr overload_cast_<A...> overload_cast{};

class module_ {
public:
    template <class F, class... Extra>
    module_ &def(const char *name, F &&f, const Extra &...extra)
    {
        std::vector<mlusim_torch::Named> named;
        (take(named, extra), ...);
        mlusim_torch::add(name, std::forward<F>(f), std::move(named), true);
        return *this;
    }
    struct Attribute {
        template <class T> void operator=(const T &) {}
    };
    Attribute attr(const char *) { return Attribute(); }
    Attribute doc() { return Attribute(); }

private:
    using Names = std::vector<mlusim_torch::Named>;
    static void take(Names &named, const arg &a)
    {
        named.emplace_back().name = a.name;
    }
    static void take(Names &named, const arg_v &a) { named.push_back(a.named); }
    template <class T> static void take(Names &, const T &) {}
};
using module = module_;

} // namespace pybind11
namespace py = pybind11;

#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME extension
#endif
#define PYBIND11_MODULE(NAME, variable)                      \
    static void mlusim_torch_module_(::pybind11::module_ &); \
    static const bool mlusim_torch_module_known_ = [] {      \
        ::pybind11::module_ module;                          \
        mlusim_torch_module_(module);                        \
        return true;                                         \
    }();                                                     \
    static void mlusim_torch_module_(                        \
        [[maybe_unused]] ::pybind11::module_ &variable)

#define MLUSIM_TORCH_NO(what)                                                 \
    static_assert(false, what " is not in the light engine; the full engine " \
                              "(import torch_mlu, docs/pytorch.md) has it");
#define TORCH_LIBRARY(...) \
    MLUSIM_TORCH_NO("TORCH_LIBRARY") void mlusim_no_(::pybind11::module_ &m)
#define TORCH_LIBRARY_IMPL(...)           \
    MLUSIM_TORCH_NO("TORCH_LIBRARY_IMPL") \
    void mlusim_no_(::pybind11::module_ &m)
#define TORCH_LIBRARY_FRAGMENT(...)           \
    MLUSIM_TORCH_NO("TORCH_LIBRARY_FRAGMENT") \
    void mlusim_no_(::pybind11::module_ &m)
