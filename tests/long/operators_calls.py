# SPDX-License-Identifier: MIT
"""Random calls of the five operators. A call has tensors by name, (values, layout) with outputs
as they are before, and of what status it has to be; it is made by invoke, judged by judge."""
import ctypes

import numpy as np

import operators_reference as reference
from operators_draws import (INT_MAX, INT_MIN, extent, extents, floats, indices, judge_bits,
                             judge_sums, junk, work)
from operators_library import ARRAY, BAD_PARAM, NHWC, REDUCE_MAX, SUCCESS

EMPTY = 0.03 # share of calls with a size of 0


class Call:
    """What all calls share; tensors are in the order of the parameters."""
    generation = 2  # the oldest devices that it runs on, but for MLU220
    status = SUCCESS
    is_empty = False
    outputs = ()    # their names
    may_change = () # outputs that a refused call may have written

    def __init__(self):
        self.tensors = {}

    def empty_some(self, rng, sizes, allowed):
        """Sizes, one of them 0 now and then."""
        if allowed and rng.random() < EMPTY:
            sizes[int(rng.integers(len(sizes)))] = 0
            self.is_empty = True
        return sizes

    def shape(self):
        return " ".join(f"{name}{list(values.shape)}" for name, (values, _) in self.tensors.items())

    def before(self, name):
        return self.tensors[name][0]


def arguments(tensors, *names):
    return [part for name in names for part in tensors[name].arguments()]


# ---- three_interpolate_backward -------------------------------------------------------------

