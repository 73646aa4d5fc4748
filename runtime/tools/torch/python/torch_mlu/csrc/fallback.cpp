/* SPDX-License-Identifier: MIT
 *
 * Every operator without a kernel of its own runs on the CPU. The bytes of the
 * device's storages that its tensors lie in are copied into storages of the
 * CPU, one for each, so that tensors which share memory there share it here;
 * what the operator may write is copied back, and what it answers becomes a
 * tensor of the device: a new one, or a view of a storage if it is one here.
 *
 * Of half the CPU has few operators; one that it has not is computed in float
 * and rounded once.
 */
#include "shim.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <c10/core/DeviceGuard.h>
#include <torch/library.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <vector>

namespace shim {

constexpr size_t ALIGN = 64; /* of the bytes that stand for a storage's */

struct Mirror {
    c10::StorageImpl *of;
    Span span;
    c10::Storage storage; /* its bytes */
    at::Tensor any;       /* a tensor of the device that has the storage */
};

struct Pair {
    at::Tensor device, cpu;
    bool is_written;
};

class Call {
  public:
    Call(const c10::OperatorHandle &op, torch::jit::Stack *stack)
        : op_(op), stack_(stack),
          first_(stack->size() - op.schema().arguments().size())
    {
    }

    void run()
    {
        for (size_t i = 0; i < op_.schema().arguments().size(); i++)
            collect((*stack_)[first_ + i], i);
        find_device();
        c10::DeviceGuard guard(device_);
        fetch();
        for (size_t i = 0; i < op_.schema().arguments().size(); i++)
            replace((*stack_)[first_ + i]);
        compute();
        for (Pair &pair : pairs_)
            give_back(pair);
        const size_t n = op_.schema().returns().size();
        for (size_t i = stack_->size() - n; i < stack_->size(); i++)
            answer((*stack_)[i]);
    }

  private:
    const c10::OperatorHandle &op_;
    torch::jit::Stack *stack_;
    size_t first_;
    std::vector<Pair> pairs_;
    std::vector<Mirror> mirrors_;
    std::vector<at::Tensor> strangers_; /* of the CPU, not of no dimension */
    bool has_device_ = false;
    at::Device device_{MLU, 0};

    /* Every tensor of an argument, in lists and optional ones too. */
    template <class Function>
    static void each(const c10::IValue &value, Function function)
    {
        if (value.isTensor()) {
            if (value.toTensor().defined())
                function(value.toTensor());
        } else if (value.isList()) {
            for (const c10::IValue &item : value.toListRef())
                each(item, function);
        }
    }

    bool writes(size_t argument) const
    {
        const auto *alias = op_.schema().arguments()[argument].alias_info();
        return alias && alias->isWrite();
    }

    void collect(const c10::IValue &value, size_t argument)
    {
        const bool is_written = writes(argument);
        each(value, [&](const at::Tensor &t) {
            if (t.device().type() != MLU) {
                if (t.device().is_cpu() && t.dim() > 0)
                    strangers_.push_back(t);
                return;
            }
            TORCH_CHECK(t.layout() == at::Layout::Strided,
                        op_.schema().name(), ": tensors of mlu devices are "
                        "strided; ", t.layout(), " is not supported");
            TORCH_CHECK(!has_device_ || device_ == t.device(),
                        "Expected all tensors to be on the same device, but ",
                        op_.schema().name(), " got ", device_, " and ",
                        t.device());
            has_device_ = true;
            device_ = t.device();
            add_mirror(t);
            pairs_.push_back({t, at::Tensor(), is_written});
        });
        if (!has_device_ && value.isDevice() &&
            value.toDevice().type() == MLU) {
            const at::Device d = value.toDevice();
            device_ = at::Device(MLU, (c10::DeviceIndex)of_device(
                                          d.has_index() ? d.index() : -1));
        }
    }

    /* Indices may be on the CPU; all else is on one device, as on a card. */
    void find_device()
    {
        const std::string &name = op_.schema().name();
        if (!has_device_)
            return;
        TORCH_CHECK(strangers_.empty() ||
                        name.rfind("aten::index", 0) == 0 ||
                        name.rfind("aten::_index_put", 0) == 0 ||
                        name.find("packed_sequence") != std::string::npos,
                    "Expected all tensors to be on the same device, but ", name,
                    " got ", device_, " and cpu");
    }

    void add_mirror(const at::Tensor &t)
    {
        Span span = span_of(t);
        span.begin -= span.begin % ALIGN;
        c10::StorageImpl *of = t.storage().unsafeGetStorageImpl();
        for (Mirror &mirror : mirrors_) {
            if (mirror.of != of)
                continue;
            mirror.span.begin = std::min(mirror.span.begin, span.begin);
            mirror.span.end = std::max(mirror.span.end, span.end);
            return;
        }
        mirrors_.push_back({of, span, c10::Storage(), t});
    }

    Mirror &mirror_of(c10::StorageImpl *of)
    {
        for (Mirror &mirror : mirrors_)
            if (mirror.of == of)
                return mirror;
        TORCH_INTERNAL_ASSERT(false, "a storage without a mirror");
    }

