# SPDX-License-Identifier: MIT
import torch
import torch.nn as nn
import torch_mlu
from torch_mlu.utils.cpp_extension import load_inline

ext = load_inline(name="norm", bang_sources="", functions=["bang_norm"], cpp_sources="""
torch::Tensor bang_norm(torch::Tensor x, torch::Tensor weight, torch::Tensor bias, int rows, float eps);
""")


class ModelNew(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)

    def forward(self, x):
        x = x.mlu()
        torch.mlu.synchronize()
        weight = self.norm.weight.unsqueeze(0).expand(x.shape).t().contiguous().t()
        return ext.bang_norm(x.contiguous(), weight, self.norm.bias, torch.tensor(x.shape[0]), self.norm.eps)
