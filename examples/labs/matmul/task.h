/* SPDX-License-Identifier: MIT
 *
 * What all six stages of the lab compute.
 */
#ifndef TASK_H
#define TASK_H

#include <cnrt.h>

#define K 256 /* elements of a row of a, rows of b */
#define N 256 /* elements of a row of b and of c */

/* c = a b: c[r][n] = the sum over k of a[r][k] b[k][n], for all rows r. */
void product(cnrtQueue_t queue, float *c, const float *a, const float *b,
             int rows);

/* All cores of the device, for a launch on as many. */
static inline unsigned int all_cores()
{
    int device, clusters, cores;
    CNRT_CHECK(cnrtGetDevice(&device));
    CNRT_CHECK(cnrtDeviceGetAttribute(&clusters, cnrtAttrClusterCount, device));
    CNRT_CHECK(cnrtDeviceGetAttribute(&cores, cnrtAttrMcorePerCluster, device));
    return (unsigned int)(clusters * cores);
}

#endif
