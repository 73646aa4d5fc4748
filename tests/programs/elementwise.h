/* SPDX-License-Identifier: MIT
 *
 * For programs of elementwise intrinsics: device buffers that kernels copy to
 * NRAM and back, and comparing what comes out with a formula of the host.
 */
#ifndef TESTS_PROGRAMS_ELEMENTWISE_H
#define TESTS_PROGRAMS_ELEMENTWISE_H

#include <bang.h>
#include <cnrt.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

/* Launches kernel(out, n) on one core; what it leaves in out. */
template <class T, class Kernel> std::vector<T> run(Kernel kernel, int n)
{
    std::vector<T> out(n);
    T *device;
    cnrtDim3_t one = {1, 1, 1};
    CNRT_CHECK(cnrtMalloc((void **)&device, n * sizeof(T)));
    kernel<<<one, cnrtFuncTypeBlock, nullptr>>>(device, n);
    CNRT_CHECK(cnrtQueueSync(nullptr));
    CNRT_CHECK(
        cnrtMemcpy(out.data(), device, n * sizeof(T), cnrtMemcpyDevToHost));
    CNRT_CHECK(cnrtFree(device));
    return out;
}

/* Says "name: ok" if out[i] is expected(i) for all i, any NaN being equal to
 * any other, else the first one that differs. */
template <class T, class Formula>
void compare(const char *name, const std::vector<T> &out, Formula expected)
{
    for (size_t i = 0; i < out.size(); i++) {
        T want = expected((int)i);
        bool are_nan = want != want && out[i] != out[i];
        if (are_nan || std::memcmp(&want, &out[i], sizeof(T)) == 0)
            continue;
        std::printf("%s: element %zu is %g, not %g\n", name, i, (double)out[i],
                    (double)want);
        return;
    }
    std::printf("%s: ok\n", name);
}

#endif
