/* SPDX-License-Identifier: MIT
 *
 * Devices, the guard by which torch changes between them, memory, streams.
 */
#include "shim.h"

#include <c10/core/Allocator.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/util/Exception.h>
#include <mlusim.h>
#include <torch_mlu/stream.h>

#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <vector>

namespace shim {

/* ---- errors --------------------------------------------------------------- */

static std::mutex fault_lock;
static uint64_t faults_named;

static std::string fault_text()
{
    std::string text(mlusimFaultText(nullptr, 0) + 1, '\0');
    text.resize(mlusimFaultText(&text[0], text.size()));
    return text;
}

std::string new_faults()
{
    std::lock_guard<std::mutex> hold(fault_lock);
    const uint64_t n = mlusimFaultCount();
    if (n == faults_named)
        return "";
    const uint64_t fresh = n - faults_named;
    faults_named = n;
    std::string text = fault_text();
    if (fresh > 1)
        text += "\n(the last of " + std::to_string(fresh) + " faults)";
    return text;
}

void check(cnrtRet_t code, const char *call)
{
    if (code == cnrtSuccess)
        return;
    if (code == cnrtErrorKernelFault) {
        std::string text = new_faults();
        TORCH_CHECK(false, text.empty() ? cnrtGetErrorStr(code) : text);
    }
    TORCH_CHECK(false, call, ": ", cnrtGetErrorStr(code), " (",
                cnrtGetErrorName(code), ")");
}

/* ---- devices -------------------------------------------------------------- */

int device_count()
{
    unsigned n = 0;
    return cnrtGetDeviceCount(&n) == cnrtSuccess ? (int)n : 0;
}

int current_device()
{
    int device = 0;
    SHIM_CHECK(cnrtGetDevice(&device));
    return device;
}

void set_device(int device)
{
    SHIM_CHECK(cnrtSetDevice(of_device(device)));
}

int of_device(int device)
{
    if (device == -1)
        return current_device();
    const int n = device_count();
    TORCH_CHECK(device >= 0 && device < n, "there is no device mlu:", device,
                ": this process has ", n, n == 1 ? " device" : " devices",
                " (MLUSIM_DEVICES names more)");
    return device;
}

/* ---- memory --------------------------------------------------------------- */

constexpr int MAX_DEVICES = 64;
static std::array<std::atomic<unsigned long long>, MAX_DEVICES> in_use, peak;

struct Block {
    void *pointer;
    size_t bytes;
    int device;
};

static void release(void *context)
{
    Block *block = static_cast<Block *>(context);
    in_use[block->device] -= block->bytes;
    const Ordered ordered; /* memory is handed out again by queues */
    cnrtFree(block->pointer); /* fails only after the device has ended */
    delete block;
}

static double gib(size_t bytes)
{
    return (double)bytes / (1024.0 * 1024.0 * 1024.0);
}

struct DeviceAllocator final : public c10::Allocator {
    c10::DataPtr get(size_t bytes) const
    {
        const int device = current_device();
        void *pointer = nullptr;
        if (bytes == 0)
            return {nullptr, nullptr, &release_nothing, of(device)};
        const cnrtRet_t code = cnrtMalloc(&pointer, bytes);
        if (code == cnrtErrorNoMem) {
            size_t free = 0, total = 0;
            cnrtGetLastError();
            cnrtMemGetInfo(&free, &total);
            TORCH_CHECK(false, "MLU out of memory: ", gib(bytes),
                        " GiB are wanted, mlu:", device, " has ", gib(free),
                        " GiB left of ", gib(total));
        }
        check(code, "cnrtMalloc");
        in_use[device] += bytes;
        const unsigned long long now = in_use[device];
        if (now > peak[device])
            peak[device] = now;
        return {pointer, new Block{pointer, bytes, device}, &release,
                of(device)};
    }
#if SHIM_SINCE(2, 3)
    c10::DataPtr allocate(size_t bytes) override { return get(bytes); }
    void copy_data(void *to, const void *from, size_t bytes) const override
    {
        const Ordered ordered;
        SHIM_CHECK(cnrtMemcpy(to, const_cast<void *>(from), bytes,
                              cnrtMemcpyDevToDev));
    }
#else
    c10::DataPtr allocate(size_t bytes) const override { return get(bytes); }
#endif

