# SPDX-License-Identifier: MIT
from torch_mlu.utils.cpp_extension import load_inline

bang_func_source = """
"""

bang_func_cpp_src = """
torch::Tensor bang_func(torch::Tensor x);
"""

ext = load_inline(name="broken", cpp_sources=bang_func_cpp_src, bang_sources=bang_func_source,
                  functions=["bang_func"], extra_bang_cflags=["-O3", "-lm"])


class ModelNew:
    def forward(self, x):
        return ext.bang_func(x) + 1  # Python computes with the result
