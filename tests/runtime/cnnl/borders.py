#!/usr/bin/env python3
"""Pad and roll of libcnnl against numpy."""
import ctypes

import numpy

from library import (BAD, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, host, integers, refused, same,
                     seeds, shape_of, start, strides_of, values_of)

start()
MOVED = "HALF FLOAT INT8 INT16 INT32 UINT8 BOOL INT64 UINT32 UINT64 UINT16 DOUBLE BFLOAT16 COMPLEX_FLOAT".split()

for seed in seeds(112):
    rng = draw(seed)
    kind = MOVED[seed % len(MOVED)]
    shape = shape_of(rng, 8, 400)
    x = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
    value = Tensor(values_of(rng, [1], kind), kind)
    around = [[int(v) for v in rng.integers(-2, 3 if len(shape) < 5 else 2, 2)] for _ in shape]
    for d, n in enumerate(shape):  # no fewer than none
        if n + sum(around[d]) < 0:
            around[d] = [0, 0]
    want = numpy.full([n + sum(a) for n, a in zip(shape, around)], value.get()[0], x.get().dtype)
    inside = [slice(max(a, 0), max(min(a + n, n + a + b), 0)) for n, (a, b) in zip(shape, around)]
    of_x = [slice(max(-a, 0), max(n - max(-b, 0), 0)) for n, (a, b) in zip(shape, around)]
    if all(s.stop > s.start for s in of_x):
        want[tuple(inside)] = x.get()[tuple(of_x)]
    y = Tensor(numpy.zeros(want.shape), kind, strides=strides_of(rng, want.shape))
    scalar = host(0, "INT64")
    ctypes.memmove(scalar, value.memory.ctypes.data, value.memory.nbytes)
    status = call("cnnlPad", handle, *x.pair(), integers(*numpy.ravel(around).tolist()), scalar, *y.pair())
    check(status == OK and same(y.get(), want), f"Pad {kind} {shape} {around}", f"{status}")

    axes = [int(a) for a in rng.permutation(len(shape))[:int(rng.integers(0, min(len(shape), 3) + 1))]]
    shifts = [int(s) for s in rng.integers(-40, 41, max(len(axes), 1))]
    if not axes:
        x = Tensor(x.get() if kind != "BFLOAT16" else values_of(rng, shape, kind), kind)
    y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape) if axes else None)
    given = [a - len(shape) * (seed % 2) for a in axes]
    status = call("cnnlRoll", handle, *x.pair(), integers(*shifts), len(shifts), integers(*given) if axes else None,
                  len(axes), None, 0, *y.pair())
    want = numpy.roll(x.get(), shifts, axes) if axes else numpy.roll(x.get(), shifts[0])
    check(status == OK and same(y.get(), want), f"Roll {kind} {shape} {shifts} {axes}", f"{status}")

size = ctypes.c_size_t(9)
check(call("cnnlGetRollWorkspaceSize", handle, x.desc, ctypes.byref(size)) == OK and size.value == 0, "scratch")
x, y, ints = Tensor([[1.0, 2, 3]] * 2), Tensor([[9.0] * 3] * 2), Tensor([[9] * 3] * 2, "INT32")
flat, spread, zero = Tensor([9.0] * 6), Tensor([[9.0] * 3] * 2, strides=[7, 2]), integers(*[0] * 4)
one = host(1.0, "FLOAT")
refused("cnnlPad", BAD, "paddings is NULL", handle, *x.pair(), None, one, *y.pair())
refused("cnnlPad", BAD, "value is NULL", handle, *x.pair(), zero, None, *y.pair())
refused("cnnlPad", BAD, "size 1 of y is 3, x has 4", handle, *x.pair(), integers(0, 0, 1, 0), one, *y.pair())
refused("cnnlPad", BAD, "y has 1 dimensions", handle, *x.pair(), zero, one, *flat.pair())
refused("cnnlPad", BAD, "FLOAT and INT32", handle, *x.pair(), zero, one, *ints.pair())
refused("cnnlPad", BAD, "y is x", handle, *x.pair(), zero, one, *x.pair())
none = (None, 0)
refused("cnnlRoll", BAD, "shifts is NULL", handle, *x.pair(), None, 1, integers(0), 1, *none, *y.pair())
refused("cnnlRoll", BAD, "shifts_num is 2", handle, *x.pair(), zero, 2, integers(0), 1, *none, *y.pair())
refused("cnnlRoll", BAD, "the axis is 2", handle, *x.pair(), zero, 1, integers(2), 1, *none, *y.pair())
refused("cnnlRoll", BAD, "y is x", handle, *x.pair(), zero, 1, integers(0), 1, *none, *x.pair())
refused("cnnlRoll", BAD, "2 and 1 dimensions", handle, *x.pair(), zero, 1, integers(0), 1, *none, *flat.pair())
refused("cnnlRoll", UNSUPPORTED, "with strides", handle, *x.pair(), zero, 1, None, 0, *none, *spread.pair())
check(all((t.raw() == t.memory).all() for t in (x, y, ints, flat, spread)), "outputs are as they were")
finish()
