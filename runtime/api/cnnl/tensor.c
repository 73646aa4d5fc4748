/* SPDX-License-Identifier: MIT */
/* Tensor descriptors: what is set, and what is asked. */
#include "runtime/api/cnnl/tensor.h"

#include "runtime/api/cnnl/types.h"

#define TENSOR   "cnnlTensorDescriptor_t"
#define BAD(...) nl_refuse(CNNL_STATUS_BAD_PARAM, __func__, __VA_ARGS__)
/* Leaves a function whose descriptor is none. */
#define NEED(desc)                                    \
    if (!nl_object_is(__func__, TENSOR, desc, #desc)) \
    return CNNL_STATUS_BAD_PARAM
/* Leaves a function one of whose outputs is NULL. */
#define NEED_POINTERS(are_there) \
    if (!(are_there))            \
    return BAD("a pointer that takes a value is NULL")

int64_t nl_elements(const struct cnnlTensorStruct *desc)
{
    int64_t n = desc->n > 0;
    for (int i = 0; i < desc->n; i++)
        n *= desc->sizes[i];
    return n;
}

bool nl_is_dense(const struct cnnlTensorStruct *desc)
{
    int64_t stride = 1;
    for (int i = desc->n - 1; i >= 0; i--) {
        if (desc->sizes[i] != 1 && desc->strides[i] != stride)
            return false;
        stride *= desc->sizes[i];
    }
    return true;
}

bool nl_asks(const char *call, cnnlHandle_t handle, const char *name,
             const cnnlTensorDescriptor_t desc, const size_t *size)
{
    if (!nl_object_is(call, "cnnlHandle_t", handle, "handle") ||
        !nl_object_is(call, TENSOR, desc, name))
        return false;
    if (!size)
        nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                  "size is NULL, it takes the bytes");
    return size;
}

static void reset(struct cnnlTensorStruct *t)
{
    *t = (struct cnnlTensorStruct){.object = t->object,
                                   .layout = CNNL_LAYOUT_ARRAY,
                                   .type = CNNL_DTYPE_FLOAT,
                                   .mode = CNNL_POINTER_MODE_DEVICE,
                                   .scale = 1};
}

cnnlStatus_t cnnlCreateTensorDescriptor(cnnlTensorDescriptor_t *desc)
{
    const cnnlStatus_t status = nl_object_make(__func__, TENSOR, desc);
    if (!status)
        reset(*desc);
    return status;
}

cnnlStatus_t cnnlResetTensorDescriptor(cnnlTensorDescriptor_t desc)
{
    NEED(desc);
    reset(desc);
    return CNNL_STATUS_SUCCESS;
}

/* Numbers of a caller: of 32 bits, or of 64. */
struct numbers {
    const int *narrow;
    const int64_t *wide;
};
static int64_t number(struct numbers v, int i)
{
    return v.narrow ? v.narrow[i] : v.wide[i];
}

/* Sets sizes and strides; without strides those of a dense tensor. */
static cnnlStatus_t set_sizes(const char *call, cnnlTensorDescriptor_t desc,
                              int n, struct numbers sizes,
                              const struct numbers *strides)
{
    if (!nl_object_is(call, TENSOR, desc, "desc"))
        return CNNL_STATUS_BAD_PARAM;
    if (n < 1 || n > CNNL_DIM_MAX)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                         "%d dimensions, a tensor has 1 to %d", n,
                         CNNL_DIM_MAX);
    if ((!sizes.narrow && !sizes.wide) ||
        (strides && !strides->narrow && !strides->wide))
        return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                         "an array of sizes or strides is NULL");
    int64_t elements = 1;
    for (int i = 0; i < n; i++) {
        if (number(sizes, i) < 0)
            return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                             "size %d is %lld, it must not be negative", i,
                             (long long)number(sizes, i));
        if (__builtin_mul_overflow(elements, number(sizes, i), &elements))
            return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                             "the number of elements needs more than 63 bits");
        if (strides && number(*strides, i) < 0)
            return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                             "stride %d is %lld, it must not be negative", i,
                             (long long)number(*strides, i));
    }
    desc->n = n;
    for (int i = n - 1; i >= 0; i--) {
        desc->sizes[i] = number(sizes, i);
        desc->strides[i] = strides ? number(*strides, i)
                           : i == n - 1
                               ? 1
                               : desc->strides[i + 1] * desc->sizes[i + 1];
    }
    return CNNL_STATUS_SUCCESS;
}

