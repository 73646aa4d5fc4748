/* SPDX-License-Identifier: MIT
 *
 * What the Python side calls, by ctypes: C functions that answer 0, or -1 with
 * the message in torch_mlu_error.
 */
#include "shim.h"

#include <c10/core/DeviceGuard.h>
#include <c10/util/Exception.h>
#include <mlusim.h>

#include <cstdio>
#include <exception>
#include <string>

using shim::check;

static thread_local std::string error;

template <class Function> static int guarded(Function function)
{
    try {
        function();
        return 0;
    } catch (const c10::Error &e) {
        error = e.what_without_backtrace();
    } catch (const std::exception &e) {
        error = e.what();
    }
    return -1;
}

static c10::Stream stream(int device, long long id)
{
    return c10::Stream(
        c10::Stream::UNSAFE,
        c10::Device(shim::MLU, (c10::DeviceIndex)shim::of_device(device)), id);
}

static c10::Device of(int device)
{
    return c10::Device(shim::MLU, (c10::DeviceIndex)shim::of_device(device));
}

extern "C" {

/* Extensions name it: one that was built for another torch does not load. */
#define NAME_FOR(major, minor, patch) \
    torch_mlu_for_torch_##major##_##minor##_##patch
#define BUILT_FOR(major, minor, patch) NAME_FOR(major, minor, patch)
extern const int BUILT_FOR(TORCH_VERSION_MAJOR, TORCH_VERSION_MINOR,
                           TORCH_VERSION_PATCH);
const int BUILT_FOR(TORCH_VERSION_MAJOR, TORCH_VERSION_MINOR,
                    TORCH_VERSION_PATCH) = 1;

const char *torch_mlu_error(void)
{
    return error.c_str();
}

int torch_mlu_device_count(void)
{
    return shim::device_count();
}

int torch_mlu_current_device(int *device)
{
    return guarded([&] { *device = shim::current_device(); });
}

int torch_mlu_set_device(int device)
{
    return guarded([&] { shim::set_device(device); });
}

/* Waits for a device; the message of a fault is the error. */
int torch_mlu_synchronize(int device)
{
    return guarded([&] {
        c10::DeviceGuard guard(of(device));
        check(cnrtSyncDevice(), "synchronize");
        shim::waited();
        const std::string text = shim::new_faults();
        TORCH_CHECK(text.empty(), text);
    });
}

/* The message of faults that no exception has named; 0: there are none. */
int torch_mlu_faults(void)
{
    error = shim::new_faults();
    return error.empty() ? 0 : -1;
}

int torch_mlu_memory(int device, unsigned long long *bytes,
                     unsigned long long *peak)
{
    return guarded([&] {
        const shim::Memory memory = shim::memory_of(device);
        *bytes = memory.bytes;
        *peak = memory.peak_bytes;
    });
}

int torch_mlu_reset_peak(int device)
{
    return guarded([&] { shim::reset_peak(device); });
}

int torch_mlu_memory_info(int device, size_t *free, size_t *total)
{
    return guarded([&] {
        c10::DeviceGuard guard(of(device));
        check(cnrtMemGetInfo(free, total), "cnrtMemGetInfo");
    });
}

int torch_mlu_properties(int device, cnrtDeviceProp_t *to)
{
    return guarded([&] {
        check(cnrtGetDeviceProperties(to, shim::of_device(device)),
              "cnrtGetDeviceProperties");
    });
}

int torch_mlu_current_stream(int device, long long *id)
{
    return guarded([&] { *id = shim::current_stream(device).id(); });
}

int torch_mlu_new_stream(int device, long long *id)
{
    return guarded([&] { *id = shim::new_stream(device).id(); });
}

int torch_mlu_set_stream(int device, long long id)
{
    return guarded([&] { shim::set_current_stream(stream(device, id)); });
}

int torch_mlu_queue(int device, long long id, void **queue)
{
    return guarded([&] { *queue = (void *)shim::queue_of(stream(device, id)); });
}

int torch_mlu_stream_synchronize(int device, long long id)
{
    return guarded([&] {
        check(cnrtQueueSync(shim::queue_of(stream(device, id))),
              "cnrtQueueSync");
        shim::waited();
    });
}

int torch_mlu_event_new(int device, void **event)
{
    return guarded([&] {
        c10::DeviceGuard guard(of(device));
        cnrtNotifier_t notifier = nullptr;
        check(cnrtNotifierCreate(&notifier), "cnrtNotifierCreate");
        *event = (void *)notifier;
    });
}

void torch_mlu_event_free(void *event)
{
    cnrtNotifierDestroy((cnrtNotifier_t)event);
}

int torch_mlu_event_record(void *event, int device, long long id)
{
    return guarded([&] {
        c10::DeviceGuard guard(of(device));
        check(cnrtPlaceNotifier((cnrtNotifier_t)event,
                                shim::queue_of(stream(device, id))),
              "cnrtPlaceNotifier");
    });
}

int torch_mlu_event_wait(void *event, int device, long long id)
{
    return guarded([&] {
        c10::DeviceGuard guard(of(device));
        check(cnrtQueueWaitNotifier((cnrtNotifier_t)event,
                                    shim::queue_of(stream(device, id)), 0),
              "cnrtQueueWaitNotifier");
    });
}

int torch_mlu_event_synchronize(void *event)
{
    return guarded([&] {
        check(cnrtWaitNotifier((cnrtNotifier_t)event), "cnrtWaitNotifier");
    });
}

int torch_mlu_event_query(void *event, int *is_done)
{
    return guarded([&] {
        const cnrtRet_t code = cnrtQueryNotifier((cnrtNotifier_t)event);
        *is_done = code == cnrtSuccess;
        if (code != cnrtErrorNotReady)
            check(code, "cnrtQueryNotifier");
    });
}

/* Microseconds of simulated time from one event to another. */
int torch_mlu_event_us(void *start, void *end, float *us)
{
    return guarded([&] {
        check(cnrtNotifierDuration((cnrtNotifier_t)start, (cnrtNotifier_t)end,
                                   us),
              "cnrtNotifierDuration");
    });
}

} // extern "C"
