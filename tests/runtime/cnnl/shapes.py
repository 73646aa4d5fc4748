#!/usr/bin/env python3
"""Concat, split, slice, expand, tile and flip of libcnnl against numpy."""
import ctypes

import numpy

from library import (BAD, OK, Tensor, call, check, draw, finish, handle, integers, refused, same, seeds, shape_of,
                     start, strides_of, values_of)

start()
MOVED = "HALF FLOAT INT8 INT16 INT32 UINT8 BOOL INT64 UINT32 UINT64 UINT16 DOUBLE BFLOAT16 COMPLEX_FLOAT".split()


def tensor(rng, shape, kind):
    return Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))


def lists(tensors):
    n = len(tensors)
    return (ctypes.c_void_p * n)(*[t.desc for t in tensors]), (ctypes.c_void_p * n)(*[t.at for t in tensors])


for seed in seeds(112):
    rng = draw(seed)
    kind = MOVED[seed % len(MOVED)]
    shape = shape_of(rng, 8, empty=False)
    rank = len(shape)
    axis = int(rng.integers(rank))
    given = axis - rank * int(rng.integers(2))
    cut = [int(s) for s in rng.integers(0, 4, int(rng.integers(1, 6)))]
    parts = [tensor(rng, shape[:axis] + [s] + shape[axis + 1:], kind) for s in cut]
    whole_shape = shape[:axis] + [sum(cut)] + shape[axis + 1:]
    y = Tensor(numpy.zeros(whole_shape), kind, strides=strides_of(rng, whole_shape))
    status = call("cnnlConcat", handle, len(parts), given, *lists(parts), None, 0, *y.pair())
    check(status == OK and same(y.get(), numpy.concatenate([p.get() for p in parts], axis)),
          f"Concat {kind} {shape} {axis} {cut}", f"{status}")
    x = tensor(rng, whole_shape, kind)
    parts = [Tensor(numpy.zeros(p.shape), kind, strides=strides_of(rng, p.shape)) for p in parts]
    status = call("cnnlSplit", handle, len(parts), given, *x.pair(), None, 0, *lists(parts))
    at = numpy.cumsum(cut)[:-1]
    check(status == OK and all(same(p.get(), w) for p, w in zip(parts, numpy.split(x.get(), at, axis))),
          f"Split {kind} {shape} {axis} {cut}", f"{status}")
    size = ctypes.c_size_t(9)
    for query in "cnnlGetConcatWorkspaceSize", "cnnlGetSplitWorkspaceSize":
        check(call(query, handle, 2, ctypes.byref(size)) == OK and size.value == 0, query)

    x = tensor(rng, shape, kind)
    begin, end, step, slices = [], [], [], []
    for n in shape:
        a, b = sorted(int(v) for v in rng.integers(0, n + 1, 2))
        a, b = (a, b) if a < b else (0, n)
        by = int(rng.integers(1, 4))
        if rng.random() < 0.3:
            begin, end, step = begin + [b - 1 - n], end + [a - 1 - n], step + [-by]
            slices.append(slice(b - 1, a - 1 if a else None, -by))
        else:
            begin, end, step = begin + [a], end + [b], step + [by]
            slices.append(slice(a, b, by))
    want = x.get()[tuple(slices)]
    y = Tensor(numpy.zeros(want.shape), kind, strides=strides_of(rng, want.shape))
    is_wide = seed % 2 == 1
    status = call("cnnlStridedSlice" + "_v2" * is_wide, handle, *x.pair(),
                  *(integers(*v, wide=is_wide) for v in (begin, end, step)), *y.pair())
    check(status == OK and same(y.get(), want), f"StridedSlice {kind} {shape} {begin} {end} {step}", f"{status}")

    some = [1 if rng.random() < 0.4 else s for s in shape][int(rng.integers(rank)):]
    x = tensor(rng, some, kind)
    y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
    status = call("cnnlExpand", handle, *x.pair(), *y.pair())
    check(status == OK and same(y.get(), numpy.broadcast_to(x.get(), shape)), f"Expand {kind} {some} {shape}")

    small = shape_of(rng, 8, 200)
    factors = [int(f) for f in rng.integers(1, 4, int(rng.integers(len(small), 9)))]
    while numpy.prod(factors) * max(numpy.prod(small), 1) > 4000:
        factors[int(numpy.argmax(factors))] = 1
    x = tensor(rng, small, kind)
    want = numpy.tile(x.get(), factors)
    y = Tensor(numpy.zeros(want.shape), kind, strides=strides_of(rng, want.shape))
    status = call("cnnlTile", handle, *x.pair(), *y.pair())
    check(status == OK and same(y.get(), want), f"Tile {kind} {small} {factors}", f"{status}")

    x = tensor(rng, shape, kind)
    axes = [int(a) for a in rng.permutation(rank)[:int(rng.integers(rank + 1))]]
    y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
    status = call("cnnlFlip", handle, integers(*[a - rank * (a % 2) for a in axes]), len(axes), *x.pair(), *y.pair())
    check(status == OK and same(y.get(), numpy.flip(x.get(), axes)), f"Flip {kind} {shape} {axes}", f"{status}")

