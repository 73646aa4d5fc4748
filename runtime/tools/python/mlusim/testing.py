# SPDX-License-Identifier: MIT
"""Compares results of kernels with expected values, by the rules of `mlusim judge`.

>>> import numpy as np
>>> y = np.float32([1, 2, 4])
>>> assert_close(y, [1, 2, 4])
>>> figures = compare(y, [1, 2, 5])
>>> figures.is_right, round(figures.diff1, 3), figures.n_wrong
(False, 0.125, 1)
"""

from __future__ import annotations

import ctypes
import functools
from collections import namedtuple

import numpy as np

from . import _library
from . import _structs as s
from . import _types

__all__ = ["Comparison", "assert_close", "assert_sizes", "compare"]

_USUAL = {"diff1": 3e-3, "diff2": 3e-3}


class Comparison(namedtuple("Comparison", "is_right rule bounds shape n_wrong first "
                            "got wanted largest diff1 diff2 diff3 diff4")):
    """Comparison of an output with expected values.

    is_right -- whether all rules hold
    bounds   -- {"diff1": 0.003, ...}, of the rules
    n_wrong  -- elements that are not what is wanted; of rules of each element,
                those beyond their bounds; first: the index of one, of the worst
                under rules of all elements; got and wanted: its values, as text
    largest  -- the largest error
    diff1, diff2, diff3, diff4 -- the vendor's figures of floats, diff3 and diff4
                of two parts each; else 0"""

    __slots__ = ()

    def __str__(self):
        beyond = ", ".join(f"{name} {bound:g}" for name, bound in
                           self.bounds.items())
        limits = f" (bounds: {beyond})" if beyond else ""
        if self.is_right:
            return f"right by the rule {self.rule}{limits}"
        at = ", ".join(map(str, self.first))
        figures = (f"\n  diff1 {self.diff1:.3e}, diff2 {self.diff2:.3e}, diff3 "
                   f"{self.diff3[0]:.3e} and {self.diff3[1]:.3e}, diff4 "
                   f"{self.diff4[0]:.3f} and {self.diff4[1]:.3f}")
        return (f"not right by the rule {self.rule}{limits}\n"
                f"  element [{at}] is {self.got}, expected {self.wanted}\n"
                f"  {self.n_wrong} of {int(np.prod(self.shape))} elements are "
                f"wrong, the largest error is {self.largest:g}" +
                figures * (self.diff1 > 0))


@functools.cache
def _engine():
    lib = ctypes.CDLL(_library.part("accuracy.so"))
    lib.accCompare.restype = ctypes.c_int
    lib.accCompare.argtypes = [
        ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(s.Given),
        ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64,
        ctypes.POINTER(s.Compared), ctypes.c_char_p, ctypes.c_size_t]
    return lib


def _arrays(actual, expected) -> tuple[str, np.ndarray, np.ndarray]:
    """The element type, the actual values and the expected values, as the engine takes
    them: float64 is compared with floats, 64-bit integers with all other types."""
    y = np.asarray(_types.as_numpy(actual), order="C")
    b = np.asarray(_types.as_numpy(expected))
    if y.shape != b.shape:
        raise AssertionError(f"the result has shape {y.shape}, and shape {b.shape} "
                             "is expected")
    name = y.dtype.name
    is_bits = y.dtype == np.uint16 and b.dtype.kind == "f"
    if is_bits or name == "bfloat16":
        name, y = "bfloat16", y.view(np.uint16)
        if b.dtype == np.uint16:  # a torch tensor, or bits
            b = _types.from_bfloat16(b)
    if name == "bfloat16" or y.dtype.kind == "f":
        if b.dtype.kind == "c":
            raise TypeError(f"expected real numbers, not {b.dtype}")
        wide = np.float64
    elif b.dtype.kind in "biu":
        wide = np.uint64 if b.dtype == np.uint64 else np.int64
    else:
        raise TypeError(f"the result has elements of {y.dtype}: expected integers, "
                        f"not {b.dtype}")
    return name, y, np.ascontiguousarray(b, wide)


def compare(actual, expected, rule: str = "diff1&diff2", **bounds: float) -> Comparison:
    """Compares a result with what is wanted.

    actual   -- an array of numpy or of a device, or a CPU tensor of torch
    expected -- the same, or numbers, best in more precision: what is wanted is
                rounded to the type of the result where a rule needs that
    rule     -- "exact", "absolute", "relative", "close", "diff1", "diff2",
                "diff3", "diff4" as docs/judge.md explains them, several with &
                between them; all must hold
    bounds   -- those that the rules have, by name: absolute, relative, diff1
                (0.003), diff2 (0.003), diff3_large, diff3_small, diff4

    Bits of bfloat16 (uint16) are taken as such where floats are expected.
    Raises ValueError for rules and bounds that do not go together, TypeError for
    elements that cannot be compared, AssertionError for another shape."""
    name, y, b = _arrays(actual, expected)
    words = rule.split("&")
    usual = {k: v for k, v in _USUAL.items() if k in words}
    bounds = {**usual, **bounds}
    given = (s.Given * len(bounds))(*[(k.encode(), v) for k, v in bounds.items()])
    to, error = s.Compared(), ctypes.create_string_buffer(400)
    if _engine().accCompare(name.encode(), rule.encode(), given, len(bounds),
                            y.ctypes.data, b.ctypes.data, y.size,
                            ctypes.byref(to), error, len(error)):
        raise ValueError(error.value.decode(errors="replace"))
    d = to.diff
    first = tuple(map(int, np.unravel_index(to.first, y.shape))) if y.size else ()
    return Comparison(to.is_right, rule, bounds, y.shape, to.n_wrong, first,
                      to.got.decode(), to.wanted.decode(), to.largest, d.diff1,
                      d.diff2, tuple(d.diff3), tuple(d.diff4))


def assert_sizes(kernel, *arguments, **options):
    """Raises AssertionError, with the smallest sizes and the command that shows it, if
    Kernel.explore() with the same arguments finds a launch that is wrong."""
    found = kernel.explore(*arguments, **options)
    if found.wrong:
        raise AssertionError(str(found))


def assert_close(actual, expected, rule: str = "diff1&diff2", **bounds: float):
    """Raises AssertionError, with the first wrong element and the figures, unless
    compare() with the same arguments finds the result right."""
    found = compare(actual, expected, rule, **bounds)
    if not found.is_right:
        raise AssertionError(str(found))
