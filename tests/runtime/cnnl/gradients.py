#!/usr/bin/env python3
"""Gradients of the deformable convolution of libcnnl against float64: by the rule of products, from
what each tap sees."""
import itertools
import math

import numpy

from library import BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, integers, made, refused, start

start()
NONE = (None, None)


def near(got, want):
    return got.shape == want.shape and bool((numpy.abs(got - want) <= 1e-4 + 2e-5 * numpy.abs(want).max()).all())


for seed in range(60):
    rng = draw(seed)
    size, kernel, stride, dilation = ([int(v) for v in rng.integers(1, m, 2)] for m in (8, 4, 3, 3))
    pad = [int(v) for v in rng.integers(0, 3, 4)]
    out = [(s + pad[2 * i] + pad[2 * i + 1] - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1 for i, s in enumerate(size)]
    if min(out) < 1:
        continue
    dg, groups, n = int(rng.integers(1, 3)), int(rng.integers(1, 3)), int(rng.integers(1, 3))
    each = 35 if seed % 7 == 0 else int(rng.integers(1, 4))
    ci, co = 2 * each * dg * groups, groups * (300 if seed == 9 else int(rng.integers(1, 6)))
    taps = kernel[0] * kernel[1]
    x, offset, mask, w, dy = (Tensor(rng.normal(0, s, shape), "FLOAT", "NHWC") for s, shape in [
        (1, [n, *size, ci]), (1.5, [n, *out, dg * taps * 2]), (1, [n, *out, dg * taps]), (1, [co, *kernel, ci // groups]),
        (1, [n, *out, co])])
    has_mask = bool(rng.integers(2))
    desc = made("DCN")
    call("cnnlSetDCNDescriptor", desc, 4, integers(*pad), integers(*stride), integers(*dilation), dg, groups, n, E["DTYPE_FLOAT"])
    v, o, m, k, g = (t.get().astype("f8") for t in (x, offset, mask, w, dy))
    m = m if has_mask else numpy.ones_like(m)
    gx, go, gm, gw = (numpy.zeros_like(t) for t in (v, o, m, k))
    for i, r, c, t, d in itertools.product(range(n), range(out[0]), range(out[1]), range(taps), range(dg)):
        at = d * taps + t
        ty = r * stride[0] - pad[0] + t // kernel[1] * dilation[0] + o[i, r, c, 2 * at]
        tx = c * stride[1] - pad[2] + t % kernel[1] * dilation[1] + o[i, r, c, 2 * at + 1]
        if not (-1 < ty < size[0] and -1 < tx < size[1]):
            continue
        for ch in range(d * ci // dg, (d + 1) * ci // dg):
            q, of = ch // (ci // groups), ch % (ci // groups)
            outs = slice(q * co // groups, (q + 1) * co // groups)
            weights = k[outs, t // kernel[1], t % kernel[1], of]
            grad = g[i, r, c, outs] @ weights
            value = 0.0
            for a, b in itertools.product((0, 1), (0, 1)):
                py, px = math.floor(ty) + a, math.floor(tx) + b
                if 0 <= py < size[0] and 0 <= px < size[1]:
                    wy, wx, pixel = 1 - abs(ty - py), 1 - abs(tx - px), v[i, py, px, ch]
                    value += wy * wx * pixel
                    gx[i, py, px, ch] += grad * m[i, r, c, at] * wy * wx
                    go[i, r, c, 2 * at] += grad * m[i, r, c, at] * pixel * wx * (1 if a else -1)
                    go[i, r, c, 2 * at + 1] += grad * m[i, r, c, at] * pixel * wy * (1 if b else -1)
            gm[i, r, c, at] += grad * value
            gw[outs, t // kernel[1], t % kernel[1], of] += g[i, r, c, outs] * value * m[i, r, c, at]
    masks = mask.pair() if has_mask else NONE
    dx, doffset, dmask, dw = (Tensor(numpy.full(t.shape, 9.0), "FLOAT", "NHWC") for t in (x, offset, mask, w))
    dbias = Tensor(numpy.full(co, 9.0))
    status = call("cnnlDCNBackwardData", handle, desc, *x.pair(), *offset.pair(), *masks, *w.pair(), *dy.pair(), None, 0,
                  *dx.pair(), *doffset.pair(), *(dmask.pair() if has_mask else NONE))
    check(status == OK and near(dx.get(), gx) and near(doffset.get(), go) and (not has_mask or near(dmask.get(), gm)),
          f"BackwardData {size} {kernel} {ci} {co} {dg} {groups}", f"{status}")
    has_bias = bool(rng.integers(2))
    status = call("cnnlDCNBackwardWeight", handle, desc, *x.pair(), *offset.pair(), *masks, *dy.pair(), None, 0, *dw.pair(),
                  *(dbias.pair() if has_bias else NONE))
    check(status == OK and near(dw.get(), gw) and (not has_bias or near(dbias.get(), g.sum((0, 1, 2)))),
          f"BackwardWeight {size} {kernel} {ci} {co} {dg} {groups}", f"{status}")

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
