# SPDX-License-Identifier: MIT
"""Imports torch_mlu.utils.cpp_extension when it is first used."""

import importlib


def __getattr__(name):
    if name == "cpp_extension":
        return importlib.import_module("torch_mlu.utils.cpp_extension")
    raise AttributeError("module 'torch_mlu.utils' has no '%s'" % name)