    void fetch()
    {
        for (Mirror &mirror : mirrors_) {
            const size_t bytes = mirror.span.end - mirror.span.begin;
            mirror.storage = cpu_storage(bytes);
            download(mirror.storage.data_ptr().get(),
                     address_of(mirror.any, mirror.span.begin), bytes);
        }
        for (Pair &pair : pairs_)
            pair.cpu = mirrored(pair.device);
    }

    at::Tensor mirrored(const at::Tensor &t)
    {
        Mirror &m = mirror_of(t.storage().unsafeGetStorageImpl());
        const int64_t before = (int64_t)(m.span.begin / t.element_size());
        return cpu_tensor(m.storage, t, t.storage_offset() - before);
    }

    at::Tensor cpu_of(const at::Tensor &t)
    {
        for (Pair &pair : pairs_)
            if (pair.device.unsafeGetTensorImpl() == t.unsafeGetTensorImpl())
                return pair.cpu;
        return t;
    }

    void replace(c10::IValue &value)
    {
        if (value.isTensor()) {
            if (value.toTensor().defined())
                value = cpu_of(value.toTensor());
        } else if (value.isTensorList()) {
            c10::List<at::Tensor> list;
            for (const at::Tensor &t : value.toTensorVector())
                list.push_back(t.defined() ? cpu_of(t) : t);
            value = list;
        } else if (value.isOptionalTensorList()) {
            c10::List<c10::optional<at::Tensor>> list;
            for (const c10::IValue &item : value.toListRef()) {
                if (item.isNone())
                    list.push_back(c10::nullopt);
                else
                    list.push_back(item.toTensor().defined()
                                       ? cpu_of(item.toTensor())
                                       : item.toTensor());
            }
            value = list;
        } else if (value.isDevice() && value.toDevice().type() == MLU) {
            value = at::Device(at::kCPU);
        }
    }

    /* ---- the CPU's operator ---- */

    void compute()
    {
        const std::vector<c10::IValue> arguments(stack_->begin() + first_,
                                                 stack_->end());
        try {
            op_.callBoxed(stack_);
        } catch (const c10::Error &e) {
            const bool lacks_half =
                strstr(e.what(), "not implemented for 'Half'") != nullptr;
            if (!lacks_half || !has_half())
                throw;
            stack_->resize(first_);
            stack_->insert(stack_->end(), arguments.begin(), arguments.end());
            compute_in_float();
        }
    }

    bool has_half() const
    {
        for (const Pair &pair : pairs_)
            if (pair.cpu.scalar_type() == at::kHalf)
                return true;
        return false;
    }

    void compute_in_float()
    {
        std::vector<Pair> halves = pairs_;
        for (Pair &pair : pairs_)
            if (pair.cpu.scalar_type() == at::kHalf)
                pair.device = pair.cpu, pair.cpu = pair.cpu.to(at::kFloat);
        for (size_t i = first_; i < stack_->size(); i++)
            replace((*stack_)[i]);
        op_.callBoxed(stack_);
        const size_t n = op_.schema().returns().size();
        std::vector<Pair> floats = std::move(pairs_);
        pairs_ = std::move(halves);
        for (size_t i = stack_->size() - n; i < stack_->size(); i++)
            to_half((*stack_)[i], floats);
        for (size_t i = 0; i < pairs_.size(); i++) {
            if (!pairs_[i].is_written || floats[i].cpu.is_same(pairs_[i].cpu))
                continue;
            if (pairs_[i].cpu.sizes() != floats[i].cpu.sizes())
                pairs_[i].cpu.resize_(floats[i].cpu.sizes());
            pairs_[i].cpu.copy_(floats[i].cpu);
        }
    }

    at::Tensor half_of(const at::Tensor &t, const std::vector<Pair> &floats)
    {
        for (size_t i = 0; i < floats.size(); i++)
            if (t.defined() && floats[i].cpu.is_same(t))
                return pairs_[i].cpu;
        return t.defined() && t.scalar_type() == at::kFloat ? t.to(at::kHalf)
                                                            : t;
    }

    void to_half(c10::IValue &value, const std::vector<Pair> &floats)
    {
        if (value.isTensor()) {
            value = half_of(value.toTensor(), floats);
        } else if (value.isTensorList()) {
            c10::List<at::Tensor> list;
            for (const at::Tensor &t : value.toTensorVector())
                list.push_back(half_of(t, floats));
            value = list;
        }
    }

    /* ---- afterwards ---- */

    static bool is_mirror(const Mirror &mirror, const at::Tensor &cpu)
    {
        return cpu.has_storage() &&
               cpu.storage().unsafeGetStorageImpl() ==
                   mirror.storage.unsafeGetStorageImpl();
    }

