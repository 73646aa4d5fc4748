# SPDX-License-Identifier: MIT
"""The operator library by ctypes, as any program would call it: tensors with device memory and
guards around it, descriptors, handles. Nothing of the project's harness is used."""
import ctypes
import os

import numpy as np

SUCCESS, BAD_PARAM, ARCH_MISMATCH, NOT_SUPPORTED = 0, 3, 5, 7
NHWC, ARRAY = 1, 4
DTYPES = {np.dtype(np.float16): 1, np.dtype(np.float32): 2, np.dtype(np.int32): 6}
REDUCE_MAX = 2
TO_DEVICE, TO_HOST = 0, 2


class Library:
    """libcnrt and libmluop of a build folder."""

    def __init__(self, folder):
        self.cnrt = ctypes.CDLL(os.path.join(folder, "libcnrt.so"), ctypes.RTLD_GLOBAL)
        self.mluop = ctypes.CDLL(os.path.join(folder, "libmluop.so"))
        self.mluop.mluOpGetErrorString.restype = ctypes.c_char_p

    def status_name(self, status):
        return self.mluop.mluOpGetErrorString(status).decode()

    def runtime(self, name, *arguments):
        """Calls a function of cnrt that has to succeed."""
        code = getattr(self.cnrt, name)(*arguments)
        if code:
            raise RuntimeError(f"{name} answers {code}")

    def malloc(self, size):
        pointer = ctypes.c_void_p()
        self.runtime("cnrtMalloc", ctypes.byref(pointer), ctypes.c_size_t(size))
        return pointer.value or 0

    def free(self, pointer):
        self.runtime("cnrtFree", ctypes.c_void_p(pointer))

    def write(self, pointer, array):
        array = np.ascontiguousarray(array)
        self.runtime("cnrtMemcpy", ctypes.c_void_p(pointer), array.ctypes.data_as(ctypes.c_void_p),
                     ctypes.c_size_t(array.nbytes), TO_DEVICE)

    def read(self, pointer, shape, dtype):
        array = np.empty(shape, dtype)
        self.runtime("cnrtMemcpy", array.ctypes.data_as(ctypes.c_void_p), ctypes.c_void_p(pointer),
                     ctypes.c_size_t(array.nbytes), TO_HOST)
        return array

    def made(self, name):
        """The object that a function mluOpCreate... of one argument makes."""
        made = ctypes.c_void_p()
        status = getattr(self.mluop, name)(ctypes.byref(made))
        if status:
            raise RuntimeError(f"{name} answers {self.status_name(status)}")
        return made

    def handle(self, variant, task_type):
        """A handle; variant and task type are names, or empty for the operator's own."""
        os.environ["MLUOP_VARIANT"], os.environ["MLUOP_TASK_TYPE"] = variant, task_type
        return self.made("mluOpCreate")

    def describe(self, dtype, layout, shape):
        """A tensor descriptor; sizes may have 64 bits."""
        desc = self.made("mluOpCreateTensorDescriptor")
        sizes = (ctypes.c_int64 * len(shape))(*shape)
        status = self.mluop.mluOpSetTensorDescriptor_v2(desc, layout, DTYPES[np.dtype(dtype)],
                                                        len(shape), sizes)
        if status:
            raise RuntimeError(f"a descriptor of {shape}: {self.status_name(status)}")
        return desc

    def describe_convolution(self, conv):
        desc = self.made("mluOpCreateSparseConvolutionDescriptor")
        triples = [(ctypes.c_int * 3)(*t) for t in (
            conv.pad, conv.stride, conv.dilation, conv.input_space, conv.filter_space,
            conv.output_space)]
        status = self.mluop.mluOpSetSparseConvolutionDescriptor(
            desc, 5, conv.batches, *triples, int(conv.sub_m), 0, 0)
        if status:
            raise RuntimeError(f"{conv}: {self.status_name(status)}")
        return desc

    def workspace(self, rng, size):
        """Memory of at least size bytes, with anything in it."""
        return Tensor(self, rng, rng.integers(-2**31, 2**31, (size + 3) // 4).astype(np.int32))


class Tensor:
    """Values on the device with guards around them: bytes nobody may change, or none, so that
    the simulator sees what lies outside. Without elements it has no memory."""

    def __init__(self, library, rng, values, layout=ARRAY):
        self.library, self.values = library, np.ascontiguousarray(values)
        self.desc = library.describe(values.dtype, layout, values.shape)
        before, behind = 0, 0
        if rng.random() < 0.6:
            before, behind = values.itemsize * int(rng.integers(0, 100)), int(rng.integers(1, 300))
        self.before, self.pointer, self.base = before, 0, 0
        if values.size:
            self.block = np.concatenate([
                rng.integers(0, 256, before, np.uint8), self.values.view(np.uint8).ravel(),
                rng.integers(0, 256, behind, np.uint8)])
            self.base = library.malloc(self.block.size)
            self.pointer = self.base + before
            library.write(self.base, self.block)

    def arguments(self):
        return self.desc, ctypes.c_void_p(self.pointer)

    def read(self):
        """(values now, whether the bytes around them are as they were)"""
        if not self.values.size:
            return self.values, True
        block = self.library.read(self.base, self.block.size, np.uint8)
        end = self.before + self.values.nbytes
        whole = (np.array_equal(block[:self.before], self.block[:self.before]) and
                 np.array_equal(block[end:], self.block[end:]))
        return block[self.before:end].copy().view(self.values.dtype).reshape(
            self.values.shape), whole

    def is_untouched(self):
        return not self.values.size or np.array_equal(
            self.library.read(self.base, self.block.size, np.uint8), self.block)

    def free(self):
        self.library.free(self.base)
        self.library.mluop.mluOpDestroyTensorDescriptor(self.desc)
