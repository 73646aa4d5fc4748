# SPDX-License-Identifier: MIT
"""Finds and loads libcnrt, and declares what the package calls; runs programs."""

from __future__ import annotations

import ctypes
import os
from ctypes import (POINTER, byref, c_char_p, c_double, c_int, c_size_t,
                    c_void_p)

from . import _structs as s
from ._version import __version__

NAME = "libcnrt.so." + __version__.split(".")[0]


def _candidates():
    """Where the library may be: MLUSIM_LIB, then beside the package, in a build
    folder (python/mlusim), in an installation (lib/python3/dist-packages), in
    the packages of a distribution (/usr/lib/mlusim) and in a wheel, whose
    installation is the package."""
    named = os.environ.get("MLUSIM_LIB")
    if named:
        named = os.path.abspath(named)  # absolute, as programs are searched next to it
        return [os.path.join(named, NAME) if os.path.isdir(named) else named]
    here = os.path.dirname(os.path.abspath(__file__))
    roots = [os.path.join(here, *up) for up in
             (("..",) * 2, ("..",) * 4, ("..",) * 3 + ("mlusim",), ())]
    return [os.path.join(os.path.normpath(root), "lib", NAME) for root in roots]


def _load():
    tried = _candidates()
    for path in tried:
        if os.path.exists(path):
            try:
                return ctypes.CDLL(path), path
            except OSError as error:
                raise ImportError(f"mlusim: {path} cannot be loaded: {error}; set "
                                  "MLUSIM_LIB to libcnrt of mlusim "
                                  f"{__version__}, or to its folder") from None
    raise ImportError(f"mlusim: there is no {' and no '.join(tried)}: build or "
                      "install mlusim, or set MLUSIM_LIB to the file, or to its "
                      "folder")


lib, path = _load()
if hasattr(lib, "mlusimVersion"):
    lib.mlusimVersion.restype = c_char_p
    _found = lib.mlusimVersion().decode()
else:
    _found = "an earlier version"
if _found != __version__:
    raise ImportError(f"mlusim: {path} is {_found} and this package is "
                      f"{__version__}: take both from one build, or set "
                      "MLUSIM_LIB to the library that belongs to it")

_P = POINTER
_DECLARED = {
    "mlusimRefusal": (c_size_t, [c_char_p, c_size_t]),
    "mlusimSessionOpen": (c_void_p, [_P(s.Options), c_char_p, c_size_t]),
    "mlusimSessionUse": (c_int, [c_void_p]),
    "mlusimSessionClose": (c_int, [c_void_p]),
    "mlusimSessionStop": (None, [c_void_p]),
    "mlusimSessionTake": (c_size_t, [c_int, c_char_p, c_size_t]),
    "mlusimModuleLoad": (c_int, [c_char_p, c_size_t, _P(c_void_p)]),
    "mlusimModuleUnload": (c_int, [c_void_p]),
    "mlusimKernelAt": (c_int, [c_void_p, c_int, _P(s.KernelFacts)]),
    "mlusimKernelFind": (c_int, [c_void_p, c_char_p, _P(s.KernelFacts)]),
    "mlusimParameterAt": (c_int, [c_void_p, c_char_p, c_int, _P(s.Parameter)]),
    "mlusimLaunch": (c_int, [c_void_p, _P(s.Launch), _P(c_int)]),
    "mlusimLastFault": (c_int, [_P(s.Fault)]),
    "mlusimFaultText": (c_size_t, [c_char_p, c_size_t]),
    "mlusimProfileStart": (None, []),
    "mlusimLaunchFigures": (c_int, [c_int, _P(s.Figures)]),
    "mlusimLaunchColdUs": (c_double, [c_int]),
    "mlusimReportJson": (c_size_t, [c_char_p, c_size_t]),
    "mlusimPageHtml": (c_size_t, [c_char_p, c_size_t]),
    "mlusimTableDevice": (c_int, [c_int, _P(s.DeviceFacts)]),
    "mlusimFindDevice": (c_int, [c_char_p, _P(s.DeviceFacts), c_char_p,
                                 c_size_t]),
    "cnrtMalloc": (c_int, [_P(c_void_p), c_size_t]),
    "cnrtFree": (c_int, [c_void_p]),
    "cnrtMemcpy": (c_int, [c_void_p, c_void_p, c_size_t, c_int]),
}
for _name, (_result, _arguments) in _DECLARED.items():
    _function = getattr(lib, _name)
    _function.restype, _function.argtypes = _result, _arguments

TO_DEVICE, TO_HOST = 0, 2  # cnrtMemTransDir_t


def text_of(function, *before) -> str:
    """The text that a function writes, which returns the length that it needs."""
    n = 65536
    while True:
        buffer = ctypes.create_string_buffer(n)
        needed = function(*before, buffer, n)
        if needed < n:
            return buffer.value.decode(errors="replace")
        n = needed + 1


def refusal() -> str:
    """The message of the last call that was refused."""
    return text_of(lib.mlusimRefusal)


def find_device(name):
    """The properties of a device, by name or device file; None: the default one. Raises
    ValueError with similar names."""
    facts, error = s.DeviceFacts(), ctypes.create_string_buffer(600)
    named = None if name is None else os.fsencode(name)
    if lib.mlusimFindDevice(named, byref(facts), error, len(error)):
        why = error.value.decode(errors="replace")
        raise ValueError(f"device {name}: {why}")
    return facts


def program(name: str) -> str:
    """The path of mlucc or mlusim, next to the library."""
    return _beside("bin", name)


def run(name: str, *arguments: str, folder: str | None = None, merges: bool = False,
        environment: dict | None = None):
    """Runs mlucc or mlusim. Returns a subprocess.CompletedProcess with the output; if
    `merges`, errors are in it, too. Ctrl-C is also sent to the program, which then has
    time to remove its files."""
    import signal
    import subprocess
    command = [program(name), *arguments]
    with subprocess.Popen(command, cwd=folder, env=environment,
                          stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT
                          if merges else subprocess.PIPE) as process:
        try:
            output, errors = process.communicate()
        except BaseException:
            process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
            raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def part(name: str) -> str:
    """A library that comes with libcnrt."""
    return _beside("lib", "mlusim", name)


def _beside(*names: str) -> str:
    found = os.path.join(os.path.dirname(os.path.dirname(path)), *names)
    if not os.path.exists(found):
        raise FileNotFoundError(f"mlusim: there is no {found}, which belongs to "
                                f"{path}")
    return found
