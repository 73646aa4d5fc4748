/* SPDX-License-Identifier: MIT
 *
 * Weights of a product in the order in which one copy deals them out over WRAM
 * on a 370: rows 0 to 3, 64 to 67..., then 4 to 7, 68..., each of k factors.
 */
#ifndef TESTS_FIDELITY_LANES_H
#define TESTS_FIDELITY_LANES_H

#include "fidelity.h"

/* Row j of the weights, column j of the second matrix, has the values
 * j * k ... of array 1. n is a multiple of 64, a row whole lines of 64 bytes.
 */
inline void fill_lanes(Array<float> &b, long k, long n)
{
    const long LANES = 64, TOGETHER = 4;
    std::vector<float> ordered;
    for (long lane = 0; lane < LANES; lane += TOGETHER)
        for (long j = lane; j < n; j += LANES)
            for (long x = 0; x < TOGETHER * k; x++)
                ordered.push_back((float)value_at(1, (size_t)(j * k + x)));
    b.set(0, ordered.data(), ordered.size());
}

#endif
