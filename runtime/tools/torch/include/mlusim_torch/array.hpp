/* SPDX-License-Identifier: MIT
 *
 * c10::ArrayRef, a view of somebody else's array; IntArrayRef and SmallVector.
 */
#pragma once

#include "mlusim_torch/error.hpp"

namespace c10 {

template <class T> class ArrayRef {
public:
    using value_type = T;
    using iterator = const T *;
    using const_iterator = const T *;

    ArrayRef() = default;
    ArrayRef(const T &one) : data_(&one), n_(1) {}
    ArrayRef(const T *data, size_t n) : data_(data), n_(n) {}
    ArrayRef(const T *begin, const T *end) : data_(begin), n_(end - begin) {}
    template <class A>
    ArrayRef(const std::vector<T, A> &v) : data_(v.data()), n_(v.size())
    {
        static_assert(!std::is_same_v<T, bool>, "no view of vector<bool>");
    }
    template <size_t N>
    ArrayRef(const std::array<T, N> &a) : data_(a.data()), n_(N)
    {}
    template <size_t N> ArrayRef(const T (&a)[N]) : data_(a), n_(N) {}
    ArrayRef(const std::initializer_list<T> &list)
        : data_(list.size() ? list.begin() : nullptr), n_(list.size())
    {}

    const T *begin() const { return data_; }
    const T *end() const { return data_ + n_; }
    const T *data() const { return data_; }
    size_t size() const { return n_; }
    bool empty() const { return n_ == 0; }
    const T &front() const { return at(0); }
    const T &back() const { return at(n_ - 1); }
    const T &operator[](size_t i) const { return data_[i]; }
    const T &at(size_t i) const
    {
        TORCH_CHECK(i < n_, "ArrayRef: invalid index Index = ", i,
                    "; Length = ", n_);
        return data_[i];
    }
    ArrayRef slice(size_t first, size_t n) const
    {
        TORCH_CHECK(first + n <= n_, "ArrayRef: invalid slice, N = ", first,
                    "; M = ", n, "; size = ", n_);
        return ArrayRef(data_ + first, n);
    }
    ArrayRef slice(size_t first) const { return slice(first, n_ - first); }
    bool equals(ArrayRef b) const
    {
        return n_ == b.n_ && std::equal(begin(), end(), b.begin());
    }
    std::vector<T> vec() const { return std::vector<T>(begin(), end()); }
    operator std::vector<T>() const { return vec(); }

private:
    const T *data_ = nullptr;
    size_t n_ = 0;
};

using IntArrayRef = ArrayRef<int64_t>;
template <class T, unsigned N = 8> using SmallVector = std::vector<T>;

inline bool operator==(IntArrayRef a, IntArrayRef b) { return a.equals(b); }
inline bool operator!=(IntArrayRef a, IntArrayRef b) { return !a.equals(b); }

template <class T>
std::ostream &operator<<(std::ostream &out, const ArrayRef<T> &list)
{
    out << "[";
    for (size_t i = 0; i < list.size(); i++)
        out << (i ? ", " : "") << list[i];
    return out << "]";
}

namespace detail {
/* std::stable_sort for the few dimensions of a tensor, without the many
 * functions that each extension would compile. */
template <class F> void sort_stably(std::vector<size_t> &list, const F &is_less)
{
    for (size_t i = 1; i < list.size(); i++)
        for (size_t k = i; k > 0 && is_less(list[k], list[k - 1]); k--)
            std::swap(list[k], list[k - 1]);
}
} // namespace detail

template <class T> using optional = std::optional<T>;
using std::make_optional;
using std::nullopt;
using std::nullopt_t;
using std::string_view;

} // namespace c10

namespace at {
using DimVector = std::vector<int64_t>;
}
