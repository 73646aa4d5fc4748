/* SPDX-License-Identifier: MIT
 *
 * TORCH_MLU_CLOCK=device: the clocks of a thread stand still from its first
 * synchronize on, but for the device time until its next one. Python asks
 * torch_mlu_clock_ns. Extensions are linked with --wrap for the functions at
 * the end (utils/cpp_extension.py); other libraries have the real clocks.
 */
#include "shim.h"

#include <mlusim.h>

#include <atomic>
#include <chrono>
#include <ctime>

namespace shim {

static std::atomic<bool> is_on, has_waited;

static long long ns_of(const timespec &time)
{
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* Clocks of the wall, which advance by device time. */
static const clockid_t walls[] = {
    CLOCK_REALTIME,         CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW,
    CLOCK_REALTIME_COARSE,  CLOCK_BOOTTIME,  CLOCK_TAI,
    CLOCK_MONOTONIC_COARSE,
};
constexpr size_t N_WALLS = sizeof walls / sizeof *walls;

static thread_local struct {
    bool has_waited;
    long long base[N_WALLS];          /* at the first synchronize */
    unsigned long long first_ps, now_ps; /* simulated time, there and now */
} here;

void waited()
{
    if (!is_on)
        return;
    here.now_ps = mlusimHostPicoseconds();
    if (here.has_waited)
        return;
    for (size_t i = 0; i < N_WALLS; i++) {
        timespec now = {};
        clock_gettime(walls[i], &now);
        here.base[i] = ns_of(now);
    }
    here.first_ps = here.now_ps;
    here.has_waited = has_waited = true;
}

/* The time of a clock in nanoseconds; -1: it is the real one. */
static long long read(clockid_t id)
{
    for (size_t i = 0; here.has_waited && i < N_WALLS; i++)
        if (walls[i] == id)
            return here.base[i] +
                   (long long)((here.now_ps - here.first_ps) / 1000);
    return -1;
}

} // namespace shim

extern "C" {

void torch_mlu_clock_start(void)
{
    shim::is_on = true;
}

int torch_mlu_clock_has_waited(void)
{
    return shim::has_waited;
}

long long torch_mlu_clock_ns(int id)
{
    return shim::read((clockid_t)id);
}

/* ---- in place of functions that extensions call ---------------------------- */

int __wrap_clock_gettime(clockid_t id, timespec *time)
{
    const long long ns = shim::read(id);
    if (ns < 0)
        return clock_gettime(id, time);
    time->tv_sec = ns / 1000000000;
    time->tv_nsec = ns % 1000000000;
    return 0;
}

cnrtRet_t __wrap_cnrtQueueSync(cnrtQueue_t queue)
{
    const cnrtRet_t code = cnrtQueueSync(queue);
    shim::waited();
    return code;
}

cnrtRet_t __wrap_cnrtSyncDevice(void)
{
    const cnrtRet_t code = cnrtSyncDevice();
    shim::waited();
    return code;
}

} // extern "C"

template <class Clock>
static typename Clock::time_point now_of(clockid_t id)
{
    const long long ns = shim::read(id);
    return ns < 0 ? Clock::now()
                  : typename Clock::time_point(
                        std::chrono::duration_cast<typename Clock::duration>(
                            std::chrono::nanoseconds(ns)));
}

/* The names of std::chrono::steady_clock::now and system_clock::now, which is
 * also high_resolution_clock, in libstdc++. */
std::chrono::steady_clock::time_point steady_now() __asm__(
    "__wrap__ZNSt6chrono3_V212steady_clock3nowEv");
std::chrono::steady_clock::time_point steady_now()
{
    return now_of<std::chrono::steady_clock>(CLOCK_MONOTONIC);
}

std::chrono::system_clock::time_point system_now() __asm__(
    "__wrap__ZNSt6chrono3_V212system_clock3nowEv");
std::chrono::system_clock::time_point system_now()
{
    return now_of<std::chrono::system_clock>(CLOCK_REALTIME);
}
