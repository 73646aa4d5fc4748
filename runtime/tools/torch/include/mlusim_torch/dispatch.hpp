/* SPDX-License-Identifier: MIT
 *
 * AT_DISPATCH_...: a block of code for each type of elements of a group, in
 * which scalar_t is that type.
 */
#pragma once

#include "mlusim_torch/error.hpp"
#include "mlusim_torch/scalar_type.hpp"

#define AT_DISPATCH_CASE(type, ...)                  \
    case type: {                                     \
        using scalar_t [[maybe_unused]] =            \
            ::c10::impl::ScalarTypeToCPPTypeT<type>; \
        return __VA_ARGS__();                        \
    }
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)                                   \
    [&] {                                                                     \
        const auto &mlusim_type_ = TYPE;                                      \
        const ::c10::ScalarType mlusim_of_ =                                  \
            ::c10::TypeMeta(mlusim_type_).toScalarType();                     \
        switch (mlusim_of_) {                                                 \
            __VA_ARGS__                                                       \
        default:                                                              \
            AT_ERROR('"', NAME, "\" not implemented for '", mlusim_of_, "'"); \
        }                                                                     \
    }()

#define MLUSIM_FLOATS(...)                                   \
    AT_DISPATCH_CASE(::c10::ScalarType::Double, __VA_ARGS__) \
    AT_DISPATCH_CASE(::c10::ScalarType::Float, __VA_ARGS__)
#define MLUSIM_INTEGERS(...)                               \
    AT_DISPATCH_CASE(::c10::ScalarType::Byte, __VA_ARGS__) \
    AT_DISPATCH_CASE(::c10::ScalarType::Char, __VA_ARGS__) \
    AT_DISPATCH_CASE(::c10::ScalarType::Int, __VA_ARGS__)  \
    AT_DISPATCH_CASE(::c10::ScalarType::Long, __VA_ARGS__) \
    AT_DISPATCH_CASE(::c10::ScalarType::Short, __VA_ARGS__)

#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, MLUSIM_FLOATS(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...)        \
    AT_DISPATCH_SWITCH(TYPE, NAME,                                  \
                       MLUSIM_FLOATS(__VA_ARGS__) AT_DISPATCH_CASE( \
                           ::c10::ScalarType::Half, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(A, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME,                         \
                       MLUSIM_FLOATS(__VA_ARGS__)          \
                           AT_DISPATCH_CASE(A, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(A, B, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME,                             \
                       MLUSIM_FLOATS(__VA_ARGS__)              \
                           AT_DISPATCH_CASE(A, __VA_ARGS__)    \
                               AT_DISPATCH_CASE(B, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, MLUSIM_INTEGERS(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(A, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME,                         \
                       MLUSIM_INTEGERS(__VA_ARGS__)        \
                           AT_DISPATCH_CASE(A, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(                        \
        TYPE, NAME, MLUSIM_INTEGERS(__VA_ARGS__) MLUSIM_FLOATS(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(A, TYPE, NAME, ...)                          \
    AT_DISPATCH_SWITCH(TYPE, NAME,                                             \
                       MLUSIM_INTEGERS(__VA_ARGS__) MLUSIM_FLOATS(__VA_ARGS__) \
                           AT_DISPATCH_CASE(A, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(A, B, TYPE, NAME, ...)                      \
    AT_DISPATCH_SWITCH(TYPE, NAME,                                             \
                       MLUSIM_INTEGERS(__VA_ARGS__) MLUSIM_FLOATS(__VA_ARGS__) \
                           AT_DISPATCH_CASE(A, __VA_ARGS__)                    \
                               AT_DISPATCH_CASE(B, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(A, B, C, TYPE, NAME, ...)                   \
    AT_DISPATCH_SWITCH(TYPE, NAME,                                             \
                       MLUSIM_INTEGERS(__VA_ARGS__) MLUSIM_FLOATS(__VA_ARGS__) \
                           AT_DISPATCH_CASE(A, __VA_ARGS__)                    \
                               AT_DISPATCH_CASE(B, __VA_ARGS__)                \
                                   AT_DISPATCH_CASE(C, __VA_ARGS__))
