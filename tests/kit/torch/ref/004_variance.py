# SPDX-License-Identifier: MIT
import torch
import torch.nn as nn


class Model(nn.Module):
    """A difference of large numbers: float32 is off by more than a right answer may be."""

    def forward(self, x):
        return (x * x).mean() - x.mean() ** 2


def get_inputs():
    return [1000 + 8 * torch.rand(65536)]


def get_init_inputs():
    return []
