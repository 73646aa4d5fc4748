/* SPDX-License-Identifier: MIT
 *
 * Copies between tensors of devices and of the CPU, whatever their strides and
 * types are, and what makes tensors and views of them.
 */
#include "shim.h"

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/NativeFunctions.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/TensorImpl.h>
#include <torch/library.h>

namespace shim {

/* ---- bytes ---------------------------------------------------------------- */

Span span_of(const at::Tensor &t)
{
    const size_t size = t.element_size();
    const size_t begin = (size_t)t.storage_offset() * size;
    size_t last = 0;
    if (t.numel() == 0)
        return {begin, begin};
    for (int64_t i = 0; i < t.dim(); i++)
        last += (size_t)((t.size(i) - 1) * t.stride(i));
    return {begin, begin + (last + 1) * size};
}

/* Without const_data_ptr and mutable_data_ptr, which torch 1.13 has not. */
char *address_of(const at::Tensor &t, size_t byte)
{
    return static_cast<char *>(t.storage().data_ptr().get()) + byte;
}

void download(void *host, const void *device, size_t bytes)
{
    const Ordered ordered;
    if (bytes)
        SHIM_CHECK(cnrtMemcpy(host, const_cast<void *>(device), bytes,
                              cnrtMemcpyDevToHost));
}

void upload(void *device, const void *host, size_t bytes)
{
    const Ordered ordered;
    if (bytes)
        SHIM_CHECK(cnrtMemcpy(device, const_cast<void *>(host), bytes,
                              cnrtMemcpyHostToDev));
}

/* Within a device, or from one to another. */
static void move(void *to, int to_device, const void *from, int from_device,
                 size_t bytes)
{
    const Ordered ordered;
    if (bytes == 0)
        return;
    if (to_device == from_device)
        SHIM_CHECK(cnrtMemcpy(to, const_cast<void *>(from), bytes,
                              cnrtMemcpyDevToDev));
    else
        SHIM_CHECK(cnrtMemcpyPeer(to, to_device, const_cast<void *>(from),
                                  from_device, bytes));
}

/* ---- tensors of the CPU ---------------------------------------------------- */

c10::Storage cpu_storage(size_t bytes)
{
    c10::Allocator *from = c10::GetCPUAllocator();
    return c10::Storage(c10::Storage::use_byte_size_t(), bytes,
                        from->allocate(bytes), from, true);
}

at::Tensor cpu_tensor(const c10::Storage &storage, const at::Tensor &like,
                      int64_t storage_offset)
{
    at::Tensor t = at::detail::make_tensor<c10::TensorImpl>(
        c10::Storage(storage), c10::DispatchKeySet(c10::DispatchKey::CPU),
        like.dtype());
    c10::TensorImpl *impl = t.unsafeGetTensorImpl();
    impl->set_sizes_and_strides(like.sizes(), like.strides());
    impl->set_storage_offset(storage_offset);
    if (like.is_conj())
        impl->_set_conj(true);
    if (like.is_neg())
        impl->_set_neg(true);
    return t;
}

/* What a tensor of a device shows, on the CPU, with its strides. */
static at::Tensor to_cpu(const at::Tensor &t)
{
    const Span span = span_of(t);
    c10::Storage storage = cpu_storage(span.end - span.begin);
    download(storage.data_ptr().get(), address_of(t, span.begin),
             span.end - span.begin);
    return cpu_tensor(storage, t, 0);
}

at::Tensor to_device(const at::Tensor &cpu, c10::Device device)
{
    const bool is_dense = cpu.is_non_overlapping_and_dense() &&
                          !cpu.is_conj() && !cpu.is_neg();
    at::Tensor from =
        is_dense ? cpu : cpu.resolve_conj().resolve_neg().contiguous();
    at::Tensor t = at::empty_strided(from.sizes(), from.strides(),
                                     from.options().device(device));
    upload(t.data_ptr(), from.data_ptr(), (size_t)from.nbytes());
    return t;
}

/* ---- copies ---------------------------------------------------------------- */

/* Whether the bytes of both are the same elements in the same order. */
static bool is_alike(const at::Tensor &a, const at::Tensor &b)
{
    return a.dtype() == b.dtype() && a.sizes() == b.sizes() &&
           a.is_conj() == b.is_conj() && a.is_neg() == b.is_neg() &&
           ((a.is_contiguous() && b.is_contiguous()) ||
            (a.strides() == b.strides() && a.is_non_overlapping_and_dense()));
}

static void copy_bytes(const at::Tensor &dst, const at::Tensor &src)
{
    const size_t bytes = (size_t)src.nbytes();
    if (bytes == 0)
        return;
    if (dst.device().type() != MLU)
        download(dst.data_ptr(), src.data_ptr(), bytes);
    else if (src.device().type() != MLU)
        upload(dst.data_ptr(), src.data_ptr(), bytes);
    else
        move(dst.data_ptr(), dst.device().index(), src.data_ptr(),
             src.device().index(), bytes);
}

at::Tensor &copy(at::Tensor &dst, const at::Tensor &src)
{
    const at::Device on = dst.device().type() == MLU ? dst.device() : src.device();
    c10::DeviceGuard guard(on);
    TORCH_CHECK(dst.defined() && src.defined(), "copy_: a tensor is undefined");
    if (dst.unsafeGetTensorImpl() == src.unsafeGetTensorImpl())
        return dst;
    if (is_alike(dst, src)) {
        copy_bytes(dst, src);
        return dst;
    }
    at::Tensor from = src.device().type() == MLU ? to_cpu(src) : src;
    if (dst.device().type() != MLU) {
        dst.copy_(from);
        return dst;
    }
    TORCH_CHECK(at::is_expandable_to(from.sizes(), dst.sizes()),
                "copy_: a tensor of size ", from.sizes(),
                " does not fit into one of size ", dst.sizes());
    at::Tensor to = to_cpu(dst); /* what lies between its elements stays */
    to.copy_(from);
    const Span span = span_of(dst);
    upload(address_of(dst, span.begin), to.storage().data_ptr().get(),
           span.end - span.begin);
    return dst;
}

static at::Tensor &op_copy_(at::Tensor &self, const at::Tensor &src, bool)
{
    return copy(self, src);
}

static at::Tensor op_copy_from(const at::Tensor &self, const at::Tensor &dst,
                               bool)
{
    at::Tensor to = dst;
    return copy(to, self);
}

static at::Tensor op_copy_from_and_resize(const at::Tensor &self,
                                          const at::Tensor &dst)
{
    at::Tensor to = dst;
    if (to.sizes() != self.sizes())
        to.resize_(self.sizes());
    return copy(to, self);
}

static at::Scalar op_local_scalar_dense(const at::Tensor &self)
{
    c10::DeviceGuard guard(self.device());
    return at::_local_scalar_dense(to_cpu(self));
}

/* ---- new tensors ------------------------------------------------------------ */

using Type = c10::optional<at::ScalarType>;
using Layout = c10::optional<at::Layout>;
using OnDevice = c10::optional<at::Device>;
using Pinned = c10::optional<bool>;
using Format = c10::optional<at::MemoryFormat>;

static const c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);

