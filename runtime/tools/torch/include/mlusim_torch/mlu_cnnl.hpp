/* SPDX-License-Identifier: MIT
 *
 * What torch_mlu says to the vendor's operator library, whose types cnnl.h has.
 * The library is closed: a handle cannot be had. For both engines.
 */
#pragma once

#include "mlusim_torch/mlu_check.hpp"
#include <cnnl.h>

namespace torch_mlu {

inline cnnlDataType_t getCnnlDataType(c10::ScalarType type)
{
    switch (type) {
    case c10::ScalarType::Half:
        return CNNL_DTYPE_HALF;
    case c10::ScalarType::BFloat16:
        return CNNL_DTYPE_BFLOAT16;
    case c10::ScalarType::Float:
        return CNNL_DTYPE_FLOAT;
    case c10::ScalarType::Double:
        return CNNL_DTYPE_DOUBLE;
    case c10::ScalarType::Char:
        return CNNL_DTYPE_INT8;
    case c10::ScalarType::Short:
        return CNNL_DTYPE_INT16;
    case c10::ScalarType::Int:
        return CNNL_DTYPE_INT32;
    case c10::ScalarType::Long:
        return CNNL_DTYPE_INT64;
    case c10::ScalarType::Byte:
        return CNNL_DTYPE_UINT8;
    case c10::ScalarType::Bool:
        return CNNL_DTYPE_BOOL;
    default:
        TORCH_CHECK(false, "getCnnlDataType: cnnl has no type for ", type);
        return CNNL_DTYPE_INVALID;
    }
}
inline cnnlDataType_t getCnnlDataType(caffe2::TypeMeta type)
{
    return getCnnlDataType(type.toScalarType());
}
inline cnnlDataType_t getCnnlType(const c10::TensorImpl *impl)
{
    return getCnnlDataType(impl->dtype());
}
inline cnnlHandle_t getCurrentHandle(c10::DeviceIndex = -1)
{
    TORCH_CHECK(false, "getCurrentHandle: operators of the closed library cnnl "
                       "are not part of mlusim, only its types are "
                       "(docs/porting.md)");
    return nullptr;
}

} // namespace torch_mlu

#define TORCH_CNNL_CHECK(call)                                            \
    do {                                                                  \
        const cnnlStatus_t torch_mlu_status_ = (call);                    \
        TORCH_CHECK(torch_mlu_status_ == CNNL_STATUS_SUCCESS, #call ": ", \
                    cnnlGetErrorString(torch_mlu_status_));               \
    } while (0)
