/* SPDX-License-Identifier: MIT */
/* Elements, bytes and strides of a tensor descriptor. A descriptor can have
 * sizes that no operator accepts, because guards of operators refuse sizes that
 * are too large, empty or negative. describe.c sets and reads descriptors. */
#include "kernels/library/descriptor.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>

#include "kernels/library/log.h"

void kn_descriptor_clear(struct mluOpTensorStruct *desc)
{
    assert(desc);
    *desc = (struct mluOpTensorStruct){
        .pointer_mode = MLUOP_POINTER_MODE_DEVICE,
        .scale = 1,
    };
}

static uint64_t elements_of(int rank, const int64_t *dims)
{
    uint64_t n = rank > 0;
    for (int i = 0; i < rank; i++)
        if (dims[i] <= 0)
            return 0;
    for (int i = 0; i < rank; i++)
        if (__builtin_mul_overflow(n, (uint64_t)dims[i], &n))
            return UINT64_MAX;
    return n;
}

uint64_t kn_elements(int rank, const int *dims)
{
    assert(rank >= 0 && rank <= MLUOP_DIM_MAX && (dims || rank == 0));
    int64_t wide[MLUOP_DIM_MAX];
    for (int i = 0; i < rank; i++)
        wide[i] = dims[i];
    return elements_of(rank, wide);
}

uint64_t kn_descriptor_elements(const struct mluOpTensorStruct *desc)
{
    assert(desc);
    return elements_of(desc->rank, desc->dims);
}

uint64_t kn_descriptor_bytes(const struct mluOpTensorStruct *desc)
{
    uint64_t bytes;
    if (__builtin_mul_overflow(kn_descriptor_elements(desc),
                               (uint64_t)kn_dtype_bytes(desc->dtype), &bytes))
        return UINT64_MAX;
    return bytes;
}

/* Returns the product of the sizes after dimension i. With a size of 0 it is 0,
 * even where the others alone do not fit. */
static int64_t dense_stride(const struct mluOpTensorStruct *desc, int i)
{
    int64_t stride = 1;
    for (int k = i + 1; k < desc->rank; k++)
        if (desc->dims[k] == 0)
            return 0;
    for (int k = i + 1; k < desc->rank; k++)
        if (__builtin_mul_overflow(stride, desc->dims[k], &stride))
            return INT64_MAX;
    return stride;
}

int64_t kn_descriptor_stride(const struct mluOpTensorStruct *desc, int i)
{
    assert(desc && i >= 0 && i < desc->rank);
    return desc->has_strides ? desc->strides[i] : dense_stride(desc, i);
}

bool kn_descriptor_is_dense(const struct mluOpTensorStruct *desc)
{
    if (!desc->has_strides || kn_descriptor_elements(desc) == 0)
        return true;
    for (int i = 0; i < desc->rank; i++)
        if (desc->dims[i] != 1 && desc->strides[i] != dense_stride(desc, i))
            return false;
    return true;
}

int kn_descriptor_size(const struct mluOpTensorStruct *desc, int i)
{
    assert(desc && i >= 0 && i < desc->rank);
    assert(desc->dims[i] >= 0 && desc->dims[i] <= INT_MAX);
    return (int)desc->dims[i];
}

/* ---- names --------------------------------------------------------------- */

/* Names and sizes of the closed sets of mlu_op.h, made from their tables. The
 * public header cannot include the tables. So the assertions here check that
 * the header's numbers equal those of the tables. */

#define X(name, number)                             \
    _Static_assert(MLUOP_STATUS_##name == (number), \
                   "mlu_op.h and statuses.def differ");
#include "kernels/library/statuses.def"
#undef X
#define X(name, number)                             \
    _Static_assert(MLUOP_LAYOUT_##name == (number), \
                   "mlu_op.h and layouts.def differ");
#include "kernels/library/layouts.def"
#undef X
#define X(name, number, bytes)                     \
    _Static_assert(MLUOP_DTYPE_##name == (number), \
                   "mlu_op.h and dtypes.def differ");
#include "kernels/library/dtypes.def"
#undef X

#define X(name, number)                                 \
    _Static_assert(MLUOP_REDUCEMODE_##name == (number), \
                   "mlu_op.h and reduce_modes.def differ");
#include "kernels/library/reduce_modes.def"
#undef X

const char *mluOpGetErrorString(mluOpStatus_t status)
{
    switch (status) {
#define X(name, number)       \
    case MLUOP_STATUS_##name: \
        return "MLUOP_STATUS_" #name;
#include "kernels/library/statuses.def"
#undef X
    }
    return "unknown status";
}

const char *kn_layout_name(mluOpTensorLayout_t layout)
{
    switch (layout) {
#define X(name, number)       \
    case MLUOP_LAYOUT_##name: \
        return "MLUOP_LAYOUT_" #name;
#include "kernels/library/layouts.def"
#undef X
    }
    return "an unknown layout";
}

const char *kn_reduce_mode_name(mluOpReduceMode_t mode)
{
    switch (mode) {
#define X(name, number)           \
    case MLUOP_REDUCEMODE_##name: \
        return "MLUOP_REDUCEMODE_" #name;
#include "kernels/library/reduce_modes.def"
#undef X
    }
    return "an unknown reduce mode";
}

const char *kn_dtype_name(mluOpDataType_t dtype)
{
    switch (dtype) {
#define X(name, number, bytes) \
    case MLUOP_DTYPE_##name:   \
        return "MLUOP_DTYPE_" #name;
#include "kernels/library/dtypes.def"
#undef X
    }
    return "an unknown data type";
}

size_t kn_dtype_bytes(mluOpDataType_t dtype)
{
    switch (dtype) {
#define X(name, number, bytes) \
    case MLUOP_DTYPE_##name:   \
        return bytes;
#include "kernels/library/dtypes.def"
#undef X
    }
    return 0;
}

mluOpStatus_t mluOpGetSizeOfDataType(mluOpDataType_t dtype, size_t *size)
{
    if (KN_LOG_NULL(__func__, size))
        return MLUOP_STATUS_BAD_PARAM;
    if (kn_dtype_bytes(dtype) == 0) {
        kn_log(__func__,
               "dtype is %d, it must be a mluOpDataType_t with a size",
               (int)dtype);
        return MLUOP_STATUS_BAD_PARAM;
    }
    *size = kn_dtype_bytes(dtype);
    return MLUOP_STATUS_SUCCESS;
}

bool kn_layout_is_known(mluOpTensorLayout_t layout)
{
    switch (layout) {
#define X(name, number)       \
    case MLUOP_LAYOUT_##name: \
        return true;
#include "kernels/library/layouts.def"
#undef X
    }
    return false;
}

bool kn_dtype_is_float(mluOpDataType_t dtype)
{
    return dtype == MLUOP_DTYPE_FLOAT || dtype == MLUOP_DTYPE_HALF;
}
