# SPDX-License-Identifier: MIT
"""%puzzle and %%puzzle: the puzzles of `mlusim course` as cells."""

from __future__ import annotations

import base64
import os
import re
import shlex
import tempfile

from . import _html, _library
from .errors import Error

_folders: list = []  # where kernels are judged; removed when the notebook's kernel ends


def _words_of(line: str) -> tuple[int, list[str]]:
    """The number of a puzzle, and --lang with its value."""
    words = shlex.split(line)
    if words and words[0].isdigit() and (len(words) == 1 or
                                         (len(words) == 3 and words[1] == "--lang")):
        return int(words[0]), words[1:]
    raise ValueError("%puzzle: expected the number of a puzzle, and perhaps a language: "
                     "%puzzle 7 --lang zh")


def _root() -> str:
    if not _folders:
        _folders.append(tempfile.TemporaryDirectory(prefix="mlusim-puzzles-"))
    return _folders[0].name


def _course(*words: str, also: int = 0) -> str:
    """The output of a command about puzzles. Its status must be 0 or `also`, else this
    raises Error."""
    done = _library.run("mlusim", "course", "puzzles", *words, folder=_root())
    if done.returncode not in (0, also):
        raise Error(done.stderr.decode(errors="replace").strip() or
                    f"mlusim course puzzles ended with status {done.returncode}")
    return done.stdout.decode(errors="replace")


def _folder_of(number: int, language: list[str]) -> str:
    """The folder of a puzzle. If it does not exist, it is made."""
    def found():
        return [name for name in os.listdir(_root()) if name.startswith(f"{number:02d}_")]
    if not found():
        _course("start", str(number), *language)
    return os.path.join(_root(), found()[0])


def _show(picture: str):
    """Displays an SVG as an image, so that its style has no effect outside."""
    said = re.search("<desc>(.*)</desc>", picture)
    data = base64.b64encode(picture.encode()).decode()
    alternative = said.group(1) if said else ""
    _html.show(_html.Shown(f"<img src='data:image/svg+xml;base64,{data}' "
                           f"alt='{alternative}'>", alternative))


def puzzle(_shell, line: str, cell: str | None = None):
    """%puzzle N [--lang zh] shows what the solution of a puzzle moves.

    A cell that begins with %%puzzle N is judged as `mlusim course puzzles check N`
    judges; what its kernel moves is shown beside the solution."""
    number, language = _words_of(line)
    folder = _folder_of(number, language)
    if cell is None:
        with open(os.path.join(folder, "picture.svg"), encoding="utf-8") as file:
            _show(file.read())
        return
    with open(os.path.join(folder, "kernel.mlu"), "w", encoding="utf-8") as kernel:
        kernel.write(cell)
    print(_course("check", str(number), also=1), end="")
    try:
        picture = _course("picture", str(number), "--mine", *language)
    except Error:
        return  # without a picture, as it did not run to its end; the verdict says so
    _show(picture)
