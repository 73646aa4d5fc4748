# SPDX-License-Identifier: MIT
"""torch_mlu on mlusim: tensors on simulated MLU devices for the installed
torch, and extensions in BANG C. A program only needs `import torch_mlu`;
docs/pytorch.md describes the effects."""

import atexit
import os
import sys

import torch

# Testers have limits of time: a count of instructions is no reason to stop.
os.environ.setdefault("MLUSIM_MAX_INSTRUCTIONS", str(10**12))

from . import _native
from . import device as mlu
from . import _clock
from . import _import
from . import _tensor

_clock.start()
_import._explain_imports()
_tensor._add_parts()
torch.mlu = mlu
sys.modules["torch.mlu"] = mlu
sys.modules["torch_mlu.mlu"] = mlu
atexit.register(_native.at_exit)

from . import utils  # noqa: E402 (its users expect it)

is_available = mlu.is_available
device_count = mlu.device_count
synchronize = mlu.synchronize
