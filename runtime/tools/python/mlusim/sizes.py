# SPDX-License-Identifier: MIT
"""A kernel for many sizes and numbers of tasks: `mlusim explore --sizes`."""

from __future__ import annotations

import json
import operator
import os
import tempfile

import numpy as np

from . import _library, device as devices
from . import _structs as s
from ._arguments import null, signature
from ._command import array_word, number_word
from ._types import OF_WORD
from .errors import Error


class Exploration:
    """What Kernel.explore found. It can be pickled; it is true if nothing is wrong.

    wrong    -- whether a launch is wrong
    sizes    -- the smallest sizes for which it is, {"n": 8193}; None: none is wrong
    dim      -- its numbers of tasks, (1, 1, 1), or None
    reason   -- what is wrong: "coverage: element 8192 of y is not written", or ""
    messages -- what the launch wrote to standard error, or ""
    command  -- the command that shows it, or ""; arrays of numpy are gone by then
    launches -- how many were tried, up to the first that is wrong
    is_whole -- whether these are all that the ranges allow
    left_out -- how many of them the memory of the device does not hold
    docs/reference/sizes.schema.json has all members."""

    def __init__(self, text: str):
        of = json.loads(text)
        first = of["first"] or {}
        self.wrong: bool = of["verdict"] == "wrong"
        self.sizes: dict[str, int] | None = \
            {p["name"]: p["value"] for p in first["sizes"]} if first else None
        self.dim: tuple[int, ...] | None = tuple(first["dim"]) if first else None
        self.reason: str = first.get("what") or ""
        self.messages: str = first.get("messages") or ""
        self.command: str = first.get("command") or ""
        self.launches: int = of["launches"]
        self.is_whole: bool = of["is_whole"]
        self.left_out: int = of["left_out"]
        self._kernel, self._of, self._text = of["kernel"], of["of"], text

    def json(self) -> str:
        """What was found, as `mlusim explore --json` writes it."""
        return self._text

    def __bool__(self):
        return not self.wrong

    def __str__(self):
        if not self.wrong:
            what = f"all {self.launches} launches" if self.is_whole else \
                f"{self.launches} launches of at most {self._of:.3g}"
            return f"{what} of {self._kernel} were tried, and none is wrong"
        n = self.dim[0] * self.dim[1] * self.dim[2]
        sizes = "".join(f"{name} = {value}, " for name, value in self.sizes.items())
        shown = "".join("\n    " + line for line in self.messages.splitlines())
        return (f"{self._kernel} is wrong for {sizes}{n} task{'s' * (n > 1)}: "
                f"{self.reason}{shown}\nagain: {self.command}")

    def __repr__(self):
        return f"<mlusim.Exploration {str(self).splitlines()[0]}>"


def _range_of(name: str, of: range) -> tuple[str, str]:
    """NAME=A..B of a range, and its condition where it has steps."""
    if not of:
        raise ValueError(f"{name}={of!r} is empty")
    low, high, step = min(of[0], of[-1]), max(of[0], of[-1]), abs(of.step)
    return f"{low}..{high}", f"({name} - {low}) % {step} == 0" * (step > 1)


def _dim_of(dim) -> str:
    """Numbers of tasks: each is a number or a range."""
    words = []
    for x in dim if isinstance(dim, tuple) else (dim,):
        if isinstance(x, range) and abs(x.step) == 1:
            words.append(_range_of("dim", x)[0])
            continue
        try:
            words.append(str(operator.index(x)))
        except TypeError:
            raise ValueError(f"dim={dim!r}: expected a number, range(1, 9), or a tuple "
                             "with up to three of these; where= can leave some "
                             "out: 'taskDim % 2 == 0'") from None
    return ",".join(words)


def _word(p, x, number: int, folder: str) -> str:
    """The word for an argument, in which expressions may have names of sizes."""
    if p.kind != s.POINTER_KIND:
        return x if isinstance(x, str) else number_word(p, x)
    if x is null:
        return "null"
    if not isinstance(x, str):
        return array_word(p, x, number, folder)
    if x.startswith("gdram:"):
        return x
    if p.type not in OF_WORD and p.type not in ("half", "bfloat16_t"):
        raise TypeError(f"parameter '{p.name}' ({p}): {x!r} does not say the type of its "
                        "elements: 'gdram:f32[n]'")
    size, equal, contents = x.partition("=")
    size = size.strip()
    size = size if size.startswith("[") else f"[{size}]"
    return f"gdram:{p.type}{size}{equal}{contents.strip()}"


def _arguments(kernel, given: tuple, names: dict) -> list:
    """The argument for each parameter, in their order: `given`, then by name. A size is
    the argument of the parameter that has its name."""
    parameters = kernel.parameters
    shown = signature(kernel.name, parameters)
    if len(given) > len(parameters):
        raise TypeError(f"{shown} takes {len(parameters)} arguments, {len(given)} are "
                        "given")
    found = list(given)
    for p in parameters[len(given):]:
        x = names.get(p.name)
        if x is None:
            raise TypeError(f"{shown}: argument '{p.name}' is missing: {p.name}=" +
                            ("'n' is an array of n elements" if p.kind == s.POINTER_KIND
                             else "range(1, 1000), a number or 'n + 1'"))
        found.append(p.name if isinstance(x, range) else x)
    left = set(names) - {p.name for p in parameters[len(given):]}
    for name in sorted(left):
        if not isinstance(names[name], range):
            raise TypeError(f"{shown} has no parameter '{name}' without an argument, and "
                            f"a size has a range: {name}=range(1, 1000)")
    return found


def explore(kernel, given: tuple, names: dict, *, dim, type: str, where: str | None,
            output: str | None, device: str | None, check: str | None,
            most: int | None, jobs: int | None) -> Exploration:
    """Kernel.explore, which explains the arguments."""
    kernel._files.check()
    conditions = [f"({where})"] * bool(where)
    words = ["explore", "--json", "-"]
    for name, of in names.items():
        if isinstance(of, range):
            ends, condition = _range_of(name, of)
            words += ["--sizes", f"{name}={ends}"]
            conditions += [condition] * bool(condition)
    words += ["--most", str(most if most is not None else 10000)]
    words += ["--where", where if len(conditions) == 1 and where else
              " and ".join(conditions)] * bool(conditions)
    for option, value in (("--output", output), ("--device", device), ("--jobs", jobs)):
        words += [option, str(value)] if value is not None else []
    words += [kernel.source, "--kernel", kernel.symbol.decode(), "--type", type,
              "--dim", _dim_of(dim)]
    environment = {k: v for k, v in os.environ.items()
                   if k not in devices.SETTINGS.values()}
    environment["MLUSIM_CHECK"] = check or devices.usual.get("check", "all")
    with tempfile.TemporaryDirectory(prefix="mlusim-") as folder:
        for number, x in enumerate(_arguments(kernel, given, names)):
            words += ["--arg", _word(kernel.parameters[number], x, number, folder)]
        words += ["--", *kernel.flags] if kernel.flags else []
        done = _library.run("mlusim", *words, folder=kernel._folder,
                            environment=environment)
    if done.returncode in (0, 1) and done.stdout:
        return Exploration(done.stdout.decode(errors="replace"))
    said = done.stderr.decode(errors="replace").strip()
    raise Error(said or f"mlusim explore ended with status {done.returncode}")
