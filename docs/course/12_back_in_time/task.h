/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

/* Three kernels on the four cores of a cluster, n from 8 to 9000. */

/* y[i] = (x[i] + x[i + 1]) / 2 for i below n - 1; y[n - 1] = x[n - 1] */
void smooth(cnrtQueue_t queue, float *y, const float *x, int n);

/* y[i] = x[i] / m, where m is the largest of all x; room has four floats */
void scaled(cnrtQueue_t queue, float *y, const float *x, float *room, int n);

/* y[i] = x[n - 1 - i] */
void reversed(cnrtQueue_t queue, float *y, const float *x, int n);

/* Who wrote a byte, in `./three 499` on an MLU590-H8 with kernel.mlu as it was
 * when you began: the line, the core of its cluster, the cycle. */
struct Write {
    int line, core, cycle;
};
extern const struct Write smooth_write;   /* y[124], by who does not own it */
extern const struct Write scaled_write;   /* room[3] */
extern const struct Write reversed_write; /* y[0], the wrong value */

/* What `mlusim judge` calls: all three, one after the other. */
extern "C" inline __attribute__((used)) void
judged(cnrtQueue_t queue, float *smoothed, float *rescaled, float *turned,
       const float *x, int n)
{
    float *room;
    CNRT_CHECK(cnrtMalloc((void **)&room, 4 * sizeof(float)));
    smooth(queue, smoothed, x, n);
    scaled(queue, rescaled, x, room, n);
    reversed(queue, turned, x, n);
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(cnrtFree(room));
}

#endif
