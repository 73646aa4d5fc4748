# SPDX-License-Identifier: MIT
"""What the programs of tests/torch/programs are called with, and what they have to return.

A case is a call of one function: its arguments (numpy arrays, numbers, lists of numbers), and for
each result the array expected, by a formula in float64 of numpy alone, with the greatest error
allowed. Inputs are made of the case's name, so a case is the same wherever it runs.
"""
import zlib

import numpy as np


class Want:
    """A result: the values, the type, and how far off it may be: atol + rtol * |value|."""

    def __init__(self, values, dtype, rtol=0.0, atol=0.0):
        self.values = np.asarray(values)
        self.dtype = np.dtype(dtype)
        self.rtol, self.atol = rtol, atol

    def wrong(self, got):
        """A sentence on what is wrong with an array, or None."""
        if got.dtype != self.dtype or got.shape != self.values.shape:
            return (f"{got.dtype} {list(got.shape)} instead of "
                    f"{self.dtype} {list(self.values.shape)}")
        want = self.values.astype(np.float64)
        have = got.astype(np.float64)
        same = (have == want) | (np.isnan(have) & np.isnan(want))
        with np.errstate(invalid="ignore"):
            near = np.abs(have - want) <= self.atol + self.rtol * np.abs(want)
        bad = ~(same | (near & np.isfinite(have)))
        if not bad.any():
            return None
        at = tuple(int(i) for i in np.argwhere(bad)[0])
        return f"{int(bad.sum())} of {bad.size} wrong, the first at {list(at)}: " \
               f"{have[at]!r} instead of {want[at]!r}"


class Positive:
    """A result of one float that only has to be above 0: a time."""

    def wrong(self, got):
        ok = got.dtype == np.float32 and got.shape == (1,) and got[0] > 0
        return None if ok else f"{got!r} is no time"


class Case:
    def __init__(self, program, function, label, arguments, wants):
        self.program, self.function, self.label = program, function, label
        self.arguments, self.wants = arguments, wants

    def __str__(self):
        return f"{self.function} {self.label}"

    def wrong(self, results):
        """A sentence on what is wrong with the list of results, or None."""
        if len(results) != len(self.wants):
            return f"{len(results)} results instead of {len(self.wants)}"
        for i, (want, got) in enumerate(zip(self.wants, results)):
            why = want.wrong(got)
            if why:
                return f"result {i}: {why}"
        return None


MAKERS = []


def of(program, *shapes):
    """Marks a function that makes one case of each row of `shapes`: maker(rng, *row)."""

    def mark(maker):
        MAKERS.append((program, maker, shapes))
        return maker

    return mark


def cases(only=None):
    """All cases, or those of one program, one program after another."""
    for program, maker, shapes in MAKERS:
        if only in (None, program):
            for row in shapes:
                rng = np.random.default_rng(zlib.crc32(f"{maker.__name__} {row}".encode()))
                arguments, wants = maker(rng, *row)
                label = " ".join(str(x).replace(" ", "") for x in row)
                yield Case(program, "bang_" + maker.__name__, label, arguments, wants)


def programs():
    return list(dict.fromkeys(program for program, _, _ in MAKERS))


def normal(rng, shape, dtype, scale=1.0):
    return (rng.standard_normal(shape) * scale).astype(dtype)


# How far a result may be off that was rounded once to the type.
ROUND = {"float16": 1e-3, "float32": 2e-6}


@of("elementwise", ([1], "float32", 1.0), ([3, 5, 7], "float16", 1.0), ([6144], "float32", 1.702),
    ([24577], "float16", -0.5), ([100003], "float32", 1.0), ([0, 4], "float32", 1.0))
def swish_residual(rng, shape, dtype, beta):
    x, r = normal(rng, shape, dtype, 3), normal(rng, shape, dtype)
    wide = x.astype(np.float64)
    y = wide / (1 + np.exp(-beta * wide)) + r.astype(np.float64)
    return [x, r, beta], [Want(y, dtype, ROUND[dtype], 2e-6)]


@of("softmax", ([1, 1], -1), ([3, 7], 1), ([2, 5, 1000], -1), ([33, 129], 1), ([64], 0),
    ([2, 40001], -1))
def softmax(rng, shape, dim):
    x = normal(rng, shape, "float16", 4)
    e = np.exp(x.astype(np.float64) - x.max(axis=-1, keepdims=True))
    return [x, dim], [Want(e / e.sum(axis=-1, keepdims=True), "float16", 1e-3, 1e-7)]


@of("layer_norm", ([1, 1], [1]), ([5, 7], [7]), ([2, 3, 4, 5], [4, 5]), ([40, 64], [64]),
    ([3, 9001], [9001]), ([2, 11, 13], [2, 11, 13]))
