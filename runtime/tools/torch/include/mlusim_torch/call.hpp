/* SPDX-License-Identifier: MIT
 *
 * Functions of the user as libmlusim-torch calls them: what their parameters
 * and results are is read from their types.
 */
#pragma once

#include "mlusim_torch/factories.hpp"

namespace mlusim_torch {

using Value = mlusim_torch_value;

/* ---- parameters ------------------------------------------------------------
 */

/* How a parameter of type T is read: its kind (abi.h), what is kept of it while
 * the function runs, and how that is passed. */
template <class T, class = void> struct Argument {
    static_assert(!sizeof(T), "mlusim torch cannot pass an argument of this "
                              "type; it passes tensors, numbers, strings, "
                              "types of elements, and lists of them");
};

template <class T> struct Plain {
    using Kept = T;
    static T &pass(Kept &kept) { return kept; }
};

template <> struct Argument<at::Tensor> : Plain<at::Tensor> {
    static std::string kind() { return "T"; }
    static at::Tensor read(const Value &v)
    {
        if (v.kind == '-')
            return at::Tensor();
        const mlusim_torch_view &view = v.view;
        const c10::TensorOptions options =
            c10::TensorOptions(c10::ScalarType(view.type))
                .device(view.is_on_device ? c10::Device("mlu:0")
                                          : c10::Device("cpu"));
        return at::from_blob(view.data,
                             c10::IntArrayRef(view.sizes, size_t(view.rank)),
                             options);
    }
};

template <class T>
struct Argument<
    T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool>>>
    : Plain<T> {
    static std::string kind()
    {
        return (std::is_signed_v<T> ? "i" : "u") + std::to_string(sizeof(T));
    }
    static T read(const Value &v) { return T(v.whole); }
};
template <> struct Argument<bool> : Plain<bool> {
    static std::string kind() { return "b"; }
    static bool read(const Value &v) { return v.whole != 0; }
};
template <class T>
struct Argument<T, std::enable_if_t<std::is_floating_point_v<T>>> : Plain<T> {
    static std::string kind() { return sizeof(T) == 4 ? "f4" : "f8"; }
    static T read(const Value &v) { return T(v.number); }
};
template <> struct Argument<c10::Scalar> : Plain<c10::Scalar> {
    static std::string kind() { return "n"; }
    static c10::Scalar read(const Value &v)
    {
        return v.kind == 'f'   ? c10::Scalar(v.number)
               : v.kind == 'b' ? c10::Scalar(v.whole != 0)
                               : c10::Scalar(v.whole);
    }
};
template <> struct Argument<c10::ScalarType> : Plain<c10::ScalarType> {
    static std::string kind() { return "d"; }
    static c10::ScalarType read(const Value &v)
    {
        return c10::ScalarType(v.whole);
    }
};
template <> struct Argument<c10::Device> : Plain<c10::Device> {
    static std::string kind() { return "D"; }
    static c10::Device read(const Value &v) { return c10::Device(v.text); }
};
template <> struct Argument<std::string> : Plain<std::string> {
    static std::string kind() { return "s"; }
    static std::string read(const Value &v) { return v.text; }
};
template <> struct Argument<std::string_view> : Plain<std::string_view> {
    static std::string kind() { return "s"; }
    static std::string_view read(const Value &v) { return v.text; }
};
template <> struct Argument<const char *> : Plain<const char *> {
    static std::string kind() { return "s"; }
    static const char *read(const Value &v) { return v.text; }
};

template <class T> struct Argument<std::optional<T>> : Plain<std::optional<T>> {
    static_assert(std::is_same_v<typename Argument<T>::Kept, T>,
                  "mlusim torch cannot pass an optional of this type");
    static std::string kind() { return "?" + Argument<T>::kind(); }
    static std::optional<T> read(const Value &v)
    {
        return v.kind == '-' ? std::nullopt
                             : std::optional<T>(Argument<T>::read(v));
    }
};

template <class T> struct Argument<std::vector<T>> : Plain<std::vector<T>> {
    static std::string kind() { return "[" + Argument<T>::kind(); }
    static std::vector<T> read(const Value &v)
    {
        std::vector<T> list;
        for (size_t i = 0; i < v.n; i++)
            list.push_back(Argument<T>::read(v.items[i]));
        return list;
    }
};
template <class T> struct Argument<c10::ArrayRef<T>> {
    using Kept = std::vector<T>;
    static std::string kind() { return "[" + Argument<T>::kind(); }
    static Kept read(const Value &v)
    {
        return Argument<std::vector<T>>::read(v);
    }
    static c10::ArrayRef<T> pass(Kept &kept) { return kept; }
};
template <class T, size_t N>
struct Argument<std::array<T, N>> : Plain<std::array<T, N>> {
    static std::string kind() { return "[" + Argument<T>::kind(); }
    static std::array<T, N> read(const Value &v)
    {
        std::array<T, N> list{};
        TORCH_CHECK(v.n == N, "expected a list of ", N, " values, not ", v.n);
        for (size_t i = 0; i < N; i++)
            list[i] = Argument<T>::read(v.items[i]);
        return list;
    }
};

template <class A> using Bare = std::remove_cv_t<std::remove_reference_t<A>>;

/* ---- results ---------------------------------------------------------------
 */

struct Results {
    std::vector<Value> values;
    std::vector<at::Tensor> tensors; /* that are alive for the values */
    std::vector<std::unique_ptr<std::string>> texts;

