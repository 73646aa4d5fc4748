# SPDX-License-Identifier: MIT
"""Arguments of a launch: each is checked against the parameter of the kernel, and
becomes bytes, or memory of the device."""

import ctypes
import math
import operator
import struct

import numpy as np

from . import _structs as s
from . import _types


class Null:
    """A pointer to nothing, for a parameter that the kernel does not follow."""

    def __repr__(self):
        return "mlusim.null"


null = Null()


class Parameter:
    """A parameter of a kernel, as the image says."""

    def __init__(self, facts: s.Parameter, number: int):
        self.name = facts.name.decode(errors="replace") or f"number {number + 1}"
        self.kind = facts.kind
        self.bytes = facts.bytes
        self.is_signed = bool(facts.is_signed)
        self.is_const = bool(facts.is_const)
        self.type = facts.type.decode()

    def __str__(self):
        word = self.type or {s.POINTER_KIND: "void", s.STRUCT: "struct"}.get(
            self.kind, "?")
        if self.kind == s.POINTER_KIND:
            return f"{'const ' * self.is_const}{word} *{self.name}"
        return f"{word} {self.name}"

    def wrong(self, what: str) -> TypeError:
        return TypeError(f"parameter '{self.name}' ({self}): {what}")

    # ---- values ----

    def value(self, x) -> bytes:
        """The bytes of an argument that is not a pointer. Raises TypeError, or
        OverflowError for an integer that does not fit."""
        if self.kind == s.STRUCT:
            return self._structure(x)
        if isinstance(x, np.ndarray) and x.ndim == 0:
            x = x[()]
        return self._float(x) if self.kind == s.FLOAT else self._integer(x)

    def _structure(self, x) -> bytes:
        if isinstance(x, (ctypes.Structure, ctypes.Union, np.void)):
            data = x.tobytes() if isinstance(x, np.void) else bytes(x)
            if len(data) == self.bytes:
                return data
            raise self.wrong(f"{type(x).__name__} has {len(data)} bytes, the "
                             f"struct of the kernel {self.bytes}")
        raise self.wrong("expected a ctypes.Structure with the members of the "
                         f"kernel's, {self.bytes} bytes, not {_what(x)}")

    def _integer(self, x) -> bytes:
        try:
            number = operator.index(x)
        except TypeError:
            if not isinstance(x, np.bool_):
                raise self.wrong(f"expected an integer, not {_what(x)}") from None
            number = int(x)
        if self.type == "bool" and number not in (0, 1):
            raise OverflowError(f"parameter '{self.name}' ({self}): {number} does "
                                "not fit: a bool is 0 or 1")
        try:
            return number.to_bytes(self.bytes, "little", signed=self.is_signed)
        except OverflowError:
            raise OverflowError(
                f"parameter '{self.name}' ({self}): {number} does not fit into "
                f"{self.bytes} byte{'s' * (self.bytes > 1)}, "
                f"{'' if self.is_signed else 'un'}signed") from None

    def _float(self, x) -> bytes:
        if isinstance(x, (str, bytes, np.ndarray, np.complexfloating)):
            raise self.wrong(f"expected a number, not {_what(x)}")
        try:
            number = float(x)
        except (TypeError, ValueError):
            raise self.wrong(f"expected a number, not {_what(x)}") from None
        except OverflowError:  # an integer too large for a double
            raise self._too_large(x) from None
        try:
            if self.type == "bfloat16_t":
                return self._bfloat16(number)
            return struct.pack({2: "<e", 4: "<f", 8: "<d"}[self.bytes], number)
        except OverflowError:  # an infinity itself is no overflow
            raise self._too_large(number) from None

    @staticmethod
    def _bfloat16(number: float) -> bytes:
        with np.errstate(over="ignore"):
            bits = _types.to_bfloat16(number)
        if math.isinf(_types.from_bfloat16(bits)) and not math.isinf(number):
            raise OverflowError
        return bits.tobytes()

    def _too_large(self, number) -> OverflowError:
        return OverflowError(f"parameter '{self.name}' ({self}): {_what(number)} "
                             "would become infinite: pass float('inf') if that is "
                             "meant")

    # ---- pointers ----

    def array(self, x) -> np.ndarray:
        """The array of an argument for a pointer, not copied. Raises TypeError."""
        try:
            x = _types.as_numpy(x)
        except (TypeError, RuntimeError) as error:  # raised by torch, or by us
            raise self.wrong(str(error)) from None
        if x is None:
            raise self.wrong("expected an array, not None; where the kernel "
                             "follows no pointer, pass mlusim.null")
        if not isinstance(x, np.ndarray):
            raise self.wrong(f"expected an array, not {_what(x)}; a number goes "
                             "there as an array of one element")
        if isinstance(x, np.ma.MaskedArray):
            raise self.wrong("a masked array, whose mask has no place on a device: "
                             "pass x.filled(...)")
        if x.ndim == 0:
            raise self.wrong("a pointer wants an array with a dimension, and this "
                             "has none: pass x.reshape(1)")
        if not x.dtype.isnative:
            raise self.wrong(f"the bytes of {x.dtype} are in the other order: pass "
                             "x.astype(x.dtype.newbyteorder('='))")
        if x.dtype.hasobject or not _types.suits(x.dtype, self.type):
            raise self.wrong(f"expected elements of {_types.name_of(self.type)}, "
                             f"not {x.dtype}")
        if not self.is_const and not x.flags.writeable:
            raise self.wrong("the kernel may write there and the array is "
                             "read-only: pass a copy, or declare the parameter "
                             "const")
        if not self.is_const and _may_share_elements(x):
            raise self.wrong("elements of this array are the same memory, and the "
                             "kernel may write each: pass a copy")
        return x


