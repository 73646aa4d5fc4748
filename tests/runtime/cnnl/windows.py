#!/usr/bin/env python3
"""Convolution, deformable convolution and pooling forward of libcnnl against float64."""
import ctypes
import itertools
import math

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, integers, made, refused,
                     seeds, start, strides_of, values_of)

start()
KINDS = ["FLOAT", "HALF", "BFLOAT16"]
ULP = {"FLOAT": 2.0 ** -22, "HALF": 2.0 ** -10, "BFLOAT16": 2.0 ** -7}
LAYOUT = {4: "NHWC", 5: "NDHWC"}
NONE = (None, None)


def near(got, want, scale, kind):
    bound = scale * 2.0 ** -19 + numpy.abs(want) * ULP[kind] + 1e-6
    return got.shape == want.shape and bool((numpy.abs(got - want) <= bound).all())


def wide(tensor):
    return tensor.get().astype("f8")


def geometry(rng, dims, n):
    """Sizes, window, and the sizes of the output."""
    while True:
        size, kernel, stride, dilation = ([int(v) for v in rng.integers(1, m, n)] for m in (9, 4, 3, 3))
        pad = [int(v) for v in rng.integers(0, 3, 2 * n)]
        out = [(s + pad[2 * i] + pad[2 * i + 1] - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1
               for i, s in enumerate(size)]
        if min(out) > 0:
            return size, kernel, pad, stride, dilation, out


def seen(v, outside, kernel, pad, stride, dilation, out):
    """What each tap of a window sees of all pixels: images of the size of the output."""
    edges = [(0, 0), *zip(pad[::2], pad[1::2]), (0, 0)]
    v = numpy.pad(v, edges, constant_values=outside)
    for tap in itertools.product(*map(range, kernel)):
        yield tap, v[(slice(None), *(slice(t * d, t * d + (o - 1) * s + 1, s) for t, d, o, s in zip(tap, dilation, out, stride)))]


for seed in seeds(70):
    rng = draw(seed)
    kind, dims = KINDS[seed % 3], 4 + seed % 2
    size, kernel, pad, stride, dilation, out = geometry(rng, dims, dims - 2)
    groups, n = int(rng.integers(1, 4)), int(rng.integers(1, 3))
    ci, co = groups * int(rng.choice([1, 3, 70])), groups * int(rng.choice([1, 2, 5, 270 if seed % 8 == 0 else 4]))
    shape, yshape = [n, *size, ci], [n, *out, co]
    x = Tensor(values_of(rng, shape, kind), kind, LAYOUT[dims], strides_of(rng, shape))
    y = Tensor(numpy.zeros(yshape), kind, LAYOUT[dims], strides_of(rng, yshape))
    is_hwcn = dims == 4 and seed % 3 == 0
    w = rng.normal(0, 1, [co, *kernel, ci // groups])
    weights = Tensor(w.transpose(1, 2, 3, 0) if is_hwcn else w, kind, "HWCN" if is_hwcn else LAYOUT[dims])
    w = wide(weights).transpose(3, 0, 1, 2) if is_hwcn else wide(weights)
    bias = Tensor(rng.normal(0, 1, co), kind)
    has_bias = bool(rng.integers(2))
    desc, algo, bytes_ = made("Convolution"), ctypes.c_int(), ctypes.c_size_t(7)
    check(call("cnnlSetConvolutionDescriptor", desc, dims, integers(*pad), integers(*stride), integers(*dilation), groups,
               E["DTYPE_FLOAT"]) == OK, "a descriptor")
    check(call("cnnlGetConvolutionForwardAlgorithm", handle, desc, x.desc, weights.desc, y.desc, 0, ctypes.byref(algo)) == OK,
          "an algorithm")
    check(call("cnnlGetConvolutionForwardWorkspaceSize", handle, x.desc, weights.desc, y.desc, None, desc, algo,
               ctypes.byref(bytes_)) == OK and bytes_.value == 0, "scratch")
    status = call("cnnlConvolutionForward", handle, desc, algo, None, *x.pair(), *weights.pair(),
                  *(bias.pair() if has_bias else NONE), None, 0, None, *y.pair())
    v, want, scale = wide(x), numpy.zeros(yshape), numpy.zeros(yshape)
    for tap, part in seen(v, 0, kernel, pad, stride, dilation, out):
        for g in range(groups):
            a = part[..., g * ci // groups:(g + 1) * ci // groups]
            to = slice(g * co // groups, (g + 1) * co // groups)
            b = w[(to, *tap)]
            want[..., to] += a @ b.T
            scale[..., to] += numpy.abs(a) @ numpy.abs(b).T
    want += wide(bias) if has_bias else 0
    check(status == OK and near(y.get(), want, scale + 4, kind), f"Convolution {kind} {shape} {kernel} {groups} {is_hwcn}",
          f"{status} {numpy.abs(y.get() - want).max()}")

for seed in seeds(60):
    rng = draw(seed + 300)
    kind = KINDS[seed % 2]
    size, kernel, pad, stride, dilation, out = geometry(rng, 4, 2)
    dg, groups, n = int(rng.integers(1, 3)), int(rng.integers(1, 3)), int(rng.integers(1, 3))
    ci, co = 2 * int(rng.integers(1, 4)) * dg * groups, groups * int(rng.integers(1, 6))
    x = Tensor(values_of(rng, [n, *size, ci], kind), kind, "NHWC")
    taps = kernel[0] * kernel[1]
    offset = Tensor(rng.normal(0, 1.5, [n, *out, dg * taps * 2]), kind, "NHWC")
    mask = Tensor(rng.uniform(0, 1, [n, *out, dg * taps]), kind, "NHWC")
    weights, bias = Tensor(rng.normal(0, 1, [co, *kernel, ci // groups]), kind, "NHWC"), Tensor(rng.normal(0, 1, co), kind)
    y = Tensor(numpy.zeros([n, *out, co]), kind, "NHWC")
    uses = [bool(u) for u in rng.integers(0, 2, 2)]
    desc = made("DCN")
    check(call("cnnlSetDCNDescriptor", desc, 4, integers(*pad), integers(*stride), integers(*dilation), dg, groups, 1,
               E["DTYPE_FLOAT"]) == OK, "a descriptor")
    status = call("cnnlDCNForward", handle, desc, *x.pair(), *offset.pair(), *(mask.pair() if uses[0] else NONE), *weights.pair(),
                  *(bias.pair() if uses[1] else NONE), None, 0, *y.pair())
    v, w, o, m = wide(x), wide(weights), wide(offset), wide(mask) if uses[0] else numpy.ones([n, *out, dg * taps])
    want, scale = numpy.zeros([n, *out, co]), numpy.zeros([n, *out, co])
    for i, r, c in numpy.ndindex(n, *out):
        for t in range(taps):
            patch = numpy.zeros(ci)
            for d in range(dg):
                k = d * taps + t
                ty = r * stride[0] - pad[0] + t // kernel[1] * dilation[0] + o[i, r, c, 2 * k]
                tx = c * stride[1] - pad[2] + t % kernel[1] * dilation[1] + o[i, r, c, 2 * k + 1]
                if not (-1 < ty < size[0] and -1 < tx < size[1]):
                    continue
                channels = slice(d * ci // dg, (d + 1) * ci // dg)
                for a, b in itertools.product((0, 1), (0, 1)):
                    py, px = math.floor(ty) + a, math.floor(tx) + b
                    if 0 <= py < size[0] and 0 <= px < size[1]:
                        patch[channels] += (1 - abs(ty - py)) * (1 - abs(tx - px)) * v[i, py, px, channels] * m[i, r, c, k]
            for g in range(groups):
                a, b = slice(g * ci // groups, (g + 1) * ci // groups), slice(g * co // groups, (g + 1) * co // groups)
                want[i, r, c, b] += w[b, t // kernel[1], t % kernel[1]] @ patch[a]
                scale[i, r, c, b] += numpy.abs(w[b, t // kernel[1], t % kernel[1]]) @ (numpy.abs(patch[a]) + 3)
    want += wide(bias) if uses[1] else 0
    check(status == OK and near(y.get(), want, scale + 4, kind), f"DCN {kind} {size} {kernel} {dg} {groups}",
          f"{status} {numpy.abs(y.get() - want).max()}")

for seed in seeds(165):
    rng = draw(seed + 600)
    kind, dims = KINDS[seed // 3 % 3], 4 + seed // 2 % 2
    size, kernel, pad, stride, dilation, out = geometry(rng, dims, dims - 2)
    n, c, mode = int(rng.integers(1, 3)), int(rng.choice([1, 3, 40])), seed % 3
    shape, yshape = [n, *size, c], [n, *out, c]
    x = Tensor(values_of(rng, shape, kind), kind, LAYOUT[dims], strides_of(rng, shape))
    y, z = (Tensor(numpy.zeros(yshape), kind, LAYOUT[dims], strides_of(rng, yshape)) for _ in range(2))
    index = Tensor(numpy.zeros(yshape), "INT16" if kind == "HALF" else "INT32", LAYOUT[dims])
    v, desc, what = wide(x), made("Pooling"), f"{kind} {shape} {kernel} {mode}"
    if dims == 4 and seed % 4 == 0:
        is_older = dilation == [1, 1]
        status = call("cnnlSetPooling2dDescriptor" + "_v2" * (not is_older), desc, mode, 0, *kernel, *pad, *stride,
                      *[] if is_older else [*dilation, False])
    else:
        status = call("cnnlSetPoolingNdDescriptor_v2", desc, mode, 0, dims, integers(*kernel), integers(*pad), integers(*stride),
                      integers(*dilation), False)
    check(status == OK, "a descriptor")
    if seed % 2:
        status = call("cnnlPoolingForward_v2", handle, desc, None, *x.pair(), None, None, *y.pair(), None, 0)
    else:
        status = call("cnnlPoolingForward", handle, desc, None, *x.pair(), None, *y.pair(), None, 0)
    parts = numpy.stack([p for _, p in seen(v, numpy.nan, kernel, pad, stride, dilation, out)])
    count = numpy.isfinite(parts).sum(0)
    largest = numpy.where(numpy.isnan(parts), -numpy.inf, parts)
    want = largest.max(0) if mode == 0 else numpy.nansum(parts, 0) / (len(parts) if mode == 1 else numpy.maximum(count, 1))
    want, places = numpy.where(count, want, 0), largest.argmax(0)
    check(status == OK and near(y.get(), want, 8, kind), f"Pooling {what}", f"{status} {numpy.abs(y.get() - want).max()}")
    if mode == 0:
        status = call("cnnlPoolingForwardWithIndex", handle, desc, None, *x.pair(), None, *z.pair(), *index.pair(), None, 0)
        check(status == OK and near(z.get(), want, 8, kind) and numpy.array_equal(index.get(), places), f"WithIndex {what}")
    if seed >= 108:
        continue
    mode = seed // 2 % 2
    for at in numpy.ndindex(*out):
        part = v[(slice(None), *(slice(a * s // o, -(-(a + 1) * s // o)) for a, s, o in zip(at, size, out)))].reshape(n, -1, c)
        want[(slice(None), *at)] = part.mean(1) if mode else part.max(1)
    status = call("cnnlAdaptivePoolingForward" + "_v2" * (seed % 2), handle, *x.pair(), mode, *[None, 0] * (seed % 2), *z.pair(), *NONE)
    check(status == OK and near(z.get(), want, 8, kind), f"AdaptivePooling {what}")

bytes_ = ctypes.c_size_t(7)
check(call("cnnlGetPoolingExtraInputSize", handle, 0, 3, 3, ctypes.byref(bytes_)) == OK and bytes_.value == 0 and
      call("cnnlInitPoolingExtraInput", handle, desc, x.desc, y.desc, None) == OK, "no extra input")
x, w, y = Tensor(numpy.zeros((1, 4, 4, 2)), "FLOAT", "NHWC"), Tensor(numpy.zeros((3, 1, 1, 2)), "FLOAT", "NHWC"), \
    Tensor(numpy.ones((1, 4, 4, 3)), "FLOAT", "NHWC")
flat, wrong, far = Tensor(numpy.zeros((1, 4, 4, 2))), Tensor(numpy.zeros((3, 1, 1, 3)), "FLOAT", "NHWC"), \
    Tensor(numpy.ones((1, 9, 4, 3)), "FLOAT", "NHWC")
desc, pooling = made("Convolution"), made("Pooling")
plain = [None, None, None, 0, None]
refused("cnnlConvolutionForward", BAD, "never set", handle, desc, 1, None, *x.pair(), *w.pair(), *plain, *y.pair())
call("cnnlSetConvolutionDescriptor", desc, 4, integers(0, 0, 0, 0), integers(1, 1), integers(1, 1), 1, E["DTYPE_FLOAT"])
for a, b, o, status, words in [(flat, w, y, UNSUPPORTED, "x must be NHWC"), (x, wrong, y, BAD, "w 3 x 3"), (x, w, far, BAD, "makes 4"),
                               (x, w, x, BAD, "y 2, w 3 x 2")]:
    refused("cnnlConvolutionForward", status, words, handle, desc, 1, None, *a.pair(), *b.pair(), *plain, *o.pair())
two = ctypes.c_float(2)
refused("cnnlConvolutionForward", UNSUPPORTED, "alpha is 2", handle, desc, 1, ctypes.byref(two), *x.pair(), *w.pair(), *plain, *y.pair())
refused("cnnlSetConvolutionDescriptor", BAD, "dims is 3", desc, 3, integers(0), integers(1), integers(1), 1, E["DTYPE_FLOAT"])
refused("cnnlSetConvolutionDescriptor", UNSUPPORTED, "compute is INT16", desc, 4, integers(0, 0, 0, 0), integers(1, 1), integers(1, 1), 1,
        E["DTYPE_INT16"])
for odd in -1, 33:  # no types
    refused("cnnlSetConvolutionDescriptor", UNSUPPORTED, "compute is INVALID", desc, 4, integers(0, 0, 0, 0), integers(1, 1),
            integers(1, 1), 1, odd)
refused("cnnlPoolingForward", BAD, "never set", handle, pooling, None, *x.pair(), None, *y.pair(), None, 0)
refused("cnnlSetPooling2dDescriptor_v2", BAD, "kernel 0", pooling, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1, False)
refused("cnnlAdaptivePoolingForward", UNSUPPORTED, "index", handle, *x.pair(), 0, *x.pair(), *x.pair())
check((y.get() == 1).all(), "outputs are as they were")
finish()
