/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

#define COLUMNS 32

/* The softmax of each row: y[r][c] = exp(x[r][c] - m) / s, where m is the
 * largest element of row r and s the sum of exp(x[r][c] - m) over its columns.
 * On all cores. */
void softmax(cnrtQueue_t queue, float *y, const float *x, int rows);

#endif
