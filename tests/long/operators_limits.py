#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Calls of operators with sizes near 2^31: refused, or right where there is something and at some
places where there is nothing. Device memory has pages only where it is touched.

usage: operators_limits.py DEVICE

LIBRARIES in the environment is the folder of libmluop.so (build/lib).
"""
import ctypes
import os
import sys

import numpy as np

import operators_reference as reference
from operators_library import (ARCH_MISMATCH, ARRAY, BAD_PARAM, NHWC, NOT_SUPPORTED, REDUCE_MAX,
                               SUCCESS, Library)

TOO_MANY = 2**31


class Sparse:
    """A tensor of zeros on the device, whatever its size; refused calls have no use for more
    than a page of it."""

    def __init__(self, library, dtype, shape, layout=ARRAY, some=None, is_used=True):
        self.library, self.dtype = library, np.dtype(dtype)
        self.size = int(np.prod(shape, dtype=object))
        self.desc = library.describe(dtype, layout, shape)
        self.pointer = library.malloc(self.size * self.dtype.itemsize if is_used else 4096)
        if some is not None:
            self.put(0, np.asarray(some, dtype))

    def put(self, place, values):
        self.library.write(self.pointer + place * self.dtype.itemsize, values)

    def get(self, place, count):
        return self.library.read(self.pointer + place * self.dtype.itemsize, count, self.dtype)

    def arguments(self):
        return self.desc, ctypes.c_void_p(self.pointer)

    def free(self):
        self.library.free(self.pointer)
        self.library.mluop.mluOpDestroyTensorDescriptor(self.desc)


class Limits:
    """The calls of one device."""

    def __init__(self, library, generation):
        self.library, self.generation = library, generation
        self.tensors, self.failed, self.passed = [], 0, 0

    def tensor(self, *arguments, **options):
        self.tensors.append(Sparse(self.library, *arguments, **options))
        return self.tensors[-1]

    def expect(self, what, is_right, got=""):
        self.passed += bool(is_right)
        if not is_right:
            self.failed += 1
            print(f"FAILED {what} {got}")

    def expect_status(self, what, status, wanted):
        fault = self.library.cnrt.cnrtQueueSync(None)
        self.expect(what, status == wanted and not fault,
                    f"{self.library.status_name(status)}, not {self.library.status_name(wanted)}")

    def from_generation(self, generation, wanted):
        return wanted if self.generation >= generation else ARCH_MISMATCH

    def free(self):
        for tensor in self.tensors:
            tensor.free()
        self.tensors = []

    # ---- each operator ----------------------------------------------------------------------

    def voxel_pooling(self, variant, grid, channels, wanted):
        """Points in the first and the last cell, in one of the middle, and outside."""
        x, y = grid
        used = wanted == SUCCESS
        points = np.array([[0, 0, 0], [x - 1, y - 1, 0], [x // 2, y // 2, 0], [x, y - 1, 0],
                           [x - 1, y, 0], [x - 1, y - 1, 0]], np.int64).clip(-1, 2**31 - 1)
        features = np.arange(1, len(points) * channels + 1, dtype=np.float32)
        xyz = self.tensor(np.int32, (1, len(points), 3), some=points.astype(np.int32).ravel())
        given = self.tensor(np.float32, (1, len(points), channels), some=features)
        output = self.tensor(np.float32, (1, y, x, channels), is_used=used)
        memo = self.tensor(np.int32, (1, len(points), 3), some=np.full(points.size, -1))
        status = self.library.mluop.mluOpVoxelPoolingForward(
            self.library.handle(variant, ""), 1, len(points), channels, x, y, 1,
            *xyz.arguments(), *given.arguments(), *output.arguments(), *memo.arguments())
        what = f"voxel_pooling_forward {variant} {x} x {y} x {channels}"
        wanted = self.from_generation(3, wanted)
        self.expect_status(what, status, wanted)
        if wanted == SUCCESS:
            rows = features.reshape(-1, channels)
            middle = ((y // 2) * x + x // 2) * channels
            nothing = np.zeros(channels)
            for place, row in ((0, rows[0]), (channels, nothing), (middle, rows[2]),
                               (middle + channels, nothing),
                               (output.size - 2 * channels, nothing),
                               (output.size - channels, rows[1] + rows[5])):
                got = output.get(place, channels)
                self.expect(f"{what} at {place}", np.array_equal(got, row), f"{got}, not {row}")
            inside = (points[:, 0] < x) & (points[:, 1] < y)
            sites = np.where(inside[:, None], points[:, [2, 1, 0]], -1)
            got = memo.get(0, points.size)
            self.expect(f"{what}: pos_memo", np.array_equal(got, sites.ravel()), f"{got}")
        self.free()

    def three_interpolate(self, sizes, wanted):
        """One point, in the first batch and channel, of the features at the ends and the middle."""
        b, c, n, m = sizes
        used, index = wanted == SUCCESS, [0, m // 2, m - 1]
        gradient = self.tensor(np.float32, (b, c, n), some=[2], is_used=used)
        indices = self.tensor(np.int32, (b, n, 3), is_used=used,
                              some=np.array(index if used else [0], np.int32))
        weights = self.tensor(np.float32, (b, n, 3), some=[1, 2, 3], is_used=used)
        features = self.tensor(np.float32, (b, c, m), is_used=used)
        status = self.library.mluop.mluOpThreeInterpolateBackward(
            self.library.handle("", ""), *gradient.arguments(), *indices.arguments(),
            *weights.arguments(), *features.arguments())
        what = f"three_interpolate_backward {sizes}"
        self.expect_status(what, status, wanted)
        if used:
            row = features.get(0, m)
            self.expect(what, list(row[index]) == [2, 4, 6] and np.count_nonzero(row) == 3)
        self.free()

    def dynamic_scatter(self, n, m, c, wanted):
        rows = [self.tensor(np.float32, (size, c), is_used=False) for size in (m, n, m)]
        numbers = [self.tensor(np.int32, (size,), is_used=False) for size in (n, m, 1)]
        result = self.tensor(np.float32, (n, c), is_used=False)
        workspace = self.library.malloc(4096)
        status = self.library.mluop.mluOpDynamicScatterBackward(
            self.library.handle("", ""), REDUCE_MAX,
            *(part for t in rows + numbers for part in t.arguments()),
            ctypes.c_void_p(workspace), ctypes.c_size_t(2**62), *result.arguments())
        self.expect_status(f"dynamic_scatter_backward {n} x {m} x {c}", status, wanted)
        self.library.free(workspace)
        self.free()

    def psroipool(self, shape, wanted):
        """One roi of one pixel, the last."""
        batches, height, width, channels = shape
        used = wanted == SUCCESS
        top = self.tensor(np.float32, (1, 1, 1, channels), NHWC, some=np.full(channels, 7))
        rois = self.tensor(np.float32, (1, 5), some=[batches - 1, width - 1, height - 1, width - 1,
                                                     height - 1])
        mapping = self.tensor(np.int32, (1, 1, 1, channels), NHWC, some=np.arange(channels))
        bottom = self.tensor(np.float32, shape, NHWC, is_used=used)
        status = self.library.mluop.mluOpPsRoiPoolBackward(
            self.library.handle("", ""), 1, 1, ctypes.c_float(1), channels, *top.arguments(),
            *rois.arguments(), *mapping.arguments(), *bottom.arguments())
        what = f"psroipool_backward {shape}"
        self.expect_status(what, status, wanted)
        if used:
            last, others = bottom.get(bottom.size - channels, channels), bottom.get(0, 2**20)
            before = bottom.get(bottom.size - channels - 2**20, 2**20)
            self.expect(what, (last == 7).all() and not others.any() and not before.any())
        self.free()

    def get_indice_pairs(self, variant, space, sub_m, wanted):
        """Inputs in the corners of the space and beside them; by default each has outputs."""
        conv = reference.Convolution(1, (0, 1, 1), (1, 1, 1), (1, 1, 1), space, (1, 3, 3), sub_m)
        d, h, w = space
        sites = np.array([[0, z, y, x] for z in sorted({0, d - 1}) for y in (0, 1, h - 1)
                          for x in (0, w - 2, w - 1)], np.int32)
        pairs, active, counts = reference.get_indice_pairs(sites, conv)
        desc = self.library.describe_convolution(conv)
        indices = self.tensor(np.int32, sites.shape, some=sites.ravel())
        outputs = [self.tensor(np.int32, a.shape) for a in (pairs, active, counts)]
        size, handle = ctypes.c_size_t(), self.library.handle(variant, "")
        self.library.mluop.mluOpGetIndicePairsWorkspaceSize(
            handle, desc, indices.desc, *(t.desc for t in outputs), ctypes.byref(size))
        workspace = self.library.malloc(size.value or 4096)
        status = self.library.mluop.mluOpGetIndicePairs(
            handle, desc, *indices.arguments(), ctypes.c_void_p(workspace), size,
            *(part for t in outputs for part in t.arguments()))
        what = f"get_indice_pairs {variant} {space} sub_m {sub_m}"
        wanted = self.from_generation(3, wanted)
        self.expect_status(what, status, wanted)
        if wanted == SUCCESS:
            for t, want in zip(outputs, (pairs, active, counts)):
                self.expect(what, np.array_equal(t.get(0, t.size), want.ravel()), "a wrong output")
        self.library.free(workspace)
        self.free()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.environ.update(MLUSIM_DEVICE=sys.argv[1], MLUSIM_REPORT="none", MLUSIM_MEMORY="zero")
    library = Library(os.environ.get("LIBRARIES", "build/lib"))
    generation = int(sys.argv[1][3]) # of MLU270, MLU370, MLU590
    limits = Limits(library, generation)
    for variant in "documented", "pingpong":
        limits.voxel_pooling(variant, (2**31 - 1, 1), 1, SUCCESS)
        limits.voxel_pooling(variant, (1, 2**31 - 1), 1, SUCCESS)
        limits.voxel_pooling(variant, (46341, 46340), 1, SUCCESS)
        limits.voxel_pooling(variant, (32767, 21845), 3, SUCCESS)
        limits.voxel_pooling(variant, (46341, 46341), 1, NOT_SUPPORTED)
        limits.voxel_pooling(variant, (2**15, 2**15), 2, NOT_SUPPORTED)
    limits.three_interpolate((1, 1, 1, 2**23 - 1), SUCCESS)
    limits.three_interpolate((1, 1, 1, 2**23), SUCCESS if generation > 2 else BAD_PARAM)
    limits.three_interpolate((2**15, 2**16, 1, 1), NOT_SUPPORTED)
    limits.three_interpolate((2, 2**15, 1, 2**15), NOT_SUPPORTED)
    limits.three_interpolate((1, 1, 715827883, 1), NOT_SUPPORTED)
    limits.dynamic_scatter(2**15, 1, 2**16, NOT_SUPPORTED)
    limits.dynamic_scatter(1, 2**15, 2**16, NOT_SUPPORTED)
    limits.dynamic_scatter(TOO_MANY, 1, 1, NOT_SUPPORTED)
    limits.psroipool((1, 2**14 + 1, 2**15, 1), SUCCESS)
    limits.psroipool((1, 2**15, 2**16, 1), NOT_SUPPORTED)
    limits.psroipool((TOO_MANY - 1, 1, 1, 2), NOT_SUPPORTED)
    limits.get_indice_pairs("sparse", (1, 32767, 32769), True, SUCCESS)
    for sub_m in False, True:
        limits.get_indice_pairs("documented", (1, 32767, 32769), sub_m, SUCCESS)
        limits.get_indice_pairs("documented", (1, 2**15, 2**15), sub_m, NOT_SUPPORTED)
    print(f"{limits.passed} passed, {limits.failed} failed")
    return limits.failed > 0


if __name__ == "__main__":
    sys.exit(main())
