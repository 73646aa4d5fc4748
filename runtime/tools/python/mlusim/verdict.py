# SPDX-License-Identifier: MIT
"""Verdicts on answers to tasks: those of `mlusim judge`."""

from __future__ import annotations

import json
import os
from collections import namedtuple

from . import _library
from ._source import path_of
from .errors import Diagnostic, Error


class Refusal(namedtuple("Refusal", "id device case message doc")):
    """Why an answer is not accepted: id is one of docs/judge.md, device and case are
    None where it is about none."""

    __slots__ = ()


class Verdict:
    """What the judge says of an answer. Made by judge. It can be pickled; it is true
    if the answer is right.

    passed      -- whether the answer is right
    task        -- the name of the task
    errors      -- [Refusal]: the first that is wrong; with go_on, all
    diagnostics -- [Diagnostic], of the compiler, of faults and of checks
    cases       -- a dict for each output of each case and device that ran: device,
                   case, passed, rule, largest_error, wrong, first_wrong, ...
    devices     -- of a right answer, by name: a dict with us, cold_us, cycles, bound, ...
    docs/reference/judge.schema.json has all members."""

    def __init__(self, text: str):
        of = json.loads(text)
        self.passed: bool = of["passed"]
        self.task: str = of["task"]
        self.errors: list[Refusal] = [Refusal(**e) for e in of["errors"]]
        self.diagnostics: list[Diagnostic] = [
            Diagnostic(d["file"], d["line"], d["column"], d["severity"], d["message"],
                       d["hint"], d["id"] or "") for d in of["diagnostics"]]
        self.cases: list[dict] = of["cases"]
        self.devices: dict[str, dict] = {d["name"]: d for d in of["devices"]}
        self._text = text

    def json(self) -> str:
        """The verdict, as `mlusim judge --json` writes it."""
        return self._text

    def __bool__(self):
        return self.passed

    def __repr__(self):
        if self.passed:
            times = ", ".join(f"{d['us'] - d['cold_us']:.2f} us warm on {name}"
                              for name, d in self.devices.items())
            return f"<mlusim.Verdict {self.task}: right, {times}>"
        return (f"<mlusim.Verdict {self.task}: not accepted, {self.errors[0].id}: "
                f"{self.errors[0].message}>")


def judge(task, answer, *, devices: tuple[str, ...] | list[str] = (),
          go_on: bool = False) -> Verdict:
    """Judges an answer to a task, as `mlusim judge` does (docs/judge.md).

    task    -- the folder of the task
    answer  -- a path, an open file, or text
    devices -- names, in place of the devices of the task
    go_on   -- do all cases on all devices, even behind the first error
    An answer that is not accepted is a verdict like any other. Raises Error, with the
    sentence of the judge, if the task or its reference is wrong, or the judge cannot
    work."""
    if isinstance(devices, (str, bytes)):
        raise TypeError(f"devices is {devices!r}: expected a list, [{devices!r}]")
    options = [word for name in devices for word in ("--device", name)]
    done = _library.run("mlusim", "judge", "--json", *options, *["--all"] * go_on, "--",
                        os.fspath(task), path_of(answer))
    if done.returncode in (0, 1) and done.stdout:
        return Verdict(done.stdout.decode(errors="replace"))
    said = done.stderr.decode(errors="replace").strip()
    raise Error(said or f"mlusim judge ended with status {done.returncode}")
