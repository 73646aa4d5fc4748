/* SPDX-License-Identifier: MIT
 *
 * c10::Error and the checks that throw it: TORCH_CHECK, TORCH_INTERNAL_ASSERT,
 * AT_ASSERT, AT_ERROR and their like. what() is the message without a trace.
 */
#pragma once

#include "mlusim_torch/std.hpp"

namespace c10 {

class Error : public std::exception {
public:
    explicit Error(std::string message) : message_(std::move(message)) {}
    const char *what() const noexcept override { return message_.c_str(); }
    const char *what_without_backtrace() const noexcept { return what(); }
    const std::string &msg() const { return message_; }

private:
    std::string message_;
};

#define MLUSIM_TORCH_ERROR(NAME) \
    class NAME : public Error {  \
        using Error::Error;      \
    };
MLUSIM_TORCH_ERROR(IndexError)
MLUSIM_TORCH_ERROR(ValueError)
MLUSIM_TORCH_ERROR(TypeError)
MLUSIM_TORCH_ERROR(NotImplementedError)
MLUSIM_TORCH_ERROR(OutOfMemoryError)
#undef MLUSIM_TORCH_ERROR

/* The arguments as a stream prints them, one behind the other. */
template <class... T> std::string str(const T &...parts)
{
    std::ostringstream out;
    (void)(out << ... << parts);
    return out.str();
}
inline std::string str(const char *text) { return text; }
inline std::string str(const std::string &text) { return text; }
inline std::string str() { return std::string(); }

namespace detail {

template <class E = Error, class... T> [[noreturn]] void fail(const T &...parts)
{
    throw E(c10::str(parts...));
}

/* What a check says: its arguments, or else which condition it was. */
template <class... T>
std::string check_message(const char *standard, const T &...parts)
{
    if constexpr (sizeof...(T) == 0)
        return standard;
    else
        return c10::str(parts...);
}

} // namespace detail
} // namespace c10

namespace at {
using namespace c10;
}

#define MLUSIM_TORCH_CHECK(error, cond, text, ...)                          \
    do {                                                                    \
        if (__builtin_expect(!(cond), 0))                                   \
            throw error(::c10::detail::check_message(text, ##__VA_ARGS__)); \
    } while (0)

#define TORCH_CHECK(cond, ...)                                              \
    MLUSIM_TORCH_CHECK(::c10::Error, cond,                                  \
                       "Expected " #cond " to be true, but got false.  "    \
                       "(Could this error message be improved?  If so, "    \
                       "please report an enhancement request to PyTorch.)", \
                       ##__VA_ARGS__)
#define MLUSIM_TORCH_CHECK_AS(error, cond, ...)                         \
    MLUSIM_TORCH_CHECK(::c10::error, cond,                              \
                       "Expected " #cond " to be true, but got false.", \
                       ##__VA_ARGS__)
#define TORCH_CHECK_INDEX(cond, ...) \
    MLUSIM_TORCH_CHECK_AS(IndexError, cond, ##__VA_ARGS__)
#define TORCH_CHECK_VALUE(cond, ...) \
    MLUSIM_TORCH_CHECK_AS(ValueError, cond, ##__VA_ARGS__)
#define TORCH_CHECK_TYPE(cond, ...) \
    MLUSIM_TORCH_CHECK_AS(TypeError, cond, ##__VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED(cond, ...) \
    MLUSIM_TORCH_CHECK_AS(NotImplementedError, cond, ##__VA_ARGS__)
#define TORCH_CHECK_WITH(error, cond, ...) \
    MLUSIM_TORCH_CHECK_AS(error, cond, ##__VA_ARGS__)

#define MLUSIM_TORCH_PLACE_(line) #line
#define MLUSIM_TORCH_PLACE(line)  MLUSIM_TORCH_PLACE_(line)
#define TORCH_INTERNAL_ASSERT(cond, ...)                                      \
    do {                                                                      \
        if (__builtin_expect(!(cond), 0))                                     \
            throw ::c10::Error(::c10::str(                                    \
                #cond " INTERNAL ASSERT FAILED at \"" __FILE__                \
                      "\":" MLUSIM_TORCH_PLACE(__LINE__) ", please report a " \
                                                         "bug to PyTorch. ",  \
                ##__VA_ARGS__));                                              \
    } while (0)
#ifdef NDEBUG
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) ((void)0)
#else
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) TORCH_INTERNAL_ASSERT(__VA_ARGS__)
#endif
#define AT_ASSERT(...)        TORCH_INTERNAL_ASSERT(__VA_ARGS__)
#define AT_ASSERTM(cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define AT_CHECK(cond, ...)   TORCH_CHECK(cond, ##__VA_ARGS__)
#define AT_ERROR(...)         throw ::c10::Error(::c10::str(__VA_ARGS__))

/* Of two values; what they are is in the message. */
#define MLUSIM_TORCH_COMPARE(a, op, b)                                         \
    do {                                                                       \
        const auto &mlusim_a_ = (a);                                           \
        const auto &mlusim_b_ = (b);                                           \
        if (!(mlusim_a_ op mlusim_b_))                                         \
            throw ::c10::Error(                                                \
                ::c10::str("Check failed: " #a " " #op " " #b " (", mlusim_a_, \
                           " vs. ", mlusim_b_, ")."));                         \
    } while (0)
#define TORCH_CHECK_EQ(a, b) MLUSIM_TORCH_COMPARE(a, ==, b)
#define TORCH_CHECK_NE(a, b) MLUSIM_TORCH_COMPARE(a, !=, b)
#define TORCH_CHECK_LT(a, b) MLUSIM_TORCH_COMPARE(a, <, b)
#define TORCH_CHECK_LE(a, b) MLUSIM_TORCH_COMPARE(a, <=, b)
#define TORCH_CHECK_GT(a, b) MLUSIM_TORCH_COMPARE(a, >, b)
#define TORCH_CHECK_GE(a, b) MLUSIM_TORCH_COMPARE(a, >=, b)
#define TORCH_CHECK_NOTNULL(a)                                  \
    ([&] {                                                      \
        TORCH_CHECK((a) != nullptr,                             \
                    "Check failed: '" #a "' must be non NULL"); \
        return (a);                                             \
    }())

#define TORCH_WARN(...)                                  \
    ((void)std::fprintf(stderr, "warning: %s (%s:%d)\n", \
                        ::c10::str(__VA_ARGS__).c_str(), __FILE__, __LINE__))
#define TORCH_WARN_ONCE(...)                \
    do {                                    \
        static bool mlusim_warned_ = false; \
        if (!mlusim_warned_)                \
            TORCH_WARN(__VA_ARGS__);        \
        mlusim_warned_ = true;              \
    } while (0)
#define AT_WARN(...) TORCH_WARN(__VA_ARGS__)
