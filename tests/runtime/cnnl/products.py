#!/usr/bin/env python3
"""Products of matrices of libcnnl against float64: transposes, strides, batches that are broadcast,
factors; descriptors and the choice of an algorithm."""
import ctypes

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, made, refused, seeds, start,
                     strides_of, values_of)

start()
KINDS = ["FLOAT", "HALF", "BFLOAT16"]
ULP = {"FLOAT": 2.0 ** -23, "HALF": 2.0 ** -10, "BFLOAT16": 2.0 ** -7}
desc, algo = made("MatMul"), made("cnnlMatMulAlgoCreate")
results = (ctypes.c_void_p * 1)(made("cnnlCreateMatMulHeuristicResult"))
count, size = ctypes.c_int(), ctypes.c_size_t(9)


def say(name, value):
    number = ctypes.c_int32(value)
    assert call("cnnlSetMatMulDescAttr", desc, E["MATMUL_" + name], ctypes.byref(number), 4) == OK


def near(got, want, scale, kind):
    """Whether a sum in float is near: a rounding of each term, and one of the result."""
    bound = scale * 2.0 ** -20 + numpy.abs(want) * ULP[kind] + 2.0 ** -24
    return got.shape == want.shape and bool((numpy.abs(got - want) <= bound).all())


def turned(shape, is_turned):
    return [*shape[:-2], shape[-1], shape[-2]] if is_turned else list(shape)


def flip(x, is_turned):
    x = x.get().astype("f8")
    return x.swapaxes(-1, -2) if is_turned else x


