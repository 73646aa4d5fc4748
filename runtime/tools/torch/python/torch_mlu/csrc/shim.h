/* SPDX-License-Identifier: MIT
 *
 * What the files of the device shim of torch_mlu share. The shim is compiled
 * with the user's torch, 1.13 or later.
 */
#ifndef TORCH_MLU_CSRC_SHIM_H
#define TORCH_MLU_CSRC_SHIM_H

#define TORCH_MLU_SHIM /* torch/library.h is that of torch */

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>
#include <c10/core/Stream.h>
#include <cnrt.h>
#include <mlusim.h>
#include <string>

#include <torch/csrc/api/include/torch/version.h>

#define SHIM_SINCE(major, minor)      \
    (TORCH_VERSION_MAJOR > (major) || \
     (TORCH_VERSION_MAJOR == (major) && TORCH_VERSION_MINOR >= (minor)))

namespace shim
{

constexpr c10::DeviceType MLU = c10::DeviceType::PrivateUse1;

/* Throws if a call of cnrt failed, with the message of the fault if a fault
 * occurred. */
void check(cnrtRet_t code, const char *call);
#define SHIM_CHECK(call) ::shim::check((call), #call)

/* While it lives, calls of this thread are in order with all queues, as copies
 * and frees of torch are. */
struct Ordered {
    Ordered()
    {
        mlusimOrderCalls(1);
    }
    ~Ordered()
    {
        mlusimOrderCalls(0);
    }
    Ordered(const Ordered &) = delete;
    Ordered &operator=(const Ordered &) = delete;
};

/* Returns the message of the faults and refused launches that no exception has
 * reported yet; empty if there are none. The returned faults and launches then
 * count as reported. */
std::string new_faults();

/* ---- clock.cpp */
/* This thread has waited for the device: its clocks advance. */
void waited();

int device_count(); /* 0 if there is no device, or no device that works. */
int current_device();
void set_device(int device);
int of_device(int device); /* Returns the number of a device; -1 means the
                              current device. Throws if there is no device. */

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
c10::Stream
set_current_stream(c10::Stream stream); /* returns the former stream */
c10::Stream new_stream(int device);

/* ---- copy.cpp */
/* The bytes of a tensor's storage that contain its elements. */
struct Span {
    size_t begin, end;
};
Span span_of(const at::Tensor &tensor);
/* Returns the address of a byte in a tensor's storage. */
char *address_of(const at::Tensor &tensor, size_t byte);
void download(void *host, const void *device, size_t bytes);
void upload(void *device, const void *host, size_t bytes);
/* Returns a tensor on a device with the contents of a CPU tensor. */
at::Tensor to_device(const at::Tensor &cpu, c10::Device device);
at::Tensor &copy(at::Tensor &dst, const at::Tensor &src);
/* Returns a CPU tensor with this storage, and with the sizes and strides of
 * `like`. */
at::Tensor cpu_tensor(const c10::Storage &storage, const at::Tensor &like,
                      int64_t storage_offset);
c10::Storage cpu_storage(size_t bytes);
/* Makes the storage of a device tensor at least this large. */
void reserve(const at::Tensor &tensor, size_t bytes);

} // namespace shim

#endif
