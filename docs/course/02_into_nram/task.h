/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

/* y[i] = a x[i] + y[i] for all i below n, on one core. */
void saxpy(cnrtQueue_t queue, float *y, const float *x, float a, int n);

#endif
