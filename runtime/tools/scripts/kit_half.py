# SPDX-License-Identifier: MIT
"""Operators that torch lacks for half on the processor, computed in float and rounded once."""
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map


def as_float(value):
    return value.float() if isinstance(value, torch.Tensor) and value.dtype == torch.half else \
        torch.float if value is torch.half else value


def as_half(value):
    return value.half() if isinstance(value, torch.Tensor) and value.dtype == torch.float else value


class InFloat(TorchDispatchMode):
    """While it is active, an operator that is refused for half is performed in float."""

    def __torch_dispatch__(self, function, kinds, words=(), named=None):
        named = named or {}
        try:
            return function(*words, **named)
        except RuntimeError as error:
            if "Half" not in str(error):
                raise
            wide = tree_map(as_float, words)
            result = function(*wide, **tree_map(as_float, named))
            for old, new in zip(words, wide):  # what it has written
                if isinstance(old, torch.Tensor) and old is not new and function._schema.is_mutable:
                    old.copy_(new)
            if function._schema.is_mutable and isinstance(result, torch.Tensor):
                return words[0]
            return tree_map(as_half, result)
