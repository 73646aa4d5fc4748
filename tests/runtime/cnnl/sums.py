#!/usr/bin/env python3
"""OpTensor and AddN of libcnnl against numpy: in float for floats, rounded once; whole numbers
wrap."""
import ctypes

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, decode, draw, encode, finish, handle, made,
                     refused, same, seeds, shape_of, start, strides_of, values_of)

start()
KINDS = ["FLOAT", "HALF", "BFLOAT16", "INT32", "INT64", "INT8", "UINT8", "INT16"]


def part_of(rng, shape):
    """A shape that is broadcast to this one."""
    part = [1 if rng.random() < 0.25 else s for s in shape]
    return part[int(rng.integers(len(part))):] if rng.random() < 0.3 else part


def wide(x, kind):
    return x.get().astype("f4" if kind in ("FLOAT", "HALF", "BFLOAT16") else "i8")


def factor(value, kind):
    """A factor in host memory, and as a number of its type."""
    if kind == "INT64":
        return ctypes.c_int64(int(value)), numpy.int64(value)
    if kind.lstrip("U").startswith("INT"):
        return ctypes.c_int32(int(value)), numpy.int64(value)
    return ctypes.c_float(value), numpy.float32(value)


for seed in seeds(160):
    rng = draw(seed)
    kind = KINDS[seed % len(KINDS)]
    shape = shape_of(rng, 8)
    a, b = (Tensor(values_of(rng, s, kind), kind, strides=strides_of(rng, s))
            for s in (part_of(rng, shape), part_of(rng, shape)))
    c = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
    was = wide(c, kind)
    op = seed // 8 % 3
    desc = made("OpTensor")
    check(call("cnnlSetOpTensorDescriptor", desc, op, E["DTYPE_FLOAT"], 0) == OK, "a descriptor")
    size = ctypes.c_size_t(9)
    check(call("cnnlGetOpTensorWorkspaceSize", handle, a.desc, b.desc, c.desc, ctypes.byref(size)) == OK and
          size.value == 0, "scratch")
    chosen = [None if rng.random() < 0.4 else factor(int(rng.integers(-3, 4)), kind) for _ in range(3)]
    given = [f and ctypes.byref(f[0]) for f in chosen]
    factors = [f[1] if f else default for f, default in zip(chosen, (1, 1, 0))]
    status = call("cnnlOpTensor", handle, desc, given[0], *a.pair(), given[1], *b.pair(), None, 0, given[2], *c.pair())
    with numpy.errstate(all="ignore"):
        x, y = wide(a, kind) * factors[0], wide(b, kind) * factors[1]
        want = [x + y, x - y, x * y][op] + was * (0 if factors[2] == 0 else factors[2])
        want = decode(encode(numpy.broadcast_to(want, shape), kind), kind)
    check(status == OK and same(c.get(), want), f"OpTensor {kind} {shape} {op} {factors}")

    num = 64 if seed == 7 else int(rng.integers(1, 6))
    is_old = seed % 3 == 0
    xs = [Tensor(values_of(rng, s, kind), kind, strides=strides_of(rng, s))
          for s in (shape if is_old else part_of(rng, shape) for _ in range(num))]
    y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
    descs = (ctypes.c_void_p * num)(*[x.desc for x in xs])
    data = (ctypes.c_void_p * num)(*[x.at for x in xs])
    status = call("cnnlAddN" if is_old else "cnnlAddN_v2", handle, descs, data, num, *y.pair(),
                  *[] if is_old else [None, 0])
    want = wide(xs[0], kind)
    with numpy.errstate(all="ignore"):
        for x in xs[1:]:
            want = want + wide(x, kind)
        want = decode(encode(numpy.broadcast_to(want, shape), kind), kind)
    check(status == OK and same(y.get(), want), f"AddN {kind} {shape} of {num}")

# In place, beta 0 and what is not read, odd values.
odd = [float("nan"), float("inf"), -0.0, 65504.0, 3e38, 1.0]
a, b, c = Tensor(odd), Tensor([1.0, float("-inf"), 0.0, 65504.0, 3e38, -1.0]), Tensor([float("nan")] * 6)
desc = made("OpTensor")
plain = [handle, desc, None, *a.pair(), None, *b.pair(), None, 0, None]
refused("cnnlOpTensor", BAD, "never set", *plain, *c.pair())
call("cnnlSetOpTensorDescriptor", desc, E["OP_TENSOR_ADD"], E["DTYPE_FLOAT"], 1)
with numpy.errstate(all="ignore"):
    want = a.get() + b.get()
check(call("cnnlOpTensor", *plain, *c.pair()) == OK and same(c.get(), want), "beta 0 does not read c")
check(call("cnnlOpTensor", *plain, *a.pair()) == OK and same(a.get(), want), "in place")
whole, small, four = Tensor([1] * 6, "INT32"), Tensor([1.0] * 4), Tensor([1.0 + 0j] * 6, "COMPLEX_FLOAT")
refused("cnnlOpTensor", BAD, "FLOAT and INT32", *plain, *whole.pair())
refused("cnnlOpTensor", BAD, "is not broadcast", *plain, *small.pair())
refused("cnnlOpTensor", UNSUPPORTED, "COMPLEX_FLOAT, mlusim computes", *plain, *four.pair())
refused("cnnlSetOpTensorDescriptor", BAD, "op is 3", desc, 3, E["DTYPE_FLOAT"], 0)
refused("cnnlAddN", BAD, "num is 0", handle, plain[1], plain[1], 0, *c.pair())
many = (ctypes.c_void_p * 65)(*[c.desc] * 65), (ctypes.c_void_p * 65)(*[c.at] * 65)
refused("cnnlAddN", UNSUPPORTED, "num is 65", handle, *many, 65, *c.pair())
finish()
