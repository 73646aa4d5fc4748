# SPDX-License-Identifier: MIT
"""A simulated device that lives as long as the program wants, and arrays on it."""

from __future__ import annotations

import collections
import ctypes
import json
import os
import signal
import threading
import warnings
import weakref
from contextlib import contextmanager
from ctypes import byref, c_int, c_void_p

import numpy as np

from . import _handlers
from . import _library
from . import _structs as s
from . import _types
from ._library import lib
from .errors import Error, KernelFault
from .result import Result

SETTINGS = {"check": "MLUSIM_CHECK", "memory": "MLUSIM_MEMORY",
            "seed": "MLUSIM_SEED", "schedule": "MLUSIM_SCHEDULE",
            "asynchronous": "MLUSIM_ASYNC", "threads": "MLUSIM_THREADS",
            "max_instructions": "MLUSIM_MAX_INSTRUCTIONS"}


# Settings of devices that do not set these; %load_ext mlusim turns both on.
defaults = {"lines": False, "page": False}


usual: dict[str, str] = {}  # "check": for devices that do not set it; reports then raise
ON_REPORT = ("raise", "warn", "ignore")


_AGAIN = 0.01  # seconds until a thread that waits for a report looks again
_devices: "weakref.WeakSet[Device]" = weakref.WeakSet()


def _before_fork():
    """A child cannot ask the devices of its parent."""
    for device in list(_devices):
        result = device._untold()
        if result is not None:
            device._tell(result)


os.register_at_fork(before=_before_fork)


class _Used(threading.local):
    """The sessions that calls of this thread use; the last one is current."""

    def __init__(self):
        self.handles = []


_used = _Used()


def settings_of(name, lines, page, others: dict) -> list:
    """The settings of a session."""
    of = {} if name is None else {"MLUSIM_DEVICE": name}
    if page:
        of.update(MLUSIM_HTML=os.devnull)
    if lines:
        of.update(MLUSIM_REPORT="json", MLUSIM_LINES="1",
                  MLUSIM_REPORT_FILE=os.devnull)
    for key, value in others.items():
        if key == "check" and "leak" in str(value).split(","):
            raise ValueError("check='leak' is about the end of a program, which a "
                             "Device has none of: use `mlusim run --check leak`")
        if key not in SETTINGS:
            raise TypeError(f"there is no setting '{key}': expected one of "
                            f"{', '.join(SETTINGS)}")
        if value is not None:
            of[SETTINGS[key]] = value
    return [f"{key}={value}" for key, value in of.items()]


def reports_of(text: str) -> list[dict]:
    """The reports in a text with several documents of check.schema.json."""
    found, text = [], text.strip()
    while text:
        document, end = json.JSONDecoder().raw_decode(text)
        found += document["reports"]
        text = text[end:].lstrip()
    return found


def sentence_of(report: dict) -> str:
    """What a check found, and where."""
    at = report.get("at")
    where = f" at {at['file']}:{at['line']}" if at else ""
    return f"{report['check']}: {report['cause']}{where}"


def on_report_of(on_report: str | None, check_raises: bool | None) -> str | None:
    """What a launch does if checks find something; check_raises is what it was called
    before. None: neither says so. Called by what the user calls."""
    if check_raises is not None:
        on_report = on_report or ("raise" if check_raises else "ignore")
        warnings.warn(f"check_raises={check_raises} has another name: "
                      f"on_report={on_report!r}", DeprecationWarning, stacklevel=3)
    if on_report not in (None, *ON_REPORT):
        raise ValueError(f"on_report={on_report!r}: expected one of "
                         f"{', '.join(map(repr, ON_REPORT))}")
    return on_report


def _nothing():
    return None


