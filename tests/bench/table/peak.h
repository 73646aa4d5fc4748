/* SPDX-License-Identifier: MIT
 *
 * The body of the two loops that find the peak of multiplication and addition.
 * PEAK_FUNCTION names the function. There are as many sums as hide the latency
 * of both, and as fit into the registers beside two factors.
 */
#include "tests/bench/table/host.h"
#include "tests/bench/table/vectors.h"

typedef float vector __attribute__((vector_size(PEAK_BYTES)));
enum { LANES = PEAK_BYTES / sizeof(float) };

double PEAK_FUNCTION(long steps)
{
    vector s[PEAK_SUMS], a = {0}, b = {0};
    a += 0.5f;
    b += 1;
    for (int i = 0; i < PEAK_SUMS; i++)
        s[i] = b + (float)i;
    for (long k = 0; k < steps; k++)
#pragma GCC unroll 24
        for (int i = 0; i < PEAK_SUMS; i++)
            s[i] = s[i] * a + b;
    for (int i = 1; i < PEAK_SUMS; i++)
        s[0] += s[i];
    volatile float kept = s[0][0];
    (void)kept;
    return (double)steps * PEAK_SUMS * LANES;
}
