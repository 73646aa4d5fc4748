/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

/* y[i] = ((x[i] + 1) x[i] + 1) x[i] + ... + 1, a polynomial of degree DEGREE
 * with coefficients of 1, on the four cores of one cluster. */
#define DEGREE 8
void polynomial(cnrtQueue_t queue, float *y, const float *x, int n);

#endif
