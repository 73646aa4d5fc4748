# SPDX-License-Identifier: MIT
"""Checks that are counted, for the tests of torch_mlu."""

import atexit
import sys

import torch

passed = failed = 0


def same(what, got, expected):
    """got, of an mlu device or not, is what the CPU has."""
    global passed, failed
    if isinstance(expected, torch.Tensor):
        is_same = isinstance(got, torch.Tensor) and \
            got.dtype == expected.dtype and got.shape == expected.shape
        if is_same:
            a, b = got.detach().cpu(), expected.detach()
            is_same = torch.equal(a, b) or (
                a.dtype.is_floating_point and
                torch.allclose(a, b, equal_nan=True))
    else:
        is_same = got == expected
    if is_same:
        passed += 1
    else:
        failed += 1
        print("FAILED %s: got %r, expected %r" % (what, got, expected))


def refuses(what, words, function, kind=Exception):
    """function raises an exception whose message has the words."""
    try:
        got = "no exception but %r" % (function(),)
    except kind as error:
        got = "%s: %s" % (type(error).__name__, error)
    same("%s (%s)" % (what, got), words in got, True)


def finish():
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed or not passed else 0)


def _unfinished():
    if not passed:
        print("FAILED: no check was made")


atexit.register(_unfinished)
