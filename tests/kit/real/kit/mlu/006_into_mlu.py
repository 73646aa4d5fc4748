# SPDX-License-Identifier: MIT
import numpy

from torch_mlu.utils.cpp_extension import load_inline

bang_func_source = """
"""

bang_func_cpp_src = """
void bang_func(torch::Tensor y, torch::Tensor x, torch::Tensor bias, bool is_negative, std::vector<int64_t> sizes);
"""

ext = load_inline(name="into", cpp_sources=bang_func_cpp_src, bang_sources=bang_func_source,
                  functions=["bang_func"], extra_bang_cflags=["-O3", "-lm"])


class ModelNew:
    def __init__(self, parts):
        self.bias = numpy.random.rand(32).astype(numpy.float16)  # as Model has it, by the seed

    def forward(self, x, is_negative):
        y = numpy.empty_like(x)
        ext.bang_func(y, x, self.bias, is_negative, list(x.shape))
        return y
