/* SPDX-License-Identifier: MIT */
/* Makes, sets and reads tensor descriptors for programs. Sizes and strides are
 * int or, in the functions with _v2, int64_t. They are stored as int64_t, and a
 * function that reads sizes or strides as int refuses values that do not fit.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/library/descriptor.h"
#include "kernels/library/log.h"

/* ---- made and given back ------------------------------------------------- */

static mluOpStatus_t create(mluOpTensorDescriptor_t *desc)
{
    *desc = malloc(sizeof **desc);
    if (!*desc)
        return MLUOP_STATUS_ALLOC_FAILED;
    kn_descriptor_clear(*desc);
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpCreateTensorDescriptor(mluOpTensorDescriptor_t *desc)
{
    if (!desc) {
        kn_log(__func__, "desc is NULL, it takes the new descriptor");
        return MLUOP_STATUS_BAD_PARAM;
    }
    return create(desc);
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

mluOpStatus_t mluOpResetTensorDescriptor(mluOpTensorDescriptor_t desc)
{
    if (KN_LOG_NULL(__func__, desc))
        return MLUOP_STATUS_BAD_PARAM;
    kn_descriptor_clear(desc);
    return MLUOP_STATUS_SUCCESS;
}

/* Checks a group: desc_num pointers, and no pointer is NULL. */
static mluOpStatus_t check_group(const char *api,
                                 mluOpTensorDescriptor_t *group_descs[],
                                 int desc_num)
{
    if (KN_LOG_NULL(api, group_descs))
        return MLUOP_STATUS_BAD_PARAM;
    if (desc_num < 1) {
        kn_log(api, "desc_num is %d, it must be greater than 0", desc_num);
        return MLUOP_STATUS_BAD_PARAM;
    }
    for (int i = 0; i < desc_num; i++)
        if (!group_descs[i]) {
            kn_log(api,
                   "group_descs[%d] is NULL, it must point to a descriptor", i);
            return MLUOP_STATUS_BAD_PARAM;
        }
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t
mluOpCreateGroupTensorDescriptors(mluOpTensorDescriptor_t *group_descs[],
                                  const int desc_num)
{
    mluOpStatus_t status = check_group(__func__, group_descs, desc_num);
    int made = 0;
    while (!status && made < desc_num) {
        status = create(group_descs[made]);
        made += !status;
    }
    while (status == MLUOP_STATUS_ALLOC_FAILED && made > 0)
        free(*group_descs[--made]);
    return status;
}

mluOpStatus_t
mluOpDestroyGroupTensorDescriptors(mluOpTensorDescriptor_t *group_descs[],
                                   const int desc_num)
{
    mluOpStatus_t status = check_group(__func__, group_descs, desc_num);
    for (int i = 0; !status && i < desc_num; i++)
        if (!*group_descs[i]) {
            kn_log(__func__,
                   "*group_descs[%d] is NULL, it must come from "
                   "mluOpCreateGroupTensorDescriptors",
                   i);
            return MLUOP_STATUS_BAD_PARAM;
        }
    for (int i = 0; !status && i < desc_num; i++)
        free(*group_descs[i]);
    return status;
}

/* ---- set ----------------------------------------------------------------- */

static mluOpStatus_t check_kind(const char *api, mluOpTensorLayout_t layout,
                                mluOpDataType_t dtype)
{
    if (!kn_layout_is_known(layout)) {
        kn_log(api, "layout is %d, it must be a mluOpTensorLayout_t",
               (int)layout);
        return MLUOP_STATUS_BAD_PARAM;
    }
    if (kn_dtype_bytes(dtype) == 0) {
        kn_log(api, "dtype is %d, it must be a mluOpDataType_t with a size",
               (int)dtype);
        return MLUOP_STATUS_BAD_PARAM;
    }
    return MLUOP_STATUS_SUCCESS;
}

static mluOpStatus_t check_rank(const char *api, int dimNb)
{
    if (dimNb >= 1 && dimNb <= MLUOP_DIM_MAX)
        return MLUOP_STATUS_SUCCESS;
    kn_log(api, "dimNb is %d, it must be 1 to %d", dimNb, MLUOP_DIM_MAX);
    return MLUOP_STATUS_BAD_PARAM;
}

/* A list of numbers that the caller gave, as int or as int64_t. One of the two
 * pointers is NULL. */
struct list {
    const int *narrow;
    const int64_t *wide;
};

static void copy(int64_t *to, struct list from, int rank)
{
    for (int i = 0; i < rank; i++)
        to[i] = from.narrow ? from.narrow[i] : from.wide[i];
}

static mluOpStatus_t set_sizes(const char *api, mluOpTensorDescriptor_t desc,
                               int dimNb, struct list sizes)
{
    mluOpStatus_t status = check_rank(api, dimNb);
    if (status)
        return status;
    desc->rank = dimNb;
    desc->has_strides = false;
    copy(desc->dims, sizes, dimNb);
    return status;
}

static mluOpStatus_t set(const char *api, mluOpTensorDescriptor_t desc,
                         mluOpTensorLayout_t layout, mluOpDataType_t dtype,
                         int dimNb, struct list sizes)
{
    mluOpStatus_t status = check_kind(api, layout, dtype);
    if (!status)
        status = set_sizes(api, desc, dimNb, sizes);
    if (!status) {
        desc->layout = layout;
        desc->dtype = dtype;
    }
    return status;
}

static void set_strides(mluOpTensorDescriptor_t desc, struct list strides)
{
    desc->has_strides = true;
    copy(desc->strides, strides, desc->rank);
}

mluOpStatus_t mluOpSetTensorDescriptor(mluOpTensorDescriptor_t desc,
                                       mluOpTensorLayout_t layout,
                                       mluOpDataType_t dtype, int dimNb,
                                       const int dimSize[])
{
    if (KN_LOG_NULL(__func__, desc, dimSize))
        return MLUOP_STATUS_BAD_PARAM;
    return set(__func__, desc, layout, dtype, dimNb,
               (struct list){.narrow = dimSize});
}

mluOpStatus_t mluOpSetTensorDescriptor_v2(mluOpTensorDescriptor_t desc,
                                          mluOpTensorLayout_t layout,
                                          mluOpDataType_t dtype, int dimNb,
                                          const int64_t dimSize[])
{
    if (KN_LOG_NULL(__func__, desc, dimSize))
        return MLUOP_STATUS_BAD_PARAM;
    return set(__func__, desc, layout, dtype, dimNb,
               (struct list){.wide = dimSize});
}

mluOpStatus_t mluOpSetTensorDescriptorEx(mluOpTensorDescriptor_t desc,
                                         mluOpTensorLayout_t layout,
                                         mluOpDataType_t dtype, int dimNb,
                                         const int dimSize[],
                                         const int dimStride[])
{
    if (KN_LOG_NULL(__func__, desc, dimSize, dimStride))
        return MLUOP_STATUS_BAD_PARAM;
    mluOpStatus_t status = set(__func__, desc, layout, dtype, dimNb,
                               (struct list){.narrow = dimSize});
    if (!status)
        set_strides(desc, (struct list){.narrow = dimStride});
    return status;
}

mluOpStatus_t mluOpSetTensorDescriptorEx_v2(mluOpTensorDescriptor_t desc,
                                            mluOpTensorLayout_t layout,
                                            mluOpDataType_t dtype, int dimNb,
                                            const int64_t dimSize[],
                                            const int64_t dimStride[])
{
    if (KN_LOG_NULL(__func__, desc, dimSize, dimStride))
        return MLUOP_STATUS_BAD_PARAM;
    mluOpStatus_t status = set(__func__, desc, layout, dtype, dimNb,
                               (struct list){.wide = dimSize});
    if (!status)
        set_strides(desc, (struct list){.wide = dimStride});
    return status;
}

mluOpStatus_t mluOpSetTensorDescriptorDim(mluOpTensorDescriptor_t desc,
                                          int dimNb, const int *dimSize)
{
    if (KN_LOG_NULL(__func__, desc, dimSize))
        return MLUOP_STATUS_BAD_PARAM;
    return set_sizes(__func__, desc, dimNb, (struct list){.narrow = dimSize});
}

mluOpStatus_t mluOpSetTensorDescriptorDim_v2(mluOpTensorDescriptor_t desc,
                                             int dimNb, const int64_t *dimSize)
{
    if (KN_LOG_NULL(__func__, desc, dimSize))
        return MLUOP_STATUS_BAD_PARAM;
    return set_sizes(__func__, desc, dimNb, (struct list){.wide = dimSize});
}

/* ---- read ---------------------------------------------------------------- */

static void get_kind(const struct mluOpTensorStruct *desc,
                     mluOpTensorLayout_t *layout, mluOpDataType_t *dtype,
                     int *dimNb)
{
    *layout = desc->layout;
    *dtype = desc->dtype;
    *dimNb = desc->rank;
}

static void strides_of(const struct mluOpTensorStruct *desc, int64_t *strides)
{
    for (int i = 0; i < desc->rank; i++)
        strides[i] = kn_descriptor_stride(desc, i);
}

/* Whether each value fits in an int; logs the first value that does not. */
static bool are_ints(const char *api, const char *what, const int64_t *values,
                     int n)
{
    for (int i = 0; i < n; i++)
        if (values[i] < INT_MIN || values[i] > INT_MAX) {
            kn_log(api,
                   "desc has %s %" PRId64 " in dimension %d, for which an int "
                   "has no room; call %s_v2",
                   what, values[i], i, api);
            return false;
        }
    return true;
}

static void narrow(int *to, const int64_t *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = (int)from[i];
}

mluOpStatus_t mluOpGetTensorDescriptor(const mluOpTensorDescriptor_t desc,
                                       mluOpTensorLayout_t *layout,
                                       mluOpDataType_t *dtype, int *dimNb,
                                       int dimSize[])
{
    if (KN_LOG_NULL(__func__, desc, layout, dtype, dimNb, dimSize) ||
        !are_ints(__func__, "size", desc->dims, desc->rank))
        return MLUOP_STATUS_BAD_PARAM;
    get_kind(desc, layout, dtype, dimNb);
    narrow(dimSize, desc->dims, desc->rank);
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpGetTensorDescriptor_v2(const mluOpTensorDescriptor_t desc,
                                          mluOpTensorLayout_t *layout,
                                          mluOpDataType_t *dtype, int *dimNb,
                                          int64_t dimSize[])
{
    if (KN_LOG_NULL(__func__, desc, layout, dtype, dimNb, dimSize))
        return MLUOP_STATUS_BAD_PARAM;
    get_kind(desc, layout, dtype, dimNb);
    memcpy(dimSize, desc->dims, (size_t)desc->rank * sizeof *dimSize);
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpGetTensorDescriptorEx(const mluOpTensorDescriptor_t desc,
                                         mluOpTensorLayout_t *layout,
                                         mluOpDataType_t *dtype, int *dimNb,
                                         int dimSize[], int dimStride[])
{
    if (KN_LOG_NULL(__func__, desc, layout, dtype, dimNb, dimSize, dimStride))
        return MLUOP_STATUS_BAD_PARAM;
    int64_t strides[MLUOP_DIM_MAX];
    strides_of(desc, strides);
    if (!are_ints(__func__, "size", desc->dims, desc->rank) ||
        !are_ints(__func__, "stride", strides, desc->rank))
        return MLUOP_STATUS_BAD_PARAM;
    get_kind(desc, layout, dtype, dimNb);
    narrow(dimSize, desc->dims, desc->rank);
    narrow(dimStride, strides, desc->rank);
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpGetTensorDescriptorEx_v2(const mluOpTensorDescriptor_t desc,
                                            mluOpTensorLayout_t *layout,
                                            mluOpDataType_t *dtype, int *dimNb,
                                            int64_t dimSize[],
                                            int64_t dimStride[])
{
    if (KN_LOG_NULL(__func__, desc, layout, dtype, dimNb, dimSize, dimStride))
        return MLUOP_STATUS_BAD_PARAM;
    get_kind(desc, layout, dtype, dimNb);
    memcpy(dimSize, desc->dims, (size_t)desc->rank * sizeof *dimSize);
    strides_of(desc, dimStride);
    return MLUOP_STATUS_SUCCESS;
}

size_t mluOpGetTensorElementNum(const mluOpTensorDescriptor_t desc)
{
    return desc ? kn_descriptor_elements(desc) : 0;
}
