#!/usr/bin/env python3
"""Activations, their gradients and softmax of libcnnl against float64."""
import math

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, host, made, near, refused,
                     seeds, shape_of, start, strides_of, values_of)

start()
FLOATS = ["FLOAT", "HALF", "BFLOAT16"]
ODD = [0.0, -0.0, 1.0, -1.0, 3.0, -3.0, 6.0, 6.5, -0.5, 20.0, -20.0, 88.5, -88.5, 1e-4, -1e-4, float("inf"),
       float("nan"), -5.5]
erfc = numpy.vectorize(math.erfc, otypes=["f8"])


def sigmoid(x):
    return numpy.where(x < 0, numpy.exp(numpy.minimum(x, 0)), 1) / (1 + numpy.exp(-numpy.abs(x)))


def normal(x):
    return erfc(-x / math.sqrt(2)) / 2


def density(x):
    return numpy.exp(-x * x / 2) / math.sqrt(2 * math.pi)


COEF, GAMMA, SCALE = 0.75, 1.25, 0.5
# Of each mode: the function and its derivative; coef, gamma and scale are those above.
MODES = {
    "SIGMOID": (sigmoid, lambda x: sigmoid(x) * (1 - sigmoid(x))),
    "RELU": (lambda x: numpy.where(x > 0, x, 0 * x), lambda x: x > 0),
    "RELU6": (lambda x: numpy.clip(x, 0, 6), lambda x: (x > 0) & (x < 6)),
    "TANH": (numpy.tanh, lambda x: 1 - numpy.tanh(x) ** 2),
    "CLIPPED_RELU": (lambda x: numpy.clip(x, 0, COEF), lambda x: (x > 0) & (x < COEF)),
    "ELU": (lambda x: numpy.where(x >= 0, SCALE * x, SCALE * GAMMA * numpy.expm1(COEF * x)),
            lambda x: numpy.where(x >= 0, SCALE, SCALE * GAMMA * COEF * numpy.exp(COEF * x))),
    "SELU": (lambda x: numpy.where(x >= 0, SCALE * x, SCALE * GAMMA * numpy.expm1(x)),
             lambda x: numpy.where(x >= 0, SCALE, SCALE * GAMMA * numpy.exp(x))),
    "IDENTITY": (lambda x: x, lambda x: 1 + 0 * x),
    "GELU": (lambda x: x * normal(x), lambda x: normal(x) + x * density(x)),
    "LEAKYRELU": (lambda x: numpy.where(x > 0, x, COEF * x), lambda x: numpy.where(x > 0, 1, COEF)),
    "TF_LEAKYRELU": (lambda x: numpy.maximum(COEF * x, x), None),
    "SILU": (lambda x: x * sigmoid(x), lambda x: sigmoid(x) * (1 + x * sigmoid(-x))),
    "HARDSIGMOID": (lambda x: numpy.clip(GAMMA * x + SCALE, 0, 1),
                    lambda x: numpy.where((GAMMA * x + SCALE > 0) & (GAMMA * x + SCALE < 1), GAMMA, 0)),
    "HARDSWISH": (lambda x: numpy.where(x == numpy.inf, x, x * numpy.clip(x + 3, 0, 6) / 6),
                  lambda x: numpy.where(x < -3, 0, numpy.where(x > 3, 1, (2 * x + 3) / 6))),
    "LOGSIGMOID": (lambda x: -numpy.logaddexp(0, -x), None),
    "HARDSHRINK": (lambda x: numpy.where(numpy.abs(x) <= COEF, 0, x), None),
    "SOFTSHRINK": (lambda x: numpy.where(numpy.abs(x) <= COEF, 0, x - numpy.sign(x) * COEF), None),
    "ERFC": (erfc, None),
}
MODES["ELU_V2"], MODES["SWISH"] = MODES["ELU"], MODES["SILU"]


def wide(x):
    return x.get().astype("f8")


def described(mode, version, approximate=False, coef=COEF, gamma=GAMMA, scale=SCALE, axis=0):
    desc = made("Activation")
    values = [desc, E["ACTIVATION_" + mode], 1, 0, coef, axis, gamma, scale, False]
    status = call("cnnlSetActivationDescriptor_v6", *values, approximate) if version == 6 else \
        call("cnnlSetActivationDescriptor_v5", *values)
    check(status == OK, mode)
    return desc


