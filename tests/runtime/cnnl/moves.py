#!/usr/bin/env python3
"""Fill, copy, transpose and cast of libcnnl against numpy."""
import numpy

from library import (E, OK, STORED, Tensor, call, check, decode, draw, finish, handle, host, integers, library, made,
                     same, seeds, shape_of, start, strides_of, values_of)

start()
MOVED = "HALF FLOAT INT8 INT16 INT32 UINT8 BOOL INT64 UINT32 UINT64 UINT16 DOUBLE BFLOAT16 COMPLEX_FLOAT".split()

for seed in seeds(120):
    rng = draw(seed)
    kind = MOVED[seed % len(MOVED)]
    shape = shape_of(rng, 8)
    x = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
    y = Tensor(numpy.zeros(shape), kind, strides=strides_of(rng, shape))
    name = ["cnnlCopy", "cnnlCopy_v2"][seed % 2]
    status = call(name, handle, *x.pair(), *y.pair(), *[None, 0] * (seed % 2))
    check(status == OK and same(y.get(), x.get()), f"{name} {kind} {shape}")

    order = [int(i) for i in rng.permutation(len(shape))]
    desc = made("Transpose")
    check(call("cnnlSetTransposeDescriptor", desc, len(order), integers(*order)) == OK, "permute")
    turned = [shape[i] for i in order]
    y = Tensor(numpy.zeros(turned), kind, strides=strides_of(rng, turned))
    name = ["cnnlTranspose", "cnnlTranspose_v2"][seed % 2]
    status = call(name, handle, desc, *x.pair(), *y.pair(), *[None, 0] * (seed % 2))
    check(status == OK and same(y.get(), x.get().transpose(order)), f"{name} {kind} {shape} {order}")
    library.cnnlDestroyTransposeDescriptor(desc)

    y = Tensor(values_of(rng, shape, kind), kind, strides=strides_of(rng, shape))
    value = values_of(rng, [1], kind)
    on_device = Tensor(value, kind)
    if seed % 2:
        status = call("cnnlFill_v3", handle, E["POINTER_MODE_DEVICE"], on_device.at, *y.pair())
    else:
        status = call("cnnlFill_v3", handle, E["POINTER_MODE_HOST"], host(value[0], kind), *y.pair())
    check(status == OK and same(y.get(), numpy.broadcast_to(on_device.get(), shape)), f"Fill_v3 {kind} {shape}")
    if kind != "COMPLEX_FLOAT":
        status = call("cnnlFill", handle, 2.5, *y.pair())
        filled = numpy.full(shape, 1 if kind == "BOOL" else 2.5).astype(y.get().dtype)
        check(status == OK and same(y.get(), filled), f"Fill {kind} {shape}")

# Large ones, by several tiles of several cores, and a view that is read again and again.
for shape in [(3, 700, 401), (2_000_003,), (5, 100_000)]:
    values = draw(7).normal(0, 1, shape).astype("f4")
    x, y = Tensor(values), Tensor(numpy.zeros(shape))
    check(call("cnnlCopy", handle, *x.pair(), *y.pair()) == OK and same(y.get(), values), f"copy {shape}")
row = Tensor(draw(8).normal(0, 1, (1, 37)))
call("cnnlSetTensorDescriptorEx", row.desc, E["LAYOUT_ARRAY"], E["DTYPE_FLOAT"], 2, integers(100, 37), integers(0, 1))
y = Tensor(numpy.zeros((100, 37)))
values = decode(row.view(row.memory), "FLOAT")
check(call("cnnlCopy", handle, *row.pair(), *y.pair()) == OK and same(y.get(), numpy.repeat(values, 100, 0)), "stride 0")


# ---- casts ------------------------------------------------------------------------------

def cast(values, to):
    """numpy's answer: toward zero, to the nearest end, NaN is 0."""
    if to == "BOOL":
        return (values != 0).astype("u1")
    if to in ("HALF", "BFLOAT16"):
        if to == "HALF":
            with numpy.errstate(over="ignore"):
                return values.astype("f2").astype("f4")
        # To nearest even of 8 bits, from exact numbers: by the spacing of bfloat16.
        wide = values.astype("f8")
        wide[~numpy.isfinite(wide)] = 1
        step = 2.0 ** (numpy.floor(numpy.log2(numpy.maximum(numpy.abs(wide), 2.0 ** -126))) - 7)
        return numpy.where(numpy.isfinite(values), numpy.rint(wide / step) * step, values).astype("f4")
    stored = numpy.dtype(STORED[to])
    if values.dtype.kind == "f" and stored.kind in "iu":
        info = numpy.iinfo(stored)
        whole = [0 if v != v else info.min if v <= info.min else info.max if v >= info.max else int(v)
                 for v in values.ravel().tolist()]
        return numpy.array(whole, stored).reshape(values.shape)
    return values.astype(stored)


ODD = {"f": [0.0, -0.0, 0.5, -0.5, 1.5, -2.7, 127.5, 128, -129, 255.9, 65504, 65520, 70000, 3e9, -3e9, 1e19, -1e19,
             float("inf"), float("-inf"), float("nan"), 1e-7, 2.0 ** -25],
       "i": [0, 1, -1, 127, 128, -128, 255, 256, 2049, 4099, 65519, 65520, 16777217, 16842753, 2147483647, -2147483648]}
for name in sorted(n for n in E if n.startswith("CAST_")):
    a, b = name.removeprefix("CAST_").split("_TO_")
    for seed in seeds(4):
        rng = draw(seed + 1000)
        shape = [6, 16] if seed == 0 else shape_of(rng)
        values = values_of(rng, shape, a)
        if seed == 0:
            odd = ODD["f" if a in ("HALF", "FLOAT", "DOUBLE", "BFLOAT16") else "i"]
            with numpy.errstate(over="ignore", invalid="ignore"):
                odd = numpy.array(odd, "f4" if isinstance(odd[0], float) else "i8")
                values = values.astype("f4" if odd.dtype.kind == "f" else "i8")
                values.ravel()[:len(odd)] = odd
        with numpy.errstate(over="ignore"):
            x = Tensor(values, a, strides=strides_of(rng, shape))
        y = Tensor(numpy.zeros(shape), b, strides=strides_of(rng, shape))
        status = call("cnnlCastDataType", handle, *x.pair(), E[name], *y.pair())
        want = cast(x.get() != 0 if a == "BOOL" else x.get(), b)
        got = y.get()
        check(status == OK and same(got, want), f"{name} {shape}",
              f"{status} {[(v, g, w) for v, g, w in zip(x.get().ravel(), got.ravel(), want.ravel()) if g != w][:5]}")
finish()
