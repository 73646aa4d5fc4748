/* SPDX-License-Identifier: MIT
 * What extensions take from torch_mlu's C++ side, in both engines: the light one compiles it as
 * part of a .mlu file, the full one as C++ (tests/runtime/tools/torch.sh, tests/torch/full/labs.py).
 * `surface` answers how many checks there were, and throws at the first that fails. */
#include "ATen/Tensor.h"
#include "aten/cnnl/cnnlHandle.h"
#include "aten/operators/bang/bang_internal.h"
#include "aten/operators/bang/bang_kernel.h"
#include "aten/operators/bang/internal/bang_internal.h"
#include "aten/operators/cnnl/cnnl_kernel.h"
#include "aten/utils/cnnl_util.h"
#include "aten/utils/exceptions.h"
#include "aten/utils/tensor_util.h"
#include "framework/core/MLUEvent.h"
#include "framework/core/MLUStream.h"
#include "framework/core/caching_allocator.h"
#include "framework/core/device.h"
#include "framework/core/mlu_guard.h"
#include "framework/core/queue.h"
#include "framework/core/tensor_impl.h"
#include "torch_mlu/csrc/aten/utils/tensor_util.h"
#include "torch_mlu/csrc/framework/core/mlu_guard.h"
#include "utils/cnlog.h"
#include <torch/extension.h>

