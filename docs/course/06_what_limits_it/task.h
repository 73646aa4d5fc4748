/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

#define KERNELS 6

/* Launches kernel i of kernels.h, from 0 on; y and x have n elements. */
void run(cnrtQueue_t queue, int i, float *y, const float *x, int n);

/* What limits each kernel on an MLU370-X4 and on an MLU590-H8, by the words of
 * the report's JSON: dram, io, compute, move, scalar, latency, barrier,
 * imbalance, launch. */
extern const char *const on_mlu370[KERNELS];
extern const char *const on_mlu590[KERNELS];

#endif
