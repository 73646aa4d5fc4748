/* SPDX-License-Identifier: MIT
 *
 * c10::Device: the host, "cpu", or the simulated device, "mlu", which torch
 * calls PrivateUse1. Layouts and memory formats as far as there are.
 */
#pragma once

#include "mlusim_torch/array.hpp"

namespace c10 {

enum class DeviceType : int8_t {
    CPU = 0,
    CUDA = 1,
    HIP = 6,
    XLA = 9,
    XPU = 12,
    MPS = 13,
    Meta = 14,
    PrivateUse1 = 20
};
using DeviceIndex = int8_t;

constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType kCUDA = DeviceType::CUDA;
constexpr DeviceType kMeta = DeviceType::Meta;
constexpr DeviceType kPrivateUse1 = DeviceType::PrivateUse1;
constexpr DeviceType kMLU = DeviceType::PrivateUse1;

inline std::string DeviceTypeName(DeviceType type, bool lower_case = false)
{
    switch (type) {
    case DeviceType::CPU:
        return lower_case ? "cpu" : "CPU";
    case DeviceType::PrivateUse1:
        return lower_case ? "mlu" : "MLU";
    case DeviceType::CUDA:
        return lower_case ? "cuda" : "CUDA";
    case DeviceType::Meta:
        return lower_case ? "meta" : "META";
    default:
        return lower_case ? "other" : "OTHER";
    }
}

class Device {
public:
    Device(DeviceType type, DeviceIndex index = -1) : type_(type), index_(index)
    {}
    Device(const std::string &name) : Device(read(name)) {}
    Device(const char *name) : Device(std::string(name)) {}

    DeviceType type() const { return type_; }
    DeviceIndex index() const { return index_; }
    bool has_index() const { return index_ >= 0; }
    bool is_cpu() const { return type_ == DeviceType::CPU; }
    bool is_cuda() const { return type_ == DeviceType::CUDA; }
    bool is_meta() const { return type_ == DeviceType::Meta; }
    bool is_privateuseone() const { return type_ == DeviceType::PrivateUse1; }
    bool is_mlu() const { return is_privateuseone(); }
    void set_index(DeviceIndex index) { index_ = index; }
    std::string str() const
    {
        return DeviceTypeName(type_, true) +
               (has_index() ? ":" + std::to_string(index_) : "");
    }
    bool operator==(const Device &b) const
    {
        return type_ == b.type_ && index_ == b.index_;
    }
    bool operator!=(const Device &b) const { return !(*this == b); }

private:
    static Device read(const std::string &name)
    {
        const size_t n = std::min(name.find(':'), name.size());
        const std::string word = name.substr(0, n);
        const std::string digits = n < name.size() ? name.substr(n + 1) : "0";
        const bool is_number =
            !digits.empty() && digits.size() < 3 &&
            digits.find_first_not_of("0123456789") == std::string::npos;
        DeviceType type = DeviceType::CPU;
        if (word == "mlu" || word == "privateuseone")
            type = DeviceType::PrivateUse1;
        else if (word == "cuda")
            type = DeviceType::CUDA;
        else
            TORCH_CHECK(word == "cpu",
                        "Expected one of cpu, mlu device type "
                        "at start of device string: ",
                        name);
        TORCH_CHECK(is_number, "Invalid device string: '", name, "'");
        return Device(type, n < name.size() ? DeviceIndex(std::stoi(digits))
                                            : DeviceIndex(-1));
    }

    DeviceType type_;
    DeviceIndex index_;
};

inline std::ostream &operator<<(std::ostream &out, DeviceType type)
{
    return out << DeviceTypeName(type, true);
}
inline std::ostream &operator<<(std::ostream &out, const Device &device)
{
    return out << device.str();
}

enum class Layout : int8_t { Strided, Sparse };
constexpr Layout kStrided = Layout::Strided;
inline std::ostream &operator<<(std::ostream &out, Layout layout)
{
    return out << (layout == Layout::Strided ? "Strided" : "Sparse");
}

enum class MemoryFormat : int8_t {
    Contiguous,
    Preserve,
    ChannelsLast,
    ChannelsLast3d
};
inline MemoryFormat get_contiguous_memory_format()
{
    return MemoryFormat::Contiguous;
}

namespace detail {

/* What a device of the options is: the host, or the simulated one. */
inline Device usable(Device device)
{
    TORCH_CHECK(device.is_cpu() || device.is_privateuseone(),
                "the light engine has the devices cpu and mlu, not ", device,
                "; see docs/pytorch.md");
    if (device.is_cpu())
        return Device(DeviceType::CPU);
    TORCH_CHECK(device.index() <= 0,
                "there is one simulated device, mlu:0, "
                "and no ",
                device);
    return Device(DeviceType::PrivateUse1, 0);
}

} // namespace detail

/* There is one device, so that it is always the current one. */
class DeviceGuard {
public:
    explicit DeviceGuard(Device device) : device_(detail::usable(device)) {}
    DeviceGuard(const DeviceGuard &) = delete;
    DeviceGuard &operator=(const DeviceGuard &) = delete;
    Device original_device() const { return device_; }
    Device current_device() const { return device_; }
    void reset_device(Device device) { device_ = detail::usable(device); }
    void set_index(DeviceIndex index)
    {
        reset_device(Device(DeviceType::PrivateUse1, index));
    }

private:
    Device device_;
};

class OptionalDeviceGuard {
public:
    OptionalDeviceGuard() = default;
    explicit OptionalDeviceGuard(std::optional<Device> device)
    {
        if (device)
            detail::usable(*device);
    }
    void reset_device(Device device) { detail::usable(device); }
};

} // namespace c10

namespace at {
using c10::DeviceGuard;
using c10::OptionalDeviceGuard;
} // namespace at