SIDES = [1, 2, 3, 7, 16, 33, 65, 130, 257, 300]
for seed in seeds(265):
    rng = draw(seed)
    kind = KINDS[seed % 3]
    m, n, k = (int(s) for s in rng.choice(SIDES, 3))
    while m * n * k > 150_000:
        m, k = (m + 1) // 2, (k + 1) // 2
    if seed % 17 == 5:
        m, n, k = [(0, n, k), (m, n, 0), (m, 0, k)][seed // 17 % 3]
    name = ["cnnlMatMul_v2", "cnnlMatMul", "cnnlBatchMatMulBCast_v2", "cnnlBatchMatMulEx", "cnnlBatchMatMulBCast"][seed % 5]
    batch = [] if "Batch" not in name else [int(s) for s in rng.choice([1, 2, 3], int(rng.integers(0, 4)))]
    while numpy.prod(batch or [1]) * max(m * n * k, 1) > 300_000:
        batch = batch[1:]
    first, second = ([1 if rng.random() < 0.3 else s for s in batch][int(rng.integers(len(batch) + 1)) * (len(batch) > 0):]
                     for _ in range(2))
    ta, tb = (bool(t) for t in rng.integers(0, 2, 2))
    a, b = (Tensor(values_of(rng, s, kind), kind, strides=strides_of(rng, s))
            for s in (turned([*first, m, k], ta), turned([*second, k, n], tb)))
    out = "FLOAT" if rng.random() < 0.2 else kind
    d = Tensor(values_of(rng, [*batch, m, n], out), out, strides=strides_of(rng, [*batch, m, n]))
    alpha, beta = (None if rng.random() < 0.4 else float(rng.integers(-2, 3)) / 2 for _ in range(2))
    given = [None if f is None else ctypes.byref(ctypes.c_float(f)) for f in (alpha, beta)]
    uses = bool(rng.integers(0, 2))
    say("DESC_TRANSA", ta), say("DESC_TRANSB", tb), say("USE_BETA", uses), say("ALLOW_TF32", 1)
    c = d
    if name == "cnnlMatMul_v2" and uses and seed % 2:
        c = Tensor(values_of(rng, [m, n], out), out)
    was = c.get().astype("f8")
    x, y = flip(a, ta), flip(b, tb)
    if name == "cnnlMatMul":
        uses, status = True, call(name, handle, ta, tb, given[0], *a.pair(), *b.pair(), given[1], *d.pair())
    elif name == "cnnlBatchMatMulBCast":
        alpha = beta = None
        status = call(name, handle, ta, tb, *a.pair(), *b.pair(), None, 0, *d.pair())
    elif name == "cnnlMatMul_v2":
        check(call("cnnlGetMatMulAlgoHeuristic", handle, desc, a.desc, b.desc, c.desc, d.desc, None, 1, results,
                   ctypes.byref(count)) == OK and count.value == 1, "an algorithm")
        check(call("cnnlGetMatMulHeuristicResult", results[0], algo, ctypes.byref(size)) == OK and size.value == 0, "size")
        status = call(name, handle, desc, algo, given[0], *a.pair(), *b.pair(), given[1], *c.pair(), None, 0, *d.pair())
    else:
        status = call(name, handle, desc, algo, given[0], *a.pair(), *b.pair(), given[1], *d.pair(), None, 0)
    alpha, beta = 1 if alpha is None else alpha, (beta or 0) * uses
    want = alpha * numpy.matmul(x, y) + (beta * was if beta else 0)
    scale = abs(alpha) * numpy.matmul(numpy.abs(x), numpy.abs(y)) + numpy.abs(beta * was if beta else 0) + 0 * want
    got = d.get()
    want, scale = (numpy.broadcast_to(v, got.shape) for v in (want, scale))
    check(status == OK and near(got, want, scale, out), f"{name} {kind} {out} {batch} {m}x{n}x{k} {ta} {tb} {alpha} {beta}",
          f"{status} {got.size and numpy.abs(got - want).max()}")

# Strides take the place of transposes.
say("DESC_TRANSA", 1), say("DESC_TRANSB", 0), say("USE_BETA", 0), say("USE_STRIDE", 1)
a, b = Tensor(draw(1).normal(0, 1, (5, 7)), strides=[1, 5]), Tensor(draw(2).normal(0, 1, (7, 3)))
c = Tensor(numpy.full((5, 3), numpy.nan))
plain = [handle, desc, algo, None, *a.pair(), *b.pair(), None, *c.pair(), None, 0]
check(call("cnnlMatMul_v2", *plain, *c.pair()) == OK and
      near(c.get(), a.get().astype("f8") @ b.get(), numpy.ones((5, 3)), "FLOAT"), "USE_STRIDE")
say("USE_STRIDE", 0)
say("DESC_TRANSA", 0)
read = ctypes.c_int32(7)
check(call("cnnlGetMatMulDescAttr", desc, E["MATMUL_ALLOW_TF32"], ctypes.byref(read), 4, ctypes.byref(size)) == OK and
      read.value == 1 and size.value == 4, "what was set")
one = ctypes.c_int32(1)
wrong, ints, cube = Tensor(numpy.zeros((4, 3))), Tensor(numpy.zeros((7, 3)), "INT32"), Tensor(numpy.zeros((2, 7, 3)))
fixed = Tensor(numpy.zeros((7, 3)))
call("cnnlSetTensorDescriptorOnchipDataType", fixed.desc, E["DTYPE_INT16"])
for b2, d2, status, words in [(wrong, c, BAD, "they do not fit"), (b, wrong, BAD, "they do not fit"),
                              (ints, c, UNSUPPORTED, "INT32, mlusim computes"), (cube, c, BAD, "b has 3 dimensions"),
                              (fixed, c, UNSUPPORTED, "on-chip type INT16")]:
    refused("cnnlMatMul_v2", status, words, handle, desc, algo, None, *a.pair(), *b2.pair(), None, *c.pair(), None, 0,
            *d2.pair())
attribute = E["MATMUL_DESC_EPILOGUE"]
refused("cnnlSetMatMulDescAttr", UNSUPPORTED, f"attribute {attribute}", desc, attribute, ctypes.byref(one), 4)
refused("cnnlSetMatMulDescAttr", UNSUPPORTED, "not in INVALID", desc, E["MATMUL_DESC_COMPUTE_TYPE"], ctypes.byref(ctypes.c_int32(33)), 4)
refused("cnnlSetMatMulDescAttr", BAD, "of 8 bytes", desc, E["MATMUL_DESC_TRANSA"], ctypes.byref(one), 8)
refused("cnnlGetMatMulAlgoHeuristic", BAD, "requested is 0", handle, desc, a.desc, b.desc, c.desc, None, None, 0, results,
        ctypes.byref(count))
refused("cnnlGetMatMulHeuristicResult", BAD, "algo is a cnnlMatMulDescriptor_t", results[0], desc, ctypes.byref(size))
finish()
