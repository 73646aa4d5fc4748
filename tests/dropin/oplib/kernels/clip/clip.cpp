/* SPDX-License-Identifier: MIT */
#include "core/oplib.h"
#include "kernels/kernel.h"

oplibStatus_t oplibClip(const oplibHandle *handle, float *y, int n)
{
    if (!handle || !y || n < 0)
        return OPLIB_BAD_PARAM;
    cnrtDim3_t dim = {2, 1, 1};
    KernelClip(dim, cnrtFuncTypeBlock, handle->queue, y, n);
    return cnrtPeekAtLastError() == cnrtSuccess ? OPLIB_SUCCESS : OPLIB_FAILED;
}
