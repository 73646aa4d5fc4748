#!/usr/bin/env python3
"""GatherNd and ScatterNd of libcnnl against numpy: one row of the index after the other."""
import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, decode, draw, encode, finish, handle, refused,
                     same, seeds, shape_of, start, strides_of, values_of)

start()
FLOATS = ["FLOAT", "HALF", "BFLOAT16"]
ADDED = FLOATS + ["INT32", "INT64", "INT8", "UINT8", "INT16", "UINT32", "UINT64"]
MOVED = ADDED + ["BOOL", "DOUBLE", "COMPLEX_FLOAT", "UINT16"]
WIDTHS = ["INT32", "INT64", "UINT32", "UINT64"]


def tensor(rng, shape, kind):
    return Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))


for seed in seeds(112):
    rng = draw(seed)
    kind, width = MOVED[seed % len(MOVED)], WIDTHS[seed // 2 % 4]
    x = tensor(rng, shape_of(rng, 5, 600, empty=False), kind)
    batch = int(rng.integers(len(x.shape))) if seed % 2 else 0
    depth = int(rng.integers(1, len(x.shape) - batch + 1))
    shape = [*x.shape[:batch], *(int(s) for s in rng.integers(1, 6, int(rng.integers(3)))), depth]
    shape = [0, depth] if seed % 20 == 8 else shape
    least = [0 if width[0] == "U" else -s for s in x.shape[batch:batch + depth]]
    index = Tensor(rng.integers(least, x.shape[batch:batch + depth], shape), width, strides=strides_of(rng, shape))
    out = [*shape[:-1], *x.shape[batch + depth:]] or [1]
    y = Tensor(numpy.zeros(out), kind, strides=strides_of(rng, out))
    name = "cnnlGatherNd_v2" if seed % 2 or seed % 4 == 0 else "cnnlGatherNd"
    status = call(name, handle, *[batch] * (name[-1] == "2"), *x.pair(), *index.pair(), *y.pair())
    want, at = y.get(), index.get().astype("i8")
    for row in numpy.ndindex(*shape[:-1]):
        want[row] = x.get()[(*row[:batch], *at[row])]
    check(status == OK and same(y.get(), want), f"{name} {kind} {x.shape} {shape} {batch}", f"{status}")
    if name[-1] == "2" and not batch:
        status = call("cnnlGatherNd", handle, *x.pair(), *index.pair(), *y.pair())
        check(status == OK and same(y.get(), want), f"GatherNd {kind} {x.shape} {shape}")

OPS = {"ADD": numpy.add, "SUB": numpy.subtract, "MUL": numpy.multiply, "UPDATE": lambda a, b: b}
for seed in seeds(120):
    rng = draw(seed)
    kind, width, op = ADDED[seed % len(ADDED)], WIDTHS[seed // 3 % 4], list(OPS)[seed % 4]
    shape = shape_of(rng, 4, 600, empty=False)
    depth = int(rng.integers(1, len(shape) + 1))
    rows = [int(s) for s in rng.integers(0 if seed % 9 == 0 else 1, 7, int(rng.integers(1, 3)))]
    index = Tensor(rng.integers(0 if width[0] == "U" else -1, [s + 1 for s in shape[:depth]], [*rows, depth]), width,
                   strides=strides_of(rng, [*rows, depth]))
    updates = tensor(rng, [*rows, *shape[depth:]], kind)
    before, y = tensor(rng, shape, kind), tensor(rng, shape, kind)
    given = [before.pair(), (None, None), y.pair()][seed % 3]
    want = [before.get(), 0 * y.get(), y.get()][seed % 3]
    for row in numpy.ndindex(*rows):
        at = tuple(int(i) for i in index.get()[row])
        if all(0 <= i < s for i, s in zip(at, shape)):
            with numpy.errstate(all="ignore"):
                value = OPS[op](want[at], updates.get()[row])
            want[at] = decode(encode(numpy.atleast_1d(value), kind), kind).reshape(numpy.shape(value))
    status = call("cnnlScatterNd_v2", handle, E["SCATTERND_" + op], *index.pair(), *updates.pair(), *given, *y.pair())
    check(status == OK and same(y.get(), want), f"ScatterNd_v2 {op} {kind} {shape} {rows} {depth}", f"{status}")

x, y, index = Tensor(numpy.zeros((2, 3))), Tensor([9.0, 9]), Tensor([[0], [1]], "INT32")
wide, floats, other = Tensor([[0, 0, 0]] * 2, "INT32"), Tensor([[0.0], [1]]), Tensor([[0]] * 3, "INT32")
for batch, i, o, status, words in [
        (2, index, y, BAD, "batch_dims is 2, it must be 0 to 1"), (-1, index, y, BAD, "batch_dims is -1"),
        (0, wide, y, BAD, "a row of index has 3 numbers, the table 2 dimensions"),
        (1, other, y, BAD, "size 0 of index is 3"), (0, index, y, BAD, "a tensor of rows has 1 dimensions"),
        (0, floats, x, UNSUPPORTED, "index_desc has the type FLOAT"), (0, index, index, BAD, "FLOAT and INT32")]:
    refused("cnnlGatherNd_v2", status, words, handle, batch, *x.pair(), *i.pair(), *o.pair())
scatter = [handle, 3, *index.pair(), *y.pair()]
refused("cnnlScatterNd_v2", BAD, "y_desc is NULL", *scatter, *x.pair(), None, x.at)
refused("cnnlScatterNd_v2", BAD, "mode is 4", handle, 4, *scatter[2:], *x.pair(), *x.pair())
refused("cnnlScatterNd_v2", BAD, "a tensor of rows has 1 dimensions", *scatter, *x.pair(), *x.pair())
refused("cnnlScatterNd_v2", BAD, "two tensors have 1 and 2 dimensions", *scatter, *y.pair(), *x.pair())
check(all((t.raw() == t.memory).all() for t in (x, y, index)), "outputs are as they were")
finish()