static at::Device device_of(OnDevice device, Layout layout, Pinned pinned)
{
    TORCH_CHECK(!layout || *layout == at::Layout::Strided,
                "tensors of mlu devices are strided; ", *layout,
                " is not supported");
    TORCH_CHECK(!pinned || !*pinned, "only tensors of the CPU can be pinned");
    const int index = device && device->has_index() ? device->index() : -1;
    return at::Device(MLU, (c10::DeviceIndex)of_device(index));
}

static at::ScalarType type_of(Type type)
{
    return type ? *type : at::typeMetaToScalarType(at::get_default_dtype());
}

static at::Tensor op_empty(at::IntArrayRef size, Type type, Layout layout,
                           OnDevice device, Pinned pinned, Format format)
{
    c10::DeviceGuard guard(device_of(device, layout, pinned));
    return at::detail::empty_generic(size, allocator(), keys, type_of(type),
                                     format);
}

static at::Tensor op_empty_strided(at::IntArrayRef size, at::IntArrayRef stride,
                                   Type type, Layout layout, OnDevice device,
                                   Pinned pinned)
{
    c10::DeviceGuard guard(device_of(device, layout, pinned));
    return at::detail::empty_strided_generic(size, stride, allocator(), keys,
                                             type_of(type));
}

/* ---- storages --------------------------------------------------------------- */

