/* SPDX-License-Identifier: MIT
 *
 * The C++ library in kernels: every use of isa/tables/std.def on the device
 * and on the host, with the same result. A program for each standard.
 */
#include "lang.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bitset>
#include <charconv>
#include <chrono>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#if __cplusplus >= 202002L
#include <bit>
#include <compare>
#include <concepts>
#include <numbers>
#include <ranges>
#include <span>
#else
#define STD20(...)
#endif

template <int row> __mlu_host__ __mlu_device__ inline long use();
#define X(names, header, since, ...)                                    \
    template <> __mlu_host__ __mlu_device__ inline long use<__LINE__>() \
    {                                                                   \
        long out = 0;                                                   \
        __VA_ARGS__;                                                    \
        return out;                                                     \
    }
#include "../../isa/tables/std.def"
#undef X

#if __cplusplus < 202002L
#define STD20(...)
#endif
__mlu_global__ void device(long *out)
{
#define X(names, header, since, ...) *out++ = use<__LINE__>();
#include "../../isa/tables/std.def"
#undef X
}

#if __cplusplus < 202002L
#define STD20(...)
#endif
static const struct {
    const char *names;
    long (*use)();
} rows[] = {
#define X(names, header, since, ...) {names, use<__LINE__>},
#include "../../isa/tables/std.def"
#undef X
};

int main()
{
    const size_t n = sizeof rows / sizeof *rows;
    const std::vector<long> got = results<long>(device, n);
    size_t wrong = 0, zero = 0;

    for (size_t i = 0; i < n; i++) {
        const long want = rows[i].use();
        wrong += got[i] != want;
        zero += want == 0; /* as if nothing had been used */
        if (got[i] != want)
            std::printf("%s: %ld on the device, %ld on the host\n",
                        rows[i].names, got[i], want);
    }
    std::printf("%s rows, %zu wrong, %zu zero\n", n > 30 ? "all" : "few", wrong,
                zero);
    return 0;
}