namespace {

int64_t checks;
void expect(bool is_good, const std::string &what, int line)
{
    checks++;
    if (!is_good)
        throw std::runtime_error(c10::str("line ", line, ": ", what));
}
#define EXPECT(...) expect((__VA_ARGS__), #__VA_ARGS__, __LINE__)
#define THROWS(words, ...)                                                                  \
    do {                                                                                    \
        std::string said = "nothing";                                                       \
        try {                                                                               \
            (void)(__VA_ARGS__);                                                            \
        } catch (const c10::Error &error) {                                                 \
            said = error.what_without_backtrace();                                          \
        }                                                                                   \
        expect(said.find(words) != std::string::npos, said, __LINE__);                      \
    } while (0)

/* y[j][i] = x[i][j] of 2 x 3 elements 0, 1, 2, ... */
void tensors(const at::Tensor &x)
{
    auto turned = torch_mlu::cnnl_contiguous(x.t());
    const at::Tensor host = turned.cpu();
    const float want[] = {0, 3, 1, 4, 2, 5};
    for (int i = 0; i < 6; i++)
        EXPECT(host.data_ptr<float>()[i] == want[i]);
    EXPECT(turned.is_contiguous() && !x.t().is_contiguous());
    EXPECT(torch_mlu::cnnl_contiguous(x).is_same(x));
    EXPECT(!torch_mlu::cnnl_contiguous(at::Tensor()).defined());
    EXPECT(torch_mlu::cnnl::ops::cnnl_contiguous(x, at::MemoryFormat::Contiguous).is_same(x));
    char *start = static_cast<char *>(torch_mlu::getMluTensorImpl(x)->mlu_data_ptr());
    EXPECT(start == x.data_ptr() && torch_mlu::getMluTensorImpl(x)->cnnlMalloc() == start);
    const at::Tensor second = x.select(0, 1);
    EXPECT(torch_mlu::getMluTensorImpl(second)->mlu_data_ptr() == start + 3 * sizeof(float));
    c10::TensorImpl *plain = torch_mlu::getMluTensorImpl(second);
    EXPECT(torch_mlu::mlu_data_ptr(plain) == start + 12 && plain->numel() == 3);
    THROWS("getMluTensorImpl: the tensor is on cpu, and an mlu device is wanted",
           torch_mlu::getMluTensorImpl(host));
    THROWS("cnnl_contiguous: the tensor is on cpu", torch_mlu::cnnl_contiguous(host));
    THROWS("getMluTensorImpl: the tensor is undefined", torch_mlu::getMluTensorImpl(at::Tensor()));
    EXPECT(torch_mlu::get_channels_last_memory_format(4) == at::MemoryFormat::ChannelsLast);
    EXPECT(torch_mlu::get_channels_last_memory_format(5) == at::MemoryFormat::ChannelsLast3d);
    THROWS("not of 3", torch_mlu::get_channels_last_memory_format(3));
    const at::Tensor image = torch::empty({2, 3, 4, 5}, x.options());
    const auto last = torch_mlu::get_channels_last_memory_format(4);
    EXPECT(torch_mlu::is_channels_last(torch_mlu::cnnl_contiguous(image, last)));
    EXPECT(!torch_mlu::is_channels_last(image) && !torch_mlu::is_channels_last(x));
    EXPECT(torch_mlu::toCnrtDtype(x.dtype()) == CNRT_FLOAT32);
    EXPECT(torch_mlu::toCnrtDtype(torch::kHalf) == CNRT_FLOAT16);
    THROWS("toCnrtDtype: the runtime has no type for BFloat16",
           torch_mlu::toCnrtDtype(torch::kBFloat16));
    EXPECT(torch_mlu::getCnnlDataType(x.dtype()) == CNNL_DTYPE_FLOAT);
    EXPECT(torch_mlu::getCnnlType(second.unsafeGetTensorImpl()) == CNNL_DTYPE_FLOAT);
    const cnnlHandle_t handle = torch_mlu::getCurrentHandle();
    cnrtQueue_t queue = nullptr;
    TORCH_CNNL_CHECK(cnnlGetQueue(handle, &queue));
    EXPECT(handle == torch_mlu::getCurrentHandle(0) && queue == torch_mlu::getCurQueue());
    THROWS("there is no such device", torch_mlu::getCurrentHandle(63));
    const int sizes[] = {2, 3};
    cnnlTensorDescriptor_t desc = nullptr;
    const at::Tensor root = torch::empty({2, 3}, x.options());
    TORCH_CNNL_CHECK(cnnlCreateTensorDescriptor(&desc));
    TORCH_CNNL_CHECK(cnnlSetTensorDescriptor(desc, CNNL_LAYOUT_ARRAY, CNNL_DTYPE_FLOAT, 2, sizes));
    TORCH_CNNL_CHECK(cnnlSqrt(handle, desc, x.data_ptr(), desc, root.data_ptr()));
    EXPECT(root.cpu().data_ptr<float>()[4] == 2);
    THROWS("CNNL_STATUS_BAD_PARAM",
           [&] { TORCH_CNNL_CHECK(cnnlSqrt(handle, desc, nullptr, desc, root.data_ptr())); }());
    TORCH_CNNL_CHECK(cnnlDestroyTensorDescriptor(desc));
}

void devices(const at::Tensor &x)
{
    const torch_mlu::mlu::MLUGuard guard(x.device());
    const torch_mlu::mlu::OptionalMLUGuard of_device(x.device()), of_index(c10::DeviceIndex(0));
    torch_mlu::mlu::OptionalMLUGuard none;
    none.reset_device(x.device());
    EXPECT(guard.current_device() == x.device() && torch_mlu::current_device() == 0);
    THROWS("MLUGuard: cpu is no mlu device", torch_mlu::mlu::MLUGuard(c10::Device(torch::kCPU)));
    THROWS("mlu:63", torch_mlu::mlu::MLUGuard(c10::DeviceIndex(63)));
    torch_mlu::set_device(0);
    THROWS("there is no device mlu:63", torch_mlu::set_device(63));
    EXPECT(torch_mlu::is_available() && torch_mlu::device_count_ensure_non_zero() > 0);
    EXPECT(torch_mlu::getDeviceAttr(cnrtAttrClusterCount) ==
           torch_mlu::getDeviceProperties()->clusterCount);
    const auto stream = torch_mlu::getCurrentMLUStream();
    {
        const torch_mlu::mlu::MLUStreamGuard inside(stream);
        EXPECT(inside.original_stream() == stream && inside.current_stream() == stream);
    }
    EXPECT(torch_mlu::getCurQueue() == stream.queue());
    EXPECT(torch_mlu::getCurrentQueue().queue() == stream.queue());
    CNLOG(INFO) << "the log is off";
    TORCH_MLU_CHECK(cnrtSetDevice(0));
    TORCH_MLU_CHECK(x.defined(), "never ", 1);
    TORCH_CNRT_CHECK(cnrtSetDevice(0));
    THROWS("a 2", [] { TORCH_MLU_CHECK(1 > 2, "a ", 2); }());
    THROWS("Expected 1 > 2 to be true", [] { TORCH_MLU_CHECK(1 > 2); }());
    THROWS("of 99: cnrtSetDevice(99): ", [] { TORCH_MLU_CHECK(cnrtSetDevice(99), "of ", 99); }());
    THROWS("cnrtSetDevice(99): ", [] { TORCH_CNRT_CHECK(cnrtSetDevice(99)); }());
}

void events_and_memory()
{
    torch_mlu::MLUEvent start, end;
    EXPECT(start.query() && !start.isCreated());
    THROWS("both events must be recorded", start.elapsed_time(end));
    start.record();
    end.place(torch_mlu::getCurrentMLUStream());
    end.wait(torch_mlu::getCurrentMLUStream());
    end.synchronize();
    EXPECT(end.query() && start.hardware_time(end) >= 0);
    void *memory = torch_mlu::MLUCachingAllocator::raw_alloc(4096);
    float values[2] = {1, 2}, back[2] = {0, 0};
    TORCH_CNRT_CHECK(cnrtMemcpy(memory, values, sizeof values, cnrtMemcpyHostToDev));
    TORCH_CNRT_CHECK(cnrtMemcpy(back, memory, sizeof back, cnrtMemcpyDevToHost));
    EXPECT(back[0] == 1 && back[1] == 2);
    torch_mlu::MLUCachingAllocator::raw_delete(memory);
    THROWS("is not from raw_alloc", torch_mlu::MLUCachingAllocator::raw_delete(memory));
    torch_mlu::MLUCachingAllocator::raw_delete(nullptr);
    EXPECT(torch_mlu::MLUCachingAllocator::raw_alloc(0) == nullptr);
    torch_mlu::MLUCachingAllocator::emptyCache();
}

} // namespace

int64_t surface(torch::Tensor x)
{
    tensors(x);
    devices(x);
    events_and_memory();
    return checks;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
    m.def("surface", &surface);
}
