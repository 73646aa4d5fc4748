#!/usr/bin/env python3
"""Functions of one tensor's elements, and their gradients, of libcnnl against float64."""
import math

import numpy

from library import (BAD, E, FUNCTIONS, OK, UNSUPPORTED, Tensor, call, check, decode, draw, encode, finish, handle,
                     host, made, near, refused, same, seeds, shape_of, start, strides_of, values_of)

start()
FLOATS = ["FLOAT", "HALF", "BFLOAT16"]
ORDERED = FLOATS + ["INT32", "INT8", "UINT8", "INT16", "INT64", "UINT16", "UINT32", "BOOL"]
ODD = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 88.0, -88.0, 1e-3, -1e-3, 300.0, 65504.0, -65504.0,
       float("inf"), float("-inf"), float("nan")]
erf = numpy.vectorize(math.erf, otypes=["f8"])


def drawn(seed, kinds):
    """A tensor, its values in float64 or int64, and one of its shape for the result."""
    rng = draw(seed)
    kind = kinds[seed % len(kinds)]
    shape = [len(ODD)] if seed < len(FLOATS) else shape_of(rng, 8)
    values = ODD if seed < len(FLOATS) and kind in FLOATS else values_of(rng, shape, kind)
    x = Tensor(values, kind, strides=strides_of(rng, shape))
    y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
    return rng, kind, x, wide(x), y


def wide(x):
    return x.get().astype("f8" if x.kind in FLOATS else "i8")


def as_kind(values, kind):
    """What the type keeps of whole numbers: the low bits."""
    return values if kind in FLOATS else (values != 0 if kind == "BOOL" else values.astype(encode([0], kind).dtype))


PREFER = E["COMPUTATION_HIGH_PRECISION"]
UNARY = {
    "cnnlAbs": (ORDERED, 0, [], numpy.abs), "cnnlNegTensor": (ORDERED, 0, [], numpy.negative),
    "cnnlReciprocal": (FLOATS, 1, [], lambda x: 1 / x), "cnnlFloor": (FLOATS, 0, [], numpy.floor),
    "cnnlCeil": (FLOATS, 0, [], numpy.ceil), "cnnlRound": (FLOATS, 0, [], numpy.rint),
    "cnnlSign": (ORDERED, 0, [], numpy.sign), "cnnlSqrt_v2": (FLOATS, 1, [PREFER], numpy.sqrt),
    "cnnlRsqrt_v2": (FLOATS, 2, [PREFER], lambda x: 1 / numpy.sqrt(x)), "cnnlExp_v2": (FLOATS, 1, [PREFER], numpy.exp),
    "cnnlErf_v2": (FLOATS, 1, [PREFER], erf), "cnnlSin_v2": (FLOATS, 1, [PREFER], numpy.sin),
    "cnnlCos_v2": (FLOATS, 1, [PREFER], numpy.cos), "cnnlExp": (FLOATS, 1, [], numpy.exp),
    "cnnlSqrt": (FLOATS, 1, [], numpy.sqrt), "cnnlSquare": (ORDERED, 1, [], numpy.square),
    "cnnlErf": (FLOATS, 1, [], erf), "cnnlRsqrt": (FLOATS, 2, [], lambda x: 1 / numpy.sqrt(x)),
    "cnnlLog 1": (FLOATS, 1, [1], numpy.log2),
}
for base, function in enumerate([numpy.log, numpy.log2, numpy.log10]):
    UNARY[f"cnnlLog_v2 {base}"] = (FLOATS, 1, [PREFER, base], function)
for mode, word in enumerate("sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh".split()):
    desc = made("Trigon")
    older = mode % 2
    status = call("cnnlSetTrigonDescriptor" + "_v2" * (1 - older), desc, mode, *[PREFER] * (1 - older))
    check(status == OK, word)
    UNARY[f"cnnlTrigonForward {word}"] = (FLOATS, 1, [desc], getattr(numpy, word))

for at, (name, (kinds, ulps, extra, function)) in enumerate(UNARY.items()):
    for seed in [0, 1, 2, *seeds(195)[3 + at % 13::13]] if "Trigon" in name else seeds(54):
        rng, kind, x, values, y = drawn(seed, kinds)
        if seed % 7 == 3:
            y = x  # in place
        status = call(name.split()[0], handle, *extra, *x.pair(), *y.pair())
        with numpy.errstate(all="ignore"):
            want = as_kind(function(values), kind)
        got = y.get()
        check(status == OK and near(got, want, kind, ulps), f"{name} {kind} {x.shape}",
              lambda v=values, g=got, w=want: [t for t in zip(v.ravel(), g.ravel(), numpy.ravel(w)) if t[1] != t[2]][:6])

for name, function in ("cnnlIsFinite", numpy.isfinite), ("cnnlIsNan", numpy.isnan):
    for seed in seeds(60):
        rng, kind, x, values, _ = drawn(seed, FLOATS)
        y = Tensor(numpy.zeros(x.shape), "BOOL", strides=strides_of(rng, x.shape))
        status = call(name, handle, *x.pair(), *y.pair())
        check(status == OK and same(y.get(), function(values).astype("u1")), f"{name} {kind} {x.shape}")

