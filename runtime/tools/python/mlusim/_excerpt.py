# SPDX-License-Identifier: MIT
"""Lines of the source around the places that an error is about."""

from __future__ import annotations

import os

from ._source import was_compiled
from .errors import CheckError, KernelFault


def places_of(error) -> list[tuple[str, int, str]]:
    """File, line and error text of each place of an error."""
    if isinstance(error, KernelFault):
        return [(error.file, error.line, f"{error.kind}, in {error.function}")]
    if isinstance(error, CheckError) and error.result:
        return [(r["at"]["file"], r["at"]["line"], f"{r['check']}: {r['cause']}")
                for r in error.result.reports if r.get("at")]
    return []


def excerpt(file: str, line: int, around: int = 2) -> str:
    """The line, marked, between those around it; "" if the file does not have it.

    >>> excerpt(__file__, 1, around=0)
    '>      1  # SPDX-License-Identifier: MIT'
    """
    if not (line > 0 and os.path.isfile(file)):
        return ""
    with open(file, encoding="utf-8", errors="replace") as source:
        lines = source.read().split("\n")
    if line > len(lines):
        return ""
    first = max(1, line - around)
    return "\n".join(f"{'>' if n == line else ' '} {n:6}  {text}".rstrip()
                     for n, text in enumerate(lines[first - 1:line + around], first))


def shown(error) -> str:
    """Each place of an error with its lines, if its source was compiled; "" if there is
    none."""
    parts = []
    for file, line, what in places_of(error):
        lines = excerpt(file, line) if was_compiled(file) else ""
        if lines:
            parts.append(f"{file}:{line}: {what}\n{lines}")
    return "\n\n".join(dict.fromkeys(parts))
