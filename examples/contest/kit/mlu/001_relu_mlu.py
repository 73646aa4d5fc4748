# SPDX-License-Identifier: MIT
import os
from torch_mlu.utils.cpp_extension import load_inline

PROTOTYPE = "torch::Tensor bang_relu(torch::Tensor x);"

with open(os.environ["ANSWER"]) as file:
    module = load_inline(name="task_001_relu", cpp_sources=PROTOTYPE, bang_sources=file.read(),
                         functions=["bang_relu"], extra_bang_cflags=["-O3", "-lm"])
