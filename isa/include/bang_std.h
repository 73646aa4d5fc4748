/* SPDX-License-Identifier: MIT
 *
 * The C++ library in kernels. Device code can call functions that are constexpr
 * or marked for the device. Kernels use a few functions that are neither; for
 * these, this file adds device versions beside the host versions in the
 * library's headers. It also has the limits of half and bfloat16_t, and max and
 * min without a namespace.
 */
#ifndef BANG_STD_H
#define BANG_STD_H

#include <exception>
#include <limits>
#include <new>
#include <utility>

#include "bang_types.h"

/* ---- functions ---------------------------------------------------------- */

/* Defined in the device library. */
extern "C" {
__attribute__((device)) void *memcpy(void *, const void *,
                                     unsigned long) noexcept;
__attribute__((device)) void *memmove(void *, const void *,
                                      unsigned long) noexcept;
__attribute__((device)) void *memset(void *, int, unsigned long) noexcept;
__attribute__((device)) int memcmp(const void *, const void *,
                                   unsigned long) noexcept;
__attribute__((device)) unsigned long strlen(const char *) noexcept;
__attribute__((device)) unsigned long strnlen(const char *,
                                              unsigned long) noexcept;
__attribute__((device)) unsigned long strspn(const char *,
                                             const char *) noexcept;
__attribute__((device)) unsigned long strcspn(const char *,
                                              const char *) noexcept;
__attribute__((device)) int strcmp(const char *, const char *) noexcept;
__attribute__((device)) int strncmp(const char *, const char *,
                                    unsigned long) noexcept;
__attribute__((device)) char *strcpy(char *, const char *) noexcept;
__attribute__((device)) char *strncpy(char *, const char *,
                                      unsigned long) noexcept;
__attribute__((device)) char *strcat(char *, const char *) noexcept;
__attribute__((device)) char *strncat(char *, const char *,
                                      unsigned long) noexcept;
}

