/* SPDX-License-Identifier: MIT
 * What the kernels of a library share with its host code, as libraries have it
 * that call a closed one for some operators: a header for both, with types of
 * cnnl.h.
 */
#ifndef CLOSED_COMMON_H
#define CLOSED_COMMON_H
#include <cnnl.h>
#include <cnrt.h>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stack>
#include <type_traits>
#include <vector>

/* Handles of the closed library, one for each user at a time. */
class Pool
{
    std::stack<cnnlHandle_t> idle;

  public:
    cnnlStatus_t use(cnrtQueue_t queue,
                     const std::function<cnnlStatus_t(cnnlHandle_t)> &work)
    {
        cnnlHandle_t handle = nullptr;
        if (idle.empty()) {
            cnnlStatus_t status = cnnlCreate(&handle);
            if (status != CNNL_STATUS_SUCCESS)
                return status;
        } else {
            handle = idle.top();
            idle.pop();
        }
        cnnlStatus_t status = cnnlSetQueue(handle, queue);
        if (status == CNNL_STATUS_SUCCESS)
            status = work(handle);
        idle.push(handle);
        return status;
    }
};

/* What a tensor of the library is to the closed one. */
inline cnnlDataType_t type_of(int bytes, bool is_brain)
{
    return bytes == 4 ? CNNL_DTYPE_FLOAT
                      : (is_brain ? CNNL_DTYPE_BFLOAT16 : CNNL_DTYPE_HALF);
}

struct Tensor {
    cnnlTensorDescriptor_t desc = nullptr;
    cnnlTensorLayout_t layout = CNNL_LAYOUT_ARRAY;
    std::vector<int> sizes, strides;
    cnnlStatus_t describe(cnnlDataType_t type)
    {
        cnnlStatus_t status = cnnlCreateTensorDescriptor(&desc);
        if (status != CNNL_STATUS_SUCCESS)
            return status;
        return cnnlSetTensorDescriptorEx(desc, layout, type, (int)sizes.size(),
                                         sizes.data(), strides.data());
    }
};
#endif
