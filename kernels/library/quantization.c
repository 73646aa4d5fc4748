/* SPDX-License-Identifier: MIT */
/* The rest of a tensor descriptor: how its values are quantized on the chip,
 * and whether its memory is on the host. The operators here quantize nothing,
 * and refuse memory of the host. */
#include "kernels/library/descriptor.h"
#include "kernels/library/log.h"

mluOpStatus_t
mluOpSetTensorDescriptorOnchipDataType(mluOpTensorDescriptor_t desc,
                                       mluOpDataType_t onchip_dtype)
{
    if (KN_LOG_NULL(__func__, desc))
        return MLUOP_STATUS_BAD_PARAM;
    if (onchip_dtype != MLUOP_DTYPE_INVALID &&
        kn_dtype_bytes(onchip_dtype) == 0) {
        kn_log(__func__, "onchip_dtype is %d, it must be a mluOpDataType_t",
               (int)onchip_dtype);
        return MLUOP_STATUS_BAD_PARAM;
    }
    desc->onchip_dtype = onchip_dtype;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t
mluOpGetTensorDescriptorOnchipDataType(const mluOpTensorDescriptor_t desc,
                                       mluOpDataType_t *onchip_dtype)
{
    if (KN_LOG_NULL(__func__, desc, onchip_dtype))
        return MLUOP_STATUS_BAD_PARAM;
    *onchip_dtype = desc->onchip_dtype;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpSetTensorDescriptorPosition(mluOpTensorDescriptor_t desc,
                                               int position)
{
    if (KN_LOG_NULL(__func__, desc))
        return MLUOP_STATUS_BAD_PARAM;
    desc->position = position;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t
mluOpSetTensorDescriptorPositionAndScale(mluOpTensorDescriptor_t desc,
                                         int position, float scale)
{
    if (KN_LOG_NULL(__func__, desc))
        return MLUOP_STATUS_BAD_PARAM;
    desc->position = position;
    desc->scale = scale;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpSetTensorDescriptorPositionScaleAndOffset(
    mluOpTensorDescriptor_t desc, int position, float scale, int offset)
{
    if (KN_LOG_NULL(__func__, desc))
        return MLUOP_STATUS_BAD_PARAM;
    desc->position = position;
    desc->scale = scale;
    desc->offset = offset;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t
mluOpGetTensorDescriptorPosition(const mluOpTensorDescriptor_t desc,
                                 int *position)
{
    if (KN_LOG_NULL(__func__, desc, position))
        return MLUOP_STATUS_BAD_PARAM;
    *position = desc->position;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t
mluOpGetTensorDescriptorPositionAndScale(const mluOpTensorDescriptor_t desc,
                                         int *position, float *scale)
{
    if (KN_LOG_NULL(__func__, desc, position, scale))
        return MLUOP_STATUS_BAD_PARAM;
    *position = desc->position;
    *scale = desc->scale;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpGetTensorDescriptorPositionScaleAndOffset(
    const mluOpTensorDescriptor_t desc, int *position, float *scale,
    int *offset)
{
    if (KN_LOG_NULL(__func__, desc, position, scale, offset))
        return MLUOP_STATUS_BAD_PARAM;
    *position = desc->position;
    *scale = desc->scale;
    *offset = desc->offset;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t
mluOpSetTensorDescriptorPointerMode(mluOpTensorDescriptor_t desc,
                                    mluOpPointerMode_t pointer_mode)
{
    if (KN_LOG_NULL(__func__, desc))
        return MLUOP_STATUS_BAD_PARAM;
    if (pointer_mode != MLUOP_POINTER_MODE_HOST &&
        pointer_mode != MLUOP_POINTER_MODE_DEVICE) {
        kn_log(__func__, "pointer_mode is %d, it must be a mluOpPointerMode_t",
               (int)pointer_mode);
        return MLUOP_STATUS_BAD_PARAM;
    }
    desc->pointer_mode = pointer_mode;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t
mluOpGetTensorDescriptorPointerMode(const mluOpTensorDescriptor_t desc,
                                    mluOpPointerMode_t *pointer_mode)
{
    if (KN_LOG_NULL(__func__, desc, pointer_mode))
        return MLUOP_STATUS_BAD_PARAM;
    *pointer_mode = desc->pointer_mode;
    return MLUOP_STATUS_SUCCESS;
}
