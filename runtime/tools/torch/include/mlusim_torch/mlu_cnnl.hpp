/* SPDX-License-Identifier: MIT
 *
 * What torch_mlu says to cnnl (docs/cnnl.md). For both engines.
 */
#pragma once

#include "mlusim_torch/mlu_check.hpp"
#include <cnnl.h>
#include <map>

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

} // namespace torch_mlu

#define TORCH_CNNL_CHECK(call)                                            \
    do {                                                                  \
        const cnnlStatus_t torch_mlu_status_ = (call);                    \
        TORCH_CHECK(torch_mlu_status_ == CNNL_STATUS_SUCCESS, #call ": ", \
                    cnnlGetErrorString(torch_mlu_status_));               \
    } while (0)

namespace torch_mlu {

/* The handle of this thread for a device, -1: the current one, on the stream
 * that is current there. */
inline cnnlHandle_t getCurrentHandle(c10::DeviceIndex device = -1)
{
    struct Owner {
        cnnlHandle_t handle = nullptr;
        ~Owner()
        {
            if (handle)
                cnnlDestroy(handle);
        }
    };
    static thread_local std::map<int, Owner> of_devices;
    int current = 0;
    TORCH_CNRT_CHECK(cnrtGetDevice(&current));
    const int wanted = device < 0 ? current : device;
    Owner &owner = of_devices[wanted];
    if (!owner.handle) {
        TORCH_CNRT_CHECK(cnrtSetDevice(wanted));
        const cnnlStatus_t status = cnnlCreate(&owner.handle);
        TORCH_CNRT_CHECK(cnrtSetDevice(current));
        TORCH_CNNL_CHECK(status);
    }
    TORCH_CNNL_CHECK(cnnlSetQueue(owner.handle, getCurQueue(device)));
    return owner.handle;
}

} // namespace torch_mlu