class Device:
    """A device of its own: nothing that other devices do is seen here.

    name -- as `mlusim devices` lists it, a unique prefix, or a device file; None:
            the default one
    Settings, as the options of `mlusim run`: check="all", memory="poison", seed=1,
    schedule="random", asynchronous="late-io", threads=1, max_instructions=10**9;
    lines=True has launches keep what each line of the source cost, page=True a page
    for a browser, which Result.show() shows; both are on after %load_ext mlusim. If
    checks find what ends `mlusim run` with status 1, on_report="raise" raises CheckError,
    "warn" warns, "ignore" leaves it to Result.reports; check_raises is its older name.

    Use it in a `with` statement, or call close(). One thread uses it at a time,
    another gets an Error meanwhile; a forked child has to open its own.

    >>> with Device("MLU370-X4") as d:
    ...     d.name, d.array(np.arange(3)).numpy().tolist()
    ('MLU370-X4', [0, 1, 2])
    """

    _handle = None

    def __init__(self, name: str | None = None, *, lines: bool | None = None,
                 page: bool | None = None, on_report: str | None = None,
                 check_raises: bool | None = None, **settings):
        lines = defaults["lines"] if lines is None else lines
        page = defaults["page"] if page is None else page
        on_report = on_report_of(on_report, check_raises) or "raise"
        if usual and "check" not in settings:
            settings["check"], on_report = usual["check"], "raise"
        facts = _library.find_device(name)
        self.name: str = facts.name.decode()
        self.arch: str = facts.arch_name.decode()
        self.on_report = on_report
        self.is_ub_checked = "ub" in str(settings.get("check")).split(",")
        self.settings = settings
        self._has_page = page
        self._tells_at_once = lines or page  # their report has later commands, too
        self._untold = _nothing  # the last result, if its report is not yet written
        self._tellers = []  # threads that wait for a report, or write it
        self._process = os.getpid()
        self._lock = threading.RLock()
        self._depth = 0
        self._freed = collections.deque()
        self._counts = {}  # how often reports were seen, by the rest of the report
        self._modules = {}  # by image
        words = [os.fsencode(w) for w in settings_of(name, lines, page, settings)]
        self._open(words)

    def _open(self, words):
        array = (ctypes.c_char_p * (len(words) + 1))(*words, None)
        options = s.Options(settings=array, keeps=1)
        error = ctypes.create_string_buffer(1200)
        self._handle = lib.mlusimSessionOpen(byref(options), error, len(error))
        if not self._handle:
            raise ValueError(self._refused(error.value.decode(errors="replace")))
        _devices.add(self)

    def _refused(self, sentence: str) -> str:
        """A message of the library, with the name that a setting has in Python."""
        for key in self.settings:
            variable = SETTINGS[key] + "="
            if sentence.startswith(variable):
                return f"{key}={sentence[len(variable):]}"
        return sentence

    # ---- its life ----

    def close(self) -> None:
        """Ends the device with all that is on it. Nothing if that was done. Raises
        Error while a thread uses it."""
        is_child = os.getpid() != self._process  # a child has no such thread
        if not (is_child or self._lock.acquire(blocking=False)):
            raise Error(f"another thread uses the device {self.name}: close it "
                        "after that")
        try:
            if self._depth and not is_child:
                raise Error(f"the device {self.name} is in use by a call of this "
                            "thread: close it after that")
            if self._handle and not is_child:
                self._write_report()
            handle, self._handle = self._handle, None
            if handle and lib.mlusimSessionClose(handle):
                self._handle = handle
                raise Error(_library.refusal())
        finally:
            if not is_child:
                self._lock.release()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if self._handle and lib:
            if os.getpid() == self._process:
                self._write_report()
            if not lib.mlusimSessionClose(self._handle):
                self._handle = None

    def __repr__(self):
        return f"<mlusim.Device {self.name}{'' if self._handle else ', closed'}>"

    def __reduce__(self):
        raise TypeError("a device cannot be pickled, nor what is on it: pickle "
                        "array.numpy()")

    @contextmanager
    def _use(self):
        """In this context, calls of this thread use this device; afterwards, the one
        they used before."""
        if os.getpid() != self._process:
            raise Error(f"the device {self.name} was opened by process "
                        f"{self._process}, and this is another, forked from it: "
                        "open a device in the child")
        if not self._lock.acquire(blocking=bool(self._tellers)):
            raise Error(f"another thread uses the device {self.name}: one thread "
                        "at a time can; open a device for each")
        try:
            handle = self._handle
            if not handle:
                raise Error(f"the device {self.name} is closed")
            handles = _used.handles
            self._depth += 1
            handles.append(handle)  # first, as a signal handler may run in between
            try:
                self._call(lib.mlusimSessionUse(handle))
                while self._freed:
                    lib.cnrtFree(self._freed.popleft())
                yield
            finally:
                handles.pop()
                self._depth -= 1
                lib.mlusimSessionUse(handles[-1] if handles else None)
        finally:
            self._lock.release()

    def _call(self, code):
        if code:
            raise Error(_library.refusal())

    # ---- reports of launches, which are written when they are asked for ----

    def _write_report(self):
        """Writes the report of the last result, if that is still used."""
        result = self._untold()
        if result is not None:
            with self._use():
                result._keep(_library.text_of(lib.mlusimReportJson))
        self._untold = _nothing

    def _tell(self, result: Result):
        """Writes the report of a result, also if another thread uses the device: that
        one writes it before it launches again."""
        self._tellers.append(result)
        try:
            while result._report is None:
                if self._lock.acquire(timeout=_AGAIN):
                    try:
                        self._write_report()
                        return
                    finally:
                        self._lock.release()
        finally:
            self._tellers.pop()

    # ---- memory, inside of _use ----

    def _allocate(self, n: int) -> int:
        pointer = c_void_p()
        self._call(lib.cnrtMalloc(byref(pointer), n))
        return pointer.value

    def _free(self, address: int):
        self._freed.append(address)
        if self._depth and self._handle:
            while self._freed:
                lib.cnrtFree(self._freed.popleft())

    def _write(self, address: int, array: np.ndarray):
        self._call(lib.cnrtMemcpy(address, array.ctypes.data, array.nbytes,
                                  _library.TO_DEVICE))

    def _read(self, array: np.ndarray, address: int):
        self._call(lib.cnrtMemcpy(array.ctypes.data, address, array.nbytes,
                                  _library.TO_HOST))

    def array(self, x) -> "Array":
        """Memory of the device with the elements, type and shape of x, which numpy
        can make an array of. Raises Error if there is not so much memory."""
        x = np.asarray(_types.as_numpy(x), order="C")
        if x.dtype.hasobject:
            raise TypeError(f"elements of {x.dtype} have no place on a device")
        with self._use():
            new = Array(self, x.shape, x.dtype)
            if x.nbytes:
                self._write(new.address, x)
        return new

    # ---- launches ----

    def _module(self, image: bytes):
        """The handle of a module, which is loaded when it is first used."""
        if image not in self._modules:
            handle = c_void_p()
            self._call(lib.mlusimModuleLoad(image, len(image), byref(handle)))
            self._modules[image] = handle
        return self._modules[image]

    def _launch(self, module, symbol: bytes, dim, task_type: int,
                values) -> Result:
        """Runs a kernel. Raises KernelFault, KeyboardInterrupt, and what signal
        handlers raise during the run."""
        self._write_report()
        for kept in (s.PRINTED, s.MESSAGES):
            self._take(kept)
        self._new_reports()  # drops reports about copies
        stops = _handlers.is_main() and callable(signal.getsignal(signal.SIGINT))
        what = s.Launch(symbol=symbol, dim=dim, type=task_type, values=values,
                        stop_signal=signal.SIGINT if stops else 0,
                        n_values=len(values) if values else 0)
        lib.mlusimProfileStart()
        runs = self._launch_elsewhere if _handlers.are_there() else self._launch_here
        end = runs(module, what)
        lib.mlusimProfileStop()
        if end == s.STOPPED:
            raise KeyboardInterrupt
        result = self._result()
        if end == s.FAULT:
            raise self._fault(result)
        return result

    def _launch_here(self, module, what) -> int:
        """Launches in this thread; returns how the launch ended."""
        end = c_int()
        self._call(lib.mlusimLaunch(module, byref(what), byref(end)))
        return end.value

    def _launch_elsewhere(self, module, what) -> int:
        """Launches in another thread, which uses the session during this, while signal
        handlers are called in this thread. Returns how the launch ended."""
        def launch():
            self._call(lib.mlusimSessionUse(handle))
            try:
                return self._launch_here(module, what)
            finally:
                lib.mlusimSessionUse(None)
        handle, handles = self._handle, _used.handles
        handles.append(None)  # what handlers restore
        try:
            lib.mlusimSessionUse(None)
            return _handlers.Call(
                launch, lambda: lib.mlusimSessionStop(handle)).answer()
        finally:
            handles.pop()
            lib.mlusimSessionUse(handle)

    def _result(self) -> Result:
        figures = s.Figures()
        lib.mlusimLaunchFigures(0, byref(figures))
        page = _library.text_of(lib.mlusimPageHtml) if self._has_page else ""
        result = Result(figures, lib.mlusimLaunchColdUs(0), weakref.ref(self),
                        self._new_reports(),
                        self._take(s.PRINTED), self._take(s.MESSAGES),
                        self.settings.get("check") or "", page)
        self._untold = weakref.ref(result)
        if self._tells_at_once or figures.is_fault:
            self._write_report()
        return result

    def _new_reports(self) -> list[dict]:
        """The reports since the last call. The library counts all reports of the
        device, so earlier counts are subtracted."""
        found = []
        for report in reports_of(self._take(s.REPORTS)):
            count = report.pop("count")
            key = json.dumps(report, sort_keys=True)
            new = count - self._counts.get(key, 0)
            self._counts[key] = count
            if new > 0:
                found.append({**report, "count": new})
        return found

    @staticmethod
    def _take(kept: int) -> str:
        """The text that was kept since the last call."""
        if not lib.mlusimSessionTake(kept, None, 0):
            return ""
        return _library.text_of(lib.mlusimSessionTake, kept)

    def _fault(self, result: Result) -> KernelFault:
        fault = s.Fault()
        self._call(lib.mlusimLastFault(byref(fault)))
        facts = {}
        for name, *_ in fault._fields_:
            value = getattr(fault, name)
            facts[name] = value.decode(errors="replace") \
                if isinstance(value, bytes) else value
        facts["task_at"] = tuple(fault.task_at)
        facts["operand"] = facts.pop("operand_name") if fault.operand else ""
        del facts["size"]
        return KernelFault(_library.text_of(lib.mlusimFaultText), facts, result)


