# SPDX-License-Identifier: MIT
"""Element types: those of kernels and those of numpy."""

import sys

import numpy as np

try:  # numpy itself has no bfloat16
    from ml_dtypes import bfloat16
except ImportError:
    bfloat16 = np.dtype(np.uint16)

_WORDS = {"half": np.float16, "float": np.float32, "double": np.float64,
          "bool": np.bool_, "int8_t": np.int8, "uint8_t": np.uint8,
          "int16_t": np.int16, "uint16_t": np.uint16, "int32_t": np.int32,
          "uint32_t": np.uint32, "int64_t": np.int64, "uint64_t": np.uint64}
OF_WORD = {word: np.dtype(t) for word, t in _WORDS.items()}


def suits(dtype: np.dtype, word: str) -> bool:
    """Whether elements of a dtype are what the kernel calls `word`. bfloat16 may be
    that of ml_dtypes, or its bits as uint16."""
    if word == "bfloat16_t":
        return dtype == np.uint16 or dtype.name == "bfloat16"
    return word not in OF_WORD or dtype == OF_WORD[word]


def name_of(word: str) -> str:
    """The name in numpy: "float32" for "float"."""
    if word == "bfloat16_t":
        return "bfloat16 (mlusim.bfloat16, or its bits as uint16)"
    return OF_WORD[word].name if word in OF_WORD else word


def to_bfloat16(x) -> np.ndarray:
    """The bits of x as bfloat16, rounded to nearest even: an array of uint16.

    >>> hex(int(to_bfloat16(1.0)))
    '0x3f80'
    """
    x = np.asarray(x, np.float32)
    bits = np.atleast_1d(x).view(np.uint32).reshape(x.shape)
    rounded = (bits + (0x7fff + (bits >> 16 & 1))) >> 16
    quiet = bits >> 16 | 0x40  # a NaN stays a NaN
    return np.where(np.isnan(x), quiet, rounded).astype(np.uint16)


def from_bfloat16(bits) -> np.ndarray:
    """The values of bits as float32.

    >>> float(from_bfloat16(0x3f80))
    1.0
    """
    bits = np.asarray(bits, np.uint16).astype(np.uint32)
    wide = np.atleast_1d(bits) << np.uint32(16)
    return wide.view(np.float32).reshape(bits.shape)


def as_numpy(x):
    """For a torch tensor on the CPU, the array that shares its memory; anything else
    unchanged."""
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(x, torch.Tensor):
        return x
    if x.device.type != "cpu":
        raise TypeError(f"a tensor on {x.device}: give its .cpu()")
    x = x.detach()
    if x.dtype == torch.bfloat16:
        return x.view(torch.int16).numpy().view(np.uint16)
    return x.numpy()
