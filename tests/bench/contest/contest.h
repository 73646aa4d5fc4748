/* SPDX-License-Identifier: MIT
 *
 * What the kernels of this folder share: data, memory of the device, the time
 * of a launch, and the end of the program. Each is run as "NAME [quick]",
 * checks what the device computed against the host, and prints the processor's
 * and the clock's seconds of the launch.
 */
#ifndef TESTS_BENCH_CONTEST_H
#define TESTS_BENCH_CONTEST_H

#include <bang.h>
#include <cnrt.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

namespace contest
{

inline bool is_quick(int argc, char **argv)
{
    return argc > 1 && std::strcmp(argv[1], "quick") == 0;
}

/* Pseudo-random integers of -most..most, the same in every run. */
template <class T> std::vector<T> integers(size_t n, int most, unsigned seed)
{
    std::vector<T> v(n);
    for (auto &x : v) {
        seed = seed * 1664525 + 1013904223;
        x = (T)(float)((int)((seed >> 8) % (2 * most + 1)) - most);
    }
    return v;
}

/* Of -1 to 1. */
template <class T> std::vector<T> numbers(size_t n, unsigned seed)
{
    std::vector<T> v(n);
    for (auto &x : v) {
        seed = seed * 1664525 + 1013904223;
        x = (T)((float)(seed >> 8) * 0x1p-23f - 1);
    }
    return v;
}

template <class T> T *to_device(const std::vector<T> &v)
{
    void *p;
    CNRT_CHECK(cnrtMalloc(&p, v.size() * sizeof(T)));
    CNRT_CHECK(cnrtMemcpy(p, (void *)v.data(), v.size() * sizeof(T),
                          cnrtMemcpyHostToDev));
    return (T *)p;
}

template <class T> T *new_on_device(size_t n)
{
    void *p;
    CNRT_CHECK(cnrtMalloc(&p, n * sizeof(T)));
    CNRT_CHECK(cnrtMemset(p, 0, n * sizeof(T)));
    return (T *)p;
}

template <class T> std::vector<T> to_host(T *p, size_t n)
{
    std::vector<T> v(n);
    CNRT_CHECK(cnrtMemcpy(v.data(), p, n * sizeof(T), cnrtMemcpyDevToHost));
    return v;
}

inline double seconds_of(clockid_t clock)
{
    timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* From the launch, which `body` is, to the end of its queue. */
template <class Body> void timed(Body body)
{
    const double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    const double wall = seconds_of(CLOCK_MONOTONIC);
    body();
    CNRT_CHECK(cnrtQueueSync(nullptr));
    std::printf("%.6f s of the processor, %.6f s\n",
                seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu,
                seconds_of(CLOCK_MONOTONIC) - wall);
}

/* Ends the program unless the result is near what is expected. */
inline void check(size_t i, double got, double expected, double most)
{
    if (std::fabs(got - expected) <= most)
        return;
    std::printf("element %zu is %.9g, not %.9g\n", i, got, expected);
    std::exit(1);
}

} // namespace contest

#endif
