/* SPDX-License-Identifier: MIT
 *
 * PYBIND11_MODULE: the functions of a module are those that `mlusim torch` can
 * call. Objects of Python are refused by name.
 */
#pragma once

#include "mlusim_torch/call.hpp"

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
        v.named.has_standard = true;
        if constexpr (std::is_same_v<T, bool>)
            v.named.kind = "b", v.named.whole = value;
        else if constexpr (std::is_integral_v<T>)
            v.named.kind = "i", v.named.whole = int64_t(value),
            v.named.number = double(value);
        else if constexpr (std::is_floating_point_v<T>)
            v.named.kind = "f", v.named.number = value;
        else if constexpr (std::is_convertible_v<T, std::string>)
            v.named.kind = "s", v.named.text = std::string(value);
        else if constexpr (std::is_same_v<T, c10::ScalarType>)
            v.named.kind = "d", v.named.whole = int64_t(value);
        else
            v.named.kind = "-"; /* none, nullopt, py::none() */
        return v;
    }
};

namespace literals {
constexpr arg operator""_a(const char *name, size_t) { return arg(name); }
} // namespace literals

struct none {};
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