for number, (mode, (function, slope)) in enumerate(MODES.items()):
    for seed in seeds(18):
        rng = draw(seed + 1000 * number)
        kind = FLOATS[seed % 3]
        shape = [len(ODD)] if seed < 3 else shape_of(rng, 8)
        x = Tensor(ODD if seed < 3 else values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
        y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
        desc, values = described(mode, 5 + seed % 2), wide(x)
        with numpy.errstate(all="ignore"):
            want = function(values)
        status = call("cnnlActivationForward", handle, desc, None, *x.pair(), None, *y.pair())
        got = y.get()
        check(status == OK and near(got, want, kind, 2), f"{mode} {kind} {shape}",
              lambda v=values, g=got, w=want: [t for t in zip(v.ravel(), g.ravel(), w.ravel()) if t[1] != t[2]][:6])
        if slope is None or seed < 3:
            continue
        dy = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
        dx = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
        pairs = (x.pair(), (None, None))
        if mode in ("SIGMOID", "TANH"):
            result = wide(y)
            want = wide(dy) * (result * (1 - result) if mode == "SIGMOID" else 1 - result ** 2)
            pairs = ((None, None), y.pair())
        else:
            want = wide(dy) * slope(values)
        status = call("cnnlActivationBackward", handle, desc, None, *pairs[1], *dy.pair(), *pairs[0], None, *dx.pair())
        got = dx.get()
        check(status == OK and near(got, want, kind, 2, numpy.maximum(numpy.abs(want), numpy.abs(wide(dy)))),
              f"{mode} backward {kind} {shape}", lambda g=got, w=want: f"{g.ravel()[:5]} {w.ravel()[:5]}")

for seed in seeds(60):
    rng = draw(seed)
    kind = FLOATS[seed % 3]
    shape = shape_of(rng, 8)
    x = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
    y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
    v = wide(x)
    want = v * sigmoid(2 * math.sqrt(2 / math.pi) * (v + 0.044715 * v ** 3))
    status = call("cnnlActivationForward", handle, described("GELU", 6, True), None, *x.pair(), None, *y.pair())
    check(status == OK and near(y.get(), want, kind, 2), f"GELU approximate {kind} {shape}", f"{status}")
    axis = int(rng.integers(len(shape)))
    double = shape[:axis] + [2 * shape[axis]] + shape[axis + 1:]
    x = Tensor(values_of(rng, double, kind), kind, strides=strides_of(rng, double))
    a, b = numpy.split(wide(x), 2, axis)
    status = call("cnnlActivationForward", handle, described("GLU", 5, axis=axis - len(shape) * (seed % 2)), None,
                  *x.pair(), None, *y.pair())
    check(status == OK and near(y.get(), a * sigmoid(b), kind, 2), f"GLU {kind} {double} {axis}", f"{status}")
desc = made("Activation")
check(call("cnnlSetActivationDescriptor", desc, E["ACTIVATION_ELU"], 0, 0.0) == OK, "the short descriptor")
x, y = Tensor([1.0, -1.0, -3.0]), Tensor([0.0] * 3)
check(call("cnnlActivationForward", handle, desc, host(1.0, "FLOAT"), *x.pair(), host(0.0, "FLOAT"), *y.pair()) == OK
      and near(y.get(), [1, math.expm1(-1), math.expm1(-3)], "FLOAT", 2), "ELU with parameters of 0")

# ---- softmax ------------------------------------------------------------------------------

for seed in seeds(120):
    rng = draw(seed)
    kind = FLOATS[seed % 3]
    algorithm, mode = seed // 3 % 3, seed // 9 % 3
    shape = shape_of(rng, 8)
    if mode == 1:
        shape = shape_of(rng, 3, least=3)
    elif seed % 10 == 9:
        shape = [3, 50_000] if mode else [50_000, 2]
    axis = [0, 1, len(shape) - 1][mode]
    x = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
    y, dx = (Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape)) for _ in range(2))
    v = wide(x)
    if v.size:
        v = v - v.max(axis, keepdims=True)
    is_log = algorithm == E["SOFTMAX_LOG"]
    log = v - (numpy.log(numpy.exp(v).sum(axis, keepdims=True)) if v.size else 0)
    args = [handle, algorithm, mode] + [1] * (seed % 2) + [None, *x.pair(), None, *y.pair()]
    status = call("cnnlSoftmaxForward" + "_v2" * (seed % 2), *args)
    check(status == OK and near(y.get(), log if is_log else numpy.exp(log), kind, 2),
          f"Softmax {kind} {shape} {algorithm} {mode}", f"{status}")
    dy = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
    v, g = wide(y), wide(dy)
    if is_log:
        part = numpy.exp(v) * g.sum(axis, keepdims=True)
        want, size = g - part, numpy.maximum(numpy.abs(g), numpy.abs(part))
    else:
        part = (v * g).sum(axis, keepdims=True)
        want, size = v * (g - part), v * numpy.maximum(numpy.abs(g), numpy.abs(part))
    status = call("cnnlSoftmaxBackward", handle, algorithm, mode, None, *y.pair(), *dy.pair(), None, *dx.pair())
    check(status == OK and near(dx.get(), want, kind, 2, numpy.maximum(numpy.abs(want), size)),
          f"SoftmaxBackward {kind} {shape} {algorithm} {mode}", f"{status}")
