# SPDX-License-Identifier: MIT
"""A small model with the norm of this lab: python3 model.py, behind setup.py build_ext --inplace."""

import torch
import torch_mlu  # noqa: F401

import lab_norm


class Norm(torch.autograd.Function):
    """RMS norm of rows by the kernels of norm.mlu."""

    @staticmethod
    def forward(ctx, x, weight, eps):
        y, scale = lab_norm.forward(x.contiguous(), weight, eps)
        ctx.save_for_backward(scale, x.contiguous(), weight)
        return y

    @staticmethod
    def backward(ctx, dy):
        dx, dw = lab_norm.backward(dy, *ctx.saved_tensors)
        return dx, dw, None


class RMSNorm(torch.nn.Module):
    def __init__(self, n, eps=1e-5):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(n))
        self.eps = eps

    def forward(self, x):
        return Norm.apply(x, self.weight, self.eps)


def train(steps=20, seed=0):
    """Learns which of four corners a point is in; returns the loss of each step."""
    torch.manual_seed(seed)
    x = torch.randn(64, 2)
    wanted = (2 * (x[:, 0] > 0) + (x[:, 1] > 0)).long().mlu()
    model = torch.nn.Sequential(torch.nn.Linear(2, 32), RMSNorm(32), torch.nn.ReLU(), torch.nn.Linear(32, 4)).mlu()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x.mlu()), wanted)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    for i, loss in enumerate(train()):
        print(f"step {i:2}: loss {loss:.3f}")
