#!/usr/bin/env python3
"""Gradients of the deformable convolution of libcnnl against float64: by the rule of products, from
what each tap sees."""
import ctypes
import itertools
import math

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, integers, made, refused,
                     seeds, start)

start()
NONE = (None, None)
bytes_ = ctypes.c_size_t()
KINDS = {"FLOAT": 0, "HALF": 2.0 ** -10, "BFLOAT16": 2.0 ** -7}


def near(got, want, kind):
    bound = 1e-4 + 2e-5 * numpy.abs(want).max() + numpy.abs(want) * KINDS[kind]
    return got.shape == want.shape and bool((numpy.abs(got - want) <= bound).all())


for seed in seeds(80):
    rng = draw(seed)
    kind = list(KINDS)[seed % 3]
    size, kernel, stride, dilation = ([int(v) for v in rng.integers(1, m, 2)] for m in (8, 4, 3, 3))
    pad = [int(v) for v in rng.integers(0, 3, 4)]
    out = [(s + pad[2 * i] + pad[2 * i + 1] - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1 for i, s in enumerate(size)]
    if min(out) < 1:
        continue
    dg, groups, n = int(rng.integers(1, 3)), int(rng.integers(1, 3)), int(rng.integers(1, 3))
    each = 35 if seed % 7 == 0 else int(rng.integers(1, 4))
    ci, co = 2 * each * dg * groups, groups * (300 if seed == 9 else int(rng.integers(1, 6)))
    taps = kernel[0] * kernel[1]
    x, offset, mask, w, dy = (Tensor(rng.normal(0, s, shape), kind, "NHWC") for s, shape in [
        (1, [n, *size, ci]), (1.5, [n, *out, dg * taps * 2]), (1, [n, *out, dg * taps]), (1, [co, *kernel, ci // groups]),
        (1, [n, *out, co])])
    has_mask = bool(rng.integers(2))
    desc = made("DCN")
    call("cnnlSetDCNDescriptor", desc, 4, integers(*pad), integers(*stride), integers(*dilation), dg, groups, n, E["DTYPE_FLOAT"])
    v, o, m, k, g = (t.get().astype("f8") for t in (x, offset, mask, w, dy))
    m = m if has_mask else numpy.ones_like(m)
    gx, go, gm, seen = (numpy.zeros_like(t) for t in (v, o, m, numpy.zeros([n, *out, taps, ci])))
    # Of what each tap sees: its gradient, of all channels.
    parts = [numpy.einsum("nrco,oijd->nrcijd", *p) for p in zip(numpy.split(g, groups, 3), numpy.split(k, groups, 0))]
    grad = numpy.concatenate(parts, 5).reshape(n, *out, taps, ci)
    for i, r, c, t, d in itertools.product(range(n), range(out[0]), range(out[1]), range(taps), range(dg)):
        at = d * taps + t
        ty = r * stride[0] - pad[0] + t // kernel[1] * dilation[0] + o[i, r, c, 2 * at]
        tx = c * stride[1] - pad[2] + t % kernel[1] * dilation[1] + o[i, r, c, 2 * at + 1]
        if not (-1 < ty < size[0] and -1 < tx < size[1]):
            continue
        own = slice(d * ci // dg, (d + 1) * ci // dg)
        part, factor = grad[i, r, c, t, own], m[i, r, c, at]
        for a, b in itertools.product((0, 1), (0, 1)):
            py, px = math.floor(ty) + a, math.floor(tx) + b
            if 0 <= py < size[0] and 0 <= px < size[1]:
                wy, wx = 1 - abs(ty - py), 1 - abs(tx - px)
                share = part @ v[i, py, px, own]
                gx[i, py, px, own] += part * factor * wy * wx
                go[i, r, c, 2 * at] += factor * share * wx * (1 if a else -1)
                go[i, r, c, 2 * at + 1] += factor * share * wy * (1 if b else -1)
                gm[i, r, c, at] += share * wy * wx
                seen[i, r, c, t, own] += factor * wy * wx * v[i, py, px, own]
    parts = [numpy.einsum("nrco,nrctd->otd", *p) for p in zip(numpy.split(g, groups, 3), numpy.split(seen, groups, 4))]
    gw = numpy.concatenate(parts, 0).reshape(k.shape)
    masks = mask.pair() if has_mask else NONE
    dx, doffset, dmask, dw = (Tensor(numpy.full(t.shape, 9.0), kind, "NHWC") for t in (x, offset, mask, w))
    dbias = Tensor(numpy.full(co, 9.0), kind)
    check(call("cnnlGetDCNBakcwardDataWorkspaceSize", handle, desc, x.desc, offset.desc, masks[0], w.desc, dy.desc, dx.desc,
               doffset.desc, dmask.desc if has_mask else None, ctypes.byref(bytes_)) == OK, "scratch")
    wanted = 0 if kind == "FLOAT" else 4 * (v.size + o.size + has_mask * m.size)
    check(bytes_.value == wanted, f"scratch of {kind}: {bytes_.value}, {wanted}")
    scratch = Tensor(numpy.zeros(wanted), "UINT8")
    data = [handle, desc, *x.pair(), *offset.pair(), *masks, *w.pair(), *dy.pair()]
    after = [*dx.pair(), *doffset.pair(), *(dmask.pair() if has_mask else NONE)]
    if wanted and seed < 9:
        refused("cnnlDCNBackwardData", BAD, f"the call needs {wanted}", *data, scratch.at, wanted - 1, *after)
    status = call("cnnlDCNBackwardData", *data, scratch.at, wanted, *after)
    check(status == OK and near(dx.get(), gx, kind) and near(doffset.get(), go, kind) and
          (not has_mask or near(dmask.get(), gm, kind)), f"BackwardData {kind} {size} {kernel} {ci} {co} {dg} {groups}", f"{status}")
    has_bias = bool(rng.integers(2))
    status = call("cnnlDCNBackwardWeight", handle, desc, *x.pair(), *offset.pair(), *masks, *dy.pair(), None, 0, *dw.pair(),
                  *(dbias.pair() if has_bias else NONE))
    check(status == OK and near(dw.get(), gw, kind) and (not has_bias or near(dbias.get(), g.sum((0, 1, 2)), kind)),
          f"BackwardWeight {kind} {size} {kernel} {ci} {co} {dg} {groups}", f"{status}")

images = [Tensor(numpy.zeros(s), "FLOAT", "NHWC") for s in [(1, 3, 3, 2), (1, 3, 3, 2), (2, 1, 1, 2), (1, 3, 3, 2), (1, 3, 3, 4)]]
x, offset, w, dy, wrong = images
desc = made("DCN")
plain = [*x.pair(), *offset.pair(), *NONE, *w.pair(), *dy.pair(), None, 0]
refused("cnnlDCNBackwardData", BAD, "never set", handle, desc, *plain, *x.pair(), *offset.pair(), *NONE)
call("cnnlSetDCNDescriptor", desc, 4, integers(0, 0, 0, 0), integers(1, 1), integers(1, 1), 1, 1, 1, E["DTYPE_FLOAT"])
refused("cnnlDCNBackwardData", BAD, "size 3 is 4 and 2", handle, desc, *plain, *wrong.pair(), *offset.pair(), *NONE)
refused("cnnlSetDCNDescriptor", BAD, "dims is 5", desc, 5, integers(0, 0, 0, 0), integers(1, 1), integers(1, 1), 1, 1, 1,
        E["DTYPE_FLOAT"])
refused("cnnlSetDCNDescriptor", UNSUPPORTED, "compute is INT8", desc, 4, integers(0, 0, 0, 0), integers(1, 1), integers(1, 1), 1, 1, 1,
        E["DTYPE_INT8"])
finish()