static cnnlStatus_t set(const char *call, cnnlTensorDescriptor_t desc,
                        cnnlTensorLayout_t layout, cnnlDataType_t type, int n,
                        struct numbers sizes, const struct numbers *strides)
{
    if ((unsigned)layout > CNNL_LAYOUT_NGC)
        return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                         "layout is %d, it must be a cnnlTensorLayout_t",
                         (int)layout);
    if (!nl_type_bytes(type))
        return nl_refuse(CNNL_STATUS_BAD_PARAM, call,
                         "dtype is %d, it must be a type of elements",
                         (int)type);
    const cnnlStatus_t status = set_sizes(call, desc, n, sizes, strides);
    if (!status) {
        desc->layout = layout;
        desc->type = type;
    }
    return status;
}

cnnlStatus_t cnnlSetTensorDescriptor(cnnlTensorDescriptor_t desc,
                                     cnnlTensorLayout_t layout,
                                     cnnlDataType_t dtype, int n,
                                     const int sizes[])
{
    return set(__func__, desc, layout, dtype, n,
               (struct numbers){.narrow = sizes}, NULL);
}

cnnlStatus_t cnnlSetTensorDescriptor_v2(cnnlTensorDescriptor_t desc,
                                        cnnlTensorLayout_t layout,
                                        cnnlDataType_t dtype, int n,
                                        const int64_t sizes[])
{
    return set(__func__, desc, layout, dtype, n,
               (struct numbers){.wide = sizes}, NULL);
}

cnnlStatus_t cnnlSetTensorDescriptorEx(cnnlTensorDescriptor_t desc,
                                       cnnlTensorLayout_t layout,
                                       cnnlDataType_t dtype, int n,
                                       const int sizes[], const int strides[])
{
    return set(__func__, desc, layout, dtype, n,
               (struct numbers){.narrow = sizes},
               &(struct numbers){.narrow = strides});
}

cnnlStatus_t cnnlSetTensorDescriptorEx_v2(cnnlTensorDescriptor_t desc,
                                          cnnlTensorLayout_t layout,
                                          cnnlDataType_t dtype, int n,
                                          const int64_t sizes[],
                                          const int64_t strides[])
{
    return set(__func__, desc, layout, dtype, n,
               (struct numbers){.wide = sizes},
               &(struct numbers){.wide = strides});
}

cnnlStatus_t cnnlSetTensorDescriptorDim(cnnlTensorDescriptor_t desc, int rank,
                                        const int sizes[])
{
    return set_sizes(__func__, desc, rank, (struct numbers){.narrow = sizes},
                     NULL);
}

cnnlStatus_t cnnlSetTensorDescriptorDim_v2(cnnlTensorDescriptor_t desc,
                                           int rank, const int64_t sizes[])
{
    return set_sizes(__func__, desc, rank, (struct numbers){.wide = sizes},
                     NULL);
}

