#!/usr/bin/env python3
"""RoiAlign and RoiPooling of libcnnl, forward and backward, against float64."""
import math

import numpy

from library import (BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, made, refused, seeds, start,
                     values_of)

start()


def neighbors(x, y, h, w):
    """Pixels and weights of a sample, and where it is; outside: none."""
    if not (-1 <= x <= w and -1 <= y <= h):
        return [], -1.0, -1.0
    x, y = min(max(x, 0), w - 1), min(max(y, 0), h - 1)
    left, top = int(x), int(y)
    right, bottom = min(left + 1, w - 1), min(top + 1, h - 1)
    fx, fy = x - left, y - top
    return [(top, left, (1 - fy) * (1 - fx)), (top, right, (1 - fy) * fx), (bottom, left, fy * (1 - fx)),
            (bottom, right, fy * fx)], x, y


def samples(box, scale, aligned, ratio, ph, pw, py, px):
    half = 0.5 if aligned else 0
    x1, y1, x2, y2 = (float(v) * scale - half for v in box[1:])
    width, height = x2 - x1, y2 - y1
    if not aligned:
        width, height = max(width, 1), max(height, 1)
    bw, bh = width / pw, height / ph
    gw, gh = (ratio, ratio) if ratio > 0 else (max(math.ceil(bw), 0), max(math.ceil(bh), 0))
    return [(x1 + px * bw + (j + 0.5) * bw / gw, y1 + py * bh + (i + 0.5) * bh / gh)
            for i in range(gh) for j in range(gw)]


def near(got, want, least=1e-5, kind="FLOAT"):
    bound = least + numpy.abs(want) * (2.0 ** -10 if kind == "HALF" else 1e-5)
    return got.shape == want.shape and bool((numpy.abs(got - want) <= bound).all())


def boxes_of(rng, k, n, h, w):
    corners = rng.uniform(-3, 1.2 * max(h, w), (k, 4))
    corners[:, 2:] = corners[:, :2] + rng.uniform(-0.5, 0.7 * max(h, w), (k, 2))
    return numpy.concatenate([rng.integers(0, n, (k, 1)), corners], 1).astype("f4")


for seed in seeds(60):
    rng = draw(seed)
    kind = ["FLOAT", "HALF"][seed % 2]
    n, h, w, c, k = (int(rng.integers(1, m)) for m in (4, 12, 12, 9, 6))
    c = 70 if seed % 9 == 0 else c
    ph, pw, ratio, scale = int(rng.integers(1, 4)), int(rng.integers(1, 4)), int(rng.integers(0, 3)), float(rng.choice([0.25, 0.5, 1.0]))
    aligned, mode = bool(rng.integers(2)), seed // 2 % 2
    x = Tensor(values_of(rng, (n, h, w, c), kind), kind, "NHWC")
    box = Tensor(boxes_of(rng, k, n, h, w) / numpy.float32([1, *[scale] * 4]), kind)
    bins = numpy.zeros((k, ph, pw, c))
    y, ax, ay = (Tensor(bins, kind, "NHWC") for _ in range(3))
    desc = made("RoiAlign")
    call("cnnlSetRoiAlignDescriptor_v2", desc, ph, pw, ratio, scale, mode, aligned)
    places = (None, None, None, None) if mode else (*ax.pair(), *ay.pair())
    status = call("cnnlRoiAlign_v2", handle, desc, *x.pair(), *box.pair(), *y.pair(), *places)
    image, given = x.get().astype("f8"), box.get()
    want, where = bins.copy(), numpy.full((2, *bins.shape), -1.0)
    for i, py, px in numpy.ndindex(k, ph, pw):
        points = samples(given[i], scale, aligned, ratio, ph, pw, py, px)
        at = [neighbors(*p, h, w) for p in points]
        values = numpy.array([sum((image[int(given[i][0]), r, s] * f for r, s, f in a[0]), numpy.zeros(c)) for a in at])
        if mode:
            want[i, py, px] = values.sum(0) / max(len(points), 1) if points else 0
        elif points:
            best = values.argmax(0)
            want[i, py, px] = values.max(0)
            where[:, i, py, px] = [[at[b][1] for b in best], [at[b][2] for b in best]]
    check(status == OK and near(y.get(), want, 2e-2 if kind == "HALF" else 2e-5, kind), f"RoiAlign {kind} {mode} {seed}",
          f"{numpy.abs(y.get() - want).max()}")
    if not mode and kind == "FLOAT":
        same_places = numpy.abs(ax.get() - where[0]) + numpy.abs(ay.get() - where[1]) < 1e-3
        check(same_places.mean() > 0.95, f"argmax {seed} {same_places.mean()}")  # others are equally large

    dy, dx = Tensor(values_of(rng, bins.shape, kind), kind, "NHWC"), Tensor(numpy.full((n, h, w, c), 9.0), kind, "NHWC")
    status = call("cnnlRoiAlignBackward_v2", handle, *dy.pair(), *box.pair(), *places, scale, ratio, aligned, mode,
                  *dx.pair())
    want, grad = numpy.zeros((n, h, w, c)), dy.get().astype("f8")
    px_of, py_of = ax.get(), ay.get()
    for i, py, px in numpy.ndindex(k, ph, pw):
        image = want[int(given[i][0])]
        if mode:
            points = samples(given[i], scale, aligned, ratio, ph, pw, py, px)
            for p in points:
                for r, s, f in neighbors(*p, h, w)[0]:
                    image[r, s] += grad[i, py, px] * f / len(points)
            continue
        for ch in range(c):
            at = px_of[i, py, px, ch], py_of[i, py, px, ch]
            for r, s, f in neighbors(*at, h, w)[0] if at[0] >= 0 else []:
                image[r, s, ch] += grad[i, py, px, ch] * f
    check(status == OK and near(dx.get(), want, 1e-4, kind), f"RoiAlignBackward {kind} {mode} {seed}")

