/* SPDX-License-Identifier: MIT
 *
 * What the small kernels of a 590 share: all sizes are constants, a launch is a
 * Union4 of 16 cores or a Union1 of four, and each step of a kernel waits for
 * the one before it.
 */
#ifndef TESTS_FIDELITY_SMALL_H
#define TESTS_FIDELITY_SMALL_H

#include "fidelity.h"

#include <cmath>

/* The number of this core among all cores of a launch of one union. */
#define CORE ((int)clusterId * 4 + (int)coreId)

/* Launches a kernel of two or three pointers as one union of so many cores. */
template <class K, class... P>
void time_union(Trial &t, unsigned cores, K kernel, P... pointers)
{
    const cnrtDim3_t dim = {cores, 1, 1};
    t.time([&](cnrtQueue_t queue) {
        if (cores == 1)
            kernel<<<dim, cnrtFuncTypeBlock, queue>>>(pointers...);
        else if (cores == 4)
            kernel<<<dim, cnrtFuncTypeUnion1, queue>>>(pointers...);
        else
            kernel<<<dim, cnrtFuncTypeUnion4, queue>>>(pointers...);
    });
}

/* Expects a value that is right to so many parts of itself, or of 1. */
inline void expect_close(Trial &t, double got, double want, double relative)
{
    t.expect(std::fabs(got - want) <= relative * std::fmax(std::fabs(want), 1),
             1);
}

/* Every index of n results, or a thousand of many. */
template <class F> void at_some(size_t n, F look)
{
    const size_t step = n > 4000 ? n / 1000 : 1;
    for (size_t i = 0; i < n; i += step)
        look(i);
}

#endif
