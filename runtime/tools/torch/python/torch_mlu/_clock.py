# SPDX-License-Identifier: MIT
"""TORCH_MLU_CLOCK=device: Python's clocks advance by device time, so that a
tester that reads them between two synchronize() measures what the device took.

The clocks of a thread stand still from its first synchronize on, but for the
device time until its next one (csrc/clock.cpp). Threads that never wait for the
device, modules of Python itself, sleeps and time-outs have the real clock."""

import atexit
import os
import sys
import time

from . import _native

_CLOCKS = {"time": time.CLOCK_REALTIME, "perf_counter": time.CLOCK_MONOTONIC,
           "monotonic": time.CLOCK_MONOTONIC}
_REAL = {name + end: getattr(time, name + end)
         for name in _CLOCKS for end in ("", "_ns")}
_STDLIB = getattr(sys, "stdlib_module_names", frozenset())


def _is_python_itself(frame):
    name = frame.f_globals.get("__name__", "").partition(".")[0]
    return name in _STDLIB


def _clock(name):
    real, clock = _REAL[name], _CLOCKS[name.replace("_ns", "")]

    def read():
        ns = -1 if _is_python_itself(sys._getframe(1)) else \
            _native.lib.torch_mlu_clock_ns(clock)
        return real() if ns < 0 else ns if name.endswith("_ns") else ns / 1e9
    read.__name__ = read.__qualname__ = name
    return read


def _tell():
    if not _native.lib.torch_mlu_clock_has_waited():
        sys.stderr.write("torch_mlu: TORCH_MLU_CLOCK=device: the program never "
                         "called torch.mlu.synchronize(), so its clocks were "
                         "the real ones\n")


def start():
    """Replaces the clocks, also those that the program has imported by name."""
    word = os.environ.get("TORCH_MLU_CLOCK", "host")
    if word not in ("host", "device"):
        raise ImportError("TORCH_MLU_CLOCK is '%s'; it is host or device" % word)
    if word == "host":
        return
    _native.lib.torch_mlu_clock_ns.restype = _native.LONG
    _native.lib.torch_mlu_clock_start()
    clocks = {name: _clock(name) for name in _REAL}
    for name, clock in clocks.items():
        setattr(time, name, clock)
    names = vars(sys.modules["__main__"])
    for key, value in list(names.items()):
        for name, real in _REAL.items():
            if value is real:
                names[key] = clocks[name]
    atexit.register(_tell)
