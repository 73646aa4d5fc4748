# SPDX-License-Identifier: MIT
"""An extension that does what it should not: input.py WHAT, run by torch.sh, which
looks at the status and at what is said."""

import sys

import torch
import torch_mlu  # noqa: F401
from torch_mlu.utils.cpp_extension import load_inline

SOURCE = r"""
#include <torch/extension.h>
#include <bang.h>
#include <cnrt.h>
#include <stdlib.h>
__nram__ float buffer[64];
__mlu_entry__ void spin(float *x) { volatile int i = 0; while (1) i++; }
__mlu_entry__ void outside(float *x) { __memcpy(buffer, x + (1l << 40), 256, GDRAM2NRAM); }
__mlu_entry__ void inside(float *x) { __memcpy(buffer, x, 256, GDRAM2NRAM); }
static cnrtQueue_t queue() { return torch_mlu::getCurrentMLUStream().queue(); }
static cnrtDim3_t tasks(unsigned n) { return {n, 1, 1}; }
void fault(torch::Tensor x) { outside<<<tasks(1), cnrtFuncTypeBlock, queue()>>>(x.data_ptr<float>()); }
void refused(torch::Tensor x) { inside<<<tasks(3), cnrtFuncTypeUnion1, queue()>>>(x.data_ptr<float>()); }
void endless_kernel(torch::Tensor x) { spin<<<tasks(1), cnrtFuncTypeBlock, queue()>>>(x.data_ptr<float>()); }
void endless(torch::Tensor x) { puts("it runs"); fflush(stdout); for (volatile int i = 0;; i++); }
void prints(torch::Tensor x) { for (;;) puts("without end"); }
void leaves(torch::Tensor x) { exit(0); }
void leaves_quickly(torch::Tensor x) { quick_exit(0); }
void crashes(torch::Tensor x) { *x.data_ptr<float>() = 1; }
int deep(int n) { volatile char big[1000]; big[n % 1000] = n; return deep(n + 1) + big[5]; }
void recurses(torch::Tensor x) { deep(1); }
void aborts(torch::Tensor x) { abort(); }
void throws(torch::Tensor x) { throw std::runtime_error("of the program"); }
void host(torch::Tensor x) { torch::empty({100000000000000}, torch::kByte); }
void device(torch::Tensor x) { torch::empty({100000000000}, x.options().dtype(torch::kByte)); }
"""
NAMES = """fault refused endless_kernel endless prints leaves leaves_quickly crashes recurses aborts
throws host device""".split()

module = load_inline(
    "wrong", "".join("void %s(torch::Tensor x);" % name for name in NAMES), SOURCE,
    NAMES)
x = torch.ones(64).mlu()
if sys.argv[1:] != ["none"]:
    try:
        getattr(module, sys.argv[1])(x)
    except RuntimeError as error:
        print("RuntimeError:", error)
print("goes on:", (x + 1)[0].item())
torch.mlu.synchronize()
