/* SPDX-License-Identifier: MIT
 *
 * The current stream of a device, with the names that extensions use. The
 * functions are in the device shim (csrc/device.cpp).
 */
#ifndef TORCH_MLU_STREAM_H
#define TORCH_MLU_STREAM_H

#include <c10/core/Device.h>
#include <c10/core/Stream.h>
#include <cnrt.h>

namespace torch_mlu
{

/* A queue of a device. The class converts to the types that launches and cnrt
 * functions take. */
class MLUStream
{
  public:
    explicit MLUStream(c10::Stream stream) : stream_(stream)
    {
    }

    cnrtQueue_t queue() const;
    cnrtQueue_t stream() const
    {
        return queue();
    }
    operator cnrtQueue_t() const
    {
        return queue();
    }
    operator c10::Stream() const
    {
        return stream_;
    }
    c10::Stream unwrap() const
    {
        return stream_;
    }
    c10::StreamId id() const
    {
        return stream_.id();
    }
    c10::Device device() const
    {
        return stream_.device();
    }
    c10::DeviceIndex device_index() const
    {
        return stream_.device_index();
    }
    bool query() const;
    /* Throws if a kernel had an error. */
    void synchronize() const;
    bool operator==(const MLUStream &other) const
    {
        return stream_ == other.stream_;
    }
    bool operator!=(const MLUStream &other) const
    {
        return !(stream_ == other.stream_);
    }

  private:
    c10::Stream stream_;
};

/* Get and set the streams of a device; -1 means the current device. */
MLUStream getCurrentMLUStream(c10::DeviceIndex device = -1);
MLUStream getDefaultMLUStream(c10::DeviceIndex device = -1);
MLUStream getStreamFromPool(bool is_high_priority = false,
                            c10::DeviceIndex device = -1);
void setCurrentMLUStream(MLUStream stream);

inline MLUStream getCurMLUStream(c10::DeviceIndex device = -1)
{
    return getCurrentMLUStream(device);
}
inline cnrtQueue_t getCurQueue(c10::DeviceIndex device = -1)
{
    return getCurrentMLUStream(device).queue();
}

c10::DeviceIndex current_device();
c10::DeviceIndex device_count();
void synchronize();

} // namespace torch_mlu

#endif