cnnlStatus_t cnnlSetTensorDescriptorOnchipDataType(cnnlTensorDescriptor_t desc,
                                                   cnnlDataType_t dtype)
{
    NEED(desc);
    if (dtype != CNNL_DTYPE_INVALID && !nl_type_bytes(dtype))
        return BAD("dtype is %d, it must be a type of elements", (int)dtype);
    desc->onchip = dtype;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetTensorDescriptorPosition(cnnlTensorDescriptor_t desc,
                                             int position)
{
    NEED(desc);
    desc->position = position;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t
cnnlSetTensorDescriptorPositionAndScale(cnnlTensorDescriptor_t desc,
                                        int position, float scale)
{
    NEED(desc);
    desc->position = position;
    desc->scale = scale;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetTensorDescriptorPositionScaleAndOffset(
    cnnlTensorDescriptor_t desc, int position, float scale, int zero)
{
    NEED(desc);
    desc->position = position;
    desc->scale = scale;
    desc->offset = zero;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlSetTensorDescriptorPointerMode(cnnlTensorDescriptor_t desc,
                                                cnnlPointerMode_t mode)
{
    NEED(desc);
    if ((unsigned)mode > CNNL_POINTER_MODE_DEVICE)
        return BAD("mode is %d, it must be a cnnlPointerMode_t", (int)mode);
    desc->mode = mode;
    return CNNL_STATUS_SUCCESS;
}

/* ---- what is asked ------------------------------------------------------- */

cnnlStatus_t cnnlGetTensorDescriptorEx(const cnnlTensorDescriptor_t desc,
                                       cnnlTensorLayout_t *layout,
                                       cnnlDataType_t *type, int *rank,
                                       int sizes[], int steps[])
{
    const cnnlStatus_t status =
        cnnlGetTensorDescriptor(desc, layout, type, rank, sizes);
    if (status)
        return status;
    NEED_POINTERS(steps);
    for (int i = 0; i < desc->n; i++)
        steps[i] = (int)desc->strides[i];
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetTensorDescriptor(const cnnlTensorDescriptor_t desc,
                                     cnnlTensorLayout_t *layout,
                                     cnnlDataType_t *dtype, int *n, int sizes[])
{
    NEED(desc);
    NEED_POINTERS(layout && dtype && n && sizes);
    *layout = desc->layout;
    *dtype = desc->type;
    *n = desc->n;
    for (int i = 0; i < desc->n; i++)
        sizes[i] = (int)desc->sizes[i];
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t
cnnlGetTensorDescriptorOnchipDataType(const cnnlTensorDescriptor_t desc,
                                      cnnlDataType_t *type)
{
    NEED(desc);
    NEED_POINTERS(type);
    *type = desc->onchip;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetTensorDescriptorPosition(const cnnlTensorDescriptor_t desc,
                                             int *position)
{
    NEED(desc);
    NEED_POINTERS(position);
    *position = desc->position;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t
cnnlGetTensorDescriptorPositionAndScale(const cnnlTensorDescriptor_t desc,
                                        int *position, float *scale)
{
    NEED(desc);
    NEED_POINTERS(position && scale);
    *position = desc->position;
    *scale = desc->scale;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlGetTensorDescriptorPositionScaleAndOffset(
    const cnnlTensorDescriptor_t desc, int *position, float *scale, int *zero)
{
    NEED(desc);
    NEED_POINTERS(position && scale && zero);
    *position = desc->position;
    *scale = desc->scale;
    *zero = desc->offset;
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t
cnnlGetTensorDescriptorPointerMode(const cnnlTensorDescriptor_t desc,
                                   cnnlPointerMode_t *value)
{
    NEED(desc);
    NEED_POINTERS(value);
    *value = desc->mode;
    return CNNL_STATUS_SUCCESS;
}

size_t cnnlGetTensorElementNum(const cnnlTensorDescriptor_t desc)
{
    return nl_object_is(__func__, TENSOR, desc, "desc")
               ? (size_t)nl_elements(desc)
               : 0;
}

cnnlStatus_t cnnlGetSizeOfDataType(cnnlDataType_t type, size_t *n_bytes)
{
    NEED_POINTERS(n_bytes);
    if (!nl_type_bytes(type))
        return BAD("dtype is %d, it must be a type of elements", (int)type);
    *n_bytes = nl_type_bytes(type);
    return CNNL_STATUS_SUCCESS;
}

cnnlStatus_t cnnlDestroyTensorDescriptor(cnnlTensorDescriptor_t desc)
{
    return nl_object_end(__func__, TENSOR, desc);
}
