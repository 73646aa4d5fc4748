# SPDX-License-Identifier: MIT
"""Runs the reference of a task.

usage: reference.py FILE.py NAME ARGUMENT...

FILE.py is shown as NAME in messages. An ARGUMENT is ROLE:KIND:SIZE,SIZE...:NAME; ROLE is a role of
docs/judge.md, KIND d (double) or q (int64), a number has no sizes. The values of all arguments are in
the file "in", in this order; those that are written go to "out".
"""
import inspect
import os
import sys

import numpy as np

from shared import Fault, as_numpy, foreign, load, main

KINDS = {"d": np.float64, "q": np.int64}


class Argument:
    def __init__(self, word):
        self.role, kind, sizes, self.name = word.split(":", 3)
        self.dtype = KINDS[kind]
        self.shape = tuple(int(size) for size in sizes.split(",") if size)
        self.is_written = self.role in ("output", "inout")
        self.is_given = self.role != "output"

    def read(self, data):
        values = np.fromfile(data, self.dtype, int(np.prod(self.shape, dtype=np.int64)))
        self.value = values[0].item() if self.role == "number" else values.reshape(self.shape)

    def result(self, value, where):
        """The value that the reference returned for this output, in the form that is expected. Raises
        Fault."""
        value = as_numpy(value)
        if not isinstance(value, (np.ndarray, np.generic, int, float, bool)):
            raise Fault(f"{where} returned {type(value).__name__} for {self.name}; "
                        f"expected an array of shape {self.shape}")
        value = np.asarray(value)
        allowed = "biu" if self.dtype is np.int64 else "biuf"
        if value.dtype.kind not in allowed:
            raise Fault(f"{where} returned an array of {value.dtype} for {self.name}; expected "
                        + ("whole numbers" if allowed == "biu" else "numbers"))
        if value.shape != self.shape:
            raise Fault(f"{where} returned shape {value.shape} for {self.name}; "
                        f"expected {self.shape}")
        return np.ascontiguousarray(value, self.dtype)


def how_to_call(function, arguments, where):
    """The arguments of the call, by name or in order; and the outputs that it writes in place."""
    try:
        wanted = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        raise Fault(f"{where} is no function") from None
    known = {a.name: a for a in arguments}
    if all(p.name in known and p.kind == p.POSITIONAL_OR_KEYWORD for p in wanted):
        of = [known[p.name] for p in wanted]
    else:
        of = [a for a in arguments if a.is_given]
        takes = [p for p in wanted if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        needs = [p for p in takes if p.default is p.empty]
        is_open = any(p.kind == p.VAR_POSITIONAL for p in wanted)
        if len(of) < len(needs) or (len(of) > len(takes) and not is_open):
            raise Fault(f"{where} takes {len(takes)} arguments; the task gives it {len(of)}: "
                        + ", ".join(a.name for a in of))
    return [a.value for a in of], of


def results_of(returned, passed, outputs, where):
    """The expected values of each output."""
    if returned is None:
        missing = [a.name for a in outputs if a not in passed]
        if missing:
            raise Fault(f"{where} returned None; expected {' and '.join(missing)}")
        return [a.value for a in outputs]
    if isinstance(returned, dict):
        if set(returned) != {a.name for a in outputs}:
            raise Fault(f"{where} returned {', '.join(map(str, returned))}; "
                        f"expected {', '.join(a.name for a in outputs)}")
        return [a.result(returned[a.name], where) for a in outputs]
    if not isinstance(returned, (tuple, list)) or len(outputs) == 1:
        returned = [returned]
    if len(returned) != len(outputs):
        raise Fault(f"{where} returned {len(returned)} values; "
                    f"expected {len(outputs)}: {', '.join(a.name for a in outputs)}")
    return [a.result(value, where) for a, value in zip(outputs, returned)]


def work(words):
    path, name = words[:2]
    arguments = [Argument(word) for word in words[2:]]
    files = [(path, name), (os.path.dirname(path), os.path.dirname(name) or ".")]
    with open("in", "rb") as data:
        for argument in arguments:
            argument.read(data)
    function = getattr(load(path, "reference", files, name), "reference", None)
    where = f"{name}: reference()"
    if function is None:
        raise Fault(f"{name} has no function reference")
    values, passed = how_to_call(function, arguments, where)
    with foreign(files, name), np.errstate(all="ignore"):
        returned = function(*values)
    outputs = [a for a in arguments if a.is_written]
    with open("out", "wb") as out:
        for result in results_of(returned, passed, outputs, where):
            result.tofile(out)


if __name__ == "__main__":
    main(work)
