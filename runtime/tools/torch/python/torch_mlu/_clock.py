# SPDX-License-Identifier: MIT
"""TORCH_MLU_CLOCK=device: Python's clocks advance by device time, so that a
tester that reads them between two synchronize() measures what the device took.

The clocks of a thread stand still from its first synchronize on, but for the
device time until its next one. Threads that never wait for the device, modules
of Python itself, sleeps and time-outs have the real clock."""

import atexit
import os
import sys
import threading
import time

_NAMES = ("time", "perf_counter", "monotonic")
_REAL = {name + end: getattr(time, name + end)
         for name in _NAMES for end in ("", "_ns")}
_STDLIB = getattr(sys, "stdlib_module_names", frozenset())

_here = threading.local()
_last = {}  # device: the event of the last synchronize
_has_waited = False
is_on = False


def _is_python_itself(frame):
    name = frame.f_globals.get("__name__", "").partition(".")[0]
    return name in _STDLIB


def _clock(name):
    real, key = _REAL[name], name.replace("_ns", "")

    def read():
        base = getattr(_here, "base", None)
        if base is None or _is_python_itself(sys._getframe(1)):
            return real()
        ns = base[key] + int(_here.device_ns)
        return ns if name.endswith("_ns") else ns / 1e9
    read.__name__ = read.__qualname__ = name
    return read


def advance(index, make_event):
    """After a synchronize of this thread: takes the device time since the last
    one. make_event() records one on that device."""
    global _has_waited
    if not is_on:
        return
    _has_waited = True
    event, before = make_event(), _last.get(index)
    _last[index] = event
    if getattr(_here, "base", None) is None:
        _here.base = {name: _REAL[name + "_ns"]() for name in _NAMES}
        _here.device_ns = 0.0
    elif before is not None:
        _here.device_ns += max(before.hardware_time(event), 0) * 1e3


def _tell():
    if not _has_waited:
        sys.stderr.write("torch_mlu: TORCH_MLU_CLOCK=device: the program never "
                         "called torch.mlu.synchronize(), so its clocks were "
                         "the real ones\n")


def start():
    """Replaces the clocks, also those that the program has imported by name."""
    global is_on
    word = os.environ.get("TORCH_MLU_CLOCK", "host")
    if word not in ("host", "device"):
        raise ImportError("TORCH_MLU_CLOCK is '%s'; it is host or device" % word)
    if word == "host":
        return
    is_on = True
    clocks = {name: _clock(name) for name in _REAL}
    for name, clock in clocks.items():
        setattr(time, name, clock)
    names = vars(sys.modules["__main__"])
    for key, value in list(names.items()):
        for name, real in _REAL.items():
            if value is real:
                names[key] = clocks[name]
    atexit.register(_tell)