    void add(const at::Tensor &x)
    {
        Value v{};
        v.kind = x.defined() ? 'T' : '-';
        if (x.defined()) {
            tensors.push_back(x);
            v.view = tensors.back().raw();
        }
        values.push_back(v);
    }
    void add(const std::string &text)
    {
        Value v{};
        texts.push_back(std::make_unique<std::string>(text));
        v.kind = 's';
        v.text = texts.back()->c_str();
        values.push_back(v);
    }
    void add(const char *text) { add(std::string(text)); }
    void add(c10::ScalarType type) { add(std::string(c10::toString(type))); }
    void add(const c10::Scalar &value)
    {
        if (value.isFloatingPoint())
            add(value.toDouble());
        else if (value.isBoolean())
            add(value.toBool());
        else
            add(value.toLong());
    }
    template <class T>
    std::enable_if_t<std::is_arithmetic_v<T>> add(const T &value)
    {
        Value v{};
        v.kind = std::is_same_v<T, bool>       ? 'b'
                 : std::is_floating_point_v<T> ? 'f'
                 : std::is_signed_v<T>         ? 'i'
                                               : 'u';
        v.whole = int64_t(value);
        v.number = double(value);
        values.push_back(v);
    }
    template <class T> void add(const std::optional<T> &value)
    {
        if (value)
            add(*value);
        else
            values.push_back(Value{'-', 0, 0, nullptr, {}, nullptr, 0});
    }
    template <class T> void add(const std::vector<T> &list)
    {
        for (const T &one : list)
            add(one);
    }
    template <class T, size_t N> void add(const std::array<T, N> &list)
    {
        for (const T &one : list)
            add(one);
    }
    template <class A, class B> void add(const std::pair<A, B> &pair)
    {
        add(pair.first);
        add(pair.second);
    }
    template <class... T> void add(const std::tuple<T...> &all)
    {
        std::apply([this](const T &...one) { (add(one), ...); }, all);
    }
};

template <class T> struct ResultKind {
    static std::string kind() { return Argument<T>::kind(); }
};
template <> struct ResultKind<void> {
    static std::string kind() { return "v"; }
};
template <class A, class B> struct ResultKind<std::pair<A, B>> {
    static std::string kind()
    {
        return "(" + ResultKind<A>::kind() + ResultKind<B>::kind();
    }
};
template <class... T> struct ResultKind<std::tuple<T...>> {
    static std::string kind()
    {
        return "(" + (ResultKind<T>::kind() + ... + std::string());
    }
};

/* ---- functions
 * --------------------------------------------------------------- */

/* What is known of a parameter beside its type. */
struct Named {
    std::string name;
    bool has_standard = false;
    std::string kind; /* of the standard value: one of i f b s d D [ - */
    int64_t whole = 0;
    double number = 0;
    std::string text;
    std::vector<Named>
        items; /* of a list; values: the same as they are passed */
    std::vector<Value> values;

