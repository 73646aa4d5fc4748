/* SPDX-License-Identifier: MIT */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

#define CHANNELS 80

enum { POOLING_OK = 0, POOLING_BAD_PARAM = -1 };

/* The operator of TASK.md. */
int voxel_pooling(cnrtQueue_t queue, float *out, const float *features,
                  const int *xyz, int points, int size_x, int size_y,
                  int size_z);

#endif
