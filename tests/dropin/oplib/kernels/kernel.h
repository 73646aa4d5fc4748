/* SPDX-License-Identifier: MIT
 * What kernels share, in the manner of public libraries: also included by plain
 * C++ files, to which mlu.h says nothing. */
#ifndef KERNELS_KERNEL_H
#define KERNELS_KERNEL_H

#include "cnrt.h"
#include "mlu.h"

#if defined(__BANG__)
#define NRAM_BYTES ((__MLU_NRAM_SIZE__ - 128) * 1024)
#endif

void KernelAxpy(cnrtDim3_t dim, cnrtFunctionType_t type, cnrtQueue_t queue,
                float a, const float *x, float *y, int n);
void KernelClip(cnrtDim3_t dim, cnrtFunctionType_t type, cnrtQueue_t queue,
                float *y, int n);

#endif
