/* SPDX-License-Identifier: MIT
 *
 * Tensors as torch_mlu's operators see them: contiguous ones, their memory, and
 * what the runtime calls their types. For both engines.
 */
#pragma once

#include "mlusim_torch/mlu_check.hpp"

namespace torch_mlu {

/* Names of a tensor's memory on the device. It has no members, so that each
 * tensor's implementation can be seen as one. */
class MLUTensorImpl : public c10::TensorImpl {
public:
    void *mlu_data_ptr() { return mutable_data(); }
    void *cnnlMalloc() { return mutable_data(); }
};

inline const at::Tensor &on_mlu(const char *function, const at::Tensor &tensor)
{
    TORCH_CHECK(tensor.defined(), function,
                ": the tensor is undefined: nothing was assigned to it");
    TORCH_CHECK(tensor.device().type() == c10::DeviceType::PrivateUse1,
                function, ": the tensor is on ", tensor.device(),
                ", and an mlu device is wanted; .mlu() moves it there");
    return tensor;
}

inline MLUTensorImpl *getMluTensorImpl(const at::Tensor &tensor)
{
    return static_cast<MLUTensorImpl *>(
        on_mlu("getMluTensorImpl", tensor).unsafeGetTensorImpl());
}
inline void *mlu_data_ptr(c10::TensorImpl *impl)
{
    return impl->mutable_data();
}
inline void *mlu_data_ptr(const at::Tensor &tensor)
{
    return getMluTensorImpl(tensor)->mlu_data_ptr();
}
inline void *cnnlMalloc(c10::TensorImpl *impl) { return impl->mutable_data(); }

/* The tensor, or a copy in which the elements lie in the order of the format.
 * An undefined one, an optional argument that was not given, stays as it is. */
inline at::Tensor
cnnl_contiguous(const at::Tensor &tensor,
                c10::MemoryFormat format = c10::MemoryFormat::Contiguous)
{
    if (!tensor.defined())
        return tensor;
    return on_mlu("cnnl_contiguous", tensor).contiguous(format);
}

inline c10::MemoryFormat get_channels_last_memory_format(int64_t dimensions)
{
    TORCH_CHECK(dimensions == 4 || dimensions == 5,
                "get_channels_last_memory_format: channels come last in "
                "tensors of 4 or 5 dimensions, not of ",
                dimensions);
    return dimensions == 4 ? c10::MemoryFormat::ChannelsLast
                           : c10::MemoryFormat::ChannelsLast3d;
}
inline bool is_channels_last(const at::Tensor &tensor)
{
    return (tensor.dim() == 4 || tensor.dim() == 5) &&
           tensor.is_contiguous(get_channels_last_memory_format(tensor.dim()));
}

/* What old interfaces of the runtime call a type. */
inline cnrtDataType_t toCnrtDtype(c10::ScalarType type)
{
    switch (type) {
    case c10::ScalarType::Half:
        return CNRT_FLOAT16;
    case c10::ScalarType::Float:
        return CNRT_FLOAT32;
    case c10::ScalarType::Double:
        return CNRT_FLOAT64;
    case c10::ScalarType::Char:
        return CNRT_INT8;
    case c10::ScalarType::Short:
        return CNRT_INT16;
    case c10::ScalarType::Int:
        return CNRT_INT32;
    case c10::ScalarType::Long:
        return CNRT_INT64;
    case c10::ScalarType::Byte:
        return CNRT_UINT8;
    case c10::ScalarType::Bool:
        return CNRT_BOOL;
    default:
        TORCH_CHECK(false, "toCnrtDtype: the runtime has no type for ", type);
        return CNRT_INVALID;
    }
}
inline cnrtDataType_t toCnrtDtype(caffe2::TypeMeta type)
{
    return toCnrtDtype(type.toScalarType());
}

namespace ops {
using torch_mlu::cnnl_contiguous;
using torch_mlu::get_channels_last_memory_format;
} // namespace ops
namespace bang {
namespace ops {
using torch_mlu::cnnl_contiguous;
}
} // namespace bang
namespace cnnl {
namespace ops {
using torch_mlu::cnnl_contiguous;
using torch_mlu::get_channels_last_memory_format;
} // namespace ops
} // namespace cnnl

} // namespace torch_mlu
