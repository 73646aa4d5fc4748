# SPDX-License-Identifier: MIT
"""What the Python package costs, for python.c: prints two numbers, seconds of the
processor of one turn of it and of the other side, the least of all turns.

usage: python.py import|launch|copy|fresh TURNS DIVISOR"""

import os
import resource
import subprocess
import sys
import time

SOURCE = """
__mlu_global__ void scale(float *y, const float *x, float a, int n)
{
    for (int i = taskId; i < n; i += taskDim)
        y[i] = a * x[i];
}
"""


def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def least(ours, other, turns, clock=time.process_time):
    """Both by turns; the least of each."""
    kept = [float("inf")] * 2
    for _ in range(turns):
        for i, side in enumerate((ours, other)):
            start = clock()
            side()
            kept[i] = min(kept[i], clock() - start)
    return kept


def of_import(turns, _):
    """An interpreter that imports mlusim, and one that imports numpy alone."""
    def start(modules):
        subprocess.run([sys.executable, "-c", f"import {modules}"], check=True)
    return least(lambda: start("numpy, mlusim"), lambda: start("numpy"), turns,
                 children)


def of_launch(turns, divisor):
    """A launch with arrays on the device, and the call of the library for the same."""
    import numpy as np
    import mlusim
    from ctypes import byref, c_int
    from mlusim import _arguments, _structs as s
    from mlusim._library import lib
    n = max(1000 // divisor, 1)
    k = mlusim.compile(SOURCE)
    with mlusim.Device() as d:
        y, x = d.array(np.zeros(4, np.float32)), d.array(np.ones(4, np.float32))
        launch = k[1]
        launch(y, x, 2.0, 4, device=d)

        def ours():
            for _ in range(n):
                launch(y, x, 2.0, 4, device=d)
        binding = _arguments.Binding(d, k.parameters, (y, x, 2.0, 4), k.name)
        image = k._image(d.arch, False)

        def other():
            with d._use(), binding:
                values, end = binding.pointers(), c_int()
                what = s.Launch(symbol=k.symbol, dim=(1, 1, 1), type=1,
                                values=values, n_values=4)
                for _ in range(n):
                    d._call(lib.mlusimLaunch(d._module(image), byref(what),
                                             byref(end)))
        return [t / n for t in least(ours, other, turns)]


def of_copy(turns, divisor):
    """64 MiB to the device and back, and copies of arrays by numpy."""
    import numpy as np
    import mlusim
    x = np.ones(max((16 << 20) // divisor, 1024), np.float32)
    there = np.zeros_like(x)
    with mlusim.Device() as d:
        a = d.array(x)
        return least(lambda: a.copy_from(x).numpy(),
                     lambda: (np.copyto(there, x), there.copy()), turns)


def of_fresh(turns, _):
    """A launch on a fresh device, with its module and its copies, and nothing."""
    import numpy as np
    import mlusim
    k = mlusim.compile(SOURCE)
    y, x = np.zeros(4, np.float32), np.ones(4, np.float32)
    k[4](y, x, 2.0, 4)
    return least(lambda: k[4](y, x, 2.0, 4), lambda: None, turns)


if __name__ == "__main__":
    what, turns, divisor = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    os.environ["MLUSIM_THREADS"] = "1"
    print(*globals()["of_" + what](turns, divisor))
