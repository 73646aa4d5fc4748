/* SPDX-License-Identifier: MIT
 *
 * All of torch_mlu's C++ side; the headers that extensions include are other
 * names of it (runtime/tools/torch/headers.def).
 */
#pragma GCC system_header
#ifndef TORCH_MLU_TORCH_MLU_H
#define TORCH_MLU_TORCH_MLU_H

#include <ATen/ATen.h>
#include <c10/core/Allocator.h>
#include <c10/core/DeviceGuard.h>
#include <c10/util/Exception.h>
#include <torch_mlu/stream.h>

#include <mlusim_torch/mlu_check.hpp>
#include <mlusim_torch/mlu_device.hpp>
#include <mlusim_torch/mlu_event.hpp>
#include <mlusim_torch/mlu_tensor.hpp>

namespace torch_mlu
{
namespace MLUCachingAllocator
{
inline c10::Allocator *get()
{
    return c10::GetAllocator(c10::DeviceType::PrivateUse1);
}
} // namespace MLUCachingAllocator
} // namespace torch_mlu

#endif
