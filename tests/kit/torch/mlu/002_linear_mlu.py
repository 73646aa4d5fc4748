# SPDX-License-Identifier: MIT
import os

from torch_mlu.utils.cpp_extension import load_inline

PROTOTYPE = "torch::Tensor bang_linear(torch::Tensor x);"

with open(os.environ["ANSWER"]) as file:
    module = load_inline(name="task_002_linear", cpp_sources=PROTOTYPE, bang_sources=file.read(),
                         functions=["bang_linear"], extra_bang_cflags=["-O3", "-lm"])


def call(*inputs):
    return module.bang_linear(*inputs)