def layer_norm(rng, shape, normalized):
    x, w, b = normal(rng, shape, "float32", 2), normal(rng, normalized, "float32"), \
        normal(rng, normalized, "float32")
    axes = tuple(range(len(shape) - len(normalized), len(shape)))
    wide = x.astype(np.float64)
    mean = wide.mean(axis=axes, keepdims=True)
    var = ((wide - mean) ** 2).mean(axis=axes, keepdims=True)
    y = (wide - mean) / np.sqrt(var + 1e-5) * w + b
    return [x, normalized, w, b, 1e-5], [Want(y, "float32", 1e-5, 1e-5)]


@of("matmul", (1, 1, 1, "float16"), (3, 200, 40, "float16"), (64, 128, 256, "float16"),
    (65, 129, 257, "float16"), (130, 70, 600, "float32"))
def matmul_nt(rng, m, n, k, dtype):
    a, b = normal(rng, (m, k), dtype), normal(rng, (n, k), dtype)
    c = a.astype(np.float16).astype(np.float64) @ b.astype(np.float16).astype(np.float64).T
    return [a, b], [Want(c, "float32", 1e-4, 1e-4)]


@of("conv128", ([1, 3, 5, 5], [128, 3, 3, 3], 1, 1), ([2, 16, 9, 7], [64, 16, 1, 1], 1, 0),
    ([1, 32, 8, 11], [192, 32, 3, 3], 2, 1), ([1, 20, 7, 10], [128, 20, 3, 1], 1, 0),
    ([1, 1, 1, 1], [256, 1, 1, 1], 1, 0), ([3, 40, 6, 5], [128, 40, 2, 3], 3, 2))