class ThreeInterpolateBackward(Call):
    variants = ("documented", "pingpong")
    outputs = ("grad_features",)

    def __init__(self, rng, generation, may_be_empty):
        super().__init__()
        dtype = rng.choice([np.float32, np.float16])
        most = work(rng, 100000)
        b, c, n = extents(rng, 3, most)
        m = extent(rng, max(2 * most // (b * c), 1))
        b, c, n, m = self.empty_some(rng, [b, c, n, m], may_be_empty)
        self.zero_wins = generation == 2
        self.tensors = {
            "grad_output": (floats(rng, (b, c, n), dtype), ARRAY),
            "indices": (indices(rng, (b, n, 3), max(m, 1)), ARRAY),
            "weights": (floats(rng, (b, n, 3), dtype), ARRAY),
            "grad_features": (junk(rng, (b, c, m), dtype), ARRAY)}
        if self.is_empty:
            self.status = BAD_PARAM

    def invoke(self, library, handle, tensors, rng):
        return library.mluop.mluOpThreeInterpolateBackward(handle, *arguments(tensors, *self.tensors))

    def judge(self, results):
        gradient, index, weights, before = (values for values, _ in self.tensors.values())
        want = reference.three_interpolate_backward(gradient, index, weights, before.shape[2],
                                                    self.zero_wins)
        return judge_sums("grad_features", results["grad_features"], want)


# ---- dynamic_scatter_backward ---------------------------------------------------------------

class DynamicScatterBackward(Call):
    variants = ("documented", "atomic", "lock", "pingpong")
    outputs = ("grad_feats",)

    def __init__(self, rng, generation, may_be_empty):
        super().__init__()
        most = work(rng, 100000)
        n, c = extents(rng, 2, most)
        m = extent(rng, max(most // c, 1))
        n, m, c = self.empty_some(rng, [n, m, c], may_be_empty)
        voxel_of = indices(rng, n, max(m, 1))
        feats = floats(rng, (n, c)) if rng.random() < 0.5 else rng.integers(-2, 3, (n, c)).astype(
            np.float32)
        voxel_feats = self.maxima(rng, feats, voxel_of, m) if rng.random() < 0.7 else rng.choice(
            feats.ravel() if feats.size else [0], (m, c)).astype(np.float32)
        number = rng.choice([m, m, m, m - 1, m // 2, 0, -1, m + 1, INT_MIN, INT_MAX])
        self.tensors = {
            "grad_voxel_feats": (floats(rng, (m, c)), ARRAY),
            "feats": (feats, ARRAY),
            "voxel_feats": (voxel_feats, ARRAY),
            "point2voxel_map": (voxel_of, ARRAY),
            "voxel_points_count": (junk(rng, m, np.int32), ARRAY),
            "voxel_num": (np.array([number], np.int32), ARRAY),
            "grad_feats": (junk(rng, (n, c), np.float32), ARRAY)}

    @staticmethod
    def maxima(rng, feats, voxel_of, m):
        """What a forward pass finds; voxels without points have anything."""
        voxel_feats = junk(rng, (m, feats.shape[1]), np.float32)
        kept = (voxel_of >= 0) & (voxel_of < m)
        voxel_feats[voxel_of[kept]] = -np.inf
        np.fmax.at(voxel_feats, voxel_of[kept], feats[kept])
        return voxel_feats

    def invoke(self, library, handle, tensors, rng):
        size = ctypes.c_size_t()
        name = rng.choice(["mluOpDynamicScatterBackward", "mluOpDynamicPointToVoxelBackward"])
        query = library.mluop.mluOpGetDynamicPointToVoxelBackwardWorkspaceSize
        query(handle, REDUCE_MAX, *(tensors[t].desc for t in list(self.tensors)[:6]),
              ctypes.byref(size))
        workspace = tensors["workspace"] = library.workspace(rng, size.value)
        return getattr(library.mluop, name)(
            handle, REDUCE_MAX, *arguments(tensors, *list(self.tensors)[:6]),
            ctypes.c_void_p(workspace.pointer), size, *arguments(tensors, "grad_feats"))

    def judge(self, results):
        gradient, feats, voxel_feats, voxel_of, _, number, before = (
            values for values, _ in self.tensors.values())
        want = before
        if before.size:
            want = reference.dynamic_scatter_backward(gradient, feats, voxel_feats, voxel_of,
                                                      int(number[0]))
        return judge_bits("grad_feats", results["grad_feats"], want)


# ---- psroipool_backward ---------------------------------------------------------------------

class PsRoiPoolBackward(Call):
    variants = ("documented", "wide", "tiles")
    outputs = ("bottom_grad",)

    def __init__(self, rng, generation, may_be_empty):
        super().__init__()
        most = work(rng, 20000)
        pooled = extent(rng, 16)
        output_dim = extent(rng, most // pooled**2)
        rois_num = extent(rng, min(1500 // pooled**2, most // (pooled**2 * output_dim)))
        channels = pooled**2 * output_dim
        height, width = extents(rng, 2, max(min(
            most // (rois_num * output_dim), 10 * most // channels), 1))
        batches = extent(rng, 10 * most // (height * width * channels))
        rois_num, batches = self.empty_some(rng, [rois_num, batches], may_be_empty)
        if not rois_num:
            self.status = BAD_PARAM
        self.pooled, self.output_dim = pooled, output_dim
        self.scale = float(np.float32(rng.choice(
            [1, 0.0625, 0.25, 0.1, 3, 1e-3, rng.uniform(0.01, 2)])))
        top = (rois_num, pooled, pooled, output_dim)
        self.tensors = {
            "top_grad": (floats(rng, top), NHWC),
            "rois": (self.rois(rng, rois_num, batches, height, width), ARRAY),
            "mapping_channel": (self.mapping(rng, top), NHWC),
            "bottom_grad": (junk(rng, (batches, height, width, channels), np.float32), NHWC)}

    def rois(self, rng, number, batches, height, width):
        """Most of them in their plane, some beside it, reversed, at halves, or no numbers."""
        plane = np.array([width, height, width, height]) / self.scale
        corners = rng.uniform(-0.2, 1.2, (number, 4)) * plane
        kind = rng.random(number)
        some = kind < 0.7
        ordered = np.sort(corners.reshape(number, 2, 2), axis=1).reshape(number, 4)
        corners[some] = ordered[some]
        corners = np.where((kind < 0.3)[:, None], np.floor(corners * 2) / 2, corners)
        strange = rng.choice([np.nan, np.inf, -np.inf, 1e30, -1e30, 3e38, -3e38, 0, -0.5, 0.49999997],
                             corners.shape)
        corners = np.where(rng.random(corners.shape) < rng.choice([0, 0.05, 0.5]), strange, corners)
        batch = rng.integers(0, max(batches, 1), number).astype(np.float64)
        odd = rng.choice([-1, batches, -0.5, 0.5, np.nan, np.inf, 3e9, -3e9], number)
        batch = np.where(rng.random(number) < rng.choice([0, 0.2]), odd, batch)
        return np.concatenate([batch[:, None], corners], axis=1).astype(np.float32)

    def mapping(self, rng, top):
        """The channels that the forward pass takes, or any."""
        if rng.random() < 0.4:
            n, ph, pw, i = np.indices(top)
            return ((i * self.pooled + ph) * self.pooled + pw).astype(np.int32)
        return indices(rng, top, self.pooled**2 * self.output_dim)

    def invoke(self, library, handle, tensors, rng):
        return library.mluop.mluOpPsRoiPoolBackward(
            handle, self.pooled, self.pooled, ctypes.c_float(self.scale), self.output_dim,
            *arguments(tensors, *self.tensors))

    def shape(self):
        return f"{super().shape()} scale {self.scale!r}"

    def judge(self, results):
        top, rois, mapping, before = (values for values, _ in self.tensors.values())
        if not before.size:
            return []
        want = reference.psroipool_backward(top, rois, mapping, self.scale, before.shape)
        return judge_sums("bottom_grad", results["bottom_grad"], want)


# ---- get_indice_pairs -----------------------------------------------------------------------

class GetIndicePairs(Call):
    generation = 3
    variants = ("documented", "sparse")
    outputs = ("indice_pairs", "out_indices", "indice_num")
    may_change = ("indice_num",)

    def __init__(self, rng, generation, may_be_empty):
        super().__init__()
        self.conv = self.convolution(rng)
        size = int(np.prod(self.conv.filter_space))
        length, = self.empty_some(rng, [extent(rng, max(work(rng, 60000) // size, 1))], may_be_empty)
        sites = self.sites(rng, length)
        if rng.random() < 0.5:
            sites[:, 1:] = self.with_outputs(rng, sites[:, 1:])
        self.want = reference.get_indice_pairs(sites, self.conv)
        active = len(self.want[1])
        room = active if self.conv.sub_m else min(
            length * size, self.conv.batches * int(np.prod(self.conv.output_space)))
        rows = max(int(rng.choice([room, room, room + 7, active, active - 1])), 1)
        if length and rows < active:
            self.status = BAD_PARAM
        self.tensors = {
            "indices": (sites, ARRAY),
            "indice_pairs": (junk(rng, (size, 2, length), np.int32), ARRAY),
            "out_indices": (junk(rng, (rows, 4), np.int32), ARRAY),
            "indice_num": (junk(rng, size, np.int32), ARRAY)}

    @staticmethod
    def convolution(rng):
        if rng.random() < 0.15:
            return GetIndicePairs.long_convolution(rng)
        sub_m = bool(rng.random() < 0.5)
        kernel = extents(rng, 3, rng.choice([8, 27, 130]))
        dilation = [int(rng.integers(1, 4)) for _ in kernel]
        if sub_m:
            # the pad that leaves the space as it is must be a whole number
            kernel = [k - (1 - k % 2) * (d % 2) for k, d in zip(kernel, dilation)]
            pad, stride = [d * (k - 1) // 2 for k, d in zip(kernel, dilation)], [1, 1, 1]
        else:
            pad = [int(rng.integers(0, 4)) for _ in kernel]
            stride = [int(rng.choice([1, 1, 2, 2, 3, 129])) for _ in kernel]
        batches, *space = extents(rng, 4, 500000)
        space = [max(n, d * (k - 1) + 1 - 2 * p) for n, d, k, p in zip(space, dilation, kernel, pad)]
        return reference.Convolution(batches, *(tuple(t) for t in (
            pad, stride, dilation, space, kernel)), sub_m)

    @staticmethod
    def long_convolution(rng):
        """One axis of up to 2^30 - 1 cells, with as large a stride, dilation or pad."""
        axis, size = int(rng.integers(3)), int(2**rng.uniform(13, 30)) - 1
        k = int(rng.integers(1, 4))
        stride = min(size // extent(rng, 5000) + int(rng.integers(0, 3)), 2**31 - 1)
        dilation = int(rng.choice([1, 2, size // k]))
        pad = min(int(rng.choice([0, 1, stride, dilation])), (2**31 - 1 - size) // 2)
        triples = [[0] * 3, [1] * 3, [1] * 3, [1] * 3, [1] * 3]
        for triple, value in zip(triples, (pad, stride, dilation, size, k)):
            triple[axis] = value
        return reference.Convolution(1, *(tuple(t) for t in triples), False)

    def sites(self, rng, length):
        """Each coordinate of its own kind, or cells that are all different, or few."""
        sizes = (self.conv.batches,) + self.conv.input_space
        kind = rng.random()
        if kind < 0.4:
            return np.stack([indices(rng, length, n) for n in sizes], axis=1)
        cells = int(np.prod(sizes, dtype=np.int64))
        if kind < 0.7 and cells >= 4 * length:
            chosen = rng.permutation(np.unique(rng.integers(0, cells, 2 * length)))[:length]
        else:
            chosen = rng.integers(0, min(cells, int(rng.choice([5, 1000]))), length)
        return np.stack(np.unravel_index(chosen, sizes), axis=1).astype(np.int32)

    def with_outputs(self, rng, sites):
        """Most of the sites moved to where a stride does not step over them."""
        conv = self.conv
        moved = (rng.integers(0, conv.output_space, sites.shape) * np.array(conv.stride) -
                 np.array(conv.pad) +
                 rng.integers(0, conv.filter_space, sites.shape) * np.array(conv.dilation))
        usable = (moved >= 0) & (moved < np.array(conv.input_space))
        return np.where(usable & (rng.random((len(sites), 1)) < 0.8), moved, sites)

    def invoke(self, library, handle, tensors, rng):
        size, number = ctypes.c_size_t(), ctypes.c_int(-7)
        prefix = rng.choice(["mluOp", "mluop"])
        conv = library.describe_convolution(self.conv)
        getattr(library.mluop, prefix + "GetIndicePairsWorkspaceSize")(
            handle, conv, *(tensors[t].desc for t in self.tensors), ctypes.byref(size))
        workspace = tensors["workspace"] = library.workspace(rng, size.value)
        status = getattr(library.mluop, prefix + "GetIndicePairs")(
            handle, conv, *arguments(tensors, "indices"), ctypes.c_void_p(workspace.pointer), size,
            *arguments(tensors, "indice_pairs", "out_indices", "indice_num"))
        library.mluop.mluOpGetSparseConvolutionNumActOut(conv, ctypes.byref(number))
        library.mluop.mluOpDestroySparseConvolutionDescriptor(conv)
        self.number = number.value
        return status

    def shape(self):
        return f"{super().shape()} {self.conv}"

    def judge(self, results):
        pairs, sites, counts = self.want
        complaints = []
        active = len(sites)
        if self.number != active:
            complaints.append(f"number of active outputs: {self.number}, not {active}")
        if self.is_empty:
            return complaints
        rows = self.before("out_indices").copy()
        rows[:active] = sites
        for name, want in zip(self.outputs, (pairs, rows, counts)):
            complaints += judge_bits(name, results[name], want)
        return complaints


# ---- voxel_pooling_forward ------------------------------------------------------------------

class VoxelPoolingForward(Call):
    generation = 3
    variants = ("documented", "pingpong")
    outputs = ("output_features", "pos_memo")

    def __init__(self, rng, generation, may_be_empty):
        super().__init__()
        most = work(rng, 100000)
        b, n, c = extents(rng, 3, most)
        x, y = extents(rng, 2, max(2 * most // (b * c), 1))
        b, n, c, x, y = self.empty_some(rng, [b, n, c, x, y], may_be_empty)
        self.grid = (x, y, int(rng.choice([1, 1, 1, 5, 0, -3, INT_MAX])))
        xyz = np.stack([indices(rng, (b, n), max(g, 1)) for g in (x, y)] +
                       [indices(rng, (b, n), max(self.grid[2], 1))], axis=2)
        start = floats(rng, (b, y, x, c)) if rng.random() < 0.5 else np.zeros(
            (b, y, x, c), np.float32)
        memo = np.full((b, n, 3), -1, np.int32) if rng.random() < 0.5 else rng.integers(
            INT_MIN, 0, (b, n, 3)).astype(np.int32)
        self.tensors = {
            "geom_xyz": (xyz, ARRAY),
            "input_features": (floats(rng, (b, n, c)), ARRAY),
            "output_features": (start, ARRAY),
            "pos_memo": (memo, ARRAY)}
        if self.is_empty:
            self.status = BAD_PARAM

    def invoke(self, library, handle, tensors, rng):
        b, n, c = self.before("input_features").shape
        return library.mluop.mluOpVoxelPoolingForward(
            handle, b, n, c, *self.grid, *arguments(tensors, *self.tensors))

    def shape(self):
        return f"{super().shape()} grid {self.grid}"

    def judge(self, results):
        xyz, features, start, memo = (values for values, _ in self.tensors.values())
        sums, memo = reference.voxel_pooling_forward(xyz, features, self.grid, start, memo)
        return (judge_sums("output_features", results["output_features"], sums) +
                judge_bits("pos_memo", results["pos_memo"], memo))


OPERATORS = {
    "three_interpolate_backward": ThreeInterpolateBackward,
    "dynamic_scatter_backward": DynamicScatterBackward,
    "psroipool_backward": PsRoiPoolBackward,
    "get_indice_pairs": GetIndicePairs,
    "voxel_pooling_forward": VoxelPoolingForward,
}
