/* SPDX-License-Identifier: MIT */
/*
 * Names and sizes of the closed sets of mlu_op.h, expanded from their tables.
 * The public header cannot include the tables; the assertions here keep its
 * numbers equal to theirs.
 */
#include "kernels/library/names.h"

#include "kernels/library/log.h"

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
