# SPDX-License-Identifier: MIT
"""Checks that are counted: what suites in Python end with."""
import sys

_counts = {"passed": 0, "failed": 0}


def check(what, is_so, shown=""):
    """Counts a check; one that is not so is printed with what was seen."""
    _counts["passed" if is_so else "failed"] += 1
    if not is_so:
        print("FAILED", what, shown)


def finish():
    """Prints the counts and ends the program, with status 1 if a check failed."""
    print("%(passed)d passed, %(failed)d failed" % _counts)
    sys.exit(_counts["failed"] > 0)
