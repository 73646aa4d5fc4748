/* SPDX-License-Identifier: MIT
 *
 * at::Tensor: a shared storage of the host or the device, and which of its
 * elements in which order. What its methods do is in views.h and data.h.
 */
#pragma once

#include "mlusim_torch/abi.h"
#include "mlusim_torch/options.hpp"

/* What the light engine has not. */
#define MLUSIM_TORCH_REFUSED(name)                                            \
    __attribute__((unavailable(                                               \
        name " is not in the light engine, which has tensors, views, copies " \
             "and conversions; the full engine has it: import torch_mlu "     \
             "(docs/pytorch.md)")))

namespace c10 {

/* Memory, given back with the last tensor of it. */
class StorageImpl {
public:
    StorageImpl(size_t bytes, Device device) : device_(device), bytes_(bytes)
    {
        char error[512];
        data_ = bytes ? mlusim_torch_allocate(bytes, !device.is_cpu(), error,
                                              sizeof error)
                      : nullptr;
        if (bytes && !data_)
            throw OutOfMemoryError(error);
    }
    StorageImpl(void *data, size_t bytes, Device device,
                std::function<void(void *)> release)
        : device_(device), data_(data), bytes_(bytes),
          release_(std::move(release)), is_foreign_(true)
    {}
    StorageImpl(const StorageImpl &) = delete;
    StorageImpl &operator=(const StorageImpl &) = delete;
    ~StorageImpl()
    {
        if (is_foreign_ && release_)
            release_(data_);
        else if (!is_foreign_)
            mlusim_torch_free(data_, !device_.is_cpu());
    }
    Device device() const { return device_; }
    void *data() const { return data_; }
    size_t nbytes() const { return bytes_; }
    /* Makes room for more bytes, and keeps what there is. */
    void grow(size_t bytes)
    {
        if (is_foreign_)
            throw Error("Trying to resize storage that is not resizable");
        StorageImpl larger(bytes, device_);
        const int64_t n = int64_t(bytes_), one = 1;
        const mlusim_torch_view from = {data_, 0,   1, !device_.is_cpu(),
                                        &n,    &one};
        mlusim_torch_view to = from;
        char error[512];
        to.data = larger.data_;
        if (n && mlusim_torch_copy(&to, &from, error, sizeof error) != 0)
            throw Error(error);
        std::swap(data_, larger.data_);
        std::swap(bytes_, larger.bytes_);
    }

private:
    Device device_;
    void *data_;
    size_t bytes_;
    std::function<void(void *)> release_;
    bool is_foreign_ = false;
};

class DataPtr {
public:
    DataPtr(void *data, Device device) : data_(data), device_(device) {}
    void *get() const { return data_; }
    Device device() const { return device_; }
    operator bool() const { return data_ != nullptr; }

private:
    void *data_;
    Device device_;
};

class Storage {
public:
    Storage() = default;
    explicit Storage(std::shared_ptr<StorageImpl> impl) : impl_(std::move(impl))
    {}
    void *mutable_data() const { return impl_->data(); }
    const void *data() const { return impl_->data(); }
    template <class T> T *data() const
    {
        return static_cast<T *>(impl_->data());
    }
    DataPtr data_ptr() const { return DataPtr(impl_->data(), impl_->device()); }
    DataPtr mutable_data_ptr() const { return data_ptr(); }
    size_t nbytes() const { return impl_->nbytes(); }
    Device device() const { return impl_->device(); }
    size_t use_count() const { return size_t(impl_.use_count()); }
    bool is_alias_of(const Storage &b) const { return impl_ == b.impl_; }
    const std::shared_ptr<StorageImpl> &impl() const { return impl_; }

private:
    std::shared_ptr<StorageImpl> impl_;
};

class TensorImpl {
public:
    Storage storage_;
    int64_t offset_ = 0; /* elements */
    ScalarType type_ = kFloat;
    std::vector<int64_t> sizes_, strides_;

