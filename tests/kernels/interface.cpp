// SPDX-License-Identifier: MIT
// What the page of the public library says, read by a C++ compiler: numbers, and what
// each function takes. It is compiled, never run (symbols.sh).
#include <mlu_op.h>

#include <type_traits>

static_assert(MLUOP_STATUS_SUCCESS == 0 && MLUOP_STATUS_NOT_INITIALIZED == 1);
static_assert(MLUOP_STATUS_ALLOC_FAILED == 2 && MLUOP_STATUS_BAD_PARAM == 3);
static_assert(MLUOP_STATUS_INTERNAL_ERROR == 4 && MLUOP_STATUS_ARCH_MISMATCH == 5);
static_assert(MLUOP_STATUS_EXECUTION_FAILED == 6 && MLUOP_STATUS_NOT_SUPPORTED == 7);
static_assert(MLUOP_STATUS_NUMERICAL_OVERFLOW == 8 && MLUOP_DIM_MAX == 8);
static_assert(MLUOP_POINTER_MODE_HOST == 0 && MLUOP_POINTER_MODE_DEVICE == 1);
static_assert(MLUOP_REDUCE_DSUM == 0 && MLUOP_REDUCE_DMEAN == 1 && MLUOP_REDUCE_DMAX == 2);

using Status = mluOpStatus_t;
using Handle = mluOpHandle_t;
using Desc = mluOpTensorDescriptor_t;
using Layout = mluOpTensorLayout_t;
using Type = mluOpDataType_t;

template <typename Wanted, typename Is>
constexpr bool takes(Is *)
{
    return std::is_same_v<Wanted, Is>;
}

// ---- descriptors ---------------------------------------------------------------

static_assert(takes<Status(Desc, Layout, Type, int, const int *)>(mluOpSetTensorDescriptor));
static_assert(takes<Status(Desc, Layout, Type, int, const int64_t *)>(mluOpSetTensorDescriptor_v2));
static_assert(takes<Status(Desc, Layout, Type, int, const int *, const int *)>(
    mluOpSetTensorDescriptorEx));
static_assert(takes<Status(Desc, Layout, Type, int, const int64_t *, const int64_t *)>(
    mluOpSetTensorDescriptorEx_v2));
static_assert(takes<Status(Desc, int, const int *)>(mluOpSetTensorDescriptorDim));
static_assert(takes<Status(Desc, int, const int64_t *)>(mluOpSetTensorDescriptorDim_v2));
static_assert(takes<Status(Desc, Type)>(mluOpSetTensorDescriptorOnchipDataType));
static_assert(takes<Status(Desc, int)>(mluOpSetTensorDescriptorPosition));
static_assert(takes<Status(Desc, int, float)>(mluOpSetTensorDescriptorPositionAndScale));
static_assert(takes<Status(Desc, int, float, int)>(mluOpSetTensorDescriptorPositionScaleAndOffset));
static_assert(takes<Status(Desc, mluOpPointerMode_t)>(mluOpSetTensorDescriptorPointerMode));
static_assert(takes<Status(Desc, Layout *, Type *, int *, int *)>(mluOpGetTensorDescriptor));
static_assert(takes<Status(Desc, Layout *, Type *, int *, int64_t *)>(mluOpGetTensorDescriptor_v2));
static_assert(takes<Status(Desc, Layout *, Type *, int *, int *, int *)>(
    mluOpGetTensorDescriptorEx));
static_assert(takes<Status(Desc, Layout *, Type *, int *, int64_t *, int64_t *)>(
    mluOpGetTensorDescriptorEx_v2));
static_assert(takes<Status(Desc, Type *)>(mluOpGetTensorDescriptorOnchipDataType));
static_assert(takes<Status(Desc, int *)>(mluOpGetTensorDescriptorPosition));
static_assert(takes<Status(Desc, int *, float *)>(mluOpGetTensorDescriptorPositionAndScale));
static_assert(takes<Status(Desc, int *, float *, int *)>(
    mluOpGetTensorDescriptorPositionScaleAndOffset));
static_assert(takes<Status(Desc, mluOpPointerMode_t *)>(mluOpGetTensorDescriptorPointerMode));
static_assert(takes<Status(Desc)>(mluOpResetTensorDescriptor));
static_assert(takes<size_t(Desc)>(mluOpGetTensorElementNum));
static_assert(takes<Status(Desc **, int)>(mluOpCreateGroupTensorDescriptors));
static_assert(takes<Status(Desc **, int)>(mluOpDestroyGroupTensorDescriptors));

// ---- the library and the scatter -------------------------------------------------

static_assert(takes<Status(Type, size_t *)>(mluOpGetSizeOfDataType));
static_assert(std::is_invocable_v<decltype(mluOpGetLibVersion), int *, int *, int *>);
static_assert(
    std::is_invocable_v<decltype(mluOpSetQuantizeRoundMode), Handle, mluOpQuantizeRoundMode_t>);
static_assert(takes<Status(Handle)>(mluOpUpdateContextInformation));
static_assert(takes<Status(Handle, mluOpReduceMode_t, Desc, const void *, Desc, const void *, Desc,
                           const void *, Desc, const void *, Desc, const void *, Desc, const void *,
                           void *, size_t, Desc, void *)>(mluOpDynamicPointToVoxelBackward));
static_assert(takes<Status(Handle, mluOpReduceMode_t, Desc, Desc, Desc, Desc, Desc, Desc, size_t *)>(
    mluOpGetDynamicPointToVoxelBackwardWorkspaceSize));
