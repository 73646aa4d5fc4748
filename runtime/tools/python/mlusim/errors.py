# SPDX-License-Identifier: MIT
"""What goes wrong: every error that the package raises of its own."""

from __future__ import annotations

from collections import namedtuple


class Error(RuntimeError):
    """A call was refused; the text is the sentence of the library."""


class Diagnostic(namedtuple("Diagnostic",
                            "file line column level message hint id",
                            defaults=("", ""))):
    """What the compiler says about a place of the source.

    level is "error", "warning" or "note"; hint is the text of the note that
    follows it, or ""; line and column are 0 where there is no place. id is what
    `mlusim explain` knows it by ("compile:refused"), or ""."""

    __slots__ = ()


class CompileError(Error):
    """The source does not compile. diagnostics has what mlucc says, in order."""

    def __init__(self, text: str, diagnostics: list[Diagnostic]):
        super().__init__(text)
        self.diagnostics = diagnostics

    def __reduce__(self):
        return CompileError, (str(self), self.diagnostics)


class KernelFault(Error):
    """A kernel did something wrong and was stopped.

    file, line, function -- where, line 0 if that is not known
    kind, detail         -- what
    op, operand          -- the intrinsic ("" in scalar code) and the name of its
                            operand ("" if it is about none)
    task, cluster, core  -- who; core 128 is the memory core
    cycle, address, bytes, owner, hint
    id                   -- what `mlusim explain` knows it by: "fault:bounds"
    result               -- the Result of the launch until then
    The text is the whole message, as `mlusim run` prints it."""

    def __init__(self, text: str, facts: dict, result=None):
        super().__init__(text)
        self.facts = facts
        self.result = result

    def __getattr__(self, name):
        facts = self.__dict__.get("facts", {})
        if name in facts:
            return facts[name]
        raise AttributeError(name)

    def __reduce__(self):
        return KernelFault, (str(self), self.facts, self.result)


class CheckError(Error):
    """Checks found what ends `mlusim run` with status 1: result has the reports."""

    def __init__(self, text: str, result=None):
        super().__init__(text)
        self.result = result

    def __reduce__(self):
        return CheckError, (str(self), self.result)