x, y = Tensor([[1.0, float("nan")], [float("inf"), 1.0], [-200.0, 200.0]]), Tensor(numpy.zeros((3, 2)))
check(call("cnnlSoftmaxForward", handle, 0, 2, None, *x.pair(), None, *y.pair()) == OK and
      near(y.get(), [[numpy.nan] * 2, [numpy.nan] * 2, [0, 1]], "FLOAT", 2), "odd rows of softmax")

ADD, FILL = E["MASKED_SOFTMAX_ADD_MASK"], E["MASKED_SOFTMAX_MASKED_FILL"]
for seed in seeds(70):
    rng = draw(seed)
    kind, op = FLOATS[seed % 3], [ADD, FILL][seed // 3 % 2]
    shape = shape_of(rng, 8)
    part = [1 if rng.random() < 0.25 else s for s in shape][int(rng.integers(len(shape))):]
    axis, scale = int(rng.integers(len(shape))), float(rng.choice([1, 0.5, 0.125]))
    x = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
    y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
    mask = Tensor(values_of(rng, part, kind), kind, strides=strides_of(rng, part)) if op == ADD else \
        Tensor(rng.random(part) < 0.3, ["BOOL", "UINT8"][seed % 2], strides=strides_of(rng, part))
    v, m = scale * wide(x), numpy.broadcast_to(wide(mask), shape)
    v = (v + m if op == ADD else numpy.where(m, -numpy.inf, v)).astype("f4").astype("f8")
    with numpy.errstate(all="ignore"):
        v = numpy.exp(v - v.max(axis, keepdims=True)) if v.size else v
        want = v / v.sum(axis, keepdims=True)
    status = call("cnnlMaskedSoftmax", handle, op, axis - len(shape) * (seed % 2), scale, *x.pair(), *mask.pair(), *y.pair())
    check(status == OK and near(y.get(), want, kind, 2), f"MaskedSoftmax {kind} {shape} {part} {axis} {op} {scale}", f"{status}")

# ---- bad input: every function answers, and writes nothing -----------------------------------

x, y, longer, ints = Tensor([1.0, 2]), Tensor([9.0, 9]), Tensor([9.0] * 3), Tensor([9, 9], "INT32")
relu, tanh, none = described("RELU", 5), described("TANH", 5), (None, None)
forward = "cnnlActivationForward"
refused(forward, BAD, "desc is NULL", handle, None, None, *x.pair(), None, *y.pair())
refused(forward, BAD, "never set", handle, made("Activation"), None, *x.pair(), None, *y.pair())
refused(forward, BAD, "size 0 is", handle, relu, None, *x.pair(), None, *longer.pair())
refused(forward, UNSUPPORTED, "INT32, mlusim computes", handle, relu, None, *ints.pair(), None, *ints.pair())
refused(forward, UNSUPPORTED, "alpha is 2", handle, relu, host(2.0, "FLOAT"), *x.pair(), None, *y.pair())
refused(forward, UNSUPPORTED, "no formula of mode 11", handle, described("CAFFE_RELU6", 5), None, *x.pair(), None, *y.pair())
refused(forward, BAD, "it is no pair", handle, described("GLU", 5), None, *longer.pair(), None, *y.pair())
refused(forward, BAD, "size 0 is 1 and 2", handle, described("GLU", 5), None, *x.pair(), None, *y.pair())
backward = "cnnlActivationBackward"
refused(backward, BAD, "y_desc is NULL", handle, tanh, None, *none, *x.pair(), *x.pair(), None, *y.pair())
refused(backward, BAD, "x_desc is NULL", handle, relu, None, *x.pair(), *x.pair(), *none, None, *y.pair())
refused(backward, BAD, "dy_desc is NULL", handle, relu, None, *none, *none, *x.pair(), None, *y.pair())
refused(backward, BAD, "desc is NULL", handle, None, None, *none, *x.pair(), *x.pair(), None, *y.pair())
refused(backward, UNSUPPORTED, "no formula of mode 21 (gradient)", handle, described("ERFC", 5), None, *none, *x.pair(),
        *x.pair(), None, *y.pair())
refused(backward, UNSUPPORTED, "approximate", handle, described("GELU", 6, True), None, *none, *x.pair(), *x.pair(),
        None, *y.pair())
for name, extra in [("cnnlSetActivationDescriptor", [0.0]), ("cnnlSetActivationDescriptor_v5", [0.0, 0, 0.0, 0.0, False]),
                    ("cnnlSetActivationDescriptor_v6", [0.0, 0, 0.0, 0.0, False, False])]:
    middle = [0] * (1 if len(extra) == 1 else 2)
    refused(name, BAD, "mode is 22", relu, 22, *middle, *extra)
    refused(name, BAD, "desc is NULL", None, 0, *middle, *extra)
for name, extra in ("cnnlSoftmaxForward", []), ("cnnlSoftmaxForward_v2", [0]):
    refused(name, BAD, "algorithm is 3", handle, 3, 0, *extra, None, *x.pair(), None, *y.pair())
    refused(name, BAD, "mode is 3", handle, 0, 3, *extra, None, *x.pair(), None, *y.pair())
    refused(name, BAD, "x has 1 dimensions", handle, 0, 1, *extra, None, *x.pair(), None, *y.pair())
    refused(name, BAD, "size 0 is", handle, 0, 0, *extra, None, *x.pair(), None, *longer.pair())
    refused(name, UNSUPPORTED, "beta is 1", handle, 0, 0, *extra, None, *x.pair(), host(1.0, "FLOAT"), *y.pair())
refused("cnnlSoftmaxForward_v2", BAD, "prefer is 3", handle, 0, 0, 3, None, *x.pair(), None, *y.pair())
masked = [handle, 0, 0, 1.0, *x.pair()]
refused("cnnlMaskedSoftmax", UNSUPPORTED, "no formula of op 2", handle, 2, *masked[2:], *x.pair(), *y.pair())
refused("cnnlMaskedSoftmax", BAD, "op is 3", handle, 3, *masked[2:], *x.pair(), *y.pair())
refused("cnnlMaskedSoftmax", BAD, "the axis is 1", handle, 0, 1, *masked[3:], *x.pair(), *y.pair())
refused("cnnlMaskedSoftmax", BAD, "is not broadcast", *masked, *longer.pair(), *y.pair())
refused("cnnlMaskedSoftmax", UNSUPPORTED, "mask_desc has the type FLOAT", handle, 1, *masked[2:], *x.pair(), *y.pair())
refused("cnnlSoftmaxBackward", BAD, "dy is NULL", handle, 0, 0, None, *x.pair(), x.desc, None, None, *y.pair())
refused("cnnlSoftmaxBackward", BAD, "size 0 is", handle, 0, 0, None, *x.pair(), *longer.pair(), None, *y.pair())
check(all((t.raw() == t.memory).all() for t in (y, longer, ints)), "outputs are as they were")
finish()
