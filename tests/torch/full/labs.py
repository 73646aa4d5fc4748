# SPDX-License-Identifier: MIT
"""The C++ side of torch_mlu: its headers, and operators that extensions register
with the dispatcher. The folder to work in is the first argument."""

import os
import sys

import torch
import torch_mlu  # noqa: F401
from torch_mlu.utils.cpp_extension import load, load_inline

from checks import finish, refuses, same

WORK = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))

# The file that the light engine compiles as well, also as an old standard has it; headers of torch
# 2.1 and later are of C++17 themselves.
x = torch.arange(6.0).reshape(2, 3)
is_old = tuple(map(int, torch.__version__.split(".")[:2])) < (2, 1)
for standard in ("c++17", "c++14") if is_old else ("c++17",):
    module = load("surface", [os.path.join(HERE, "..", "mlu.cpp")],
                  extra_cflags=["-O0", "-std=" + standard])
    same("most checks of " + standard, module.surface(x.mlu()) > 40, True)

OPERATORS = """
#include <torch/extension.h>
static torch::Tensor twice(torch::Tensor x) { return x + x; }
static torch::Tensor seven(torch::Tensor x) { return torch::full_like(x, 7); }
#define NAME lab_macro
TORCH_LIBRARY(lab, m) { m.def("twice(Tensor x) -> Tensor"); m.def("seven(Tensor x) -> Tensor"); }
TORCH_LIBRARY_FRAGMENT(NAME, m) { m.def("twice", twice); }
TORCH_LIBRARY_IMPL(lab, PrivateUse1, m) { m.impl("twice", twice); m.impl("seven", twice); }
TORCH_LIBRARY_IMPL(lab, AutogradPrivateUse1, m) { m.impl("seven", seven); }
"""
FALLTHROUGH = """
TORCH_LIBRARY_FRAGMENT(lab%s, m) { m.def("thrice(Tensor x) -> Tensor"); }
TORCH_LIBRARY_IMPL(lab%s, PrivateUse1, m) {
    m.impl("thrice", [](const at::Tensor &x) { return x + x + x; }); }
TORCH_LIBRARY_IMPL(_, AutogradPrivateUse1, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
"""


def operators(name, text):
    """Loads a file of C++ that registers operators."""
    path = os.path.join(WORK, name + ".cpp")
    with open(path, "w") as file:
        file.write("#include <ATen/ATen.h>\n#include <torch/library.h>\n" + text)
    return load(name, path, extra_cflags="-O0", is_python_module=False)


load_inline("lab", "", OPERATORS, is_python_module=False, extra_bang_cflags="-O1")
same("an operator", torch.ops.lab.twice(x.mlu()), 2 * x)
same("one of a fragment", torch.ops.lab_macro.twice(x.mlu()), 2 * x)
with torch.no_grad():
    same("without gradients", torch.ops.lab.twice(x.mlu()), 2 * x)
y = x.mlu().requires_grad_()
torch.ops.lab.twice(y).sum().backward()
same("its gradient", y.grad, torch.full((2, 3), 2.))
same("with autograd of its own", torch.ops.lab.seven(x.mlu()), torch.full((2, 3), 7.))
refuses("an operator of another device", "Could not run 'lab::twice' with arguments "
        "from the 'CPU' backend", lambda: torch.ops.lab.twice(x))

# An extension that brings the fallthrough itself, as some torches want.
if torch.__version__.startswith("1."):
    operators("lab_own", FALLTHROUGH % ("", ""))
    same("with a fallthrough of its own", torch.ops.lab.thrice(x.mlu()), 3 * x)
    same("and those before", torch.ops.lab.twice(x.mlu()), 2 * x)
    refuses("a second fallthrough", "the extension 'lab_second' does not load: its operators "
            "cannot be registered: Tried to register multiple backend fallbacks",
            lambda: operators("lab_second", FALLTHROUGH % ("_second", "_second")), ImportError)
for n in (1, 2):
    refuses("a namespace twice", "the extension 'lab_again' does not load: its operators cannot be "
            "registered: Only a single TORCH_LIBRARY can be used to register the namespace lab",
            lambda: operators("lab_again", 'TORCH_LIBRARY(lab, m) { m.def("f() -> int"); }'),
            ImportError)
same("afterwards", torch.ops.lab.twice(x.mlu()), 2 * x)
finish()