# ---- with numbers of the caller: on the host or on the device --------------------------------


def number(value, kind, mode):
    """A number where the mode wants it, and what keeps it there."""
    if mode == E["POINTER_MODE_HOST"]:
        kept = host(value, kind)
        return kept, kept
    kept = Tensor([value], kind)
    return kept.at, kept


def rounded(value, kind):
    return float(decode(encode(numpy.array([value]), kind), kind)[0]) if kind in FLOATS else int(value)


for seed in seeds(108):
    rng, kind, x, values, y = drawn(seed, FLOATS + ["INT32", "INT64", "INT8"])
    mode = seed // 2 % 2
    factor = "FLOAT" if kind in FLOATS else kind
    a, b = (rounded(rng.integers(-9, 9) / (2 if kind in FLOATS else 1), factor) for _ in range(2))
    (alpha, keep), (beta, keep_too) = number(a, factor, mode), number(b, factor, mode)
    status = call("cnnlTransform_v2", handle, mode, alpha, *x.pair(), beta, *y.pair())
    same_memory = Tensor(values, kind)
    if mode == E["POINTER_MODE_HOST"]:
        status |= call("cnnlTransform", handle, alpha, *same_memory.pair(), beta, same_memory.at)
        check(status == OK and same(same_memory.get(), y.get()), f"Transform {kind} {x.shape}")
    with numpy.errstate(all="ignore"):
        want = as_kind(values * a + b, kind)
    check(status == OK and near(y.get(), want, kind, 1, numpy.abs(values * a) + abs(b) if kind in FLOATS else None),
          f"Transform_v2 {kind} {x.shape}")

    rng, kind, x, values, y = drawn(seed, ORDERED)
    low, high = sorted([rounded(v, kind) for v in rng.integers(0 if kind[0] in "UB" else -5, 2 if kind == "BOOL" else 6, 2)])
    (least, keep), (most, keep_too) = number(low, kind, mode), number(high, kind, mode)
    which = seed % 4
    status = call("cnnlClip_v2", handle, mode, *x.pair(), None if which == 1 else least, None if which == 2 else most,
                  *y.pair())
    want = values if which == 1 else numpy.where(values < low, low, values)
    want = want if which == 2 else numpy.where(want > high, high, want)
    if mode == E["POINTER_MODE_HOST"]:
        same_memory = Tensor(values, kind)
        status |= call("cnnlClip", handle, *same_memory.pair(), None if which == 1 else least,
                       None if which == 2 else most, same_memory.at)
        check(status == OK and same(same_memory.get(), y.get()), f"Clip {kind} {x.shape}")
    check(status == OK and near(y.get(), want, kind), f"Clip_v2 {kind} {x.shape} {low} {high} {which}")
    status = call("cnnlThreshold", handle, *x.pair(), host(low, kind), host(high, kind), *y.pair())
    check(status == OK and near(y.get(), numpy.where(values > low, values, high), kind), f"Threshold {kind} {x.shape}")
    dy = Tensor(values_of(rng, x.shape, kind), kind, strides=strides_of(rng, x.shape))
    status = call("cnnlThresholdBackward", handle, *x.pair(), *dy.pair(), host(low, kind), *y.pair())
    check(status == OK and near(y.get(), numpy.where(values > low, wide(dy), 0), kind), f"ThresholdBackward {kind}")

    rng, kind, x, values, y = drawn(seed, FLOATS)
    dy = Tensor(values_of(rng, x.shape, kind), kind, strides=strides_of(rng, x.shape))
    low, high = sorted(rng.integers(-4, 5, 2) / 2)
    status = call("cnnlHardtanh", handle, *x.pair(), high, low, *y.pair())
    check(status == OK and near(y.get(), numpy.clip(values, low, high), kind), f"Hardtanh {kind} {x.shape}")
    status = call("cnnlHardtanhBackward", handle, *x.pair(), *dy.pair(), high, low, *y.pair())
    inside = (low < values) & (values < high)
    check(status == OK and near(y.get(), numpy.where(inside, wide(dy), 0), kind), f"HardtanhBackward {kind} {x.shape}")
    beta, threshold = int(rng.integers(1, 4)), int(rng.integers(2, 30))
    with numpy.errstate(all="ignore"):
        soft = numpy.where(beta * values > threshold, values, numpy.logaddexp(0, beta * values) / beta)
        slope = numpy.where(beta * values > threshold, 1, 1 / (1 + numpy.exp(-beta * values)))
    soft[numpy.isnan(values)] = numpy.nan
    status = call("cnnlSoftplusForward", handle, *x.pair(), *y.pair(), beta, threshold)
    check(status == OK and near(y.get(), soft, kind, 2), f"SoftplusForward {kind} {x.shape} {beta} {threshold}")
    status = call("cnnlSoftplusBackward", handle, *dy.pair(), *x.pair(), *y.pair(), beta, threshold)
    check(status == OK and near(y.get(), wide(dy) * slope, kind, 2), f"SoftplusBackward {kind} {x.shape}")

