/* SPDX-License-Identifier: MIT */
#include "core/oplib.h"
#include "kernels/kernel.h"

oplibStatus_t oplibAxpy(const oplibHandle *handle, float a, const float *x,
                        float *y, int n)
{
    if (!handle || !x || !y || n < 0)
        return OPLIB_BAD_PARAM;
    cnrtDim3_t dim = {(unsigned)handle->cores_per_cluster,
                      (unsigned)handle->clusters, 1};
    KernelAxpy(dim, cnrtFuncTypeUnion1, handle->queue, a, x, y, n);
    return cnrtPeekAtLastError() == cnrtSuccess ? OPLIB_SUCCESS : OPLIB_FAILED;
}
