#!/usr/bin/env python3
"""Reductions of libcnnl against float64 and whole numbers that wrap."""
import ctypes

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, encode, finish, handle, host, integers, made,
                     near, refused, same, seeds, shape_of, start, strides_of, values_of)

start()
FLOATS = ["FLOAT", "HALF", "BFLOAT16"]
KINDS = FLOATS + ["INT32", "INT64", "INT8", "UINT8", "INT16", "UINT32", "BOOL"]
NO, WITH, ONLY = (E["REDUCE_" + n] for n in ("NO_INDICES", "FLATTENED_INDICES", "ONLY_INDICES"))
EXTREMES = {"MAX": (True, False), "MIN": (False, False), "MAX_LAST_INDEX": (True, True), "MIN_LAST_INDEX": (False, True)}
NORMS = ["NORM1", "NORM2", "NORMP", "ASUM", "SUMSQ", "NANSUM"]
OPS = ["ADD", "AVG", "MUL", "AND", "OR", *EXTREMES, *NORMS]
P = 3.0


def wide(x):
    return x.get().astype("f8" if x.kind in FLOATS else "i8")


def extreme(rows, is_most, is_last):
    """Of each row: where the extreme is; NaN is more extreme than all."""
    found = []
    for row in rows:
        best = 0
        for i, v in enumerate(row):
            if v != v and row[best] == row[best] or (v > row[best] if is_most else v < row[best]) or \
                    is_last and (v == row[best] or v != v):
                best = i if v != v or row[best] == row[best] else best
        found.append(best)
    return numpy.array(found, "i8")