# Large ones: several tiles of several cores.
x = Tensor(draw(3).normal(0, 1, (300, 500)))
y = Tensor(numpy.zeros((300, 1000)))
check(call("cnnlTile", handle, *x.pair(), *y.pair()) == OK and same(y.get(), numpy.tile(x.get(), 2)), "a large tile")
check(call("cnnlConcat", handle, 2, 1, *lists([x, x]), None, 0, *y.pair()) == OK and
      same(y.get(), numpy.tile(x.get(), 2)), "a large concatenation")

# ---- bad input: every function answers, and writes nothing -----------------------------------

x, y, ints = Tensor([[1.0, 2, 3]] * 2), Tensor([[9.0] * 3] * 4), Tensor([[9] * 3] * 4, "INT32")
flat, none = Tensor([9.0] * 5), (None, 0)
two = lists([x, x])
refused("cnnlConcat", BAD, "num is 0", handle, 0, 0, *two, *none, *y.pair())
refused("cnnlConcat", BAD, "descs is NULL", handle, 2, 0, None, two[1], *none, *y.pair())
refused("cnnlConcat", BAD, "the axis is 2", handle, 2, 2, *two, *none, *y.pair())
refused("cnnlConcat", BAD, "the axis is -3", handle, 2, -3, *two, *none, *y.pair())
refused("cnnlConcat", BAD, "size 0 of part 0 is 2", handle, 2, 1, *two, *none, *y.pair())
refused("cnnlConcat", BAD, "the parts have 2", handle, 1, 0, *two, *none, *y.pair())
refused("cnnlConcat", BAD, "FLOAT and INT32", handle, 2, 0, *two, *none, *ints.pair())
refused("cnnlConcat", BAD, "it must have 1 to 1", handle, 2, 0, *two, *none, *flat.pair())
pieces = [Tensor([[9.0] * 3] * 2), Tensor([[9.0] * 3] * 3)]
halves = lists(pieces)
refused("cnnlSplit", BAD, "the parts have 5", handle, 2, 0, *y.pair(), *none, *halves)
refused("cnnlSplit", BAD, "data is NULL", handle, 2, 0, *y.pair(), *none, halves[0], None)
refused("cnnlSplit", BAD, "y_desc is NULL", handle, 2, 0, *y.pair(), *none, (ctypes.c_void_p * 2)(), halves[1])
for name, wide in ("cnnlStridedSlice", False), ("cnnlStridedSlice_v2", True):
    def three(*rows, wide=wide):
        return [integers(*r, wide=wide) for r in rows]
    refused(name, BAD, "stride 1 is 0", handle, *x.pair(), *three((0, 0), (2, 3), (1, 0)), *x.pair())
    refused(name, BAD, "begin, end and stride 1 are 0, 4 and 1", handle, *x.pair(), *three((0, 0), (2, 4), (1, 1)),
            *x.pair())
    refused(name, BAD, "size 0 of y is 4", handle, *x.pair(), *three((0, 0), (2, 3), (1, 1)), *y.pair())
    refused(name, BAD, "begin is NULL", handle, *x.pair(), None, *three((2, 3), (1, 1)), *x.pair())
    refused(name, BAD, "x_desc is NULL", handle, None, x.at, *three((0, 0), (2, 3), (1, 1)), *x.pair())
refused("cnnlExpand", BAD, "is not broadcast to 4", handle, *x.pair(), *y.pair())
refused("cnnlTile", BAD, "must be a multiple", handle, *y.pair(), *x.pair())
refused("cnnlTile", BAD, "y is NULL", handle, *x.pair(), y.desc, None)
refused("cnnlFlip", BAD, "in dims twice", handle, integers(0, -2), 2, *x.pair(), *x.pair())
for d in 2, -60:
    refused("cnnlFlip", BAD, f"the axis is {d}", handle, integers(d), 1, *x.pair(), *x.pair())
refused("cnnlFlip", BAD, "dims is NULL", handle, None, 1, *x.pair(), *x.pair())
refused("cnnlFlip", BAD, "size 0 is 2 and 4", handle, integers(0), 1, *x.pair(), *y.pair())
check(all((t.raw() == t.memory).all() for t in (x, y, ints, flat, *pieces)), "outputs are as they were")
finish()