class Array:
    """An array in memory of a device, in C order. Made by Device.array."""

    def __init__(self, device: Device, shape, dtype):
        self.device = device
        self.shape = tuple(shape)
        self.dtype = np.dtype(dtype)
        self.size = int(np.prod(self.shape, dtype=np.int64))
        self.nbytes = self.size * self.dtype.itemsize
        self.address: int = device._allocate(self.nbytes) if self.nbytes else 0

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        if copy is False:
            raise ValueError("an array of a device has to be copied: x.numpy()")
        x = self.numpy()
        return x if dtype is None else x.astype(dtype, copy=False)

    def numpy(self) -> np.ndarray:
        """A copy of what the device has."""
        x = np.empty(self.shape, self.dtype)
        with self.device._use():
            self._check()
            if x.nbytes:
                self.device._read(x, self.address)
        return x

    def _first(self, n: int) -> np.ndarray:
        """A copy of the first n elements (or fewer), as one row."""
        x = np.empty(min(n, self.size), self.dtype)
        with self.device._use():
            self._check()
            if x.nbytes:
                self.device._read(x, self.address)
        return x

    def copy_from(self, x) -> "Array":
        """Takes over the elements of x, which has the same shape and type."""
        x = np.asarray(_types.as_numpy(x), order="C")
        if x.shape != self.shape or x.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype} of shape {self.shape}, not "
                            f"{x.dtype} of shape {x.shape}")
        with self.device._use():
            self._check()
            if x.nbytes:
                self.device._write(self.address, x)
        return self

    def free(self) -> None:
        """Gives the memory back before the device is closed."""
        address, self.address = self.address, 0
        self.nbytes = self.nbytes if address else 0
        if address:
            self.device._freed.append(address)

    def _check(self):
        if self.size and not self.address:
            raise Error("this array was freed")

    def _mlusim_address(self, device: Device, parameter) -> bytes:
        """Its address, as an argument of a launch on a device."""
        if device is not self.device:
            raise ValueError(f"the array of '{parameter.name}' is on another "
                             f"device, {self.device}, and the launch on {device}: "
                             "copy it with device.array(x.numpy())")
        self._check()
        if not _types.suits(self.dtype, parameter.type):
            raise parameter.wrong(f"expected elements of "
                                  f"{_types.name_of(parameter.type)}, not "
                                  f"{self.dtype}")
        return self.address.to_bytes(8, "little")

    def __del__(self):
        if getattr(self, "address", 0):
            self.device._freed.append(self.address)

    def __len__(self):
        return self.shape[0]

    def __reduce__(self):
        return self.device.__reduce__()

    def __repr__(self):
        return f"<mlusim.Array {self.dtype} {self.shape} on {self.device.name}>"

    def _repr_html_(self) -> str | None:
        """For notebooks: type, shape, first values and a picture; None once the
        memory is gone."""
        from . import _html
        try:
            return _html.array(self)
        except Error:
            return None