def reduced(op, rows, kind):
    """The values of rows taken together, and the size that their error belongs to."""
    n = rows.shape[1]
    if op in EXTREMES:
        at = extreme(rows.tolist(), *EXTREMES[op])
        return rows[numpy.arange(len(rows)), at], None
    size = numpy.nansum(numpy.abs(rows), 1) if kind in FLOATS else None
    if op == "AVG" and kind not in FLOATS:
        return numpy.sign(rows.sum(1)) * (numpy.abs(rows.sum(1)) // n), None
    simple = {"ADD": lambda: rows.sum(1), "AVG": lambda: rows.sum(1) / n, "NANSUM": lambda: numpy.nansum(rows, 1)}
    if op in simple:
        return simple[op](), size / (n if op == "AVG" else 1) if size is not None else None
    return {"MUL": lambda: rows.prod(1), "AND": lambda: (rows != 0).all(1), "OR": lambda: (rows != 0).any(1),
            "NORM1": lambda: numpy.abs(rows).sum(1), "ASUM": lambda: numpy.abs(rows).sum(1),
            "NORM2": lambda: numpy.sqrt((rows ** 2).sum(1)), "SUMSQ": lambda: (rows ** 2).sum(1),
            "NORMP": lambda: (numpy.abs(rows) ** P).sum(1) ** (1 / P)}[op](), None


def described(axes, op, indices=NO, width="32BIT_INDICES"):
    desc = made("Reduce")
    at = integers(*axes), len(axes), E["REDUCE_" + op], E["DTYPE_FLOAT"], 0, indices, E[width]
    status = call("cnnlSetReduceDescriptor_v2", desc, *at, P) if op == "NORMP" or len(axes) % 2 else \
        call("cnnlSetReduceDescriptor", desc, *at)
    check(status == OK, f"{op} {axes}")
    return desc


for seed in seeds(22 * len(OPS)):
    rng = draw(seed)
    op = OPS[seed % len(OPS)]
    kind = (FLOATS if op in NORMS else KINDS)[seed // len(OPS) % (3 if op in NORMS else len(KINDS))]
    shape = shape_of(rng, 8, 1200)
    rank = len(shape)
    axes = sorted(int(a) for a in rng.permutation(rank)[:int(rng.integers(1, rank + 1))])
    kept = [d for d in range(rank) if d not in axes]
    values = values_of(rng, shape, kind)
    if op in ("MUL", "MAX", "MIN_LAST_INDEX") and rng.random() < 0.7:
        values = rng.integers(0 if kind[0] in "UB" else -2, 2 if kind == "BOOL" else 3, shape)
    if kind in FLOATS and op in (*EXTREMES, "NANSUM") and rng.random() < 0.3:
        values = numpy.where(rng.random(shape) < 0.1, numpy.nan, values)
    x = Tensor(values, kind, strides=strides_of(rng, shape))
    rows = wide(x).transpose(kept + axes).reshape(int(numpy.prod([shape[d] for d in kept])), -1) \
        if x.get().size else numpy.zeros((int(numpy.prod([shape[d] for d in kept])), 0))
    out = [1 if d in axes else shape[d] for d in range(rank)] if seed % 3 else [shape[d] for d in kept] or [1]
    if rows.shape[1] == 0 and rows.shape[0] and (op in EXTREMES or op == "AVG"):
        continue
    y = Tensor(numpy.zeros(out), kind, strides=strides_of(rng, out))
    use = [NO, WITH, ONLY][seed // len(OPS) % 3] if op in EXTREMES else NO
    width = ["INT32", "INT64"][seed % 2]
    at = Tensor(numpy.zeros(out), width, strides=strides_of(rng, out) if seed // 2 % 2 else None)
    desc = described([a - rank * int(rng.integers(2)) for a in axes], op, use,
                     "64BIT_INDICES" if width == "INT64" else "32BIT_INDICES")
    if seed // 2 % 2:
        pair = at.pair() if use != NO else (None, None)
        status = call("cnnlReduce_v2", handle, desc, *x.pair(), None, None, None, 0, *y.pair(), *pair)
    else:
        status = call("cnnlReduce", handle, desc, None, 0, None, *x.pair(), at.bytes if use != NO else 0,
                      at.at if use != NO else None, None, *y.pair())
    what = f"{op} {kind} {shape} {axes} {use} {status}"
    check(status == OK, what)
    if not rows.shape[0]:
        continue
    with numpy.errstate(all="ignore"):
        want, size = reduced(op, rows, kind)
        if kind not in FLOATS and kind != "BOOL":
            want = want.astype(encode([0], kind).dtype)
        if kind == "BOOL":
            want = want != 0
    if use == ONLY:
        check((y.raw() == y.memory).all(), what + ": y is as it was")
    else:
        check(near(y.get().reshape(-1), want, kind, 2, size), what, f"{y.get().reshape(-1)[:4]} {want[:4]}")
    if use != NO:
        check(same(at.get().reshape(-1).astype("i8"), extreme(rows.tolist(), *EXTREMES[op])), what + ": indices")

for seed in seeds(75):
    rng = draw(seed)
    kind, shape = FLOATS[seed % 3], [2, 90_000] if seed == 3 else shape_of(rng, 8, 1200, empty=False)
    axes = sorted(int(a) for a in rng.permutation(len(shape))[:int(rng.integers(1, len(shape) + 1))])
    kept = [s for d, s in enumerate(shape) if d not in axes]
    out = [kept or [1], [1 if d in axes else s for d, s in enumerate(shape)]][seed // 2 % 2]
    x = Tensor(values_of(rng, shape, kind) + 100 * (seed % 4 == 1), kind, strides=strides_of(rng, shape))
    outs = [Tensor(numpy.full(out, 9.0), kind, strides=strides_of(rng, out)) for _ in range(3)]
    asked = [True] * 3 if seed < 50 else [i == seed % 3 or bool(rng.integers(2)) for i in range(3)]
    desc, free = made("StdVarMean"), seed // 3 % 2
    check(call("cnnlSetStdVarMeanDescriptor", desc, seed % 2, len(axes), integers(*[a - len(shape) * (seed % 2) for a in axes]), free) == OK, "spread")
    status = call("cnnlStdVarMean", handle, desc, *x.pair(), None, 0, *sum([t.pair() if a else (None, None) for t, a in zip(outs, asked)], ()))
    v, at = wide(x), tuple(axes)
    with numpy.errstate(all="ignore"):
        n = v.size // max(int(numpy.prod(kept)), 1)
        var = v.var(at) * n / (n - free) if n > free else numpy.full(v.mean(at).shape, numpy.nan)
        wants = [(numpy.sqrt(var), None), (var, None), (v.mean(at), numpy.abs(v).mean(at))]
    for t, a, (want, size) in zip(outs, asked, wants):
        check(status == OK and (not a or near(t.get().reshape(numpy.shape(want)), want, kind, 2, size)), f"StdVarMean {kind} {shape} {axes}", f"{status}")

# Rows longer than a tile, and many rows.
big = Tensor(draw(9).normal(0, 1, (3, 100_000)))
for axis, out in (1, [3]), (0, [100_000]):
    y = Tensor(numpy.zeros(out))
    for op in "ADD", "MAX":
        check(call("cnnlReduce", handle, described([axis], op), None, 0, None, *big.pair(), 0, None, None, *y.pair()) ==
              OK, "a large one")
        v = wide(big)
        want = v.sum(axis) if op == "ADD" else v.max(axis)
        check(near(y.get(), want, "FLOAT", 2, numpy.abs(v).sum(axis)), f"a large {op} along {axis}")

# ---- bad input: every function answers, and writes nothing -----------------------------------

x, y, ints = Tensor([[1.0, 2, 3]] * 2), Tensor([9.0] * 2), Tensor([[9] * 3] * 2, "INT32")
none, at = Tensor(numpy.zeros((2, 0))), Tensor([9, 9], "INT32")
total = described([1], "ADD")
most = described([1], "MAX", WITH)


def both(status, words, desc, x, y, indices=(None, 0, None)):
    size = indices[1]
    refused("cnnlReduce", status, words, handle, desc, None, 0, None, *x, size, indices[2], None, *y)
    refused("cnnlReduce_v2", status, words, handle, desc, *x, None, None, None, 0, *y, indices[0], indices[2])


both(BAD, "desc is NULL", None, x.pair(), y.pair())
both(BAD, "never set", made("Reduce"), x.pair(), y.pair())
both(BAD, "x_desc is NULL", total, (None, x.at), y.pair())
both(BAD, "y is NULL", total, x.pair(), (y.desc, None))
both(BAD, "the axis is 2", described([2], "ADD"), x.pair(), y.pair())
both(BAD, "reduced twice", described([1, -1], "ADD"), x.pair(), y.pair())
both(BAD, "a result has 2 elements, the dimensions that are kept 3", described([0], "ADD"), x.pair(), y.pair())
both(BAD, "FLOAT and INT32", total, x.pair(), at.pair())
both(BAD, "op 0 has no indices", described([1], "ADD", WITH), x.pair(), y.pair(), (at.desc, 8, at.at))
both(BAD, "op 3 of no elements", described([1], "MAX"), none.pair(), y.pair())
both(UNSUPPORTED, "a norm of INT32", described([1], "NORM2"), ints.pair(), at.pair())
refused("cnnlReduce", BAD, "the indices need 8", handle, most, None, 0, None, *x.pair(), 4, at.at, None, *y.pair())
refused("cnnlReduce", BAD, "indices is NULL", handle, most, None, 0, None, *x.pair(), 8, None, None, *y.pair())
refused("cnnlReduce", UNSUPPORTED, "alpha is 2", handle, total, None, 0, host(2.0, "FLOAT"), *x.pair(), 0, None, None,
        *y.pair())
refused("cnnlReduce_v2", UNSUPPORTED, "indices_desc has the type FLOAT", handle, most, *x.pair(), None, None, None, 0,
        *y.pair(), *y.pair())
for name, extra in ("cnnlSetReduceDescriptor", []), ("cnnlSetReduceDescriptor_v2", [2.0]):
    refused(name, BAD, "num is 0", total, integers(0), 0, 0, 2, 0, 0, 0, *extra)
    refused(name, BAD, "axis (nil)", total, None, 1, 0, 2, 0, 0, 0, *extra)
    refused(name, BAD, "op is 15", total, integers(0), 1, 15, 2, 0, 0, 0, *extra)
    refused(name, BAD, "desc is NULL", None, integers(0), 1, 0, 2, 0, 0, 0, *extra)
refused("cnnlSetReduceDescriptor_v2", BAD, "p is 0", total, integers(0), 1, E["REDUCE_NORMP"], 2, 0, 0, 0, 0.0)
spread, none = made("StdVarMean"), (None, None)
refused("cnnlStdVarMean", BAD, "never set", handle, spread, *x.pair(), None, 0, *none, *none, *y.pair())
call("cnnlSetStdVarMeanDescriptor", spread, 0, 1, integers(1), False)
refused("cnnlStdVarMean", BAD, "one is an output", handle, spread, *x.pair(), None, 0, *none, *none, *none)
refused("cnnlStdVarMean", BAD, "the dimensions that are kept 2", handle, spread, *x.pair(), None, 0, *y.pair(), *x.pair(), *none)
refused("cnnlSetStdVarMeanDescriptor", BAD, "op is 2, num 1", spread, 2, 1, integers(0), False)
size = ctypes.c_size_t(9)
check(call("cnnlGetReduceOpWorkspaceSize", handle, x.desc, y.desc, total, ctypes.byref(size)) == OK and size.value == 0,
      "scratch")
size.value = 9
check(call("cnnlGetReduceOpWorkspaceSize_v2", handle, x.desc, y.desc, None, total, ctypes.byref(size)) == OK and
      size.value == 0, "scratch of v2")
check(all((t.raw() == t.memory).all() for t in (y, ints, at)), "outputs are as they were")
finish()