    void *mutable_data() const
    {
        char *start = static_cast<char *>(storage_.mutable_data());
        return start && numel() ? start + size_t(offset_) * elementSize(type_)
                                : nullptr;
    }
    void *data() const { return mutable_data(); }
    const Storage &storage() const { return storage_; }
    const Storage &unsafe_storage() const { return storage_; }
    int64_t storage_offset() const { return offset_; }
    IntArrayRef sizes() const { return sizes_; }
    IntArrayRef strides() const { return strides_; }
    int64_t dim() const { return int64_t(sizes_.size()); }
    int64_t numel() const
    {
        int64_t n = 1;
        for (int64_t size : sizes_)
            n *= size;
        return n;
    }
    caffe2::TypeMeta dtype() const { return type_; }
    Device device() const { return storage_.device(); }
    size_t itemsize() const { return elementSize(type_); }
};

} // namespace c10

namespace at {

class Tensor;
using TensorList = c10::ArrayRef<Tensor>;
using Storage = c10::Storage;

class Tensor {
public:
    Tensor() = default;
    explicit Tensor(std::shared_ptr<c10::TensorImpl> impl)
        : impl_(std::move(impl))
    {}

    /* ---- what it is ------------------------------------------------------ */

    bool defined() const { return impl_ != nullptr; }
    void reset() { impl_.reset(); }
    bool is_same(const Tensor &b) const { return impl_ == b.impl_; }
    size_t use_count() const { return size_t(impl_.use_count()); }
    bool is_alias_of(const Tensor &b) const
    {
        return impl().storage_.is_alias_of(b.impl().storage_);
    }
    int64_t dim() const { return impl().dim(); }
    int64_t ndimension() const { return dim(); }
    int64_t numel() const { return impl().numel(); }
    IntArrayRef sizes() const { return impl().sizes_; }
    IntArrayRef strides() const { return impl().strides_; }
    int64_t size(int64_t d) const { return sizes()[wrap(d)]; }
    int64_t stride(int64_t d) const { return strides()[wrap(d)]; }
    int64_t storage_offset() const { return impl().offset_; }
    ScalarType scalar_type() const { return impl().type_; }
    caffe2::TypeMeta dtype() const { return impl().type_; }
    Device device() const { return impl().device(); }
    DeviceIndex get_device() const { return device().index(); }
    Layout layout() const { return (void)impl(), kStrided; }
    size_t element_size() const { return impl().itemsize(); }
    size_t itemsize() const { return element_size(); }
    size_t nbytes() const { return size_t(numel()) * itemsize(); }
    TensorOptions options() const
    {
        return TensorOptions().dtype(scalar_type()).device(device());
    }
    bool is_cpu() const { return device().is_cpu(); }
    bool is_cuda() const { return false; }
    bool is_privateuseone() const { return device().is_privateuseone(); }
    bool is_mlu() const { return is_privateuseone(); }
    bool is_sparse() const { return false; }
    bool is_meta() const { return false; }
    bool requires_grad() const { return false; }
    bool is_floating_point() const { return isFloatingType(scalar_type()); }
    bool is_complex() const { return false; }
    bool is_signed() const
    {
        return is_floating_point() || c10::detail::class_of(scalar_type()) ==
                                          c10::detail::Class::SIGNED;
    }
    bool is_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;
    bool is_non_overlapping_and_dense() const;
    MemoryFormat suggest_memory_format() const;
    const Storage &storage() const { return impl().storage_; }
    c10::TensorImpl *unsafeGetTensorImpl() const { return impl_.get(); }

    /* ---- its elements ---------------------------------------------------- */

