#!/usr/bin/env python3
"""Functions of the elements of two tensors and more, which are broadcast, of libcnnl against
numpy: arithmetic, comparisons, logic, bits, choices."""
import ctypes

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, encode, finish, handle, near, refused, same,
                     seeds, shape_of, start, strides_of, values_of)

start()
FLOATS = ["FLOAT", "HALF", "BFLOAT16"]
WHOLE = ["INT32", "INT8", "UINT8", "INT16", "INT64", "UINT16", "UINT32", "BOOL"]
ODD = [0.0, -0.0, 1.0, -1.0, 2.0, 0.5, -7.25, 1e-3, 100.0, float("inf"), float("-inf"), float("nan")]


def part_of(rng, shape):
    """A shape that is broadcast to this one."""
    part = [1 if rng.random() < 0.25 else s for s in shape]
    return part[int(rng.integers(len(part))):] if rng.random() < 0.3 else part


def wide(x):
    return x.get().astype("f8" if x.kind in FLOATS else "i8")


def kept(values, kind):
    """What the type keeps of whole numbers: the low bits."""
    return values if kind in FLOATS else (values != 0 if kind == "BOOL" else
                                          numpy.asarray(values).astype(encode([0], kind).dtype))


def drawn(rng, shape, kind, odd):
    if odd:
        values = rng.choice(ODD, shape)
    else:
        values = values_of(rng, shape, kind)
        if kind in WHOLE and kind != "BOOL":
            values = numpy.where(rng.random(shape) < 0.2, values // 16, values)
    return Tensor(values, kind, strides=strides_of(rng, shape))


def floor_div(a, b):
    if a.dtype.kind == "f":
        return numpy.floor((a / b).astype("f4")).astype("f8")
    return numpy.where(b == 0, 0, a // numpy.where(b == 0, 1, b))


def floor_mod(a, b):
    if a.dtype.kind == "f":
        rest = numpy.fmod(a, b)
        return numpy.where((rest != 0) & ((rest < 0) != (b < 0)), (rest + b).astype("f4"), rest)
    return numpy.where(b == 0, 0, a - a // numpy.where(b == 0, 1, b) * b)


PREFER = E["COMPUTATION_FAST"]
# kinds, prefer, whether the scratch comes before the result, ulps, numpy
PAIRS = {
    "cnnlDiv_v2": (FLOATS, [PREFER], True, 1, numpy.divide),
    "cnnlDiv": (FLOATS, [], True, 1, numpy.divide),
    "cnnlPow": (FLOATS, [PREFER], True, 1, numpy.power),
    "cnnlMaximum": (FLOATS + WHOLE, [], False, 0, lambda a, b: numpy.where(a > b, a, b)),
    "cnnlMinimum": (FLOATS + WHOLE, [], False, 0, lambda a, b: numpy.where(a < b, a, b)),
    "cnnlFloorMod": (FLOATS + WHOLE[:-1], [], False, 1, floor_mod),
    "cnnlFloorDiv_v2": (FLOATS + WHOLE[:-1], [PREFER], False, 1, floor_div),
}


def run(name, before, a, b, c, is_scratch_first):
    if is_scratch_first:
        return call(name, handle, *before, *a.pair(), *b.pair(), None, 0, *c.pair())
    return call(name, handle, *before, *a.pair(), *b.pair(), *c.pair(), None, 0)


for name, (kinds, before, first, ulps, function) in PAIRS.items():
    for seed in seeds(60):
        rng = draw(seed)
        kind = kinds[seed % len(kinds)]
        shape = shape_of(rng, 8)
        odd = kind in FLOATS and seed % 5 == 0
        a, b = (drawn(rng, part_of(rng, shape), kind, odd) for _ in range(2))
        if name == "cnnlPow" and seed % 6 == 1:
            b = Tensor(rng.integers(-3, 4, part_of(rng, shape)), "INT16")
        c = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
        with numpy.errstate(all="ignore"):
            want = kept(numpy.broadcast_to(function(wide(a), wide(b)), shape), kind)
        if seed % 9 == 4 and list(a.shape) == shape:
            c = a  # in place
        status = run(name, before, a, b, c, first)
        check(status == OK and near(c.get(), want, kind, ulps), f"{name} {kind} {a.shape} {b.shape} {shape}", f"{status}")
        size = ctypes.c_size_t(9)
        descs = [c.desc] if name in ("cnnlMaximum", "cnnlMinimum") else [a.desc, b.desc, c.desc]
        query = f"cnnlGet{name.removeprefix('cnnl').removesuffix('_v2')}WorkspaceSize"
        check(call(query, handle, *descs, ctypes.byref(size)) == OK and size.value == 0, query)

# ---- comparisons, logic, bits, choices -------------------------------------------------------

LOGIC = {"EQ": numpy.equal, "NE": numpy.not_equal, "GT": numpy.greater, "GE": numpy.greater_equal, "LT": numpy.less,
         "LE": numpy.less_equal, "AND": numpy.logical_and, "OR": numpy.logical_or, "XOR": numpy.logical_xor,
         "NOT": lambda a, _: numpy.logical_not(a)}


def left(a, b):
    far = (b < 0) | (b > 63)
    return numpy.where(far, 0, a << numpy.where(far, 0, b))


def right(a, b):
    return a >> numpy.where((b < 0) | (b > 63), 63, b)


BITS = {"CYCLE_BAND_OP": numpy.bitwise_and, "CYCLE_BOR_OP": numpy.bitwise_or, "CYCLE_BXOR_OP": numpy.bitwise_xor,
        "BNOT_OP": lambda a, _: ~a, "BLEFT_SHIFT_OP_V2": left, "BRIGHT_SHIFT_OP_V2": right}

for seed in seeds(120):
    rng = draw(seed)
    kind = (FLOATS + WHOLE)[seed // 10 % 11]
    shape = shape_of(rng, 8)
    a, b = (drawn(rng, part_of(rng, shape), kind, kind in FLOATS and seed % 2) for _ in range(2))
    if seed % 3 == 0 and a.shape == b.shape:
        b = a
    op = list(LOGIC)[seed % 10]
    to = kind if seed % 4 == 1 else "BOOL"
    c = Tensor(numpy.zeros(shape), to, strides=strides_of(rng, shape))
    with numpy.errstate(all="ignore"):
        want = numpy.broadcast_to(LOGIC[op](wide(a), wide(b) if op != "NOT" else 0), shape)
    other = (None, None) if op == "NOT" and seed % 4 else b.pair()
    status = call("cnnlLogicOp", handle, E["LOGIC_OP_" + op], *a.pair(), *other, None, 0, *c.pair())
    check(status == OK and same(c.get().astype("f8"), want.astype("f8")), f"LogicOp {op} {kind} {to} {shape}", f"{status}")

    kind = WHOLE[seed // 6 % 8]
    op = list(BITS)[seed % (6 if kind != "BOOL" else 4)]
    a, b = (drawn(rng, part_of(rng, shape), kind, False) for _ in range(2))
    if "SHIFT" in op:
        b = Tensor(rng.integers(0 if kind[0] == "U" else -2, 70, part_of(rng, shape)), kind)
    c = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
    want = numpy.broadcast_to(BITS[op](wide(a), wide(b) if op != "BNOT_OP" else 0), shape)
    want = 1 - numpy.broadcast_to(wide(a), shape) if (op, kind) == ("BNOT_OP", "BOOL") else kept(want, kind)
    other = (None, None) if op == "BNOT_OP" else b.pair()
    status = call("cnnlBitCompute_v2", handle, E.get("CYCLE_" + op, E.get(op)), *a.pair(), *other, *c.pair(), None, 0)
    check(status == OK and near(c.get(), want, kind), f"BitCompute_v2 {op} {kind} {shape}", f"{status}")

MOVED = FLOATS + WHOLE + ["UINT64", "DOUBLE", "COMPLEX_FLOAT"]
for seed in seeds(98):
    rng = draw(seed)
    kind = MOVED[seed % len(MOVED)]
    shape = shape_of(rng, 8)
    condition = Tensor(rng.integers(0, 2, part_of(rng, shape)), "BOOL")
    then, other = (drawn(rng, part_of(rng, shape), kind, kind in FLOATS and seed % 2) for _ in range(2))
    y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
    want = numpy.broadcast_to(numpy.where(condition.get() != 0, then.get(), other.get()), shape)
    status = call("cnnlSelectV2", handle, *condition.pair(), *then.pair(), *other.pair(), None, 0, *y.pair())
    check(status == OK and same(y.get(), want.astype(y.get().dtype)), f"SelectV2 {kind} {shape}", f"{status}")

# Large ones: several tiles of several cores.
a, b = Tensor(draw(1).normal(0, 1, (700, 901))), Tensor(draw(2).normal(0, 1, (700, 1)))
c = Tensor(numpy.zeros((700, 901)))
check(run("cnnlMaximum", [], a, b, c, False) == OK and same(c.get(), numpy.maximum(a.get(), b.get())), "a large one")

# ---- bad input: every function answers, and writes nothing -----------------------------------

x, y, short = Tensor([1.0, 2]), Tensor([9.0, 9]), Tensor([1.0, 2, 3])
ints, to_bool, pairs = Tensor([9, 9], "INT32"), Tensor([1, 0], "BOOL"), Tensor([1.0 + 0j, 1], "COMPLEX_FLOAT")
big = Tensor([1, 2], "UINT64")
for name, (kinds, before, first, ulps, function) in {**PAIRS, "cnnlLogicOp": (WHOLE, [0], True, 0, None)}.items():
    def rows(a, b, c, scratch=(None, 0)):
        return [handle, *before, *a, *b, *([*scratch, *c] if first else [*c, *scratch])]
    refused(name, BAD, "a_desc is NULL", *rows((None, x.at), x.pair(), y.pair()))
    refused(name, BAD, "b is NULL", *rows(x.pair(), (x.desc, None), y.pair()))
    refused(name, BAD, "c_desc is NULL", *rows(x.pair(), x.pair(), (None, y.at)))
    of_floats = name in ("cnnlDiv", "cnnlDiv_v2", "cnnlPow")
    refused(name, UNSUPPORTED if of_floats else BAD, "INT32, mlusim computes" if of_floats else "FLOAT and INT32",
            *rows(x.pair(), ints.pair(), y.pair()))
    refused(name, UNSUPPORTED, "UINT64, mlusim computes", *rows(big.pair(), big.pair(), y.pair()))
    refused(name, BAD, "is not broadcast", *rows(short.pair(), x.pair(), y.pair()))
    if before:
        refused(name, BAD, "is 77", handle, 77, *rows(x.pair(), x.pair(), y.pair())[2:])
refused("cnnlBitCompute_v2", BAD, "op is 6", handle, 6, *ints.pair(), *ints.pair(), *ints.pair(), None, 0)
refused("cnnlBitCompute_v2", UNSUPPORTED, "FLOAT, mlusim computes", handle, 0, *x.pair(), *x.pair(), *y.pair(), None, 0)
refused("cnnlBitCompute_v2", BAD, "b_desc is NULL", handle, 0, *ints.pair(), None, None, *ints.pair(), None, 0)
refused("cnnlSelectV2", UNSUPPORTED, "condition_desc has the type FLOAT", handle, *x.pair(), *x.pair(), *x.pair(), None,
        0, *y.pair())
refused("cnnlSelectV2", BAD, "FLOAT and INT32", handle, *to_bool.pair(), *x.pair(), *ints.pair(), None, 0, *ints.pair())
refused("cnnlSelectV2", BAD, "is not broadcast", handle, *to_bool.pair(), *short.pair(), *x.pair(), None, 0, *y.pair())
refused("cnnlSelectV2", BAD, "other is NULL", handle, *to_bool.pair(), *x.pair(), x.desc, None, None, 0, *y.pair())
check(all((t.raw() == t.memory).all() for t in (x, y, ints, to_bool)), "outputs are as they were")
finish()
