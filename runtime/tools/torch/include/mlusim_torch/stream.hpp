/* SPDX-License-Identifier: MIT
 *
 * The current queue, as torch_mlu hands it out. There is one per program.
 */
#pragma once

#include "mlusim_torch/abi.h"
#include "mlusim_torch/mlu_check.hpp"
#include "mlusim_torch/tensor.hpp"

namespace torch_mlu {

/* Becomes a cnrtQueue_t wherever one is wanted. */
class MLUStream {
public:
    explicit MLUStream(cnrtQueue_t queue) : queue_(queue) {}
    operator cnrtQueue_t() const { return queue_; }
    cnrtQueue_t queue() const { return queue_; }
    cnrtQueue_t stream() const { return queue_; }
    void synchronize() const { TORCH_CNRT_CHECK(cnrtQueueSync(queue_)); }
    bool query() const { return cnrtQueueQuery(queue_) == cnrtSuccess; }
    c10::Device device() const
    {
        return c10::Device(c10::DeviceType::PrivateUse1, 0);
    }
    c10::DeviceIndex device_index() const { return 0; }
    bool operator==(const MLUStream &b) const { return queue_ == b.queue_; }
    bool operator!=(const MLUStream &b) const { return queue_ != b.queue_; }

private:
    cnrtQueue_t queue_;
};

inline MLUStream getCurrentMLUStream(c10::DeviceIndex device = -1)
{
    char error[512];
    TORCH_CHECK(
        device <= 0,
        "there is one simulated device, mlu:0, and no mlu:", int(device));
    void *queue = mlusim_torch_queue(error, sizeof error);
    if (!queue)
        throw c10::Error(error);
    return MLUStream(static_cast<cnrtQueue_t>(queue));
}
inline MLUStream getCurMLUStream(c10::DeviceIndex device = -1)
{
    return getCurrentMLUStream(device);
}
inline MLUStream getDefaultMLUStream(c10::DeviceIndex device = -1)
{
    return getCurrentMLUStream(device);
}
inline void setCurrentMLUStream(MLUStream stream)
{
    TORCH_CHECK(stream == getCurrentMLUStream(),
                "setCurrentMLUStream: the light engine has one queue; the full "
                "engine has more: import torch_mlu (docs/pytorch.md)");
}
MLUSIM_TORCH_REFUSED("torch_mlu::getStreamFromPool")
MLUStream getStreamFromPool(bool is_high_priority = false,
                            c10::DeviceIndex device = -1);
inline cnrtQueue_t getCurQueue(c10::DeviceIndex device = -1)
{
    return getCurrentMLUStream(device).queue();
}

inline c10::DeviceIndex current_device() { return 0; }
inline c10::DeviceIndex device_count() { return 1; }
inline void synchronize() { TORCH_CNRT_CHECK(cnrtSyncDevice()); }

} // namespace torch_mlu