  private:
    static void release_nothing(void *) {}
    static c10::Device of(int device)
    {
        return c10::Device(MLU, (c10::DeviceIndex)device);
    }
};

static DeviceAllocator the_allocator;
REGISTER_ALLOCATOR(MLU, &the_allocator);

c10::Allocator *allocator()
{
    return &the_allocator;
}

Memory memory_of(int device)
{
    return {in_use[of_device(device)], peak[of_device(device)]};
}

void reset_peak(int device)
{
    const int i = of_device(device);
    peak[i] = in_use[i].load();
}

/* ---- streams -------------------------------------------------------------- */

/* Stream 0 of a device is its default one; the queue of each is made when it is
 * asked for. */
static std::mutex stream_lock;
static std::map<std::pair<int, c10::StreamId>, cnrtQueue_t> queues;
static std::array<std::atomic<c10::StreamId>, MAX_DEVICES> last_stream;
static thread_local std::array<c10::StreamId, MAX_DEVICES> current;

static c10::Stream stream_of(int device, c10::StreamId id)
{
    return c10::Stream(c10::Stream::UNSAFE,
                       c10::Device(MLU, (c10::DeviceIndex)device), id);
}

cnrtQueue_t queue_of(c10::Stream stream)
{
    std::lock_guard<std::mutex> hold(stream_lock);
    const int device = stream.device_index();
    auto key = std::make_pair(device, stream.id());
    auto found = queues.find(key);
    if (found != queues.end())
        return found->second;
    const int before = current_device();
    cnrtQueue_t queue = nullptr;
    SHIM_CHECK(cnrtSetDevice(device));
    const cnrtRet_t code = cnrtQueueCreate(&queue);
    cnrtSetDevice(before);
    check(code, "cnrtQueueCreate");
    queues[key] = queue;
    return queue;
}

c10::Stream current_stream(int device)
{
    const int i = of_device(device);
    return stream_of(i, current[i]);
}

c10::Stream set_current_stream(c10::Stream stream)
{
    const int device = of_device(stream.device_index());
    const c10::StreamId before = current[device];
    current[device] = stream.id();
    return stream_of(device, before);
}

c10::Stream new_stream(int device)
{
    const int i = of_device(device);
    return stream_of(i, ++last_stream[i]);
}

/* ---- the guard ------------------------------------------------------------ */

struct Guard final : public c10::impl::DeviceGuardImplInterface {
    c10::DeviceType type() const override { return MLU; }
    c10::Device exchangeDevice(c10::Device device) const override
    {
        c10::Device before = getDevice();
        setDevice(device);
        return before;
    }
    c10::Device getDevice() const override
    {
        return c10::Device(MLU, (c10::DeviceIndex)current_device());
    }
    void setDevice(c10::Device device) const override
    {
        if (device.has_index())
            set_device(device.index());
    }
    void uncheckedSetDevice(c10::Device device) const noexcept override
    {
        if (device.has_index())
            cnrtSetDevice(device.index());
    }
    c10::Stream getStream(c10::Device device) const noexcept override
    {
        return current_stream(device.index());
    }
    c10::Stream getDefaultStream(c10::Device device) const override
    {
        return stream_of(of_device(device.index()), 0);
    }
    c10::Stream exchangeStream(c10::Stream stream) const noexcept override
    {
        return set_current_stream(stream);
    }
    c10::DeviceIndex deviceCount() const noexcept override
    {
        return (c10::DeviceIndex)device_count();
    }
    bool queryStream(const c10::Stream &stream) const override
    {
        return cnrtQueueQuery(queue_of(stream)) == cnrtSuccess;
    }
    void synchronizeStream(const c10::Stream &stream) const override
    {
        SHIM_CHECK(cnrtQueueSync(queue_of(stream)));
    }
};

C10_REGISTER_GUARD_IMPL(PrivateUse1, Guard);

} // namespace shim

/* ---- what extensions call ------------------------------------------------- */

namespace torch_mlu {

cnrtQueue_t MLUStream::queue() const
{
    return shim::queue_of(stream_);
}

bool MLUStream::query() const
{
    return cnrtQueueQuery(queue()) == cnrtSuccess;
}

void MLUStream::synchronize() const
{
    shim::check(cnrtQueueSync(queue()), "cnrtQueueSync");
    shim::waited();
}

MLUStream getCurrentMLUStream(c10::DeviceIndex device)
{
    return MLUStream(shim::current_stream(device));
}

MLUStream getDefaultMLUStream(c10::DeviceIndex device)
{
    return MLUStream(shim::stream_of(shim::of_device(device), 0));
}

MLUStream getStreamFromPool(bool, c10::DeviceIndex device)
{
    return MLUStream(shim::new_stream(device));
}

void setCurrentMLUStream(MLUStream stream)
{
    shim::set_current_stream(stream.unwrap());
}

c10::DeviceIndex current_device()
{
    return (c10::DeviceIndex)shim::current_device();
}

c10::DeviceIndex device_count()
{
    return (c10::DeviceIndex)shim::device_count();
}

void synchronize()
{
    shim::check(cnrtSyncDevice(), "cnrtSyncDevice");
    shim::waited();
}

} // namespace torch_mlu
