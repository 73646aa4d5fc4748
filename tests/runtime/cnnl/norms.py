#!/usr/bin/env python3
"""Batch, layer and synchronous batch normalisation of libcnnl against float64."""
import ctypes

import numpy

from library import BAD, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, refused, seeds, start, values_of

start()
LAYOUTS = {2: "NC", 3: "NLC", 4: "NHWC", 5: "NDHWC"}
NONE = (None, None)


def near(got, want, kind="FLOAT", least=2e-5):
    bound = least * (1 + numpy.abs(want).max(initial=0)) + numpy.abs(want) * (2.0 ** -10 if kind == "HALF" else 2e-5)
    return got.shape == want.shape and bool((numpy.abs(got - want) <= bound).all())


def floats(values):
    return Tensor(numpy.asarray(values, "f4"))


def wide(tensor):
    return tensor.get().astype("f8")


def empty(n):
    return floats(numpy.full(n, 9.0))


for seed in seeds(116):
    rng = draw(seed)
    kind = ["FLOAT", "HALF"][seed // 4 % 2]
    rank = 2 + seed % 4
    shape = [int(s) for s in rng.choice([1, 2, 3, 5, 9], rank - 1)] + [int(rng.choice([1, 3, 16, 70, 300]))]
    if seed in (8, 12):
        shape = [3, 40, 41, 5000 if seed == 8 else 3][-rank:]
    c, axes = shape[-1], tuple(range(rank - 1))
    rows = int(numpy.prod(shape[:-1]))
    x = Tensor(values_of(rng, shape, kind), kind, LAYOUTS[rank])
    dy = Tensor(values_of(rng, shape, kind), kind, LAYOUTS[rank])
    y = Tensor(numpy.full(shape, 9.0), kind, LAYOUTS[rank])
    v, g, eps = wide(x), wide(dy), 1e-3
    mean, invstd = empty(c), empty(c)
    status = call("cnnlSyncBatchNormStats_v2", handle, *x.pair(), None, 0, eps, *mean.pair(), *invstd.pair())
    m, s = v.mean(axes), 1 / numpy.sqrt(v.var(axes) + eps)
    check(status == OK and near(mean.get(), m) and near(invstd.get(), s, least=1e-4), f"Stats {kind} {shape}")

    weight, bias = floats(rng.normal(0, 1, c)), floats(rng.normal(0, 1, c))
    plain = seed % 3 == 0
    status = call("cnnlSyncBatchNormElemt", handle, *x.pair(), *mean.pair(), *invstd.pair(),
                  *(NONE if plain else weight.pair()), *(NONE if plain else bias.pair()), *y.pair())
    m, s = wide(mean), wide(invstd)
    w, b = (1, 0) if plain else (wide(weight), wide(bias))
    check(status == OK and near(y.get(), (v - m) * s * w + b, kind), f"Elemt {kind} {shape}")

    needs = [True] * 3 if seed < 5 else [bool(n) for n in rng.integers(0, 2, 3)]
    outs = [empty(c) for _ in range(4)]
    asked = [needs[1], needs[2], needs[0], needs[0]]
    pairs = [t.pair() if a else NONE for t, a in zip(outs, asked)]
    status = call("cnnlSyncBatchnormBackwardReduce_v2", handle, *dy.pair(), *x.pair(), *mean.pair(), *invstd.pair(), None, 0,
                  *sum(pairs, ()), *needs)
    xmu = (g * (v - m)).sum(axes)
    wants = [xmu * s, g.sum(axes), g.sum(axes), xmu]
    check(status == OK and all(near(t.get(), want, least=1e-4) for t, want, a in zip(outs, wants, asked) if a),
          f"Reduce {kind} {shape} {needs}")

    sums = [floats(g.sum(axes)), floats(xmu)]
    counts = Tensor(rng.integers(2, 50, 3), "INT32")
    w = 1 if plain else wide(weight)
    given = NONE if plain else weight.pair()
    for total in 1, counts.get().sum():
        name = "cnnlSyncBatchNormBackwardElemt" + ("" if total == 1 else "V2")
        status = call(name, handle, *dy.pair(), *x.pair(), *mean.pair(), *invstd.pair(), *given, *sums[0].pair(), *sums[1].pair(),
                      *([] if total == 1 else counts.pair()), *y.pair())
        want = (g - wide(sums[0]) / total - (v - m) * s * s * wide(sums[1]) / total) * s * w
        check(status == OK and near(y.get(), want, kind, 1e-4), f"{name} {kind} {shape}")

    devices = int(rng.integers(1, 16))
    means, stds = floats(rng.normal(0, 1, (devices, c))), floats(rng.uniform(0.3, 2, (devices, c)))
    many = floats(rng.integers(2, 30, devices))
    moving = [floats(rng.normal(0, 1, c)), floats(rng.uniform(0.5, 2, c))]
    was = [wide(t) for t in moving]
    moves = seed % 3 != 1
    status = call("cnnlSyncBatchNormGatherStatsWithCounts", handle, *means.pair(), *stds.pair(),
                  *(moving[0].pair() if moves else NONE), *(moving[1].pair() if moves else NONE), 0.1, eps, *many.pair(),
                  *mean.pair(), *invstd.pair())
    n = wide(many)[:, None]
    m = (wide(means) * n).sum(0) / n.sum()
    var = ((1 / wide(stds) ** 2 + wide(means) ** 2 - eps) * n).sum(0) / n.sum() - m ** 2
    check(status == OK and near(mean.get(), m) and near(invstd.get(), 1 / numpy.sqrt(var + eps), least=1e-4), f"Gather {devices} {c}")
    if moves:
        wants = [0.1 * m + 0.9 * was[0], 0.1 * var * n.sum() / (n.sum() - 1) + 0.9 * was[1]]
        check(all(near(t.get(), want, least=1e-4) for t, want in zip(moving, wants)), f"moving {devices} {c}")

    # ---- batch norm
    spread = floats(rng.uniform(0.1, 2, c))
    status = call("cnnlBatchNormForwardInference", handle, None, None, *x.pair(), weight.desc, weight.at, bias.at, moving[0].at,
                  spread.at, eps, *y.pair())
    want = wide(weight) * (v - wide(moving[0])) / numpy.sqrt(wide(spread) + eps) + wide(bias)
    check(status == OK and near(y.get(), want, kind), f"Inference {kind} {shape}")
    status = call("cnnlBatchNormForwardInferenceV2", handle, None, 0, 0, None, None, *x.pair(), weight.desc, weight.at, bias.at,
                  None, None, moving[0].at, spread.at, eps, *y.pair())
    check(status == OK and near(y.get(), want, kind), f"InferenceV2 {kind} {shape}")
    was = [wide(t) for t in moving]
    keeps = seed % 4 != 1
    older = seed % 2
    data = [weight.desc, weight.at, bias.at, moving[0].at if keeps else None, moving[1].at if keeps else None, eps, 0.3, *y.pair(),
            mean.at, invstd.at]
    status = call("cnnlBatchNormForwardTraining", handle, None, None, *x.pair(), *data) if older else \
        call("cnnlBatchNormForwardTraining_v2", handle, None, 0, 0, None, None, *x.pair(), None, None, *data, None, 0, None, 0)
    m, var = v.mean(axes), v.var(axes)
    want = wide(weight) * (v - m) / numpy.sqrt(var + eps) + wide(bias)
    right = status == OK and near(y.get(), want, kind, 1e-4) and near(mean.get(), m)
    unbias = rows / (rows - 1) if rows > 1 else 1
    if keeps:
        right = right and near(moving[0].get(), 0.3 * m + 0.7 * was[0]) and \
            near(moving[1].get(), 0.3 * var * unbias + 0.7 * was[1], least=1e-4)
    check(right, f"Training {kind} {shape}")

    # ---- layer norm
    axis = int(rng.integers(rank))
    inner, outer = shape[axis:], shape[:axis] or [1]
    w, b = (Tensor(values_of(rng, inner, kind), kind) for _ in range(2))
    stats = [Tensor(numpy.zeros(outer), ["FLOAT", kind][seed % 2]) for _ in range(2)]
    flat = v.reshape(int(numpy.prod(outer)), -1)
    m, var = flat.mean(1), flat.var(1)
    plain = seed % 5 == 0
    status = call("cnnlLayerNormForward", handle, *x.pair(), axis - rank * (seed % 2), None if plain else w.desc,
                  None if plain else w.at, None if plain else b.at, eps, None, 0, *y.pair(), stats[0].desc, stats[0].at,
                  stats[1].at)
    want = (flat - m[:, None]) / numpy.sqrt(var + eps)[:, None]
    want = want.reshape(shape) if plain else want.reshape(shape) * wide(w) + wide(b)
    check(status == OK and near(y.get(), want, kind, 5e-5) and near(stats[0].get().ravel(), m, kind) and
          near(stats[1].get().ravel(), 1 / numpy.sqrt(var + eps), kind, 1e-4), f"LayerNorm {kind} {shape} {axis} {plain}")

x, y, one = Tensor(numpy.zeros((2, 3, 3, 4)), "FLOAT", "NCHW"), Tensor(numpy.ones((2, 4))), floats(numpy.zeros(4))
two, halves = Tensor(numpy.zeros((2, 4))), Tensor(numpy.zeros(4), "HALF")
refused("cnnlSyncBatchNormStats_v2", UNSUPPORTED, "NHWC, NDHWC", handle, *x.pair(), None, 0, 0.1, *one.pair(), *one.pair())
refused("cnnlSyncBatchNormStats_v2", UNSUPPORTED, "HALF, mlusim computes FLOAT", handle, *two.pair(), None, 0, 0.1, *halves.pair(),
        *one.pair())
refused("cnnlSyncBatchNormElemt", BAD, "mean has 8 elements", handle, *two.pair(), *two.pair(), *one.pair(), *NONE, *NONE,
        *y.pair())
refused("cnnlBatchNormForwardInference", BAD, "var is NULL", handle, None, None, *two.pair(), one.desc, one.at, one.at, one.at,
        None, 0.1, *y.pair())
plain = [None, None, *two.pair(), one.desc, one.at, one.at, *NONE, one.at, one.at, 0.1, *y.pair()]
refused("cnnlBatchNormForwardInferenceV2", UNSUPPORTED, "ops is 1", handle, None, 0, 1, *plain)
refused("cnnlBatchNormForwardInferenceV2", BAD, "mode is 2", handle, None, 2, 0, *plain)
alpha = ctypes.c_float(2)
refused("cnnlBatchNormForwardInference", UNSUPPORTED, "alpha is 2", handle, ctypes.byref(alpha), None, *two.pair(), one.desc, one.at,
        one.at, one.at, one.at, 0.1, *y.pair())
refused("cnnlLayerNormForward", BAD, "axis is 2", handle, *two.pair(), 2, None, None, None, 0.1, None, 0, *y.pair(), None, None,
        None)
check((y.get() == 1).all(), "outputs are as they were")
finish()
