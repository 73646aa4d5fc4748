/* SPDX-License-Identifier: MIT
 *
 * c10::ScalarType and what follows from its table: kFloat and its like, names,
 * sizes, which C++ type has which; caffe2::TypeMeta, which Tensor::dtype gives.
 */
#pragma once

#include "mlusim_torch/number.hpp"

namespace c10 {

enum class ScalarType : int8_t {
#define X(ID, number, type, bytes, class, word, meta) ID = number,
#include "mlusim_torch/scalar_types.def"
#undef X
#define X(ID, number) ID = number,
#include "mlusim_torch/other_types.def"
#undef X
    Undefined = 22,
    NumOptions = 44
};

#define X(ID, number, type, bytes, class, word, meta) \
    constexpr ScalarType k##ID = ScalarType::ID;
#include "mlusim_torch/scalar_types.def"
#undef X
#define X(ID, number) constexpr ScalarType k##ID = ScalarType::ID;
#include "mlusim_torch/other_types.def"
#undef X

inline const char *toString(ScalarType type)
{
    switch (type) {
#define X(ID, number, cpp, bytes, class, word, meta) \
    case ScalarType::ID:                             \
        return #ID;
#include "mlusim_torch/scalar_types.def"
#undef X
#define X(ID, number)    \
    case ScalarType::ID: \
        return #ID;
#include "mlusim_torch/other_types.def"
#undef X
    case ScalarType::Undefined:
        return "Undefined";
    default:
        return "UNKNOWN_SCALAR";
    }
}

/* 0: the light engine has no such elements. */
inline size_t elementSize(ScalarType type)
{
    switch (type) {
#define X(ID, number, cpp, bytes, class, word, meta) \
    case ScalarType::ID:                             \
        return bytes;
#include "mlusim_torch/scalar_types.def"
#undef X
    default:
        return 0;
    }
}

namespace detail {

enum class Class { SIGNED, UNSIGNED, BOOL, FLOAT, NONE };

inline Class class_of(ScalarType type)
{
    switch (type) {
#define X(ID, number, cpp, bytes, class, word, meta) \
    case ScalarType::ID:                             \
        return Class::class;
#include "mlusim_torch/scalar_types.def"
#undef X
    default:
        return Class::NONE;
    }
}

inline const char *meta_name(ScalarType type)
{
    switch (type) {
#define X(ID, number, cpp, bytes, class, word, meta) \
    case ScalarType::ID:                             \
        return meta;
#include "mlusim_torch/scalar_types.def"
#undef X
    default:
        return "nullptr (uninitialized)";
    }
}

/* Which type of elements a C++ type is; has none where there is none. */
template <class T> struct ElementOf {
    static constexpr bool is_one = false;
    static constexpr ScalarType type = ScalarType::Undefined;
};
#define X(ID, number, cpp, bytes, class, word, meta)       \
    template <> struct ElementOf<cpp> {                    \
        static constexpr bool is_one = true;               \
        static constexpr ScalarType type = ScalarType::ID; \
    };
#include "mlusim_torch/scalar_types.def"
#undef X

} // namespace detail

inline bool isFloatingType(ScalarType type)
{
    return detail::class_of(type) == detail::Class::FLOAT;
}

inline bool isIntegralType(ScalarType type, bool includeBool = false)
{
    const detail::Class of = detail::class_of(type);
    return of == detail::Class::SIGNED || of == detail::Class::UNSIGNED ||
           (includeBool && of == detail::Class::BOOL);
}

inline bool isReducedFloatingType(ScalarType type)
{
    return type == ScalarType::Half || type == ScalarType::BFloat16;
}

inline std::ostream &operator<<(std::ostream &out, ScalarType type)
{
    return out << toString(type);
}

template <class T> struct CppTypeToScalarType {
    static_assert(detail::ElementOf<T>::is_one,
                  "this type is not one of a tensor's elements");
    static constexpr ScalarType value = detail::ElementOf<T>::type;
};

namespace impl {
template <ScalarType type> struct ScalarTypeToCPPType;
#define X(ID, number, cpp, bytes, class, word, meta)         \
    template <> struct ScalarTypeToCPPType<ScalarType::ID> { \
        using type = cpp;                                    \
    };
#include "mlusim_torch/scalar_types.def"
#undef X
template <ScalarType type>
using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<type>::type;
} // namespace impl

} // namespace c10

namespace caffe2 {

class TypeMeta {
public:
    TypeMeta() = default;
    TypeMeta(c10::ScalarType type) : type_(type) {}
    static TypeMeta fromScalarType(c10::ScalarType type) { return type; }
    template <class T> static TypeMeta Make()
    {
        return c10::CppTypeToScalarType<T>::value;
    }
    c10::ScalarType toScalarType() const { return type_; }
    size_t itemsize() const { return c10::elementSize(type_); }
    const char *name() const { return c10::detail::meta_name(type_); }
    template <class T> bool Match() const
    {
        return type_ == c10::detail::ElementOf<T>::type;
    }

private:
    c10::ScalarType type_ = c10::ScalarType::Undefined;
};

/* One for all: of a ScalarType and a TypeMeta as well, in either order. */
inline bool operator==(TypeMeta a, TypeMeta b)
{
    return a.toScalarType() == b.toScalarType();
}
inline bool operator!=(TypeMeta a, TypeMeta b) { return !(a == b); }
inline std::ostream &operator<<(std::ostream &out, TypeMeta type)
{
    return out << type.name();
}

} // namespace caffe2

namespace c10 {
using caffe2::TypeMeta;
inline ScalarType typeMetaToScalarType(caffe2::TypeMeta type)
{
    return type.toScalarType();
}
inline caffe2::TypeMeta scalarTypeToTypeMeta(ScalarType type) { return type; }
} // namespace c10

namespace std {
#define MLUSIM_TORCH_LIMITS(NAME, digits_, eps, least, smallest, most, inf, \
                            nan)                                            \
    template <> class numeric_limits<NAME> {                                \
    public:                                                                 \
        static constexpr bool is_specialized = true, is_signed = true,      \
                              is_integer = false, is_exact = false,         \
                              has_infinity = true, has_quiet_NaN = true;    \
        static constexpr int digits = digits_, radix = 2;                   \
        static constexpr NAME of(uint16_t bits)                             \
        {                                                                   \
            return NAME(bits, NAME::from_bits());                           \
        }                                                                   \
        static constexpr NAME min() { return of(smallest); }                \
        static constexpr NAME max() { return of(most); }                    \
        static constexpr NAME lowest() { return of(least); }                \
        static constexpr NAME epsilon() { return of(eps); }                 \
        static constexpr NAME infinity() { return of(inf); }                \
        static constexpr NAME quiet_NaN() { return of(nan); }               \
    };
MLUSIM_TORCH_LIMITS(c10::Half, 11, 0x1400, 0xfbff, 0x0400, 0x7bff, 0x7c00,
                    0x7e00)
MLUSIM_TORCH_LIMITS(c10::BFloat16, 8, 0x3c00, 0xff7f, 0x0080, 0x7f7f, 0x7f80,
                    0x7fc0)
#undef MLUSIM_TORCH_LIMITS
} // namespace std

/* As in torch, torch:: has the names of at::, and this those of c10::. */
namespace at {
using namespace c10;
} // namespace at
namespace torch {
using namespace at;
} // namespace torch
