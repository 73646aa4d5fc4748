# SPDX-License-Identifier: MIT
import torch
import torch.nn as nn
import torch.nn.functional as F


class Model(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        nn.init.normal_(self.norm.weight)

    def forward(self, x):
        # Operators that torch 1.13 lacks for half on the processor.
        ones = torch.eye(x.shape[1]).half()
        return self.norm((x.half() @ ones).float()) + 0 * F.softmax(x.half(), -1).log().float()


def get_inputs():
    return [torch.randn(16, 64)]


def get_init_inputs():
    return [64]