    void *data_ptr() const { return impl().mutable_data(); }
    void *mutable_data_ptr() const { return data_ptr(); }
    const void *const_data_ptr() const { return data_ptr(); }
    template <class T> T *data_ptr() const
    {
        using Element = std::remove_const_t<T>;
        static_assert(c10::detail::ElementOf<Element>::is_one,
                      "data_ptr<T>: T is not one of a tensor's elements; for "
                      "another type cast data_ptr()");
        constexpr ScalarType type = c10::detail::ElementOf<Element>::type;
        TORCH_CHECK(scalar_type() == type, "expected scalar type ", type,
                    " but found ", scalar_type());
        return static_cast<T *>(data_ptr());
    }
    template <class T> T *mutable_data_ptr() const { return data_ptr<T>(); }
    template <class T> const T *const_data_ptr() const
    {
        return data_ptr<std::remove_const_t<T>>();
    }
    template <class T> T *data() const { return data_ptr<T>(); }
    Tensor data() const { return *this; }
    Scalar item() const;
    template <class T> T item() const { return item().template to<T>(); }
    bool is_nonzero() const;

    /* ---- views: the same elements, seen in another way ------------------- */

    Tensor as_strided(IntArrayRef sizes, IntArrayRef strides,
                      std::optional<int64_t> offset = std::nullopt) const;
    Tensor view(IntArrayRef sizes) const;
    Tensor view(ScalarType type) const;
    Tensor view_as(const Tensor &b) const { return view(b.sizes()); }
    Tensor reshape(IntArrayRef sizes) const;
    Tensor reshape_as(const Tensor &b) const { return reshape(b.sizes()); }
    Tensor flatten(int64_t first = 0, int64_t last = -1) const;
    Tensor unflatten(int64_t d, IntArrayRef sizes) const;
    Tensor ravel() const { return reshape({-1}); }
    Tensor squeeze() const;
    Tensor squeeze(int64_t d) const;
    Tensor unsqueeze(int64_t d) const;
    Tensor t() const;
    Tensor transpose(int64_t a, int64_t b) const;
    Tensor swapaxes(int64_t a, int64_t b) const { return transpose(a, b); }
    Tensor permute(IntArrayRef dims) const;
    Tensor movedim(int64_t from, int64_t to) const;
    Tensor select(int64_t d, int64_t index) const;
    Tensor slice(int64_t d = 0, std::optional<int64_t> first = std::nullopt,
                 std::optional<int64_t> end = std::nullopt,
                 int64_t step = 1) const;
    Tensor narrow(int64_t d, int64_t first, int64_t n) const;
    Tensor operator[](int64_t index) const { return select(0, index); }
    Tensor expand(IntArrayRef sizes, bool implicit = false) const;
    Tensor expand_as(const Tensor &b) const { return expand(b.sizes()); }
    Tensor diagonal(int64_t offset = 0, int64_t a = 0, int64_t b = 1) const;
    std::vector<Tensor> unbind(int64_t d = 0) const;
    std::vector<Tensor> split(int64_t n, int64_t d = 0) const;
    std::vector<Tensor> chunk(int64_t n, int64_t d = 0) const;
    Tensor detach() const { return *this; }
    Tensor alias() const { return *this; }
    Tensor requires_grad_(bool wants = true) const
    {
        TensorOptions().requires_grad(wants);
        return *this;
    }

    /* ---- copies and conversions ------------------------------------------ */

