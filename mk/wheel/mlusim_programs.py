# SPDX-License-Identifier: MIT
"""The programs of a wheel, as pip puts them beside Python: a module beside the package, which
would load numpy and libraries first."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mlusim")


def _become(name: str) -> NoReturn:
    """Runs a program in place of this one. Python of others, which mlusim runs, is this
    Python, and has its packages."""
    here = os.path.dirname(sys.executable)
    path = os.environ.get("PATH", os.defpath)
    os.environ["PATH"] = here + os.pathsep + path
    program = os.path.join(ROOT, "bin", name)
    try:
        os.execv(program, [program, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: {program} cannot be started: {error.strerror}; install the wheel of "
                 "mlusim again, into a folder where programs may run")


def mlusim() -> NoReturn:
    _become("mlusim")


def mlucc() -> NoReturn:
    _become("mlucc")


def cncc() -> NoReturn:
    _become("cncc")
