# SPDX-License-Identifier: MIT
"""Sessions of `mlusim repl` for suites: what is typed, and the lines that come of it."""
import difflib
import os
import re
import subprocess

from expect import MLUSIM, check, expect, work

QUIET = r"^N cycles$| [NS]RAM 0x" # lines that most sessions do not look at
TEMPORARY = work / "tmp"
TEMPORARY.mkdir()
os.environ["TMPDIR"] = str(TEMPORARY)


def session(typed, shows=None, without=QUIET, start=("--no-rc",), **how):
    """A check of a session: its status and words as of expect(), that it leaves no file behind,
    and that it prints the lines `shows`, output and messages in their order, but for those that
    have the pattern `without`. Numbers of cycles and addresses of variables are N and ADDRESS.
    Returns all lines."""
    ended = expect(MLUSIM, "repl", *start, input=typed, stderr=subprocess.STDOUT, **how)
    text = re.sub(r"^\d+ cycles?$", "N cycles", ended.out, flags=re.M)
    lines = re.sub(r"= 0x[0-9a-f]{3,}", "= ADDRESS", text).splitlines()
    left = [path.name for path in TEMPORARY.iterdir()]
    check(not left, f"the session leaves behind: {left}", typed)
    if shows is not None:
        got = [line for line in lines if not (without and re.search(without, line))]
        difference = list(difflib.unified_diff(shows.splitlines(), got, "expected", "got",
                                               lineterm=""))
        check(not difference, "the session prints something else", "\n".join(difference))
    return lines
