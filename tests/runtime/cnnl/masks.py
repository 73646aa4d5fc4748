#!/usr/bin/env python3
"""Gather, index select, embedding, masks, places, rising numbers and running sums of libcnnl
against numpy."""
import ctypes
import subprocess
import sys

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, decode, draw, encode, finish, handle, host, library, near,
                     queue, refused, runtime, same, seeds, shape_of, start, strides_of, values_of)

FLOATS = ["FLOAT", "HALF", "BFLOAT16"]
MOVED = "HALF FLOAT INT8 INT16 INT32 UINT8 BOOL INT64 UINT32 UINT64 UINT16 DOUBLE BFLOAT16 COMPLEX_FLOAT".split()
start()

if sys.argv[1:] == ["outside"]:  # an index out of range ends the program
    values, index, to = Tensor([1.0, 2, 3]), Tensor([3], "INT32"), Tensor([0.0])
    library.cnnlIndexSelect(handle, 0, *values.pair(), *index.pair(), *to.pair())
    sys.exit(runtime.cnrtQueueSync(queue))


def tensor(rng, shape, kind):
    return Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))


def wide(x):
    return x.get().astype("f8" if x.kind in FLOATS else "i8")


def zeros(rng, shape, kind):
    return Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))


for seed in seeds(112):
    rng = draw(seed)
    kind, width = MOVED[seed % len(MOVED)], ["INT32", "INT64"][seed % 3 == 2]
    shape = shape_of(rng, 8, empty=False)
    rank = len(shape)
    axis = int(rng.integers(rank))
    given = axis - rank * (seed % 2)
    x = tensor(rng, shape, kind)
    part = [int(rng.integers(1, s + 1)) for s in shape]
    part[axis] = int(rng.integers(0, 9))
    index = Tensor(rng.integers(0, shape[axis], part), width, strides=strides_of(rng, part))
    y = zeros(rng, part, kind)
    status = call("cnnlGather", handle, given, *x.pair(), *index.pair(), *y.pair())
    inside = x.get()[tuple(slice(0, s if d != axis else None) for d, s in enumerate(part))]
    check(status == OK and same(y.get(), numpy.take_along_axis(inside, index.get().astype("i8"), axis)),
          f"Gather {kind} {shape} {part} {axis}", f"{status}")

    index = Tensor(rng.integers(0, shape[axis], 7), width, strides=[int(rng.integers(1, 4))])
    out = shape[:axis] + [7] + shape[axis + 1:]
    y = zeros(rng, out, kind)
    status = call("cnnlIndexSelect", handle, given, *x.pair(), *index.pair(), *y.pair())
    check(status == OK and same(y.get(), numpy.take(x.get(), index.get(), axis)), f"IndexSelect {kind} {shape} {axis}")

    table = [int(rng.integers(1, 50)), int(rng.integers(1, 70))]
    weight = tensor(rng, table, kind)
    places = shape_of(rng, 7, 100)
    index = Tensor(rng.integers(0, table[0], places), width, strides=strides_of(rng, places))
    y = zeros(rng, places + table[1:], kind)
    status = call("cnnlEmbeddingForward_v2", handle, *weight.pair(), *index.pair(), [-1, 0][seed % 2], None, None,
                  *y.pair())
    check(status == OK and same(y.get(), weight.get()[index.get()]), f"EmbeddingForward_v2 {kind} {table} {places}")

# ---- masks and places ------------------------------------------------------------------------