void reserve(const at::Tensor &t, size_t bytes)
{
    c10::StorageImpl *storage = t.storage().unsafeGetStorageImpl();
    const size_t before = storage->nbytes();
    if (before >= bytes)
        return;
    TORCH_CHECK(storage->resizable(), "the storage of this tensor cannot grow");
    c10::DeviceGuard guard(t.device());
    c10::DataPtr memory = allocator()->allocate(bytes);
    const int device = t.device().index();
    move(memory.get(), device, storage->data_ptr().get(), device, before);
    storage->set_data_ptr_noswap(std::move(memory));
    storage->set_nbytes(bytes);
}

static const at::Tensor &op_resize_(const at::Tensor &self,
                                    at::IntArrayRef size, Format format)
{
    c10::TensorImpl *impl = self.unsafeGetTensorImpl();
    if (self.sizes() != size || (format && *format != at::MemoryFormat::Preserve))
        impl->set_sizes_contiguous(size);
    if (format) {
        TORCH_CHECK(*format != at::MemoryFormat::Preserve,
                    "resize_ takes no preserve_format");
        impl->empty_tensor_restride(*format);
    }
    reserve(self, span_of(self).end);
    return self;
}

static at::Tensor &op_set_storage_part(at::Tensor &self, at::Storage source,
                                       int64_t offset, at::IntArrayRef size,
                                       at::IntArrayRef stride)
{
    TORCH_CHECK(source.device().type() == MLU, "set_: the storage is of ",
                source.device(), ", the tensor of ", self.device());
    c10::TensorImpl *impl = self.unsafeGetTensorImpl();
    impl->set_storage_keep_dtype(std::move(source));
    if (stride.data() && stride.size() == size.size())
        impl->set_sizes_and_strides(size, stride);
    else
        impl->set_sizes_contiguous(size);
    impl->set_storage_offset(offset);
    reserve(self, span_of(self).end);
    return self;
}

static at::Tensor &op_set_storage(at::Tensor &self, at::Storage source)
{
    const int64_t n = (int64_t)(source.nbytes() / self.element_size());
    return op_set_storage_part(self, source, 0, {n}, {});
}

static at::Tensor &op_set_tensor(at::Tensor &self, const at::Tensor &source)
{
    TORCH_CHECK(self.dtype() == source.dtype(), "set_: the tensors are of ",
                self.dtype(), " and ", source.dtype());
    return op_set_storage_part(self, source.storage(), source.storage_offset(),
                               source.sizes(), source.strides());
}

static at::Tensor &op_set(at::Tensor &self)
{
    c10::DeviceGuard guard(self.device());
    return op_set_storage_part(
        self, at::empty({0}, self.options()).storage(), 0, {0}, {});
}

static void op_record_stream(at::Tensor &, at::Stream) {}

} // namespace shim

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m)
{
    m.impl("empty.memory_format", TORCH_FN(shim::op_empty));
    m.impl("empty_strided", TORCH_FN(shim::op_empty_strided));
    m.impl("copy_", TORCH_FN(shim::op_copy_));
    m.impl("_copy_from", TORCH_FN(shim::op_copy_from));
    m.impl("_copy_from_and_resize", TORCH_FN(shim::op_copy_from_and_resize));
    m.impl("_local_scalar_dense", TORCH_FN(shim::op_local_scalar_dense));
    m.impl("resize_", TORCH_FN(shim::op_resize_));
    m.impl("as_strided", TORCH_FN(at::native::as_strided_tensorimpl));
    m.impl("view", static_cast<at::Tensor (*)(const at::Tensor &,
                                              at::IntArrayRef)>(
                       at::native::view));
    m.impl("_reshape_alias", TORCH_FN(at::native::_reshape_alias));
    m.impl("unfold", TORCH_FN(at::native::unfold));
    m.impl("set_.source_Storage_storage_offset",
           TORCH_FN(shim::op_set_storage_part));
    m.impl("set_.source_Storage", TORCH_FN(shim::op_set_storage));
    m.impl("set_.source_Tensor", TORCH_FN(shim::op_set_tensor));
    m.impl("set_", TORCH_FN(shim::op_set));
    m.impl("record_stream", TORCH_FN(shim::op_record_stream));
}
