/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

#define K 128 /* inputs of a row */
#define N 128 /* outputs */

/* y[r][n] = the sum over k of x[r][k] w[n][k], for all rows r, on all cores. */
void product(cnrtQueue_t queue, float *y, const float *x, const float *w,
             int rows);

#endif
