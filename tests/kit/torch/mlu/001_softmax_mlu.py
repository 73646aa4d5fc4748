# SPDX-License-Identifier: MIT
import os

from torch_mlu.utils.cpp_extension import load_inline

PROTOTYPE = "torch::Tensor bang_softmax(torch::Tensor x);"

with open(os.environ["ANSWER"]) as file:
    module = load_inline(name="task_001_softmax", cpp_sources=PROTOTYPE, bang_sources=file.read(),
                         functions=["bang_softmax"], extra_bang_cflags=["-O3", "-lm"])


def call(*inputs):
    return module.bang_softmax(*inputs)