OPS = ["FILL", "FILL_HOST", "SCALE", "SCATTER", "SELECT"]
for seed in seeds(22 * len(OPS)):
    rng = draw(seed)
    op = OPS[seed % len(OPS)]
    kind = FLOATS[seed // 5 % 3] if op == "SCALE" else MOVED[seed // 5 % len(MOVED)]
    shape = [40_000] if seed < 5 else shape_of(rng, 8)
    part = [1 if rng.random() < 0.2 else s for s in shape][int(rng.integers(len(shape))):]
    x = tensor(rng, shape, kind)
    mask = Tensor(rng.random(part) < 0.4, ["BOOL", "UINT8"][seed // 5 % 2], strides=strides_of(rng, part))
    chosen = numpy.broadcast_to(mask.get() != 0, shape)
    count = int(chosen.sum())
    more = count + int(rng.integers(0, 3))
    y = tensor(rng, [more] if op == "SELECT" else shape, kind)
    value = tensor(rng, [1] if op == "FILL" else [more], kind)
    before = y.get()
    scalar = host(2.5, "FLOAT")
    if op == "FILL_HOST":
        value = tensor(rng, [1], kind)
        scalar = ctypes.create_string_buffer(value.memory.tobytes(), 16)
    number = Tensor([-1], "INT32")
    use = value.pair() if op in ("FILL", "SCATTER") else (None, None)
    size = ctypes.c_size_t(9)
    check(call("cnnlGetMaskedWorkspaceSize", handle, E["MASKED_" + op], x.desc, mask.desc, use[0], y.desc,
               ctypes.byref(size)) == OK and size.value == 0, "scratch")
    status = call("cnnlMasked_v4", handle, E["MASKED_" + op], *x.pair(), *mask.pair(), *use,
                  scalar if op in ("FILL_HOST", "SCALE") else None, None, 0, *y.pair(),
                  number.at if op == "SELECT" else None)
    what = f"Masked_v4 {op} {kind} {shape} {part} {status}"
    if op == "SCALE":
        check(status == OK and near(y.get(), numpy.where(chosen, wide(x) * 2.5, 0), kind, 1), what)
        continue
    want = x.get().copy()
    if op == "SELECT":
        want = before
        want[:count] = x.get()[chosen]
        check(number.get()[0] == count, what + ": the number")
    elif op == "SCATTER":
        want[chosen] = value.get()[:count]
    else:
        want[chosen] = value.get()[0]
    check(status == OK and same(y.get(), want), what)

for seed in seeds(84):
    rng = draw(seed)
    kind = MOVED[seed % (len(MOVED) - 1)]
    shape = [40_000] if seed < 2 else shape_of(rng, 8)
    values = numpy.where(rng.random(shape) < 0.5, 0, values_of(rng, shape, kind))
    x = Tensor(values, kind, strides=strides_of(rng, shape))
    want = numpy.argwhere(x.get() != 0)
    out = list(want.T.shape if seed % 2 else want.shape)
    y = zeros(rng, out, ["INT32", "INT64"][seed // 2 % 2])
    count = Tensor([len(want)], "INT32")
    status = call("cnnlWhere_v2", handle, *x.pair(), *count.pair(), seed % 2, None, 0, *y.pair())
    got = y.get().T if seed % 2 else y.get()
    check(status == OK and same(got.astype("i8"), want.astype("i8")), f"Where_v2 {kind} {shape} {seed % 2}", f"{status}")
check(call("cnnlGetWhereWorkspaceSize", handle, count.desc, ctypes.byref(size)) == OK and size.value == 0, "scratch")

# ---- rising numbers, running sums ------------------------------------------------------------

RISING = FLOATS + ["INT32", "INT64", "INT8", "UINT8", "INT16", "UINT32"]
for seed in seeds(90):
    rng = draw(seed)
    kind = RISING[seed % len(RISING)]
    shape = [100_000] if seed in (0, 3, 4) else shape_of(rng, 8)
    y = zeros(rng, shape, kind)
    first, step = (float(decode(encode(numpy.array([v]), kind), kind)[0]) for v in rng.integers(1, 30, 2))
    status = call("cnnlArange_v2", handle, 0, host(first, kind), host(step, kind), *y.pair())
    index = numpy.arange(int(numpy.prod(shape))).reshape(shape)
    want = first + index * step
    want = want if kind in FLOATS else want.astype("i8").astype(encode([0], kind).dtype)
    check(status == OK and near(y.get(), want, kind, 1), f"Arange_v2 {kind} {shape} {first} {step}", f"{status}")

    kind = FLOATS[seed % 3]
    y = zeros(rng, shape, kind)
    first, last = (float(v) for v in rng.normal(0, 9, 2).astype("f4"))
    status = call("cnnlLinspace", handle, first, last, *y.pair())
    want = numpy.linspace(first, last, index.size).reshape(shape)
    check(status == OK and near(y.get(), want, kind, 1, abs(first) + abs(last)), f"Linspace {kind} {shape}", f"{status}")

    kind = RISING[seed % len(RISING)]
    shape = [2, 50_000] if seed in (1, 5) else shape_of(rng, 8)
    axis = 1 if seed in (1, 5) else int(rng.integers(len(shape)))
    x, y = tensor(rng, shape, kind), zeros(rng, shape, kind)
    values, excludes, reverses = wide(x), seed % 2, seed // 2 % 2
    values = numpy.flip(values, axis) if reverses else values
    want, size = (numpy.cumsum(v, axis) for v in (values, numpy.abs(values)))
    want = want - values if excludes else want
    want, size = (numpy.flip(v, axis) if reverses else v for v in (want, size))
    want = want if kind in FLOATS else want.astype(encode([0], kind).dtype)
    status = call("cnnlCumsum", handle, *x.pair(), axis - len(shape) * (seed % 2), excludes, reverses, 0, *y.pair())
    again = zeros(rng, shape, kind)
    status |= call("cnnlCumsum_v2", handle, *x.pair(), axis, excludes, reverses, 0, *again.pair(), None, 0)
    check(status == OK and near(y.get(), want, kind, 2, size) and same(y.get(), again.get()),
          f"Cumsum {kind} {shape} {axis} {excludes} {reverses}", f"{status}")

# ---- places as vectors, triangles, gradients of an embedding -----------------------------------

for seed in seeds(112):
    rng = draw(seed)
    kind, width = MOVED[seed % len(MOVED)], ["INT32", "INT64"][seed // 2 % 2]
    shape = shape_of(rng, 7, 60)
    axis, depth = int(rng.integers(len(shape) + 1)), int(rng.choice([1, 2, 5, 70]))
    index = Tensor(rng.integers(-1, depth + 1, shape), width, strides=strides_of(rng, shape))
    ends = Tensor(values_of(rng, [2], kind), kind)
    on, off = (ctypes.create_string_buffer(v.tobytes(), 16) for v in ends.view(ends.memory))
    out = shape[:axis] + [depth] + shape[axis:]
    y = Tensor(numpy.zeros(out), kind)
    status = call("cnnlOneHot", handle, *index.pair(), depth, on, off, axis - (len(shape) + 1) * (seed % 2), E["DTYPE_" + kind], y.at)
    places = numpy.arange(depth).reshape([-1] + [1] * (len(shape) - axis))
    want = numpy.where(numpy.expand_dims(index.get(), axis) == places, *ends.get())
    check(status == OK and same(y.get(), want), f"OneHot {kind} {shape} {depth} {axis}", f"{status}")

    shape = shape_of(rng, 8, least=2)
    x, y, diagonal = tensor(rng, shape, kind), zeros(rng, shape, kind), int(rng.integers(-5, 6))
    status = call("cnnlTri", handle, diagonal, seed % 2, *x.pair(), *y.pair())
    want = [numpy.tril, numpy.triu][seed % 2](x.get(), diagonal)
    check(status == OK and same(y.get(), want), f"Tri {kind} {shape} {diagonal}", f"{status}")

    kind = FLOATS[seed % 3]
    table = [int(rng.integers(1, 50)), int(rng.integers(1, 70))] if seed else [3000, 40]
    places = shape_of(rng, 7, 100)
    index = Tensor(rng.integers(0, table[0], places), width, strides=strides_of(rng, places))
    dy, dw = tensor(rng, places + table[1:], kind), tensor(rng, table, kind)
    padding, scales, flat = [-1, 0, 3][seed % 3], seed // 3 % 2, index.get().ravel()
    used, size = (numpy.zeros(table) for _ in range(2))
    count = numpy.maximum(numpy.bincount(flat, minlength=table[0]), 1)[:, None] if scales else 1
    for total, v in (used, wide(dy)), (size, numpy.abs(wide(dy))):
        numpy.add.at(total, flat, v.reshape(-1, table[1]) * (flat != padding)[:, None])
    status = call("cnnlEmbeddingBackward", handle, padding, scales, *index.pair(), *dy.pair(), None, 0, *dw.pair())
    check(status == OK and near(dw.get(), used / count, kind, 4, size / count), f"EmbeddingBackward {kind} {table} {places}", f"{status}")

# ---- bad input: every function answers, and writes nothing -----------------------------------

x, y, index = Tensor([[1.0, 2, 3]] * 2), Tensor([[9.0] * 3] * 2), Tensor([0, 1], "INT32")
ints, word, floats = Tensor([[1] * 3] * 2, "INT32"), Tensor([[9.0] * 3]), Tensor([0.0, 1])
for name in "cnnlGather", "cnnlIndexSelect":
    of = ints if name == "cnnlGather" else index
    refused(name, BAD, "x_desc is NULL", handle, 0, None, x.at, *of.pair(), *y.pair())
    refused(name, UNSUPPORTED, "index_desc has the type FLOAT", handle, 0, *x.pair(), *floats.pair(), *y.pair())
    refused(name, BAD, "the axis is 2", handle, 2, *x.pair(), *of.pair(), *y.pair())
    refused(name, BAD, "size 0", handle, 0, *x.pair(), *of.pair(), *word.pair())
    refused(name, BAD, "index is NULL", handle, 0, *x.pair(), of.desc, None, *y.pair())
    refused(name, BAD, "FLOAT and INT32", handle, 0, *x.pair(), *of.pair(), *ints.pair())
refused("cnnlGather", BAD, "size 0 of y is 2, of x 1", handle, 1, *word.pair(), *ints.pair(), *y.pair())
refused("cnnlIndexSelect", BAD, "index has 2 dimensions", handle, 0, *x.pair(), *ints.pair(), *y.pair())
embed = [handle, *x.pair(), *index.pair(), -1]
refused("cnnlEmbeddingForward_v2", UNSUPPORTED, "max_norm", *embed, x.at, None, *y.pair())
refused("cnnlEmbeddingForward_v2", BAD, "size 0 of y is 1, it must be 2", *embed, None, None, *word.pair())
refused("cnnlEmbeddingForward_v2", BAD, "y has 1 dimensions", *embed, None, None, *floats.pair())
refused("cnnlEmbeddingForward_v2", BAD, "weight_desc is NULL", handle, None, x.at, *embed[3:], None, None, *y.pair())
mask, count, none = Tensor([[1, 0, 1]] * 2, "BOOL"), Tensor([4], "INT32"), (None, 0)
for op, scalar in (1, None), (2, None):
    refused("cnnlMasked_v4", BAD, "scalar is NULL", handle, op, *x.pair(), *mask.pair(), None, None, scalar, *none,
            *y.pair(), None)
refused("cnnlMasked_v4", BAD, "op is 5", handle, 5, *x.pair(), *mask.pair(), None, None, None, *none, *y.pair(), None)
refused("cnnlMasked_v4", BAD, "value_desc is NULL", handle, 0, *x.pair(), *mask.pair(), None, None, None, *none,
        *y.pair(), None)
refused("cnnlMasked_v4", BAD, "value has 2 elements", handle, 0, *x.pair(), *mask.pair(), *floats.pair(), None, *none,
        *y.pair(), None)
refused("cnnlMasked_v4", UNSUPPORTED, "mask_desc has the type FLOAT", handle, 4, *x.pair(), *x.pair(), None, None, None,
        *none, *y.pair(), None)
refused("cnnlMasked_v4", BAD, "is not broadcast", handle, 4, *word.pair(), *mask.pair(), None, None, None, *none,
        *y.pair(), None)
refused("cnnlMasked_v4", UNSUPPORTED, "a scale of INT32", handle, 2, *ints.pair(), *mask.pair(), None, None,
        host(1.0, "FLOAT"), *none, *ints.pair(), None)
refused("cnnlMasked_v4", BAD, "number is memory of the host", handle, 4, *x.pair(), *mask.pair(), None, None, None,
        *none, *y.pair(), host(0, "INT32"))
refused("cnnlWhere_v2", BAD, "size 1 of y is 3, x has 2", handle, *x.pair(), *count.pair(), 0, *none, *ints.pair())
refused("cnnlWhere_v2", BAD, "y has 1 dimensions", handle, *x.pair(), *count.pair(), 0, *none, *index.pair())
refused("cnnlWhere_v2", UNSUPPORTED, "y_desc has the type FLOAT", handle, *x.pair(), *count.pair(), 0, *none, *y.pair())
refused("cnnlWhere_v2", BAD, "count_desc is NULL", handle, *x.pair(), None, None, 0, *none, *ints.pair())
back = [handle, -1, 0, *index.pair()]
refused("cnnlEmbeddingBackward", BAD, "size 0 of dy is 1, it must be 2", *back, *word.pair(), *none, *x.pair())
refused("cnnlEmbeddingBackward", BAD, "dw has 1 dimensions", *back, *x.pair(), *none, *floats.pair())
one = host(1.0, "FLOAT")
hot = [handle, *index.pair()]
refused("cnnlOneHot", BAD, "depth is 0", *hot, 0, one, one, 0, E["DTYPE_FLOAT"], y.at)
refused("cnnlOneHot", BAD, "the axis is 2", *hot, 3, one, one, 2, E["DTYPE_FLOAT"], y.at)
refused("cnnlOneHot", BAD, "on_value is NULL", *hot, 3, None, one, 0, E["DTYPE_FLOAT"], y.at)
refused("cnnlOneHot", BAD, "y has 24 bytes", *hot, 4, one, one, 0, E["DTYPE_FLOAT"], y.at)
refused("cnnlOneHot", UNSUPPORTED, "type is INVALID", *hot, 3, one, one, 0, 40, y.at)
refused("cnnlTri", BAD, "x has 1 dimensions", handle, 0, 0, *floats.pair(), *floats.pair())
refused("cnnlArange_v2", BAD, "start is NULL", handle, 0, None, one, *y.pair())
refused("cnnlArange_v2", BAD, "prefer is 3", handle, 3, one, one, *y.pair())
refused("cnnlArange_v2", BAD, "y_desc is NULL", handle, 0, one, one, None, y.at)
refused("cnnlLinspace", UNSUPPORTED, "INT32, mlusim computes", handle, 0.0, 1.0, *ints.pair())
refused("cnnlLinspace", BAD, "y is NULL", handle, 0.0, 1.0, y.desc, None)
refused("cnnlCumsum", BAD, "the axis is 2", handle, *x.pair(), 2, 0, 0, 0, *y.pair())
refused("cnnlCumsum", BAD, "size 0 is", handle, *x.pair(), 0, 0, 0, 0, *word.pair())
refused("cnnlCumsum", BAD, "nan is 2", handle, *x.pair(), 0, 0, 0, 2, *y.pair())
check(all((t.raw() == t.memory).all() for t in (x, y, index, ints, word, floats)), "outputs are as they were")
ended = subprocess.run([sys.executable, __file__, "outside"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
check(ended.returncode != 0 and "outside of x" in ended.stdout, "an index out of range", ended.stdout)
finish()
