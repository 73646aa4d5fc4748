/* SPDX-License-Identifier: MIT
 *
 * For programs about inline assembly: arrays on the device, random values,
 * and a line of output for every statement that was tried.
 */
#ifndef TESTS_PROGRAMS_ASM_H
#define TESTS_PROGRAMS_ASM_H

#include <bang.h>
#include <cnrt.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

static const cnrtDim3_t one = {1, 1, 1};
static const cnrtFunctionType_t block = cnrtFuncTypeBlock;

/* An array on the device, filled from the host. */
template <class T> struct device_array {
    T *p;
    size_t n;

    explicit device_array(const std::vector<T> &from) : n(from.size())
    {
        CNRT_CHECK(cnrtMalloc((void **)&p, n * sizeof(T)));
        CNRT_CHECK(cnrtMemcpy(p, const_cast<T *>(from.data()), n * sizeof(T),
                              cnrtMemcpyHostToDev));
    }
    ~device_array()
    {
        CNRT_CHECK(cnrtFree(p));
    }
    std::vector<T> read() const
    {
        std::vector<T> to(n);
        CNRT_CHECK(
            cnrtMemcpy(to.data(), p, n * sizeof(T), cnrtMemcpyDevToHost));
        return to;
    }
};

static uint64_t random_state = 88172645463325252u;
static uint32_t random_word()
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32);
}

/* Words with some edges among them. */
static std::vector<uint32_t> random_words(size_t n)
{
    static const uint32_t edges[] = {0,          1,          0x7f800000,
                                     0xff800000, 0x7fc00000, 0x7f800001,
                                     0x7fffffff, 0x80000000, 0xffffffff};
    std::vector<uint32_t> v(n);
    for (size_t i = 0; i < n; i++)
        v[i] = i % 3 ? random_word() : edges[random_word() % 9];
    return v;
}

/* Floats of moderate size. */
template <class T> std::vector<T> random_reals(size_t n)
{
    std::vector<T> v(n);
    for (size_t i = 0; i < n; i++)
        v[i] = (T)((float)(random_word() % 4001) / 128.0f - 15.0f);
    return v;
}

/* Counts elements whose bits differ; all NaN are the same. */
template <class T>
void report(const char *name, const std::vector<T> &got,
            const std::vector<T> &want)
{
    size_t wrong = got.size() != want.size();
    for (size_t i = 0; i < want.size() && i < got.size(); i++) {
        bool both_nan = got[i] != got[i] && want[i] != want[i];
        wrong += !both_nan && memcmp(&got[i], &want[i], sizeof(T)) != 0;
    }
    std::printf("%s: %zu wrong\n", name, wrong);
}

#endif
