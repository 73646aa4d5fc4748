/* SPDX-License-Identifier: MIT
 * What users of the library include. */
#ifndef OPLIB_H
#define OPLIB_H

#include "cnrt.h"

typedef enum { OPLIB_SUCCESS, OPLIB_BAD_PARAM, OPLIB_FAILED } oplibStatus_t;

typedef struct {
    cnrtQueue_t queue;
    int clusters, cores_per_cluster, nram_bytes;
    char device_name[32];
} oplibHandle;

#ifdef __cplusplus
extern "C" {
#endif
oplibStatus_t oplibCreate(oplibHandle *handle, cnrtQueue_t queue);
/* y += a * x, n floats of device memory */
oplibStatus_t oplibAxpy(const oplibHandle *handle, float a, const float *x,
                        float *y, int n);
/* y clipped to the limit that the library was built with */
oplibStatus_t oplibClip(const oplibHandle *handle, float *y, int n);
#ifdef __cplusplus
}
#endif

#endif
