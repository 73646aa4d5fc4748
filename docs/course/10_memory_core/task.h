/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

/* out[t] = the sum over i of (x[i] - a[t])^2 for every task t of all cores of
 * the device: each of them needs all n elements of x. */
void distances(cnrtQueue_t queue, float *out, const float *a, const float *x,
               int n);

/* What `mlusim judge` calls. */
extern "C" inline __attribute__((used)) void judged(cnrtQueue_t queue,
                                                    float *out, const float *a,
                                                    const float *x, int n, int)
{
    distances(queue, out, a, x, n);
}

#endif
