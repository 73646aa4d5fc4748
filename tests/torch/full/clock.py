# SPDX-License-Identifier: MIT
"""TORCH_MLU_CLOCK=device: clocks that a tester reads between two synchronize()."""
import ctypes
import threading
import time
from time import perf_counter_ns

import torch
import torch_mlu  # noqa: F401
from torch_mlu.utils.cpp_extension import load_inline

from checks import finish, same

module = load_inline(name="spin", cpp_sources="""torch::Tensor spin(torch::Tensor x, int n);
long measured(torch::Tensor x, int n, int clock);""", functions=["spin", "measured"], bang_sources=r"""
#include <torch/extension.h>
#include <bang.h>
#include <chrono>
#include <ctime>
__mlu_entry__ void k(float *x, int n)
{
    for (int i = 0; i < n; i++)
        *(volatile float *)x += 1;
}
torch::Tensor spin(torch::Tensor x, int n)
{
    cnrtDim3_t dim = {1, 1, 1};
    k<<<dim, cnrtFuncTypeBlock, torch_mlu::getCurMLUStream()>>>(x.data_ptr<float>(), n);
    return x;
}
template <class Clock> static long of()
{
    return std::chrono::nanoseconds(Clock::now().time_since_epoch()).count();
}
static long now(int clock)
{
    timespec time;
    if (clock < 3)
        return clock == 0 ? of<std::chrono::steady_clock>()
             : clock == 1 ? of<std::chrono::system_clock>() : of<std::chrono::high_resolution_clock>();
    clock_gettime(clock == 3 ? CLOCK_MONOTONIC : clock == 4 ? CLOCK_REALTIME : CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}
long measured(torch::Tensor x, int n, int clock)
{
    cnrtSyncDevice();
    const long start = now(clock);
    spin(x, n);
    cnrtQueueSync(torch_mlu::getCurMLUStream());
    return now(clock) - start;
}
""")
x = torch.zeros(1).mlu()
module.spin(x, 1)
torch.mlu.synchronize()


def measured(clock, n):
    torch.mlu.synchronize()
    start = clock()
    module.spin(x, n)
    sum(range(100000))  # work of the host counts nothing
    torch.mlu.synchronize()
    return clock() - start


first, end = torch.mlu.Event(), torch.mlu.Event()
torch.mlu.synchronize()
first.record()
module.spin(x, 100)
end.record()
torch.mlu.synchronize()
us = first.hardware_time(end)
same("the device takes some time", 2 < us < 1000, True)
for name in ("time", "perf_counter", "monotonic"):
    own = measured(getattr(time, name), 100) * 1e6
    same("%s: %g us of %g" % (name, own, us), abs(own - us) < 0.02 * us + 1, True)
    ns = measured(getattr(time, name + "_ns"), 100)
    same("%s_ns" % name, abs(ns / 1e3 - us) < 0.02 * us + 1, True)
same("imported by name", abs(measured(perf_counter_ns, 100) / 1e3 - us) < 0.02 * us + 1, True)
same("twice as much", 1.5 < measured(time.perf_counter, 200) * 1e6 / us < 2.5, True)
same("nothing", measured(time.perf_counter_ns, 0) < measured(time.perf_counter_ns, 100), True)
same("it stands still", time.perf_counter(), time.perf_counter())

# Clocks of the extension, but for that of the processor; other libraries have the real ones.
for clock in range(5):
    own = module.measured(x, 100, clock) / 1e3
    same("clock %d of the extension: %g us of %g" % (clock, own, us), abs(own - us) < 0.02 * us + 1, True)
same("the time of the processor", module.measured(x, 10000, 5) != module.measured(x, 10000, 5), True)


class Timespec(ctypes.Structure):
    _fields_ = [("s", ctypes.c_long), ("ns", ctypes.c_long)]


def of_libc():
    now = Timespec()
    ctypes.CDLL(None).clock_gettime(time.CLOCK_MONOTONIC, ctypes.byref(now))
    return now.s * 10**9 + now.ns


first = of_libc()
time.sleep(0.01)
same("the clock of a library", of_libc() - first >= 10**7, True)

# Another thread has the real clock, and time-outs as well.
seen = []
thread = threading.Thread(target=lambda: seen.extend([time.perf_counter_ns(), time.sleep(0.01),
                                                      time.perf_counter_ns()]))
thread.start()
thread.join(60)
same("another thread", seen[2] - seen[0] >= 10**7, True)
same("a time-out", threading.Event().wait(0.01), False)
finish()
