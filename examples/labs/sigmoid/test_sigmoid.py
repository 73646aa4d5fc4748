# SPDX-License-Identifier: MIT
"""Values and speed of the sigmoid, behind setup.py build_ext --inplace."""

import unittest

import torch
import torch_mlu  # noqa: F401

import lab_sigmoid

MOST_US = 50  # of 2^20 floats, on an MLU370-X4; one core takes 400


class TestSigmoid(unittest.TestCase):
    def test_values(self):
        for shape in [(1,), (3, 4), (7, 1025), (0, 5), (300, 1000)]:
            x = torch.randn(shape) * 4
            for x in [x, x.t()]:
                y = lab_sigmoid.sigmoid(x.mlu()).cpu()
                torch.testing.assert_close(y, torch.sigmoid(x), rtol=0, atol=1e-3)

    def test_speed(self):
        x = torch.zeros(1 << 20).mlu()
        lab_sigmoid.sigmoid(x)  # the first launch also loads the kernel
        begin, end = torch.mlu.Event(), torch.mlu.Event()
        begin.record()
        lab_sigmoid.sigmoid(x)
        end.record()
        end.synchronize()
        self.assertLess(begin.hardware_time(end), MOST_US)


if __name__ == "__main__":
    unittest.main()
