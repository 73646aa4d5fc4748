# SPDX-License-Identifier: MIT
"""Arrays of other packages, torch and ml_dtypes, by objects with the same protocol: the
tests need neither."""

import sys
import types
import unittest
from unittest import mock

import numpy as np

import mlusim
from mlusim.testing import assert_close, compare

from test_launch import kernel


class Where(str):
    """A device of torch."""

    @property
    def type(self):
        return str(self)


class Tensor:
    """A tensor of torch as the package sees it: detach, dtype, view, numpy, device."""

    def __init__(self, array, dtype=None, where="cpu", why=None):
        self.array, self.why = array, why
        self.dtype = dtype or array.dtype.name
        self.device = Where(where)
        self.is_detached = False

    def detach(self):
        again = Tensor(self.array, self.dtype, str(self.device), self.why)
        again.is_detached = True
        return again

    def view(self, dtype):
        assert self.is_detached and dtype == "int16"
        return Tensor(self.array.view(dtype), dtype).detach()

    def numpy(self):
        assert self.is_detached, "a gradient is wanted"
        if self.why:
            raise self.why
        return self.array


TORCH = types.SimpleNamespace(Tensor=Tensor, bfloat16="bfloat16", int16="int16")


@mock.patch.dict(sys.modules, torch=TORCH)
class Torch(unittest.TestCase):
    def test_tensors_on_the_cpu_are_arrays(self):
        x = np.arange(8, dtype=np.float32)
        for y in (np.zeros(8, np.float32), np.zeros(16, np.float32)[::2]):
            kernel("scale")[1](Tensor(y), Tensor(x), 2.0, 8)  # in place
            assert_close(y, 2 * x, "exact")
            assert_close(Tensor(y), Tensor(2 * x), "exact")
        with mlusim.Device() as d:
            self.assertEqual(d.array(Tensor(x)).numpy().tolist(), x.tolist())

    def test_bfloat16(self):
        x = np.float32([1, -2.5, 3.140625])
        y = np.zeros(3, np.float32)
        bits = Tensor(mlusim.to_bfloat16(x), "bfloat16")
        kernel("widen")[1](Tensor(y), bits, 3)
        assert_close(y, x, "exact")
        assert_close(bits, x, "exact")
        self.assertFalse(compare(bits, x + 0.25, "exact").is_right)

    def test_what_cannot_be_taken(self):
        y = np.zeros(8, np.float32)
        for x, words in [
                (Tensor(y, where="cuda"), "a tensor on cuda: give its .cpu()"),
                (Tensor(y, why=TypeError("a sparse one")), "a sparse one"),
                (Tensor(y, why=RuntimeError("a negative bit")), "a negative bit"),
                (Tensor(y.astype(int)), "expected elements of float32, not int64")]:
            with self.assertRaises(TypeError) as caught:
                kernel("scale")[1](y, x, 2.0, 8)
            self.assertEqual(str(caught.exception),
                             "parameter 'x' (const float *x): " + words)


class Typed(np.ndarray):
    """An array whose elements have the type of ml_dtypes, to who asks for it."""

    dtype = types.SimpleNamespace(name="bfloat16", isnative=True, hasobject=False,
                                  kind="V")


class MlDtypes(unittest.TestCase):
    def test_bfloat16(self):
        x = np.float32([1, -2.5, 3.140625])
        y = np.zeros(3, np.float32)
        kernel("widen")[1](y, mlusim.to_bfloat16(x).view(Typed), 3)
        assert_close(y, x, "exact")
        with self.assertRaises(TypeError) as caught:
            kernel("scale")[1](y, mlusim.to_bfloat16(x).view(Typed), 1.0, 3)
        self.assertIn("expected elements of float32, not ", str(caught.exception))

    def test_without_it_bits_are_uint16(self):
        if "ml_dtypes" not in sys.modules:
            self.assertEqual(mlusim.bfloat16, np.uint16)
        self.assertEqual(np.zeros(3, mlusim.bfloat16).itemsize, 2)


if __name__ == "__main__":
    unittest.main()
