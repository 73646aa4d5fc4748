# SPDX-License-Identifier: MIT
"""python3 setup.py build_ext --inplace"""

from setuptools import setup
from torch_mlu.utils.cpp_extension import BuildExtension, MLUExtension

setup(
    name="lab_norm",
    version="0.1",
    ext_modules=[MLUExtension(name="lab_norm", sources=["norm.mlu"], extra_compile_args={"cncc": ["-O3"]})],
    cmdclass={"build_ext": BuildExtension},
)
