# SPDX-License-Identifier: MIT
"""Values, gradients and training of the norm, behind setup.py build_ext --inplace."""

import unittest

import torch
import torch_mlu  # noqa: F401

from model import Norm, train


def by_torch(x, weight, eps):
    return x * torch.rsqrt((x * x).mean(1, keepdim=True) + eps) * weight


class TestNorm(unittest.TestCase):
    shapes = [(1, 1), (3, 7), (64, 33), (5, 4096)]

    def test_values(self):
        for rows, n in self.shapes:
            x, w = torch.randn(rows, n), torch.randn(n)
            torch.testing.assert_close(Norm.apply(x.mlu(), w.mlu(), 1e-5).cpu(), by_torch(x, w, 1e-5),
                                       rtol=1e-4, atol=1e-5)

    def test_gradients(self):
        for rows, n in self.shapes:
            x, w, dy = torch.randn(rows, n), torch.randn(n), torch.randn(rows, n)
            here = [t.mlu().requires_grad_() for t in (x, w)]
            there = [t.double().requires_grad_() for t in (x, w)]
            Norm.apply(*here, 1e-5).backward(dy.mlu())
            by_torch(*there, 1e-5).backward(dy.double())
            for mine, torchs in zip(here, there):
                torch.testing.assert_close(mine.grad.cpu(), torchs.grad.float(), rtol=1e-4, atol=1e-4)

    def test_training(self):
        losses = train()
        self.assertLess(losses[-1], losses[0] / 4)

    def test_refused(self):
        with self.assertRaisesRegex(RuntimeError, "rows have from 1 to 4096 elements, not 4097"):
            Norm.apply(torch.zeros(1, 4097).mlu(), torch.zeros(4097).mlu(), 1e-5)


if __name__ == "__main__":
    unittest.main()
