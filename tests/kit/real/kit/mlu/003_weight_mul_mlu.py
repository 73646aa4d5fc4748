# SPDX-License-Identifier: MIT
from torch_mlu.utils.cpp_extension import load_inline

bang_func_source = """
"""

bang_func_cpp_src = """
torch::Tensor bang_func(const torch::Tensor &weight, const torch::Tensor &x);
"""

ext = load_inline(name="weight_mul", cpp_sources=bang_func_cpp_src, bang_sources=bang_func_source,
                  functions=["bang_func"], extra_bang_cflags=["-O3", "-lm"])


class ModelNew:
    def __init__(self, weight):
        self.weight = weight

    def forward(self, x):
        return ext.bang_func(self.weight, x)  # the weight comes first
