/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

/* out[0] = out[0] + x[0] + ... + x[n - 1], on all cores. */
void sum(cnrtQueue_t queue, float *out, const float *x, int n);

#endif
