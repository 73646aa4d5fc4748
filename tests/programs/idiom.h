/* SPDX-License-Identifier: MIT
 * The host side of the idiom_*.mlu programs: arrays on the device, numbers to
 * fill them with, and a judgement against what the host works out in double.
 */
#ifndef TESTS_PROGRAMS_IDIOM_H
#define TESTS_PROGRAMS_IDIOM_H

#include <bang.h>
#include <cnrt.h>

#include <cmath>
#include <cstdio>
#include <vector>

/* An array in device memory. */
template <class T> struct device_array {
    T *p = nullptr;
    size_t n;

    explicit device_array(const std::vector<T> &values) : n(values.size())
    {
        CNRT_CHECK(cnrtMalloc((void **)&p, n * sizeof(T)));
        CNRT_CHECK(cnrtMemcpy(p, (void *)values.data(), n * sizeof(T),
                              cnrtMemcpyHostToDev));
    }
    explicit device_array(size_t n) : device_array(std::vector<T>(n))
    {
    }
    device_array(const device_array &) = delete;
    ~device_array()
    {
        cnrtFree(p);
    }

    /* What the kernels launched so far leave in it. */
    std::vector<T> read() const
    {
        std::vector<T> values(n);
        CNRT_CHECK(cnrtQueueSync(nullptr));
        CNRT_CHECK(
            cnrtMemcpy(values.data(), p, n * sizeof(T), cnrtMemcpyDevToHost));
        return values;
    }
};

/* Numbers between low and high, the same on every run. */
template <class T>
static std::vector<T> numbers(size_t n, double low, double high,
                              unsigned seed = 1)
{
    std::vector<T> values;
    for (size_t i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        values.push_back((T)(float)(low + (high - low) * (seed >> 8) / 0x1p24));
    }
    return values;
}

/* Prints whether got is within tolerance * max(1, |want|) of want. */
template <class T>
static void judge(const char *what, const std::vector<T> &got,
                  const std::vector<double> &want, double tolerance = 0)
{
    size_t wrong = got.size() == want.size() ? 0 : 1;
    for (size_t i = 0; i < got.size() && i < want.size(); i++) {
        const double x = (double)got[i], y = want[i];
        if (x == y || (std::isnan(x) && std::isnan(y)) ||
            std::fabs(x - y) <= tolerance * std::fmax(1, std::fabs(y)))
            continue;
        if (wrong++ < 5)
            std::printf("%s: [%zu] is %.9g, not %.9g\n", what, i, x, y);
    }
    std::printf("%s: %zu wrong\n", what, wrong);
}

static const cnrtDim3_t one_task = {1, 1, 1};

#endif
