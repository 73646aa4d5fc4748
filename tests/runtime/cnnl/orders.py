#!/usr/bin/env python3
"""TopK and Unique of libcnnl against numpy."""
import ctypes

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, made, refused, same, seeds,
                     shape_of, start, strides_of, values_of)

start()
KINDS = ["FLOAT", "HALF", "INT32", "INT64", "UINT8", "BFLOAT16", "UINT32"]
size = ctypes.c_size_t()


def few(rng, shape, kind):
    """Values many of which are equal."""
    return values_of(rng, shape, kind) if rng.random() < 0.3 else rng.integers(0, 4, shape).astype(
        "f4" if kind in ("FLOAT", "HALF", "BFLOAT16") else "i8")



def top(rng, shape, kind, values, k, dim, largest, numbers, is_strided=True):
    x = Tensor(values, kind, strides=strides_of(rng, shape) if is_strided else None)
    out = [*shape[:dim], k, *shape[dim + 1:]]
    y, at = Tensor(numpy.zeros(out), kind, strides=strides_of(rng, out)), Tensor(numpy.zeros(out), numbers)
    check(call("cnnlGetTopKTensorWorkspaceSize", handle, x.desc, k, dim, largest, y.desc, at.desc,
               ctypes.byref(size)) == OK, "scratch")
    space = Tensor(numpy.zeros(max(size.value, 1)), "UINT8")
    status = call("cnnlTopKTensor_v3", handle, *x.pair(), k, dim - len(shape) * int(rng.integers(2)), largest, True, True,
                  space.at if size.value else None, size.value, *y.pair(), *at.pair())
    stored = x.get()
    keys = stored.astype("f8") if stored.dtype.kind == "f" else stored.astype("i8")
    order = numpy.argsort(keys, dim, kind="stable")
    if largest:  # of equal ones the lower index is first
        order = numpy.flip(keys.shape[dim] - 1 - numpy.argsort(numpy.flip(keys, dim), dim, kind="stable"), dim)
    order = numpy.take(order, range(k), dim)
    check(status == OK and numpy.array_equal(at.get(), order) and same(y.get(), numpy.take_along_axis(stored, order, dim)),
          f"TopK {kind} {shape} {k} {dim} {largest}")


for seed in seeds(90):
    rng = draw(seed)
    kind = KINDS[seed % len(KINDS)]
    shape = shape_of(rng, 4, empty=False)
    dim = int(rng.integers(len(shape)))
    values = few(rng, shape, kind)
    if kind == "FLOAT" and seed % 3 == 0:
        values = numpy.where(rng.random(shape) < 0.2, [numpy.nan, numpy.inf, -numpy.inf, -0.0][seed % 4], values)
    top(rng, shape, kind, values, int(rng.integers(1, shape[dim] + 1)), dim, bool(seed % 2), ["INT32", "INT64"][seed // 2 % 2])
top(draw(1), [2, 30000], "FLOAT", draw(2).normal(0, 1, (2, 30000)), 7, 1, True, "INT32", False)  # not in NRAM

for seed in seeds(120):
    rng = draw(seed + 700)
    kind = KINDS[seed % len(KINDS)]
    dim = -(seed % 2)
    shape = [int(rng.choice([1, 2, 9, 40, 333])), *([int(rng.integers(1, 4))] if dim == 0 or rng.random() < 0.5 else [])]
    values = few(rng, shape, kind)
    x, y = Tensor(values, kind), Tensor(numpy.zeros(shape), kind)
    n = shape[0] if dim == 0 else int(numpy.prod(shape))
    mode = ["UNSORT_FORWARD", "SORT_ASCEND"][seed // 2 % 2]
    asks = [bool(a) for a in rng.integers(0, 2, 2)]
    inverse, counts, number = Tensor(numpy.zeros(n), "INT32"), Tensor(numpy.zeros(n), ["INT32", "INT64"][seed % 2]), \
        Tensor([-1], "INT32")
    desc = made("Unique")
    check(call("cnnlSetUniqueDescriptor", desc, E[mode], dim, *asks) == OK, "a descriptor")
    check(call("cnnlGetUniqueWorkspaceSize", handle, desc, x.desc, ctypes.byref(size)) == OK, "scratch")
    space = Tensor(numpy.zeros(size.value), "UINT8")
    pairs = [inverse.pair() if asks[0] else (None, None), counts.pair() if asks[1] else (None, None)]
    status = call("cnnlUnique_v2", handle, desc, *x.pair(), space.at, size.value, number.at, *y.pair(), *pairs[0], *pairs[1])
    stored = x.get()
    rows, first, back, many = numpy.unique(stored if dim == 0 else stored.ravel(), return_index=True, return_inverse=True,
                                           return_counts=True, axis=0)
    back = back.ravel()
    if mode == "UNSORT_FORWARD":
        order = numpy.argsort(first)
        rows, many, back = rows[order], many[order], numpy.argsort(order)[back]
    found = int(number.get()[0])
    got = y.get().reshape(-1, *rows.shape[1:])[:found]
    check(status == OK and found == len(rows) and same(got, rows.astype(got.dtype)), f"Unique {kind} {shape} {mode} {dim}")
    check(not asks[0] or numpy.array_equal(inverse.get(), back), f"inverse {kind} {shape} {mode} {dim}")
    check(not asks[1] or numpy.array_equal(counts.get()[:found], many), f"counts {kind} {shape} {mode} {dim}")

x, y, at = Tensor([1.0, 2, 3]), Tensor([9.0, 9]), Tensor([9, 9], "INT32")
for k, dim, status, words in [(4, 0, BAD, "k is 4"), (2, 1, BAD, "axis is 1"), (3, 0, BAD, "size 0 is 3 and 2")]:
    refused("cnnlTopKTensor_v3", status, words, handle, *x.pair(), k, dim, True, True, True, None, 0, *y.pair(), *at.pair())
refused("cnnlTopKTensor_v3", UNSUPPORTED, "indices_desc has the type FLOAT", handle, *x.pair(), 2, 0, True, True, True, None, 0,
        *y.pair(), *y.pair())
desc, number = made("Unique"), Tensor([9], "INT32")
refused("cnnlSetUniqueDescriptor", UNSUPPORTED, "dim is 1", desc, E["SORT_ASCEND"], 1, True, True)
refused("cnnlUnique_v2", BAD, "never set", handle, desc, *x.pair(), x.at, 0, number.at, *x.pair(), None, None, None, None)
call("cnnlSetUniqueDescriptor", desc, E["SORT_ASCEND"], -1, False, False)
unique = [handle, desc, *x.pair(), x.at, 0, number.at]
refused("cnnlUnique_v2", BAD, "workspace_size is 0, the call needs 48", *unique, *x.pair(), None, None, None, None)
refused("cnnlUnique_v2", BAD, "room for all 3", *unique, *y.pair(), None, None, None, None)
check(number.get()[0] == 9 and same(y.get(), numpy.float32([9, 9])), "outputs are as they were")
finish()