    Value value()
    {
        Value v{};
        v.kind = kind[0];
        v.whole = whole;
        v.number = number;
        v.text = text.c_str();
        values.clear();
        for (Named &item : items)
            values.push_back(item.value());
        v.items = values.data();
        v.n = values.size();
        return v;
    }
};

/* All functions that the program knows, in the order of its text. */
inline const mlusim_torch_function *&functions()
{
    static const mlusim_torch_function *first = nullptr;
    return first;
}

/* Every extension compiles this: arrays and pointers to functions take fewer
 * functions than vectors and std::function. */
template <class Body, class R, class... A> struct Function {
    mlusim_torch_function table{};
    std::string name, result;
    Body body;
    std::string kinds[sizeof...(A) + 1];
    std::vector<Named> named;
    mlusim_torch_parameter parameters[sizeof...(A) + 1];
    Value standards[sizeof...(A) + 1];
    Results results;

    template <size_t... I> void run(const Value *v, std::index_sequence<I...>)
    {
        std::tuple<typename Argument<Bare<A>>::Kept...> kept{
            Argument<Bare<A>>::read(v[I])...};
        (void)v, (void)kept;
        results = Results();
        results.tensors.reserve(1024);
        if constexpr (std::is_void_v<R>)
            body(Argument<Bare<A>>::pass(std::get<I>(kept))...);
        else
            results.add(body(Argument<Bare<A>>::pass(std::get<I>(kept))...));
    }

    static int call(const mlusim_torch_function *function,
                    const Value *arguments, const Value **results,
                    size_t *n_results, char *error, size_t error_bytes)
    {
        auto *self = reinterpret_cast<Function *>(
            const_cast<mlusim_torch_function *>(function));
        const char *what = "the function threw something that is no "
                           "std::exception";
        try {
            self->run(arguments, std::index_sequence_for<A...>());
            *results = self->results.values.data();
            *n_results = self->results.values.size();
            return 0;
        } catch (const std::exception &e) {
            std::snprintf(error, error_bytes, "%s", e.what());
            return -1;
        } catch (...) {
        }
        std::snprintf(error, error_bytes, "%s", what);
        return -1;
    }

    static void release(const mlusim_torch_function *function)
    {
        reinterpret_cast<Function *>(
            const_cast<mlusim_torch_function *>(function))
            ->results = Results();
    }

    void add(bool is_registered)
    {
        size_t n = 0;
        ((kinds[n++] = Argument<Bare<A>>::kind()), ...);
        result = ResultKind<Bare<R>>::kind();
        named.resize(std::max(named.size(), sizeof...(A)));
        for (size_t i = 0; i < sizeof...(A); i++) {
            Named &of = named[i];
            if (of.has_standard)
                standards[i] = of.value();
            parameters[i] = {kinds[i].c_str(),
                             of.name.empty() ? nullptr : of.name.c_str(),
                             of.has_standard ? &standards[i] : nullptr};
        }
        table.name = name.c_str();
        table.result = result.c_str();
        table.parameters = parameters;
        table.n_parameters = sizeof...(A);
        table.is_registered = is_registered;
        table.call = call;
        table.release = release;
        const mlusim_torch_function **at = &functions();
        while (*at)
            at = &const_cast<mlusim_torch_function *>(*at)->next;
        *at = &table;
    }
};

template <class R, class... A, class Body>
bool add_body(const char *name, Body body, std::vector<Named> named,
              bool is_registered)
{
    auto *function = new Function<Body, R, A...>; /* as long as the program */
    function->name = name;
    function->body = std::move(body);
    function->named = std::move(named);
    function->add(is_registered);
    return true;
}

template <class R, class... A>
bool add(const char *name, R (*body)(A...), std::vector<Named> named,
         bool is_registered)
{
    return add_body<R, A...>(name, body, std::move(named), is_registered);
}

template <class R, class... A>
bool add(const char *name, std::function<R(A...)> body,
         std::vector<Named> named, bool is_registered)
{
    return add_body<R, A...>(name, std::move(body), std::move(named),
                             is_registered);
}

/* What std::function makes of something that is called. */
template <class F>
bool add(const char *name, F &&f, std::vector<Named> named, bool is_registered)
{
    return add(name, std::function(std::forward<F>(f)), std::move(named),
               is_registered);
}

} // namespace mlusim_torch
