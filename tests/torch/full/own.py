# SPDX-License-Identifier: MIT
"""Faults of kernels in an extension that has a PYBIND11_MODULE of its own: they
appear where Python waits, and at its end. The folder to work in is the argument."""

import os
import sys

import torch
import torch_mlu  # noqa: F401
from torch_mlu.utils.cpp_extension import load

SOURCE = r"""
#include <torch/extension.h>
#include <bang.h>
#include <cnrt.h>
__nram__ float buffer[64];
__mlu_entry__ void outside(float *x) { __memcpy(buffer, x + (1l << 40), 256, GDRAM2NRAM); }
void fault(torch::Tensor x)
{
    cnrtDim3_t dim = {1, 1, 1};
    outside<<<dim, cnrtFuncTypeBlock, torch_mlu::getCurMLUStream()>>>(x.data_ptr<float>());
}
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("fault", &fault); }
"""

path = os.path.join(sys.argv[1], "own.mlu")
with open(path, "w") as file:
    file.write(SOURCE)
module = load("own", [path])
x = torch.ones(64).mlu()
for what, wait in {"synchronize": torch.mlu.synchronize, "copy": x.cpu}.items():
    module.fault(x)
    try:
        wait()
    except RuntimeError as error:
        print("%s: %s" % (what, error))
    torch.mlu.synchronize()
module.fault(x)
