# SPDX-License-Identifier: MIT
import torch
import torch.nn as nn


class Model(nn.Module):
    """Its weights are never given to an answer: no answer can be right."""

    def __init__(self, outputs):
        super().__init__()
        self.layer = nn.Linear(256, outputs)

    def forward(self, x):
        return self.layer(x)


def get_inputs():
    return [torch.rand(16, 256)]


def get_init_inputs():
    return [128]
