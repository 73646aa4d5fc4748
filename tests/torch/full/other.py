# SPDX-License-Identifier: MIT
"""Loads an extension that was built for another torch: one whose file names another
version, as nothing but that is looked at. The folder to work in is the argument."""

import os
import re
import sys

import torch_mlu  # noqa: F401
from torch_mlu.utils import cpp_extension

cpp_extension.load_inline("other", "int f(int);", "int f(int x) { return x; }", ["f"],
                          build_directory=sys.argv[1])
path = os.path.join(sys.argv[1], "other" + cpp_extension._SUFFIX)
with open(path, "rb") as file:
    data = file.read()
data, n = re.subn(rb"(torch_mlu_for_torch_)\d", rb"\g<1>9", data)
assert n
os.unlink(path)
with open(path, "wb") as file:
    file.write(data)
sys.modules.pop("other", None)
try:
    cpp_extension._module("other", path)
except ImportError as error:
    print(error)
