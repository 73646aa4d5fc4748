# SPDX-License-Identifier: MIT
"""TORCH_MLU_CLOCK=device: clocks that a tester reads between two synchronize()."""
import threading
import time
from time import perf_counter_ns

import torch
import torch_mlu  # noqa: F401
from torch_mlu.utils.cpp_extension import load_inline

from checks import finish, same

module = load_inline(name="spin", cpp_sources="torch::Tensor spin(torch::Tensor x, int n);",
                     functions=["spin"], bang_sources=r"""
#include <torch/extension.h>
#include <bang.h>
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

# Another thread has the real clock, and time-outs as well.
seen = []
thread = threading.Thread(target=lambda: seen.extend([time.perf_counter_ns(), time.sleep(0.01),
                                                      time.perf_counter_ns()]))
thread.start()
thread.join(60)
same("another thread", seen[2] - seen[0] >= 10**7, True)
same("a time-out", threading.Event().wait(0.01), False)
finish()