/* As in C++, a pointer into a const string is const. */
#define __MLU_SEARCH(T, name, ...)                                             \
    __attribute__((device)) T *name(T *, __VA_ARGS__) noexcept __asm__(#name); \
    __attribute__((device)) const T *name(                                     \
        const T *, __VA_ARGS__) noexcept __asm__(#name);
__MLU_SEARCH(void, memchr, int, unsigned long)
__MLU_SEARCH(char, strchr, int)
__MLU_SEARCH(char, strrchr, int)
__MLU_SEARCH(char, strpbrk, const char *)
__MLU_SEARCH(char, strstr, const char *)
#undef __MLU_SEARCH

namespace std
{
using ::memchr;
using ::strcat;
using ::strchr;
using ::strcmp;
using ::strcpy;
using ::strcspn;
using ::strncat;
using ::strncmp;
using ::strncpy;
using ::strpbrk;
using ::strrchr;
using ::strspn;
using ::strstr;

__attribute__((device, __noreturn__)) void terminate() noexcept;

/* Functions that the C++ library calls to throw. These device versions, beside
 * those for the host, end a kernel with a message. */
#define __MLU_THROW(name, ...) \
    __attribute__((device, __noreturn__)) void __throw_##name(__VA_ARGS__);
__MLU_THROW(bad_exception)
__MLU_THROW(bad_alloc)
__MLU_THROW(bad_array_new_length)
__MLU_THROW(bad_cast)
__MLU_THROW(bad_typeid)
__MLU_THROW(bad_function_call)
__MLU_THROW(bad_optional_access)
__MLU_THROW(bad_variant_access, bool)
__MLU_THROW(bad_variant_access, unsigned)
__MLU_THROW(bad_variant_access, const char *)
__MLU_THROW(logic_error, const char *)
__MLU_THROW(domain_error, const char *)
__MLU_THROW(invalid_argument, const char *)
__MLU_THROW(length_error, const char *)
__MLU_THROW(out_of_range, const char *)
__MLU_THROW(out_of_range_fmt, const char *, ...)
__MLU_THROW(runtime_error, const char *)
__MLU_THROW(range_error, const char *)
__MLU_THROW(overflow_error, const char *)
__MLU_THROW(underflow_error, const char *)
#undef __MLU_THROW
} // namespace std

/* ---- placement new ------------------------------------------------------ */

/* Placement new for devices: that of <new> is for the host only. */
#define __MLU_PLACE \
    inline __attribute__((device, __always_inline__, __nodebug__))
__MLU_PLACE void *operator new(unsigned long, void *__place) noexcept
{
    return __place;
}

__MLU_PLACE void *operator new[](unsigned long, void *__place) noexcept
{
    return __place;
}

__MLU_PLACE void operator delete(void *, void *) noexcept
{
}

__MLU_PLACE void operator delete[](void *, void *) noexcept
{
}
#undef __MLU_PLACE

/* ---- limits ------------------------------------------------------------- */

/* numeric_limits of half and bfloat16_t are those of float except for these
 * members; values are bit patterns. */
#define __MLU_LIMIT(name, bits)                                    \
    static constexpr __type name() noexcept                        \
    {                                                              \
        return __builtin_bit_cast(__type, (unsigned short)(bits)); \
    }
#define __MLU_LIMITS(digits_, digits10_, max_digits10_, max_exponent_,      \
                     max_exponent10_, min_exponent_, min_exponent10_, max_, \
                     min_, epsilon_, half_)                                 \
    static constexpr int digits = digits_, digits10 = digits10_,            \
                         max_digits10 = max_digits10_,                      \
                         max_exponent = max_exponent_,                      \
                         max_exponent10 = max_exponent10_,                  \
                         min_exponent = min_exponent_,                      \
                         min_exponent10 = min_exponent10_;                  \
    __MLU_LIMIT(max, max_)                                                  \
    __MLU_LIMIT(lowest, (max_) | 0x8000)                                    \
    __MLU_LIMIT(min, min_)                                                  \
    __MLU_LIMIT(epsilon, epsilon_)                                          \
    __MLU_LIMIT(round_error, half_)                                         \
    __MLU_LIMIT(infinity, (max_) + 1)                                       \
    __MLU_LIMIT(quiet_NaN, (max_) + 1 + ((min_) >> 1))                      \
    __MLU_LIMIT(signaling_NaN, (max_) + 1 + ((min_) >> 2))                  \
    __MLU_LIMIT(denorm_min, 1)

namespace std
{
#ifndef __STDCPP_FLOAT16_T__
template <> struct numeric_limits<half> : numeric_limits<float> {
    typedef half __type;
    __MLU_LIMITS(11, 3, 5, 16, 4, -13, -4, 0x7bff, 0x0400, 0x1400, 0x3800)
};
#endif
#ifndef __STDCPP_BFLOAT16_T__
template <> struct numeric_limits<bfloat16_t> : numeric_limits<float> {
    typedef bfloat16_t __type;
    __MLU_LIMITS(8, 2, 4, 128, 38, -125, -37, 0x7f7f, 0x0080, 0x3c00, 0x3f00)
};
#endif
} // namespace std
#undef __MLU_LIMITS
#undef __MLU_LIMIT

/* ---- max and min -------------------------------------------------------- */

/* The type of max(a, b) is the type of the sum a + b. But for a double with a
 * float, half or bfloat16_t it is the smaller type, because hardware has no
 * double. */
template <class __A, class __B,
          bool = (__MLU_IS_NUMBER(__A) || __is_enum(__A)) &&
                 (__MLU_IS_NUMBER(__B) || __is_enum(__B))>
struct __mlu_extreme {
};
template <class __A, class __B> struct __mlu_extreme<__A, __B, true> {
    typedef decltype(__A() + __B()) __type;
};
#define __MLU_EXTREME(a, b, result)                \
    template <> struct __mlu_extreme<a, b, true> { \
        typedef result __type;                     \
    };
__MLU_EXTREME(double, float, float)
__MLU_EXTREME(float, double, float)
__MLU_EXTREME(double, half, half)
__MLU_EXTREME(half, double, half)
__MLU_EXTREME(double, bfloat16_t, bfloat16_t)
__MLU_EXTREME(bfloat16_t, double, bfloat16_t)
#undef __MLU_EXTREME

/* Templates, so that a user's function with one of these names is preferred. As
 * in std::max, the result is the first argument if the comparison is false
 * (with NaN). */
template <class __A, class __B>
inline __attribute__((device, __always_inline__, __nodebug__)) constexpr
    typename __mlu_extreme<__A, __B>::__type
    max(__A __a, __B __b)
{
    typedef typename __mlu_extreme<__A, __B>::__type __type;
    return static_cast<__type>(__a) < static_cast<__type>(__b)
               ? static_cast<__type>(__b)
               : static_cast<__type>(__a);
}

template <class __A, class __B>
inline __attribute__((device, __always_inline__, __nodebug__)) constexpr
    typename __mlu_extreme<__A, __B>::__type
    min(__A __a, __B __b)
{
    typedef typename __mlu_extreme<__A, __B>::__type __type;
    return static_cast<__type>(__b) < static_cast<__type>(__a)
               ? static_cast<__type>(__b)
               : static_cast<__type>(__a);
}

#endif