    Tensor contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;
    Tensor clone(std::optional<MemoryFormat> format = std::nullopt) const;
    Tensor &copy_(const Tensor &from, bool non_blocking = false) const;
    Tensor to(const TensorOptions &options, bool non_blocking = false,
              bool copy = false,
              std::optional<MemoryFormat> format = std::nullopt) const;
    Tensor to(ScalarType type, bool non_blocking = false, bool copy = false,
              std::optional<MemoryFormat> format = std::nullopt) const
    {
        return to(TensorOptions(type), non_blocking, copy, format);
    }
    Tensor to(Device device, ScalarType type, bool non_blocking = false,
              bool copy = false,
              std::optional<MemoryFormat> format = std::nullopt) const
    {
        return to(TensorOptions(type).device(device), non_blocking, copy,
                  format);
    }
    Tensor to(const Tensor &b, bool non_blocking = false,
              bool copy = false) const
    {
        return to(b.options(), non_blocking, copy);
    }
    Tensor type_as(const Tensor &b) const { return to(b); }
    Tensor toType(ScalarType type) const { return to(type); }
    Tensor cpu() const { return to(TensorOptions(kCPU)); }
    Tensor mlu() const { return to(TensorOptions(kPrivateUse1)); }
    Tensor half() const { return to(kHalf); }
    Tensor bfloat16() const { return to(kBFloat16); }
    Tensor &fill_(const Scalar &value) const;
    Tensor &zero_() const { return fill_(0); }
    Tensor sum(std::optional<ScalarType> type = std::nullopt) const;
    Tensor sum(IntArrayRef over, bool keeps = false,
               std::optional<ScalarType> type = std::nullopt) const;

    Tensor &resize_(IntArrayRef sizes,
                    std::optional<MemoryFormat> format = std::nullopt) const;

    /* ---- computation (compute.hpp, random.hpp) --------------------------- */

#define ARITHMETIC(ID, name, op)                                         \
    Tensor name(const Tensor &b) const;                                  \
    Tensor name(const Scalar &b) const;                                  \
    Tensor &name##_(const Tensor &b) const;                              \
    Tensor &name##_(const Scalar &b) const;                              \
    Tensor &operator op##=(const Tensor &b) const { return name##_(b); } \
    Tensor &operator op##=(const Scalar &b) const { return name##_(b); }
#define COMPARISON(ID, name, op)        \
    Tensor name(const Tensor &b) const; \
    Tensor name(const Scalar &b) const;
#include "mlusim_torch/operations.def"
#undef ARITHMETIC
#undef COMPARISON
    template <class B> Tensor add(const B &b, const Scalar &alpha) const;
    template <class B> Tensor sub(const B &b, const Scalar &alpha) const;
    Tensor operator-() const { return mul(-1); }
    Tensor neg() const { return mul(-1); }
    Tensor mm(const Tensor &b) const;
    Tensor bmm(const Tensor &b) const;
    Tensor matmul(const Tensor &b) const;
    Tensor &uniform_(double from = 0, double to = 1) const;
    Tensor &normal_(double mean = 0, double deviation = 1) const;

    /* ---- for the headers ------------------------------------------------- */

    c10::TensorImpl &impl() const
    {
        TORCH_CHECK(impl_, "the tensor is undefined: nothing was assigned to "
                           "it, or an optional argument was not given");
        return *impl_;
    }
    size_t wrap(int64_t d, int64_t more = 0) const;
    mlusim_torch_view raw() const
    {
        const c10::TensorImpl &i = impl();
        return {i.mutable_data(),     int(i.type_),    int(i.sizes_.size()),
                !i.device().is_cpu(), i.sizes_.data(), i.strides_.data()};
    }

    /* What it does not do says so by name. */
#define BOTH(name) METHOD(name)
#define METHOD(name)                       \
    template <class... A>                  \
    MLUSIM_TORCH_REFUSED("Tensor::" #name) \
    Tensor name(const A &...) const;       \
    template <class... A>                  \
    MLUSIM_TORCH_REFUSED("Tensor::" #name) \
    Tensor name(IntArrayRef, const A &...) const;
#define FUNCTION(name)
#define MAKER(name)
#define TYPE(space, name)
#include "mlusim_torch/refused.def"
#undef BOTH
#undef METHOD
#undef FUNCTION
#undef MAKER
#undef TYPE

private:
    std::shared_ptr<c10::TensorImpl> impl_;
};

using TensorBase = Tensor;

} // namespace at

namespace torch {
using at::Tensor;
using at::TensorList;
} // namespace torch
