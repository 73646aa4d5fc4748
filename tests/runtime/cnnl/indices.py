#!/usr/bin/env python3
"""GatherNd and ScatterNd of libcnnl against numpy."""
import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, decode, draw, encode, finish, handle, refused, same,
                     shape_of, start, strides_of, values_of)

start()
KINDS = ["FLOAT", "HALF", "INT32", "INT64", "UINT8", "BFLOAT16"]
INDICES = ["INT32", "INT64", "UINT32"]
MODES = ["ADD", "SUB", "MUL", "UPDATE"]


def drawn(rng, seed, least):
    """A table, and an index whose rows name slices of it; least: the smallest number of a size."""
    kind, of_index = KINDS[seed % len(KINDS)], INDICES[seed % 3]
    table = shape_of(rng, 4, empty=False)
    depth = int(rng.integers(1, len(table) + 1))
    rows = [int(s) for s in rng.choice([1, 2, 5, 9], int(rng.integers(0 if depth < len(table) else 1, 3)))]
    lowest = 0 if of_index == "UINT32" else least
    numbers = numpy.stack([rng.integers(int(lowest * s), s if least > -1.5 else 2 * s, rows) for s in table[:depth]], -1)
    index = Tensor(numbers, of_index, strides=strides_of(rng, numbers.shape))
    return kind, table, depth, rows, numbers, index


for seed in range(90):
    rng = draw(seed)
    kind, table, depth, rows, numbers, index = drawn(rng, seed, -1)
    x = Tensor(values_of(rng, table, kind), kind, strides=strides_of(rng, table))
    want = x.get()[tuple(numbers[..., d] for d in range(depth))]
    y = Tensor(numpy.zeros(want.shape), kind, strides=strides_of(rng, want.shape))
    name = ["cnnlGatherNd", "cnnlGatherNd_v2"][seed % 2]
    status = call(name, handle, *[0] * (seed % 2), *x.pair(), *index.pair(), *y.pair())
    check(status == OK and same(y.get(), want), f"{name} {kind} {table} {numbers.shape}")

for seed in range(120):
    rng = draw(seed + 500)
    kind, table, depth, rows, numbers, index = drawn(rng, seed, -2)
    mode = MODES[seed % 4]
    shape = [*rows, *table[depth:]]
    updates = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
    base = Tensor(values_of(rng, table, kind), kind, strides=strides_of(rng, table))
    given = ["none", "same", "other"][seed // 4 % 3]
    y = base if given == "same" else Tensor(values_of(rng, table, kind), kind, strides=strides_of(rng, table))
    want = (numpy.zeros(table) if given == "none" else base.get()).astype("f4" if kind in KINDS[:2] + KINDS[5:] else "i8")
    with numpy.errstate(all="ignore"):
        for row in numpy.ndindex(*rows):
            at = tuple(int(i) for i in numbers[row])
            if any(i < 0 or i >= s for i, s in zip(at, table)):
                continue
            new = updates.get()[row].astype(want.dtype)
            want[at] = {"ADD": want[at] + new, "SUB": want[at] - new, "MUL": want[at] * new, "UPDATE": new}[mode]
            want = decode(encode(want, kind), kind).astype(want.dtype)
    pair = (None, None) if given == "none" else base.pair()
    status = call("cnnlScatterNd_v2", handle, E["SCATTERND_" + mode], *index.pair(), *updates.pair(), *pair, *y.pair())
    got = y.get()
    check(status == OK and same(got, decode(encode(want, kind), kind)),
          f"ScatterNd {mode} {kind} {table} {numbers.shape} {given}")

x, index, y = Tensor(numpy.zeros((3, 4))), Tensor([[0, 1]], "INT32"), Tensor([9.0])
floats, deep, two = Tensor([[0.0, 1]]), Tensor([[0, 1, 2]], "INT32"), Tensor([9.0, 9])
for bad_index, bad_y, status, words in [(floats, y, UNSUPPORTED, "FLOAT, mlusim computes INT32"),
                                        (deep, y, BAD, "has 3 numbers"), (index, two, BAD, "size 0 of index is 1"),
                                        (index, x, BAD, "2 dimensions")]:
    refused("cnnlGatherNd", status, words, handle, *x.pair(), *bad_index.pair(), *bad_y.pair())
refused("cnnlGatherNd_v2", UNSUPPORTED, "batch_dims is 1", handle, 1, *x.pair(), *index.pair(), *y.pair())
refused("cnnlScatterNd_v2", BAD, "mode is 4", handle, 4, *index.pair(), *y.pair(), *x.pair(), *x.pair())
check(same(y.get(), numpy.float32([9])) and same(two.get(), numpy.float32([9, 9])), "outputs are as they were")
finish()
