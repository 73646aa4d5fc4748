/* SPDX-License-Identifier: MIT
 *
 * What torch_mlu says of devices, and guards: they change the current device or
 * stream as long as they live. For both engines.
 */
#pragma once

#include "mlusim_torch/mlu_check.hpp"
#include <memory>

namespace torch_mlu {

inline c10::DeviceIndex device_count_ensure_non_zero()
{
    TORCH_CHECK(device_count() > 0, "there is no mlu device");
    return device_count();
}
inline bool is_available() { return device_count() > 0; }
inline void set_device(c10::DeviceIndex device)
{
    TORCH_CHECK(device >= 0 && device < device_count(),
                "there is no device mlu:", int(device), ": this process has ",
                int(device_count()), " (MLUSIM_DEVICES names more)");
    TORCH_CNRT_CHECK(cnrtSetDevice(device));
}
inline void setDevice(c10::DeviceIndex device) { set_device(device); }

/* Of a device, -1: of the current one. What is returned lives as long as the
 * thread, until the next call. */
inline cnrtDeviceProp_t *getDeviceProperties(int64_t device = -1)
{
    static thread_local cnrtDeviceProp_t properties;
    TORCH_CNRT_CHECK(cnrtGetDeviceProperties(
        &properties, int(device < 0 ? current_device() : device)));
    return &properties;
}
inline int getDeviceAttr(cnrtDeviceAttr_t attribute)
{
    int value = 0;
    TORCH_CNRT_CHECK(
        cnrtDeviceGetAttribute(&value, attribute, current_device()));
    return value;
}

class MLUGuard {
public:
    explicit MLUGuard(c10::DeviceIndex index)
        : guard_(c10::Device(c10::DeviceType::PrivateUse1, index))
    {}
    explicit MLUGuard(c10::Device device) : guard_(checked(device)) {}
    void set_index(c10::DeviceIndex index) { guard_.set_index(index); }
    void set_device(c10::Device device)
    {
        guard_.reset_device(checked(device));
    }
    void reset_device(c10::Device device) { set_device(device); }
    c10::Device original_device() const { return guard_.original_device(); }
    c10::Device current_device() const { return guard_.current_device(); }

private:
    static c10::Device checked(c10::Device device)
    {
        TORCH_CHECK(device.type() == c10::DeviceType::PrivateUse1,
                    "MLUGuard: ", device,
                    " is no mlu device; a tensor moves to one by .mlu()");
        return device;
    }
    c10::DeviceGuard guard_;
};

class OptionalMLUGuard {
public:
    OptionalMLUGuard() = default;
    /* A device, an index, or an optional one of them. */
    template <class T> explicit OptionalMLUGuard(const T &device)
    {
        set(device, 0);
    }
    void set_device(c10::Device device) { guard_.reset(new MLUGuard(device)); }
    void reset_device(c10::Device device) { set_device(device); }
    void set_index(c10::DeviceIndex index)
    {
        guard_.reset(new MLUGuard(index));
    }
    void reset() { guard_.reset(); }

private:
    template <class T>
    auto set(const T &device, int) -> decltype(*device, void())
    {
        if (device)
            guard_.reset(new MLUGuard(*device));
    }
    template <class T> void set(const T &device, long)
    {
        guard_.reset(new MLUGuard(device));
    }
    std::unique_ptr<MLUGuard> guard_;
};

class MLUStreamGuard {
public:
    explicit MLUStreamGuard(MLUStream stream)
        : guard_(stream.device()),
          before_(getCurrentMLUStream(stream.device_index()))
    {
        setCurrentMLUStream(stream);
    }
    MLUStreamGuard(const MLUStreamGuard &) = delete;
    MLUStreamGuard &operator=(const MLUStreamGuard &) = delete;
    ~MLUStreamGuard() { setCurrentMLUStream(before_); }
    MLUStream original_stream() const { return before_; }
    MLUStream current_stream() const
    {
        return getCurrentMLUStream(before_.device_index());
    }

private:
    MLUGuard guard_;
    MLUStream before_;
};

/* What the streams were called before. */
using Queue = MLUStream;
using QueueGuard = MLUStreamGuard;
inline Queue getCurrentQueue(c10::DeviceIndex device = -1)
{
    return getCurrentMLUStream(device);
}
inline Queue getDefaultQueue(c10::DeviceIndex device = -1)
{
    return getDefaultMLUStream(device);
}

namespace mlu {
using torch_mlu::getCurrentMLUStream;
using torch_mlu::getDefaultMLUStream;
using torch_mlu::getStreamFromPool;
using torch_mlu::MLUGuard;
using torch_mlu::MLUStream;
using torch_mlu::MLUStreamGuard;
using torch_mlu::OptionalMLUGuard;
using torch_mlu::setCurrentMLUStream;
} // namespace mlu

} // namespace torch_mlu
