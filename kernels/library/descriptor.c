/* SPDX-License-Identifier: MIT */
/*
 * Tensor descriptors: a layout, a data type and sizes, checked when they are
 * set. Sizes are kept even where they make no tensor an operator would take:
 * what is too large, empty or negative is for the operator's guards to say.
 */
#include "kernels/library/descriptor.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/library/log.h"
#include "kernels/library/names.h"

uint64_t kn_elements(int rank, const int *dims)
{
    assert(rank >= 0 && (dims || rank == 0));
    uint64_t n = rank > 0;
    for (int i = 0; i < rank; i++)
        if (dims[i] <= 0)
            return 0;
    for (int i = 0; i < rank; i++)
        if (__builtin_mul_overflow(n, (uint64_t)dims[i], &n))
            return UINT64_MAX;
    return n;
}

uint64_t kn_descriptor_bytes(const struct mluOpTensorStruct *desc)
{
    assert(desc);
    uint64_t bytes;
    if (__builtin_mul_overflow(kn_elements(desc->rank, desc->dims),
                               (uint64_t)kn_dtype_bytes(desc->dtype), &bytes))
        return UINT64_MAX;
    return bytes;
}

mluOpStatus_t mluOpCreateTensorDescriptor(mluOpTensorDescriptor_t *desc)
{
    if (!desc) {
        kn_log(__func__, "desc is NULL, it takes the new descriptor");
        return MLUOP_STATUS_BAD_PARAM;
    }
    *desc = calloc(1, sizeof **desc);
    return *desc ? MLUOP_STATUS_SUCCESS : MLUOP_STATUS_ALLOC_FAILED;
}

mluOpStatus_t mluOpDestroyTensorDescriptor(mluOpTensorDescriptor_t desc)
{
    if (!desc) {
        kn_log(__func__, "desc is NULL, it must come from "
                         "mluOpCreateTensorDescriptor");
        return MLUOP_STATUS_BAD_PARAM;
    }
    free(desc);
    return MLUOP_STATUS_SUCCESS;
}

/* NULL if the parameters make a descriptor. */
static const char *first_null(const void *desc, const void *dims)
{
    return !desc ? "desc" : !dims ? "dimSize" : NULL;
}

mluOpStatus_t mluOpSetTensorDescriptor(mluOpTensorDescriptor_t desc,
                                       mluOpTensorLayout_t layout,
                                       mluOpDataType_t dtype, int dimNb,
                                       const int dimSize[])
{
    const char *null = first_null(desc, dimSize);
    if (null) {
        kn_log(__func__, "%s is NULL", null);
        return MLUOP_STATUS_BAD_PARAM;
    }
    if (!kn_layout_is_known(layout)) {
        kn_log(__func__, "layout is %d, it must be a mluOpTensorLayout_t",
               (int)layout);
        return MLUOP_STATUS_BAD_PARAM;
    }
    if (kn_dtype_bytes(dtype) == 0) {
        kn_log(__func__,
               "dtype is %d, it must be a mluOpDataType_t with a "
               "size",
               (int)dtype);
        return MLUOP_STATUS_BAD_PARAM;
    }
    if (dimNb < 1 || dimNb > MLUOP_DIM_MAX) {
        kn_log(__func__, "dimNb is %d, it must be 1 to %d", dimNb,
               MLUOP_DIM_MAX);
        return MLUOP_STATUS_BAD_PARAM;
    }
    *desc = (struct mluOpTensorStruct){layout, dtype, dimNb, {0}};
    memcpy(desc->dims, dimSize, (size_t)dimNb * sizeof *dimSize);
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpGetTensorDescriptor(const mluOpTensorDescriptor_t desc,
                                       mluOpTensorLayout_t *layout,
                                       mluOpDataType_t *dtype, int *dimNb,
                                       int dimSize[])
{
    if (!desc || !layout || !dtype || !dimNb || !dimSize) {
        kn_log(__func__, "a parameter is NULL");
        return MLUOP_STATUS_BAD_PARAM;
    }
    *layout = desc->layout;
    *dtype = desc->dtype;
    *dimNb = desc->rank;
    memcpy(dimSize, desc->dims, (size_t)desc->rank * sizeof *dimSize);
    return MLUOP_STATUS_SUCCESS;
}

size_t mluOpGetTensorElementNum(const mluOpTensorDescriptor_t desc)
{
    return desc ? kn_elements(desc->rank, desc->dims) : 0;
}
