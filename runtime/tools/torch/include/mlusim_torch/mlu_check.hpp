/* SPDX-License-Identifier: MIT
 *
 * Checks of torch_mlu, for both engines: TORCH_MLU_CHECK takes a condition, or
 * what a call of the runtime returned; TORCH_CNRT_CHECK is for calls alone. The
 * files mlu_*.hpp come after the headers of an engine, and keep to C++14.
 */
#pragma once

#include <cnrt.h>
#include <iostream>

namespace torch_mlu {

inline bool is_good(cnrtRet_t code) { return code == cnrtSuccess; }
template <class T> bool is_good(const T &value) { return bool(value); }

template <class... T>
[[noreturn]] void refuse(const char *text, cnrtRet_t code, const T &...parts)
{
    TORCH_CHECK(false, c10::str(parts...), sizeof...(T) ? ": " : "", text, ": ",
                cnrtGetErrorStr(code));
    __builtin_unreachable();
}
template <class C, class... T>
[[noreturn]] void refuse(const char *text, const C &, const T &...parts)
{
    TORCH_CHECK(sizeof...(T) == 0, c10::str(parts...));
    TORCH_CHECK(false, "Expected ", text, " to be true, but got false.");
    __builtin_unreachable();
}

} // namespace torch_mlu

#define TORCH_MLU_CHECK(expression, ...)                                   \
    do {                                                                   \
        const auto torch_mlu_result_ = (expression);                       \
        if (__builtin_expect(!::torch_mlu::is_good(torch_mlu_result_), 0)) \
            ::torch_mlu::refuse(#expression, torch_mlu_result_,            \
                                ##__VA_ARGS__);                            \
    } while (0)
#define TORCH_CNRT_CHECK(call) TORCH_MLU_CHECK(call)

/* The log of torch_mlu, which is off. */
#define CNLOG(level)                                     \
    for (bool torch_mlu_logs_ = false; torch_mlu_logs_;) \
    std::cerr