def _may_share_elements(x: np.ndarray) -> bool:
    """Whether elements of an array may be at the same memory. They are not if each step
    between two elements reaches beyond all that the smaller steps span. That is so for
    arrays that numpy has made, and for parts of them, also transposed or reversed."""
    if x.flags.c_contiguous or x.size == 0:
        return False
    spanned = x.itemsize
    for step, n in sorted((abs(step), n) for n, step in zip(x.shape, x.strides)
                          if n > 1):
        if step < spanned:
            return True
        spanned += step * (n - 1)
    return False


def _what(x) -> str:
    if isinstance(x, np.ndarray):
        return f"an array of {x.dtype}, shape {x.shape}"
    return f"{type(x).__name__} {x!r:.40}"


def signature(name: str, parameters) -> str:
    """The signature as in the source: "scale(float *y, int32_t n)"."""
    return f"{name}({', '.join(map(str, parameters))})"


def _is_same(a: np.ndarray, b: np.ndarray) -> bool:
    return (a.ctypes.data == b.ctypes.data and a.shape == b.shape and
            a.strides == b.strides and a.dtype == b.dtype)


class Binding:
    """The arguments of one launch on a device. They are checked when this is made,
    because the check may run code of the program. When it is entered, inside
    Device._use, they are copied to the device; memory made for them is freed when it is
    left."""

    def __init__(self, device, parameters, arguments, name):
        if len(arguments) != len(parameters):
            raise TypeError(f"{signature(name, parameters)} takes "
                            f"{len(parameters)} arguments, {len(arguments)} are "
                            "given")
        self.device = device
        self.words = []   # bytes of each argument
        self.arrays = []  # (parameter, array, copy in C order, address or None)
        self.plan = [self._plan(p, x) for p, x in zip(parameters, arguments)]

    def __enter__(self):
        try:
            for step in self.plan:
                self.words.append(step())
        except BaseException:
            self.release()
            raise
        return self

    def __exit__(self, *_):
        self.release()

    def _plan(self, p, x):
        """What is done with an argument after all of them are checked."""
        if p.kind != s.POINTER_KIND:
            data = p.value(x)
            return lambda: data
        if x is null:
            return lambda: bytes(8)
        if hasattr(x, "_mlusim_address"):
            x._mlusim_address(self.device, p)
            return lambda: x._mlusim_address(self.device, p)
        array = p.array(x)
        for other, before, *_ in self.arrays:
            if _is_same(before, array) or (p.is_const and other.is_const):
                continue
            if np.may_share_memory(before, array) and \
                    np.shares_memory(before, array):
                raise ValueError(f"the arrays of '{other.name}' and '{p.name}' "
                                 "overlap in memory of the host, and each would "
                                 "have its own on the device: pass copies, or one "
                                 "mlusim array and an offset")
        entry = [p, array, None, None]
        self.arrays.append(entry)
        return lambda: self._copy_in(entry)

    def _copy_in(self, entry) -> bytes:
        p, array = entry[:2]
        for other in self.arrays:
            if other is entry:
                break
            if _is_same(other[1], array):  # the kernel works in place
                entry[2] = other[2]
                other[0] = other[0] if not other[0].is_const else p
                return (other[3] or 0).to_bytes(8, "little")
        entry[2] = np.ascontiguousarray(array)
        entry[3] = self.device._allocate(array.nbytes) if array.nbytes else None
        if entry[3]:
            self.device._write(entry[3], entry[2])
        return (entry[3] or 0).to_bytes(8, "little")

    def copy_out(self):
        """Copies back the arrays that the kernel may have written."""
        for p, array, copy, address in self.arrays:
            if address is None or p.is_const:
                continue
            if copy is not array and not array.flags.c_contiguous:
                self.device._read(copy, address)
                array[...] = copy
            else:
                self.device._read(array, address)

    def release(self):
        for entry in self.arrays:
            if entry[3]:
                self.device._free(entry[3])
                entry[3] = None

    def pointers(self):
        """The value of mlusim_launch.values: a pointer to each argument; None if there
        is none."""
        self.kept = [ctypes.create_string_buffer(w, len(w)) for w in self.words]
        values = (ctypes.c_void_p * len(self.kept))() if self.kept else None
        for i, buffer in enumerate(self.kept):
            values[i] = ctypes.addressof(buffer)
        return values
