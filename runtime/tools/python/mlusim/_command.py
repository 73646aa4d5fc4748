# SPDX-License-Identifier: MIT
"""A launch as a command: `mlusim debug` with its arguments; arrays are files."""

from __future__ import annotations

import os

import numpy as np

from . import _library
from . import _structs as s
from . import compiler, device
from ._arguments import null, signature
from .errors import Error

# How a number of a type is written, if not in the usual way of a command.
_PREFIXES = {"half": "f16:", "bfloat16_t": "bf16:"}


def array_word(p, x, number: int, folder: str) -> str:
    """The word for an array, which is written to a file."""
    is_ours = hasattr(x, "_mlusim_address")
    path = os.path.join(folder, f"{number + 1}-{p.name}.npy")
    np.save(path, np.ascontiguousarray(x.numpy() if is_ours else p.array(x)))
    return path


def _word(p, x, number: int, folder: str) -> str:
    if p.kind == s.POINTER_KIND:
        return "null" if x is null else array_word(p, x, number, folder)
    return number_word(p, x)


def number_word(p, x) -> str:
    """The word for an argument that is not a pointer."""
    if p.kind == s.STRUCT:
        raise Error(f"parameter '{p.name}' ({p}) is a struct, whose addresses mean "
                    "nothing to another process: write it as commands want it, "
                    "'{n=4, p=FILE.npy}'")
    p.value(x)  # raises an error that says what is wrong with it
    if p.kind == s.FLOAT:
        return _PREFIXES.get(p.type, "") + repr(float(x))
    return str(int(x))


def debug_command(launcher, arguments, on, settings: dict, folder: str) -> list[str]:
    """The command that opens the debugger on a launch. The arrays are written to a
    folder with their present values. Raises TypeError for arguments that do not fit,
    Error for a struct."""
    k = launcher.kernel
    if len(arguments) != len(k.parameters):
        raise TypeError(f"{signature(k.name, k.parameters)} takes "
                        f"{len(k.parameters)} arguments, {len(arguments)} are given")
    if isinstance(on, device.Device):
        on, settings = on.name, on.settings
    words = [f"{device.SETTINGS[key]}={value}" for key, value in settings.items()
             if key in device.SETTINGS and value is not None]
    words = ["env", *words] if words else []
    words += [_library.program("mlusim"), "debug"]
    words += ["--device", on] if on else []
    words += [k.source, "--kernel", k.name, "--type",
              compiler.type_name(launcher.task_type), "--dim",
              ",".join(map(str, launcher.dim))]
    for number, (p, x) in enumerate(zip(k.parameters, arguments)):
        words += ["--arg", _word(p, x, number, folder)]
    return words + (["--", *k.flags] if k.flags else [])