# ---- bad input: every function answers, and writes nothing ------------------------------------

x, y, longer, ints = Tensor([1.0, 2]), Tensor([9.0, 9]), Tensor([9.0] * 3), Tensor([9, 9], "INT32")
word, boolean = Tensor([1.0 + 0j, 1], "COMPLEX_FLOAT"), Tensor([1, 1], "BOOL")
one, desc = host(1.0, "FLOAT"), made("Trigon")
call("cnnlSetTrigonDescriptor_v2", desc, 0, 0)
BEFORE = {"cnnlTrigonForward": [desc], "cnnlLog": [0], "cnnlLog_v2": [0, 0], "cnnlTransform_v2": [0, one]}
BETWEEN = {"cnnlTransform_v2": [one], "cnnlClip_v2": [one, one], "cnnlHardtanh": [1.0, 0.0], "cnnlThreshold": [one, one]}
AFTER = {"cnnlSoftplusForward": [1, 20]}
for name in {n.split()[0] for n in UNARY} | {*BETWEEN, *AFTER, "cnnlIsFinite", "cnnlIsNan"}:
    before = BEFORE.get(name, [0] if "prefer" in FUNCTIONS[name][1] or "mode" in FUNCTIONS[name][1] else [])
    between, after, to = BETWEEN.get(name, []), AFTER.get(name, []), boolean if "Is" in name else y
    refused(name, BAD, "x_desc is NULL", handle, *before, None, x.at, *between, *to.pair(), *after)
    refused(name, BAD, "x is NULL", handle, *before, x.desc, None, *between, *to.pair(), *after)
    refused(name, BAD, "y_desc is NULL", handle, *before, *x.pair(), *between, None, to.at, *after)
    refused(name, UNSUPPORTED, "COMPLEX_FLOAT, mlusim computes", handle, *before, *word.pair(), *between, *to.pair(),
            *after)
    refused(name, BAD, "size 0 is", handle, *before, *longer.pair(), *between, *to.pair(), *after)
    if before and name != "cnnlTrigonForward":
        refused(name, BAD, "it must be 0 to", handle, 7, *before[1:], *x.pair(), *between, *to.pair(), *after)
for name, extra in [("cnnlHardtanhBackward", [1.0, 0.0]), ("cnnlThresholdBackward", [one]),
                    ("cnnlSoftplusBackward", [])]:
    after = [] if extra else [1, 20]
    refused(name, BAD, "desc is NULL", handle, None, x.at, *x.pair(), *extra, *y.pair(), *after)
    refused(name, BAD, "size 0 is", handle, *x.pair(), *x.pair(), *extra, *longer.pair(), *after)
    refused(name, BAD if name == "cnnlThresholdBackward" else UNSUPPORTED, "INT32", handle, *x.pair(), *ints.pair(),
            *extra, *y.pair(), *after)
refused("cnnlTransform_v2", BAD, "alpha is NULL", handle, 0, None, *x.pair(), one, *y.pair())
refused("cnnlTransform_v2", BAD, "beta is memory of the host", handle, 1, x.at, *x.pair(), one, *y.pair())
refused("cnnlTransform", BAD, "alpha is NULL", handle, None, *x.pair(), one, y.at)
refused("cnnlTransform", BAD, "x_desc is NULL", handle, one, None, x.at, one, y.at)
refused("cnnlClip", BAD, "y is NULL", handle, *x.pair(), one, one, None)
refused("cnnlClip", BAD, "x_desc is NULL", handle, None, x.at, one, one, y.at)
refused("cnnlSetTrigonDescriptor", BAD, "mode is -1", desc, -1)
refused("cnnlClip_v2", BAD, "min is memory of the host", handle, 1, *x.pair(), one, None, *y.pair())
refused("cnnlThreshold", BAD, "value is NULL", handle, *x.pair(), one, None, *y.pair())
refused("cnnlHardtanh", BAD, "min is 1 and max 0", handle, *x.pair(), 0.0, 1.0, *y.pair())
refused("cnnlSoftplusForward", BAD, "beta is 0", handle, *x.pair(), *y.pair(), 0, 1)
refused("cnnlTrigonForward", BAD, "never set", handle, made("Trigon"), *x.pair(), *y.pair())
refused("cnnlTrigonForward", BAD, "desc is NULL", handle, None, *x.pair(), *y.pair())
refused("cnnlSetTrigonDescriptor_v2", BAD, "mode is 12", desc, 12, 0)
refused("cnnlSetTrigonDescriptor_v2", BAD, "desc is NULL", None, 0, 0)
check(all((t.raw() == t.memory).all() for t in (y, longer, ints, boolean)), "outputs are as they were")
finish()
