# SPDX-License-Identifier: MIT
"""Kernels in BANG C on simulated MLU devices: arrays in, arrays out.

    import mlusim, numpy as np
    k = mlusim.compile("scale.mlu", kernel="scale")
    y = np.zeros_like(x)
    r = k[8, "Union1"](y, x, np.float32(0.5), x.size, device="MLU590-H8")
    r.us, r.cycles, r.bound

docs/python.md begins with a session.
"""

import sys as _sys

if _sys.version_info < (3, 9):
    raise ImportError(f"mlusim needs Python 3.9 or newer, and {_sys.executable} is "
                      f"{_sys.version_info[0]}.{_sys.version_info[1]}; run a newer one")
try:
    import numpy as _numpy  # what the rest needs
except ImportError as _error:
    raise ImportError(f"mlusim needs numpy, which {_sys.executable} cannot import ({_error}); "
                      "install it with pip, or on Debian the package python3-numpy") from None

from ._arguments import null
from ._library import path as library
from ._types import bfloat16, from_bfloat16, to_bfloat16
from ._version import __version__
from .compiler import Kernel, Launcher, Memory, compile
from .device import Array, Device
from .errors import CheckError, CompileError, Diagnostic, Error, KernelFault
from .notebook import load_ipython_extension, unload_ipython_extension
from .result import Result, Step
from .sizes import Exploration
from .sweeps import Table, Tuning, sweep, tune
from .verdict import Refusal, Verdict, judge

__all__ = ["Array", "CheckError", "CompileError", "Device", "Diagnostic", "Error",
           "Exploration", "Kernel", "KernelFault", "Launcher", "Memory", "Refusal", "Result",
           "Step", "Table", "Tuning", "Verdict", "__version__", "bfloat16", "compile",
           "from_bfloat16", "judge", "library", "null", "sweep", "to_bfloat16", "tune"]
