/* SPDX-License-Identifier: MIT
 *
 * Events of streams, and memory by itself: torch_mlu::MLUEvent, over notifiers
 * of the runtime, and torch_mlu::MLUCachingAllocator. For both engines.
 */
#pragma once

#include "mlusim_torch/mlu_check.hpp"
#include <map>
#include <mutex>

namespace torch_mlu {

/* A place in a stream. Its notifier is created when it is first recorded. */
class MLUEvent {
public:
    MLUEvent() = default;
    explicit MLUEvent(unsigned) {}
    MLUEvent(const MLUEvent &) = delete;
    MLUEvent &operator=(const MLUEvent &) = delete;
    ~MLUEvent()
    {
        if (notifier_)
            cnrtNotifierDestroy(notifier_);
    }
    bool isCreated() const { return notifier_ != nullptr; }
    void place() { place(getCurrentMLUStream()); }
    void place(const MLUStream &stream)
    {
        if (!notifier_)
            TORCH_CNRT_CHECK(cnrtNotifierCreate(&notifier_));
        TORCH_CNRT_CHECK(cnrtPlaceNotifier(notifier_, stream.queue()));
    }
    void record() { place(); }
    void record(const MLUStream &stream) { place(stream); }
    /* The stream waits for the event. */
    void wait(const MLUStream &stream) const
    {
        if (notifier_)
            TORCH_CNRT_CHECK(
                cnrtQueueWaitNotifier(notifier_, stream.queue(), 0));
    }
    void block(const MLUStream &stream) const { wait(stream); }
    void synchronize() const
    {
        if (notifier_)
            TORCH_CNRT_CHECK(cnrtWaitNotifier(notifier_));
    }
    bool query() const
    {
        return !notifier_ || cnrtQueryNotifier(notifier_) == cnrtSuccess;
    }
    /* To the other one, in milliseconds and microseconds. */
    float elapsed_time(const MLUEvent &end) const
    {
        return hardware_time(end) / 1000;
    }
    float hardware_time(const MLUEvent &end) const
    {
        float us = 0;
        TORCH_CHECK(notifier_ && end.notifier_,
                    "MLUEvent: both events must be recorded before the time "
                    "between them is known");
        TORCH_CNRT_CHECK(cnrtNotifierDuration(notifier_, end.notifier_, &us));
        return us;
    }

private:
    cnrtNotifier_t notifier_ = nullptr;
};
using Notifier = MLUEvent;
namespace mlu {
using torch_mlu::MLUEvent;
}

/* Nothing is cached: memory is given back when it is freed. */
namespace MLUCachingAllocator {

struct Blocks {
    std::mutex lock;
    std::map<void *, at::Tensor> of;
};
inline Blocks &blocks()
{
    static Blocks *all = new Blocks; /* lives until the process ends */
    return *all;
}
inline void *raw_alloc(size_t bytes)
{
    const at::Tensor memory =
        at::empty({int64_t(bytes)}, c10::TensorOptions(c10::ScalarType::Byte)
                                        .device(c10::DeviceType::PrivateUse1));
    std::lock_guard<std::mutex> hold(blocks().lock);
    if (bytes)
        blocks().of[memory.data_ptr()] = memory;
    return bytes ? memory.data_ptr() : nullptr;
}
inline void *raw_alloc_with_stream(size_t bytes, cnrtQueue_t)
{
    return raw_alloc(bytes);
}
inline void raw_delete(void *memory)
{
    std::lock_guard<std::mutex> hold(blocks().lock);
    TORCH_CHECK(!memory || blocks().of.erase(memory),
                "MLUCachingAllocator::raw_delete: ", memory,
                " is not from raw_alloc of this extension, or was freed "
                "before");
}
inline void emptyCache() {}

} // namespace MLUCachingAllocator

} // namespace torch_mlu
