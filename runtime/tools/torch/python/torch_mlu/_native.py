# SPDX-License-Identifier: MIT
"""Loads the device shim, and calls it."""

import ctypes
import os
import sys

import torch

from . import _build, _toolkit

toolkit = _toolkit.find_toolkit()


class Properties(ctypes.Structure):
    """cnrtDeviceProp_t of cnrt.h."""

    _fields_ = [
        ("name", ctypes.c_char * 64),
        ("major", ctypes.c_int),
        ("minor", ctypes.c_int),
        ("isa_version", ctypes.c_int),
        ("cluster_count", ctypes.c_int),
        ("core_num_per_cluster", ctypes.c_int),
        ("max_cluster_count_per_union_task", ctypes.c_int),
        ("cluster_clock_rate", ctypes.c_int),
        ("nram_size", ctypes.c_int),
        ("wram_size", ctypes.c_int),
        ("sram_size", ctypes.c_int),
        ("l2_cache_size", ctypes.c_int),
        ("total_memory", ctypes.c_uint64),
        ("memory_clock_rate", ctypes.c_int),
        ("memory_bus_width", ctypes.c_int),
        ("max_dim", ctypes.c_int * 3),
    ]


def _load():
    folder = _build.shim(toolkit)
    path = os.path.join(folder, _build.SHIM)
    try:
        ctypes.CDLL(toolkit.cnrt, mode=ctypes.RTLD_GLOBAL)
        return ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL), path
    except OSError as error:
        raise ImportError("torch_mlu: the device shim does not load: %s"
                          % error) from None


lib, shim_path = _load()
lib.torch_mlu_error.restype = ctypes.c_char_p
lib.torch_mlu_import.restype = None
lib.torch_mlu_import_failures.restype = ctypes.c_char_p
lib.torch_mlu_event_free.argtypes = [ctypes.c_void_p]
lib.torch_mlu_event_free.restype = None

INT, LONG, POINTER = ctypes.c_int, ctypes.c_longlong, ctypes.c_void_p


def error():
    return lib.torch_mlu_error().decode(errors="replace")


def call(name, *arguments):
    """Calls a function that returns 0, or -1 with an error."""
    if getattr(lib, name)(*arguments) != 0:
        raise RuntimeError(error())


def ask(name, type, *arguments):
    """Calls such a function whose last argument receives a value of a type."""
    value = type()
    call(name, *arguments, ctypes.byref(value))
    return value.value if hasattr(value, "value") else value


def at_exit():
    """Reports a fault at the end of the process, if nothing has reported
    it."""
    if lib.torch_mlu_faults() != 0:
        sys.stdout.flush()
        sys.stderr.write("torch_mlu: a kernel failed, and nothing waited for "
                         "it: %s\n" % error())
        sys.stderr.flush()
        os._exit(1)


# ---- the name of the device ------------------------------------------------------

if hasattr(torch.utils, "rename_privateuse1_backend"):  # torch 2.1 and later
    torch.utils.rename_privateuse1_backend("mlu")
    DEVICE = "mlu"
else:
    DEVICE = "privateuseone"
