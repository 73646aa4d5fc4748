/* SPDX-License-Identifier: MIT
 *
 * The device shim of torch_mlu: what its files know of each other. It is built
 * against the user's torch, 1.13 or later.
 */
#ifndef TORCH_MLU_CSRC_SHIM_H
#define TORCH_MLU_CSRC_SHIM_H

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>
#include <c10/core/Stream.h>
#include <cnrt.h>
#include <string>

#include <torch/csrc/api/include/torch/version.h>

#define SHIM_SINCE(major, minor)      \
    (TORCH_VERSION_MAJOR > (major) || \
     (TORCH_VERSION_MAJOR == (major) && TORCH_VERSION_MINOR >= (minor)))

namespace shim
{

constexpr c10::DeviceType MLU = c10::DeviceType::PrivateUse1;

/* Throws if a call of cnrt failed: the fault's message if there is one. */
void check(cnrtRet_t code, const char *call);
#define SHIM_CHECK(call) ::shim::check((call), #call)

/* The message of faults that no exception has named yet, and of launches that
 * were refused, empty: there are none. They count as named from now on. */
std::string new_faults();

int device_count(); /* 0 if there is no device, or none that works */
int current_device();
void set_device(int device);
int of_device(int device); /* -1 is the current one; throws if there is none */

/* ---- memory.cpp */
c10::Allocator *allocator();
struct Memory {
    unsigned long long bytes, peak_bytes;
};
Memory memory_of(int device);
void reset_peak(int device);

/* ---- stream.cpp */
cnrtQueue_t queue_of(c10::Stream stream);
c10::Stream current_stream(int device);
c10::Stream set_current_stream(c10::Stream stream); /* answers the former */
c10::Stream new_stream(int device);

/* ---- copy.cpp */
/* Bytes of a tensor's storage that its elements lie in. */
struct Span {
    size_t begin, end;
};
Span span_of(const at::Tensor &tensor);
/* The address of a byte of a tensor's storage. */
char *address_of(const at::Tensor &tensor, size_t byte);
void download(void *host, const void *device, size_t bytes);
void upload(void *device, const void *host, size_t bytes);
/* A tensor on a device with what a tensor of the CPU has. */
at::Tensor to_device(const at::Tensor &cpu, c10::Device device);
at::Tensor &copy(at::Tensor &dst, const at::Tensor &src);
/* A tensor of the CPU with a storage, which it has the same view of. */
at::Tensor cpu_tensor(const c10::Storage &storage, const at::Tensor &like,
                      int64_t storage_offset);
c10::Storage cpu_storage(size_t bytes);
/* Makes room for this many bytes in the storage of a device. */
void reserve(const at::Tensor &tensor, size_t bytes);

} // namespace shim

#endif
