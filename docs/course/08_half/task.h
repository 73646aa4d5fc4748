/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>
#include <cstdint>

#define COLUMNS 1024

/* y[r] = the variance of row r: the mean of (x[r][c] - m)^2, where m is the
 * mean of the row. x has bits of half, y floats; on all cores, to 1e-5. */
void variances(cnrtQueue_t queue, float *y, const uint16_t *x, int rows);

#endif
