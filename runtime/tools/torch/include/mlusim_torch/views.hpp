/* SPDX-License-Identifier: MIT
 *
 * Views of tensors: sizes, strides and offsets by torch's rules, and the
 * messages of torch where there is no such view.
 */
#pragma once

#include "mlusim_torch/tensor.hpp"

namespace at {
namespace detail {

/* Whether a view reaches elements that its storage has not. */
inline void check_room(const c10::TensorImpl &i)
{
    int64_t last = i.offset_;
    if (i.numel() == 0)
        return;
    for (size_t d = 0; d < i.sizes_.size(); d++)
        last += (i.sizes_[d] - 1) * i.strides_[d];
    const size_t bytes = size_t(last + 1) * i.itemsize();
    TORCH_CHECK(last >= 0 && bytes <= i.storage_.nbytes(), "setStorage: sizes ",
                i.sizes(), ", strides ", i.strides(), ", storage offset ",
                i.offset_, ", and itemsize ", i.itemsize(),
                " requiring a storage size of ", bytes,
                " are out of bounds for storage of size ", i.storage_.nbytes());
}

inline Tensor view_of(const Tensor &x, std::vector<int64_t> sizes,
                      std::vector<int64_t> strides, int64_t offset)
{
    auto impl = std::make_shared<c10::TensorImpl>();
    impl->storage_ = x.impl().storage_;
    impl->type_ = x.scalar_type();
    impl->offset_ = offset;
    impl->sizes_ = std::move(sizes);
    impl->strides_ = std::move(strides);
    return Tensor(std::move(impl));
}

inline std::vector<int64_t> contiguous_strides(IntArrayRef sizes)
{
    std::vector<int64_t> strides(sizes.size());
    int64_t step = 1;
    for (size_t d = sizes.size(); d-- > 0;) {
        strides[d] = step;
        step *= std::max<int64_t>(sizes[d], 1);
    }
    return strides;
}

/* Of NCHW or NCDHW: channels innermost. */
inline std::vector<int64_t> channels_last_strides(IntArrayRef sizes)
{
    std::vector<int64_t> strides(sizes.size());
    int64_t step = sizes[1];
    strides[1] = 1;
    for (size_t d = sizes.size(); d-- > 0;) {
        if (d == 1)
            continue;
        strides[d] = step;
        step *= std::max<int64_t>(sizes[d], 1);
    }
    return strides;
}

inline std::vector<int64_t> strides_of(IntArrayRef sizes, MemoryFormat format)
{
    if (format == MemoryFormat::Contiguous)
        return contiguous_strides(sizes);
    const size_t rank = format == MemoryFormat::ChannelsLast ? 4 : 5;
    TORCH_CHECK(format != MemoryFormat::Preserve,
                "preserve memory format is only for tensors like others");
    TORCH_CHECK(sizes.size() == rank, "required rank ", rank,
                " tensor to use channels_last format");
    return channels_last_strides(sizes);
}

/* Whether the strides are those, where they count. */
inline bool has_strides(const Tensor &x, const std::vector<int64_t> &strides)
{
    for (size_t d = 0; d < strides.size(); d++)
        if (x.sizes()[d] != 1 && x.strides()[d] != strides[d])
            return false;
    return true;
}

/* A -1 among sizes is what is left of n. */
inline std::vector<int64_t> infer_sizes(IntArrayRef shape, int64_t n)
{
    std::vector<int64_t> sizes = shape.vec();
    int64_t known = 1, open = -1;
    for (size_t d = 0; d < sizes.size(); d++) {
        if (sizes[d] == -1) {
            TORCH_CHECK(open < 0, "only one dimension can be inferred");
            open = int64_t(d);
        } else {
            TORCH_CHECK(sizes[d] >= 0, "invalid shape dimension ", sizes[d]);
            known *= sizes[d];
        }
    }
    TORCH_CHECK(open < 0    ? known == n
                : known > 0 ? n % known == 0
                            : n == 0,
                "shape '", shape, "' is invalid for input of size ", n);
    if (open >= 0) {
        TORCH_CHECK(known > 0,
                    "cannot reshape tensor of 0 elements into shape ", shape,
                    " because the unspecified dimension size -1 can be "
                    "any value and is ambiguous");
        sizes[size_t(open)] = n / known;
    }
    return sizes;
}

/* The strides of a view of other sizes; none if it would need a copy. Runs of
 * dimensions that lie one behind the other are cut anew, from the last. */
inline std::optional<std::vector<int64_t>>
strides_for(const Tensor &x, const std::vector<int64_t> &sizes)
{
    if (x.numel() == 0)
        return x.sizes().vec() == sizes ? x.strides().vec()
                                        : contiguous_strides(sizes);
    std::vector<int64_t> strides(sizes.size());
    int64_t to = int64_t(sizes.size()) - 1;
    int64_t base = x.dim() ? x.strides().back() : 1, run = 1, taken = 1;
    for (int64_t d = x.dim() - 1; d >= 0; d--) {
        run *= x.sizes()[size_t(d)];
        const bool ends = d == 0 || (x.sizes()[size_t(d) - 1] != 1 &&
                                     x.strides()[size_t(d) - 1] != run * base);
        if (!ends)
            continue;
        while (to >= 0 && (taken < run || sizes[size_t(to)] == 1)) {
            strides[size_t(to)] = taken * base;
            taken *= sizes[size_t(to)];
            to--;
        }
        if (taken != run)
            return std::nullopt;
        if (d > 0) {
            base = x.strides()[size_t(d) - 1];
            run = taken = 1;
        }
    }
    for (; x.dim() == 0 && to >= 0; to--)
        strides[size_t(to)] = 1;
    return to < 0 ? std::optional<std::vector<int64_t>>(strides) : std::nullopt;
}

} // namespace detail

inline size_t Tensor::wrap(int64_t d, int64_t more) const
{
    const int64_t rank = std::max<int64_t>(dim() + more, 1);
    if (d < -rank || d >= rank)
        c10::detail::fail<c10::IndexError>(
            "Dimension out of range (expected to be in range of [", -rank, ", ",
            rank - 1, "], but got ", d, ")");
    if (dim() + more == 0 && more == 0)
        c10::detail::fail<c10::IndexError>("Dimension specified as ", d,
                                           " but tensor has no dimensions");
    return size_t(d < 0 ? d + rank : d);
}

inline bool Tensor::is_contiguous(MemoryFormat format) const
{
    if (numel() == 0)
        return true;
    if (format == MemoryFormat::ChannelsLast ||
        format == MemoryFormat::ChannelsLast3d)
        return dim() == (format == MemoryFormat::ChannelsLast ? 4 : 5) &&
               detail::has_strides(*this,
                                   detail::channels_last_strides(sizes()));
    return detail::has_strides(*this, detail::contiguous_strides(sizes()));
}

inline bool Tensor::is_non_overlapping_and_dense() const
{
    std::vector<size_t> order;
    int64_t step = 1;
    for (size_t d = 0; d < sizes().size(); d++)
        if (sizes()[d] != 1)
            order.push_back(d);
    if (numel() == 0)
        return true;
    c10::detail::sort_stably(
        order, [&](size_t a, size_t b) { return strides()[a] < strides()[b]; });
    for (size_t d : order) {
        if (strides()[d] != step)
            return false;
        step *= sizes()[d];
    }
    return true;
}

inline MemoryFormat Tensor::suggest_memory_format() const
{
    if (!is_contiguous() && dim() == 4 &&
        is_contiguous(MemoryFormat::ChannelsLast))
        return MemoryFormat::ChannelsLast;
    if (!is_contiguous() && dim() == 5 &&
        is_contiguous(MemoryFormat::ChannelsLast3d))
        return MemoryFormat::ChannelsLast3d;
    return MemoryFormat::Contiguous;
}

inline Tensor Tensor::as_strided(IntArrayRef sizes, IntArrayRef strides,
                                 std::optional<int64_t> offset) const
{
    TORCH_CHECK(sizes.size() == strides.size(), "mismatch in length of "
                                                "strides and shape");
    for (size_t d = 0; d < sizes.size(); d++)
        TORCH_CHECK(strides[d] >= 0 && sizes[d] >= 0,
                    "as_strided: Negative strides and sizes are not supported, "
                    "got strides: ",
                    strides, ", sizes: ", sizes);
    const int64_t first = offset.value_or(storage_offset());
    TORCH_CHECK(first >= 0, "Tensor: invalid storage offset ", first);
    Tensor view = detail::view_of(*this, sizes.vec(), strides.vec(), first);
    detail::check_room(view.impl());
    return view;
}

inline Tensor Tensor::view(IntArrayRef shape) const
{
    std::vector<int64_t> sizes = detail::infer_sizes(shape, numel());
    auto strides = detail::strides_for(*this, sizes);
    TORCH_CHECK(strides, "view size is not compatible with input tensor's size "
                         "and stride (at least one dimension spans across two "
                         "contiguous subspaces). Use .reshape(...) instead.");
    return detail::view_of(*this, std::move(sizes), std::move(*strides),
                           storage_offset());
}

/* The bytes as elements of another type; the last dimension grows or shrinks.
 */
inline Tensor Tensor::view(ScalarType type) const
{
    const int64_t from = int64_t(itemsize());
    const int64_t to = int64_t(c10::elementSize(type));
    TORCH_CHECK(to, "the light engine has no tensors of ", type);
    std::vector<int64_t> sizes = this->sizes().vec();
    std::vector<int64_t> strides = this->strides().vec();
    int64_t offset = storage_offset();
    if (from != to) {
        TORCH_CHECK(dim() > 0 && strides.back() == 1,
                    "self.stride(-1) must be 1 to view ", scalar_type(), " as ",
                    type, " (different element sizes)");
        TORCH_CHECK(sizes.back() * from % to == 0 && offset * from % to == 0,
                    "self.size(-1) and the storage offset must be divisible "
                    "to view ",
                    scalar_type(), " as ", type);
        for (size_t d = 0; d + 1 < strides.size(); d++) {
            TORCH_CHECK(strides[d] * from % to == 0, "self.stride(", d,
                        ") must be divisible to view ", scalar_type(), " as ",
                        type);
            strides[d] = strides[d] * from / to;
        }
        sizes.back() = sizes.back() * from / to;
        offset = offset * from / to;
    }
    Tensor view = detail::view_of(*this, sizes, strides, offset);
    view.impl().type_ = type;
    return view;
}

inline Tensor Tensor::reshape(IntArrayRef shape) const
{
    std::vector<int64_t> sizes = detail::infer_sizes(shape, numel());
    auto strides = detail::strides_for(*this, sizes);
    return strides ? detail::view_of(*this, std::move(sizes),
                                     std::move(*strides), storage_offset())
                   : contiguous().view(sizes);
}

inline Tensor Tensor::flatten(int64_t first, int64_t last) const
{
    if (dim() == 0)
        return reshape({1});
    const size_t a = wrap(first), b = wrap(last);
    TORCH_CHECK(a <= b, "flatten() has invalid args: start_dim cannot come "
                        "after end_dim");
    std::vector<int64_t> sizes;
    for (size_t d = 0; d < size_t(dim()); d++)
        if (d > a && d <= b)
            sizes.back() *= this->sizes()[d];
        else
            sizes.push_back(this->sizes()[d]);
    return reshape(sizes);
}

inline Tensor Tensor::unflatten(int64_t d, IntArrayRef shape) const
{
    const size_t at = wrap(d);
    std::vector<int64_t> sizes = this->sizes().vec();
    const std::vector<int64_t> parts = detail::infer_sizes(shape, sizes[at]);
    sizes.erase(sizes.begin() + long(at));
    sizes.insert(sizes.begin() + long(at), parts.begin(), parts.end());
    return view(sizes);
}

inline Tensor Tensor::squeeze() const
{
    std::vector<int64_t> sizes, strides;
    for (size_t d = 0; d < size_t(dim()); d++)
        if (this->sizes()[d] != 1) {
            sizes.push_back(this->sizes()[d]);
            strides.push_back(this->strides()[d]);
        }
    return detail::view_of(*this, sizes, strides, storage_offset());
}

inline Tensor Tensor::squeeze(int64_t d) const
{
    if (dim() == 0)
        return *this;
    const size_t at = wrap(d);
    std::vector<int64_t> sizes = this->sizes().vec();
    std::vector<int64_t> strides = this->strides().vec();
    if (sizes[at] == 1) {
        sizes.erase(sizes.begin() + long(at));
        strides.erase(strides.begin() + long(at));
    }
    return detail::view_of(*this, sizes, strides, storage_offset());
}

inline Tensor Tensor::unsqueeze(int64_t d) const
{
    const size_t at = wrap(d, 1);
    std::vector<int64_t> sizes = this->sizes().vec();
    std::vector<int64_t> strides = this->strides().vec();
    const int64_t step = at < sizes.size() ? sizes[at] * strides[at] : 1;
    sizes.insert(sizes.begin() + long(at), 1);
    strides.insert(strides.begin() + long(at), step);
    return detail::view_of(*this, sizes, strides, storage_offset());
}

inline Tensor Tensor::permute(IntArrayRef dims) const
{
    TORCH_CHECK(int64_t(dims.size()) == dim(),
                "permute(sparse_coo): number of dimensions in the tensor input "
                "does not match the length of the desired ordering of "
                "dimensions i.e. input.dim() = ",
                dim(), " is not equal to len(dims) = ", dims.size());
    std::vector<int64_t> sizes, strides;
    std::vector<bool> seen(dims.size());
    for (int64_t d : dims) {
        const size_t at = wrap(d);
        TORCH_CHECK(!seen[at], "permute(): duplicate dims are not allowed.");
        seen[at] = true;
        sizes.push_back(this->sizes()[at]);
        strides.push_back(this->strides()[at]);
    }
    return detail::view_of(*this, sizes, strides, storage_offset());
}

inline Tensor Tensor::transpose(int64_t a, int64_t b) const
{
    std::vector<int64_t> dims(static_cast<size_t>(dim()));
    std::iota(dims.begin(), dims.end(), 0);
    if (dim() == 0)
        return *this;
    std::swap(dims[wrap(a)], dims[wrap(b)]);
    return permute(dims);
}

inline Tensor Tensor::t() const
{
    TORCH_CHECK(dim() <= 2,
                "t() expects a tensor with <= 2 dimensions, but "
                "self is ",
                dim(), "D");
    return dim() < 2 ? *this : transpose(0, 1);
}

inline Tensor Tensor::movedim(int64_t from, int64_t to) const
{
    const size_t a = wrap(from), b = wrap(to);
    std::vector<int64_t> dims(static_cast<size_t>(dim()));
    std::iota(dims.begin(), dims.end(), 0);
    dims.erase(dims.begin() + long(a));
    dims.insert(dims.begin() + long(b), int64_t(a));
    return permute(dims);
}

inline Tensor Tensor::select(int64_t d, int64_t index) const
{
    TORCH_CHECK_INDEX(dim() > 0,
                      "select() cannot be applied to a 0-dim tensor.");
    const size_t at = wrap(d);
    const int64_t n = sizes()[at];
    TORCH_CHECK_INDEX(index >= -n && index < n, "select(): index ", index,
                      " out of range for tensor of size ", sizes(),
                      " at dimension ", d);
    std::vector<int64_t> sizes = this->sizes().vec();
    std::vector<int64_t> strides = this->strides().vec();
    const int64_t first = (index < 0 ? index + n : index) * strides[at];
    sizes.erase(sizes.begin() + long(at));
    strides.erase(strides.begin() + long(at));
    return detail::view_of(*this, sizes, strides, storage_offset() + first);
}

inline Tensor Tensor::slice(int64_t d, std::optional<int64_t> first,
                            std::optional<int64_t> end, int64_t step) const
{
    TORCH_CHECK(dim() > 0, "slice() cannot be applied to a 0-dim tensor.");
    TORCH_CHECK(step > 0, "slice step must be positive");
    const size_t at = wrap(d);
    const int64_t n = sizes()[at];
    auto clamp = [n](int64_t i) {
        return std::min(std::max<int64_t>(i < 0 ? i + n : i, 0), n);
    };
    const int64_t a = clamp(first.value_or(0));
    const int64_t b = std::max(clamp(end.value_or(n)), a);
    std::vector<int64_t> sizes = this->sizes().vec();
    std::vector<int64_t> strides = this->strides().vec();
    const int64_t offset = storage_offset() + a * strides[at];
    sizes[at] = (b - a + step - 1) / step;
    strides[at] *= step;
    return detail::view_of(*this, sizes, strides, offset);
}

inline Tensor Tensor::narrow(int64_t d, int64_t first, int64_t n) const
{
    TORCH_CHECK(dim() > 0, "narrow() cannot be applied to a 0-dim tensor.");
    TORCH_CHECK(n >= 0, "narrow(): length must be non-negative.");
    const int64_t size = this->size(d);
    TORCH_CHECK_INDEX(first >= -size && first <= size,
                      "start out of range (expected to be in range of [", -size,
                      ", ", size, "], but got ", first, ")");
    const int64_t a = first < 0 ? first + size : first;
    TORCH_CHECK(a <= size - n, "start (", a, ") + length (", n,
                ") exceeds dimension size (", size, ").");
    return slice(d, a, a + n);
}

inline Tensor Tensor::expand(IntArrayRef shape, bool) const
{
    const size_t more = shape.size() - size_t(dim());
    TORCH_CHECK(int64_t(shape.size()) >= dim(),
                "expand(): the number of sizes "
                "provided (",
                shape.size(),
                ") must be greater or equal to the number of "
                "dimensions in the tensor (",
                dim(), ")");
    std::vector<int64_t> sizes(shape.size()), strides(shape.size());
    for (size_t d = 0; d < shape.size(); d++) {
        const bool is_new = d < more;
        const int64_t was = is_new ? 1 : this->sizes()[d - more];
        const int64_t want = shape[d] == -1 && !is_new ? was : shape[d];
        TORCH_CHECK(want >= 0 && (was == want || was == 1),
                    "The expanded size of the tensor (", shape[d],
                    ") must match the existing size (", was,
                    ") at non-singleton dimension ", d,
                    ".  Target sizes: ", shape,
                    ".  Tensor sizes: ", this->sizes());
        sizes[d] = want;
        strides[d] = was == want && !is_new ? this->strides()[d - more] : 0;
    }
    return detail::view_of(*this, sizes, strides, storage_offset());
}

inline Tensor Tensor::diagonal(int64_t offset, int64_t a, int64_t b) const
{
    const size_t i = wrap(a), k = wrap(b);
    TORCH_CHECK(i != k, "diagonal dimensions cannot be identical ", a, ", ", b);
    const int64_t rows = sizes()[i], columns = sizes()[k];
    const int64_t n = offset >= 0 ? std::min(rows, columns - offset)
                                  : std::min(rows + offset, columns);
    std::vector<int64_t> sizes, strides;
    for (size_t d = 0; d < size_t(dim()); d++)
        if (d != i && d != k) {
            sizes.push_back(this->sizes()[d]);
            strides.push_back(this->strides()[d]);
        }
    sizes.push_back(std::max<int64_t>(n, 0));
    strides.push_back(this->strides()[i] + this->strides()[k]);
    const int64_t first = n <= 0        ? 0
                          : offset >= 0 ? offset * this->strides()[k]
                                        : -offset * this->strides()[i];
    return detail::view_of(*this, sizes, strides, storage_offset() + first);
}

inline std::vector<Tensor> Tensor::unbind(int64_t d) const
{
    std::vector<Tensor> parts;
    for (int64_t i = 0; i < size(d); i++)
        parts.push_back(select(d, i));
    return parts;
}

inline std::vector<Tensor> Tensor::split(int64_t n, int64_t d) const
{
    TORCH_CHECK(n > 0,
                "split expects split_size be positive, but got "
                "split_size=",
                n);
    std::vector<Tensor> parts;
    for (int64_t i = 0; i < std::max<int64_t>(size(d), 1); i += n)
        parts.push_back(slice(d, i, i + n));
    return parts;
}

inline std::vector<Tensor> Tensor::chunk(int64_t n, int64_t d) const
{
    TORCH_CHECK(n > 0, "chunk expects `chunks` to be greater than 0, got: ", n);
    return split(std::max<int64_t>((size(d) + n - 1) / n, 1), d);
}

} // namespace at