MAX = E["POOLING_MAX"]
for seed in seeds(60):
    rng = draw(seed + 900)
    kind = ["FLOAT", "HALF"][seed % 2]
    n, h, w, c, k = (int(rng.integers(1, m)) for m in (4, 14, 14, 9, 6))
    ph, pw, scale = int(rng.integers(1, 4)), int(rng.integers(1, 4)), 0.5
    x = Tensor(values_of(rng, (n, h, w, c), kind), kind, "NHWC")
    whole = numpy.rint(boxes_of(rng, k, n, h, w)) * numpy.float32([1, 2, 2, 2, 2])
    box = Tensor(whole, kind)
    bins = numpy.zeros((k, ph, pw, c))
    y, argmax = Tensor(bins, kind, "NHWC"), Tensor(bins, "INT32", "NHWC")
    status = call("cnnlRoiPoolingForward", handle, MAX, *x.pair(), *box.pair(), scale, *y.pair(), argmax.at)
    image, want, places = x.get(), bins.copy(), numpy.full(bins.shape, -1)
    for i, py, px in numpy.ndindex(k, ph, pw):
        x1, y1, x2, y2 = (int(v * scale) for v in whole[i][1:])
        bw, bh = numpy.float32(max(x2 - x1 + 1, 1)) / numpy.float32(pw), numpy.float32(max(y2 - y1 + 1, 1)) / numpy.float32(ph)
        left, right = (int(min(max(v + x1, 0), w)) for v in
                       (math.floor(numpy.float32(px) * bw), math.ceil(numpy.float32(px + 1) * bw)))
        top, bottom = (int(min(max(v + y1, 0), h)) for v in
                       (math.floor(numpy.float32(py) * bh), math.ceil(numpy.float32(py + 1) * bh)))
        part = image[int(whole[i][0]), top:bottom, left:right]
        if part.size:
            flat = part.reshape(-1, c)
            best = flat.argmax(0)
            want[i, py, px] = flat.max(0)
            places[i, py, px] = (best // (right - left) + top) * w + best % (right - left) + left
    check(status == OK and (y.get() == want).all() and (argmax.get() == places).all(), f"RoiPooling {kind} {seed}")
    dy, dx = Tensor(values_of(rng, bins.shape, kind), kind, "NHWC"), Tensor(numpy.full((n, h, w, c), 9.0), kind, "NHWC")
    status = call("cnnlRoiPoolingBackward", handle, MAX, *dy.pair(), *box.pair(), *argmax.pair(), scale, *dx.pair())
    want, grad = numpy.zeros((n, h * w, c)), dy.get()
    for i, py, px, ch in numpy.ndindex(*bins.shape):
        if places[i, py, px, ch] >= 0:
            want[int(whole[i][0]), places[i, py, px, ch], ch] += grad[i, py, px, ch]
    check(status == OK and near(dx.get(), want.reshape(n, h, w, c), 1e-4, kind), f"RoiPoolingBackward {kind} {seed}")

# More pixels than a core has at a time, and no boxes: zeros.
many = numpy.array([[1, 10.0, 20, 80, 70], [0, 0, 0, 99, 59]])
for box, kind in (Tensor(many), "FLOAT"), (Tensor(many, "HALF"), "HALF"), (Tensor(numpy.zeros((0, 5))), "FLOAT"):
    k = len(box.get())
    dy, dx = Tensor(numpy.ones((k, 1, 1, 20)), kind, "NHWC"), Tensor(numpy.full((2, 60, 100, 20), 9.0), kind, "NHWC")
    status = call("cnnlRoiAlignBackward_v2", handle, *dy.pair(), *box.pair(), *[None] * 4, 1.0, 0, False, 1, *dx.pair())
    want = numpy.zeros((2, 60, 100))
    for i in range(k):
        points = samples(many[i], 1.0, False, 0, 1, 1, 0, 0)
        for r, s, f in (each for p in points for each in neighbors(*p, 60, 100)[0]):
            want[int(many[i][0]), r, s] += f / len(points)
    check(status == OK and near(dx.get(), numpy.repeat(want[..., None], 20, 3), 1e-6, kind), f"{k} large ones")

x, y, box = Tensor(numpy.zeros((1, 4, 4, 2)), "FLOAT", "NHWC"), Tensor(numpy.ones((1, 2, 2, 2)), "FLOAT", "NHWC"), Tensor(numpy.zeros((1, 5)))
flat, four, wide = Tensor(numpy.zeros((1, 4, 4, 2))), Tensor(numpy.zeros((1, 4))), Tensor(numpy.zeros((1, 2, 2, 3)), "FLOAT", "NHWC")
desc = made("RoiAlign")
refused("cnnlSetRoiAlignDescriptor_v2", BAD, "pool_mode 2", desc, 2, 2, 0, 1.0, 2, True)
call("cnnlSetRoiAlignDescriptor_v2", desc, 2, 2, 0, 1.0, 1, True)
for a, b, o, status, words in [(flat, box, y, UNSUPPORTED, "images NHWC"), (x, four, y, BAD, "boxes have 4 numbers"),
                               (x, box, wide, BAD, "images have 2 channels"), (x, x, y, BAD, "boxes has 4 dimensions")]:
    refused("cnnlRoiAlign_v2", status, words, handle, desc, *a.pair(), *b.pair(), *o.pair(), *[None] * 4)
refused("cnnlRoiPoolingForward", UNSUPPORTED, "mode is 1", handle, 1, *x.pair(), *box.pair(), 1.0, *y.pair(), None)
check((y.get() == 1).all(), "outputs are as they were")
finish()