def conv2d(rng, image, filters, stride, pad):
    x, w = normal(rng, image, "float16"), normal(rng, filters, "float16", 0.2)
    bias = normal(rng, filters[0], "float16")
    n, _, h, width = image
    co, _, kh, kw = filters
    ho, wo = (h + 2 * pad - kh) // stride + 1, (width + 2 * pad - kw) // stride + 1
    padded = np.pad(x.astype(np.float64), ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    y = np.empty((n, co, ho, wo))
    for i in range(ho):
        for j in range(wo):
            window = padded[:, :, i * stride:i * stride + kh, j * stride:j * stride + kw]
            y[:, :, i, j] = np.einsum("ncij,ocij->no", window, w.astype(np.float64))
    y += bias.astype(np.float64)[None, :, None, None]
    return [x, w, bias, stride, pad], [Want(y, "float16", 1e-3, 1e-4)]


@of("max_pool", ([1, 1, 1, 1], "float32", [1, 1], [1, 1], [0, 0], [1, 1]),
    ([2, 3, 11, 13], "float16", [3, 2], [2, 3], [1, 0], [2, 3]),
    ([1, 65, 7, 9], "float32", [2, 3], [1, 2], [1, 1], [3, 2]),
    ([3, 64, 12, 10], "float16", [3, 3], [], [0, 0], [1, 1]),
    ([1, 4, 60, 70], "float32", [5, 4], [3, 2], [2, 2], [4, 5]))
def max_pool2d(rng, shape, dtype, kernel, stride, padding, dilation):
    x = normal(rng, shape, dtype)
    steps = stride or kernel
    n, c, h, w = shape
    padded = np.pad(x, ((0, 0), (0, 0), (padding[0],) * 2, (padding[1],) * 2),
                    constant_values=-np.inf)
    out = [(size + 2 * p - d * (k - 1) - 1) // s + 1 for size, p, d, k, s in
           zip((h, w), padding, dilation, kernel, steps)]
    y = np.full((n, c, *out), -np.inf, dtype)
    for i in range(kernel[0]):
        for j in range(kernel[1]):
            top, left = i * dilation[0], j * dilation[1]
            shifted = padded[:, :, top:top + (out[0] - 1) * steps[0] + 1:steps[0],
                             left:left + (out[1] - 1) * steps[1] + 1:steps[1]]
            y = np.maximum(y, shifted)
    return [x, kernel, stride, padding, dilation], [Want(y, dtype)]


@of("gather", ([1, 1], [1], "float32", -1), ([10, 33], [7, 5], "float16", 3),
    ([1000, 64], [2000], "float32", 0), ([5, 16384], [9], "float32", -1))
def embedding(rng, table, index, dtype, padding):
    t, i = normal(rng, table, dtype), rng.integers(0, table[0], index)
    y = t[i]
    y[i == padding] = 0
    return [t, i, padding], [Want(y, dtype)]


@of("gather", (1, 1, 1), (33, 100, 7), (5, 20000, 1001))
def gather_last(rng, rows, cols, picks):
    x, i = normal(rng, (rows, cols), "float32"), rng.integers(0, cols, (rows, picks))
    return [x, i], [Want(np.take_along_axis(x, i, axis=1), "float32")]


@of("scatter_add", (1, 1, 1), (100, 7, 5), (1500, 16, 40), (20, 9001, 3), (257, 1, 1000))
def scatter_add(rng, rows, width, bins):
    # Eighths: sums are exact in whatever order they are formed.
    source = (rng.integers(-800, 800, (rows, width)) / 8).astype(np.float32)
    index = rng.integers(-bins, bins, rows)
    out, counts = np.zeros((bins, width)), np.zeros(bins)
    np.add.at(out, index, source.astype(np.float64))
    np.add.at(counts, index, 1)
    return [source, index, bins], [Want(out, "float32"), Want(counts, "int32"),
                                   Want([np.count_nonzero(counts)], "int32")]


@of("cumsum", ([1], "float32", False), ([3, 2], "float16", True), ([20, 255], "float32", False),
    ([2, 3, 257], "float16", False), ([4, 1000], "float32", True), ([2, 16389], "float32", False))
def cumsum(rng, shape, dtype, minus):
    # Quarters below 8, exact in both types; all sums are exact as well.
    x = (rng.integers(-31, 32, shape) / 4).astype(dtype)
    y = np.cumsum(x.astype(np.float64), axis=-1)
    return [x, minus], [Want(-y if minus else y, "float32")]


def statistics(x, groups, eps):
    wide = x.astype(np.float64).reshape(x.shape[0], groups, -1)
    return wide, wide.mean(axis=2), 1 / np.sqrt(wide.var(axis=2) + eps)


@of("group_norm", ([1, 1, 1, 1], 1), ([2, 6, 5, 7], 3), ([1, 4, 130, 129], 2), ([3, 40, 1, 3], 4))
def group_norm(rng, shape, groups):
    x = normal(rng, shape, "float32", 2) + np.float32(0.5)
    gamma, beta = normal(rng, shape[1], "float32"), normal(rng, shape[1], "float32")
    wide, mean, rstd = statistics(x, groups, 1e-3)
    y = ((wide - mean[..., None]) * rstd[..., None]).reshape(shape)
    y = y * gamma[None, :, None, None] + beta[None, :, None, None]
    return [x, groups, gamma, beta, 1e-3], \
        [Want(y, "float32", 1e-4, 1e-4), Want(mean, "float32", 1e-5, 1e-5),
         Want(rstd, "float32", 1e-4)]


@of("group_norm", ([2, 8, 3, 5], 8), ([1, 3, 70, 111], 1))
def group_stats(rng, shape, groups):
    x = normal(rng, shape, "float32")
    _, mean, rstd = statistics(x, groups, 1e-5)
    return [x, groups], [Want(mean, "float32", 1e-5, 1e-5), Want(rstd, "float32", 1e-4)]


@of("nearest", (1, 1, 1, 1), (130, 300, 17, 1), (40, 515, 256, 2), (257, 7, 3, 4), (700, 33, 64, 8))
def nearest(rng, n, k, dim, clusters):
    points, centres = normal(rng, (n, dim), "float32"), normal(rng, (k, dim), "float32")
    wide = points.astype(np.float64)[:, None, :] - centres.astype(np.float64)[None, :, :]
    distance = (wide ** 2).sum(axis=2)
    return [points, centres, clusters], [Want(distance.argmin(axis=1), "int32"),
                                         Want(distance.min(axis=1), "float32", 1e-5)]


@of("stream", ([1], 1), ([8193], 1), ([3, 5, 7], 2), ([100001], 3))
def scale(rng, shape, repeats):
    x = normal(rng, shape, "float32", 10)
    y, limits = x.astype(np.float64), None
    for _ in range(repeats):
        limits = [y.min(), y.max()]
        span = limits[1] - limits[0]
        y = (y - limits[0]) / span if span > 0 else y * 0
    return [x, repeats], [Want(y, "float32", 1e-5, 1e-6), Want(limits, "float32", 1e-6),
                          Positive()]


def judge(names, why_not):
    """Prints each case of the programs for which why_not(name, case) is a sentence,
    then the count. True, for an exit status, if one failed or none was tried."""
    passed = failed = 0
    for name in names or programs():
        for case in cases(name):
            why = why_not(name, case)
            if why:
                failed += 1
                print(f"{name}: {case}: {why}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0
