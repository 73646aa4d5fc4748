/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

/* y[i] = the sigmoid of x[i], four times over, for all i below n, on all cores.
 */
void sigmoids(cnrtQueue_t queue, float *y, const float *x, int n);

#endif