    /* What an operator did to a tensor that it may write: the bytes, and for
     * out= and operators such as t_ also the shape. */
    void give_back(Pair &pair)
    {
        if (!pair.is_written)
            return;
        const at::Tensor &cpu = pair.cpu, &device = pair.device;
        Mirror &m = mirror_of(device.storage().unsafeGetStorageImpl());
        TORCH_CHECK(is_mirror(m, cpu), op_.schema().name(),
                    " gives a tensor another storage, which is not supported "
                    "on mlu devices");
        const int64_t before =
            (int64_t)(m.span.begin / device.element_size());
        const int64_t offset = cpu.storage_offset() + before;
        c10::TensorImpl *impl = device.unsafeGetTensorImpl();
        if (cpu.sizes() != device.sizes() || cpu.strides() != device.strides() ||
            offset != device.storage_offset()) {
            impl->set_sizes_and_strides(cpu.sizes(), cpu.strides());
            impl->set_storage_offset(offset);
            reserve(device, span_of(device).end);
        }
        const Span here = span_of(cpu);
        upload(address_of(device, m.span.begin + here.begin),
               address_of(cpu, here.begin), here.end - here.begin);
    }

    at::Tensor view_of(const Mirror &mirror, const at::Tensor &cpu)
    {
        at::Tensor t = at::detail::make_tensor<c10::TensorImpl>(
            c10::TensorImpl::VIEW, c10::Storage(mirror.any.storage()),
            mirror.any.key_set(), cpu.dtype());
        c10::TensorImpl *impl = t.unsafeGetTensorImpl();
        const int64_t before =
            (int64_t)(mirror.span.begin / cpu.element_size());
        impl->set_sizes_and_strides(cpu.sizes(), cpu.strides());
        impl->set_storage_offset(cpu.storage_offset() + before);
        impl->_set_conj(cpu.is_conj());
        impl->_set_neg(cpu.is_neg());
        return t;
    }

    at::Tensor answered(const at::Tensor &cpu)
    {
        if (!cpu.defined() || !cpu.device().is_cpu() || !cpu.has_storage())
            return cpu;
        for (Pair &pair : pairs_)
            if (pair.cpu.unsafeGetTensorImpl() == cpu.unsafeGetTensorImpl())
                return pair.device;
        for (const Mirror &mirror : mirrors_)
            if (is_mirror(mirror, cpu))
                return view_of(mirror, cpu);
        return to_device(cpu, device_);
    }

    void answer(c10::IValue &value)
    {
        if (value.isTensor()) {
            value = answered(value.toTensor());
        } else if (value.isTensorList()) {
            c10::List<at::Tensor> list;
            for (const at::Tensor &t : value.toTensorVector())
                list.push_back(answered(t));
            value = list;
        }
    }
};

static void fallback(const c10::OperatorHandle &op, torch::jit::Stack *stack)
{
    Call(op, stack).run();
}

} // namespace shim

TORCH_LIBRARY_IMPL(_, PrivateUse1, m)
{
    m.fallback(torch::CppFunction::makeFromBoxedFunction<&shim::fallback>());
}

/* torch has bodies of these two for all devices, which refuse. */
namespace shim {

static at::Tensor on_cpu(const at::Tensor &t)
{
    return t.to(at::kCPU, t.scalar_type() == at::kHalf ? at::kFloat
                                                        : t.scalar_type());
}

static at::Tensor back(const at::Tensor &cpu, const at::Tensor &like)
{
    return cpu.defined() ? to_device(cpu.to(like.scalar_type()), like.device())
                         : cpu;
}

static at::Tensor
op_convolution(const at::Tensor &input, const at::Tensor &weight,
               const c10::optional<at::Tensor> &bias, at::IntArrayRef stride,
               at::IntArrayRef padding, at::IntArrayRef dilation,
               bool transposed, at::IntArrayRef output_padding, int64_t groups)
{
    c10::optional<at::Tensor> b;
    if (bias && bias->defined())
        b = on_cpu(*bias);
    return back(at::convolution(on_cpu(input), on_cpu(weight), b, stride,
                                padding, dilation, transposed, output_padding,
                                groups),
                input);
}

static std::tuple<at::Tensor, at::Tensor, at::Tensor> op_convolution_backward(
    const at::Tensor &gradient, const at::Tensor &input,
    const at::Tensor &weight, at::IntArrayRef stride, at::IntArrayRef padding,
    at::IntArrayRef dilation, bool transposed, at::IntArrayRef output_padding,
    int64_t groups, std::array<bool, 3> mask)
{
    const int64_t outputs =
        transposed ? weight.size(1) * groups : weight.size(0);
    auto of = at::convolution_backward(
        on_cpu(gradient), on_cpu(input), on_cpu(weight),
        at::IntArrayRef(&outputs, 1), stride, padding, dilation, transposed,
        output_padding, groups, mask);
    return {back(std::get<0>(of), input), back(std::get<1>(of), input),
            back(std::get<2>(of), input)};
}

} // namespace shim

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m)
{
    m.impl("convolution_overrideable", TORCH_FN(shim::op_convolution));
    m.impl("convolution_backward_overrideable",
           TORCH_FN(shim::op_convolution_backward));
}
