#!/usr/bin/env python3
"""Non-maximum suppression of libcnnl against float64: the areas of rotated boxes by the corners
and crossings of their outlines."""
import ctypes
import math

import numpy

from library import BAD, E, OK, UNSUPPORTED, Tensor, call, check, draw, finish, handle, made, refused, seeds, start

start()


def ratio(shared, a, b):
    return shared / (a + b - shared) if a + b > shared else 0.0


def iou_of(p, q, offset):
    w = max(min(p[2], q[2]) - max(p[0], q[0]) + offset, 0)
    h = max(min(p[3], q[3]) - max(p[1], q[1]) + offset, 0)
    area = [(b[2] - b[0] + offset) * (b[3] - b[1] + offset) for b in (p, q)]
    return ratio(w * h, *area)


def outline(box):
    c, s = math.cos(box[6]), math.sin(box[6])
    return [(box[0] + x * box[3] / 2 * c - y * box[4] / 2 * s, box[1] + x * box[3] / 2 * s + y * box[4] / 2 * c)
            for x, y in [(-1, -1), (1, -1), (1, 1), (-1, 1)]]


def is_inside(point, box):
    c, s = math.cos(box[6]), math.sin(box[6])
    x, y = point[0] - box[0], point[1] - box[1]
    return abs(x * c + y * s) <= box[3] / 2 + 1e-9 and abs(-x * s + y * c) <= box[4] / 2 + 1e-9


def rotated(p, q):
    a, b = outline(p), outline(q)
    points = [v for v in a if is_inside(v, q)] + [v for v in b if is_inside(v, p)]
    for i in range(4):
        for k in range(4):
            (x1, y1), (x2, y2), (x3, y3), (x4, y4) = a[i - 1], a[i], b[k - 1], b[k]
            d = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3)
            if abs(d) > 1e-12:
                t, u = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / d, ((x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1)) / d
                if 0 <= t <= 1 and 0 <= u <= 1:
                    points.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
    if len(points) < 3:
        return 0.0
    mx, my = (sum(v[i] for v in points) / len(points) for i in (0, 1))
    points.sort(key=lambda v: math.atan2(v[1] - my, v[0] - mx))
    area = sum(points[i - 1][0] * points[i][1] - points[i][0] * points[i - 1][1] for i in range(len(points))) / 2
    return ratio(area, p[3] * p[4], q[3] * q[4])


def chosen(scores, iou, threshold, confidence, most, method, sigma):
    """Indices and scores; and the least distance of an IoU from the threshold."""
    scores, out, margin = list(scores), [], 1.0
    while len(out) < most:
        best = max(range(len(scores)), key=lambda i: (scores[i], -i))
        if not scores[best] > confidence:
            break
        out.append((best, scores[best]))
        scores[best] = -math.inf
        for i, s in enumerate(scores):
            if s == -math.inf:
                continue
            r = iou(best, i)
            margin = min(margin, abs(r - threshold))
            scores[i] = s * math.exp(-r * r / (2 * sigma)) if method == 2 else s if r <= threshold else \
                s * (1 - r) if method == 1 else -math.inf
    return out, margin


DONE = 0
for seed in seeds(130):
    rng = draw(seed)
    kind = ["FLOAT", "HALF"][seed % 2]
    n, layout, mode, method = int(rng.integers(1, 60)), int(rng.integers(2)), int(rng.integers(3)), int(rng.integers(3))
    center, include, most = int(rng.integers(2)), int(rng.integers(2)), int(rng.integers(1, 40))
    given = numpy.round(rng.uniform(0, 20, (n, 4)), 1).astype("f2" if kind == "HALF" else "f4").astype("f4")
    boxes = Tensor(given.T if layout else given, kind)
    scores = Tensor(rng.permutation(n) / 64 + 0.01, kind)
    kept = [sorted((v[k] - v[k + 2] / 2, v[k] + v[k + 2] / 2)) if center else sorted((v[k], v[k + 2]))
            for v in given.astype("f8") for k in (0, 1)]
    corners = [(a[0], b[0], a[1], b[1]) for a, b in zip(kept[::2], kept[1::2])]
    offset = 1.0 if include else 0.0
    out, margin = chosen(scores.get().astype("f8"), lambda i, k: iou_of(corners[i], corners[k], offset), 0.3, 0.05, min(most, n),
                         method, 0.5)
    if margin < 1e-5:
        continue
    pad = bool(rng.integers(2))
    shape = [most] if mode == 0 else [most, 5] if mode == 1 else [5, most]
    if mode == 2 and not pad and most > n:
        shape = [5, n]
    output, number = Tensor(numpy.full(shape, 99), "INT32" if mode == 0 else kind), Tensor([-1], "INT32")
    desc = made("Nms")
    call("cnnlSetNmsDescriptor_v5", desc, center, mode, include, method, 0.3, 0.5, most, 0.05, 1.0, layout, pad)
    size = ctypes.c_size_t(9)
    check(call("cnnlGetNmsWorkspaceSize_v4", handle, desc, boxes.desc, scores.desc, ctypes.byref(size)) == OK and size.value == 0,
          "scratch")
    status = call("cnnlNms_v2", handle, desc, *boxes.pair(), *scores.pair(), None, 0, *output.pair(), number.at)
    count = int(number.get()[0])
    got = output.get()
    check(status == OK and count == len(out), f"Nms {seed} {kind} {n}: {status}, {count} of {len(out)}")
    if count != len(out):
        continue
    if mode == 0:
        want = [i for i, _ in out]
        right = list(got[:count]) == want
        rest = got[count:]
    else:
        got = got.T if mode == 2 else got
        want = numpy.array([[s, *corners[i]] for i, s in out]).reshape(-1, 5)
        right = numpy.allclose(got[:count], want, 2e-3 if kind == "HALF" else 1e-5, 2e-3 if kind == "HALF" else 1e-5)
        rest = got[count:]
    check(right and (rest == (0 if pad else 99)).all(), f"Nms {seed} {kind} {n} {mode} {method} {pad}", f"{got[:count]} {want}")
    DONE += 1
check(DONE > 90, f"{DONE} cases")

# Batches and classes: each class of each batch on its own.
for seed in seeds(60):
    rng = draw(seed + 800)
    kind, width = ["FLOAT", "HALF"][seed % 2], ["INT32", "INT64"][seed // 2 % 2]
    n, batches, classes = int(rng.integers(1, 20)), int(rng.integers(1, 4)), int(rng.integers(1, 4))
    layout, most, pad = int(rng.integers(2)), int(rng.integers(1, 15)), bool(rng.integers(2))
    given = numpy.sort(rng.integers(0, 20, (batches, n, 2, 2)), 2).reshape(batches, n, 4)
    values = rng.permutation(batches * classes * n).reshape(batches, classes, n) / 512
    turned = given.swapaxes(1, 2) if layout else given
    boxes = Tensor(turned, kind, strides=[4 * n + 3, *([n, 1] if layout else [4, 1])])
    scores, wanted, least = Tensor(values, kind), [], 1.0
    for b, k in numpy.ndindex(batches, classes):
        corners = given[b].tolist()
        out, margin = chosen(scores.get()[b, k].astype("f8"), lambda i, j: iou_of(corners[i], corners[j], 0), 0.33, 0.05, min(most, n), 0, 1)
        wanted, least = wanted + [[b, k, i] for i, _ in out], min(least, margin)
    if least < 1e-5:
        continue
    room = batches * classes * (most if pad else min(most, n))
    output, number, desc = Tensor(numpy.full((room, 3), 99), width), Tensor([-1], "INT32"), made("Nms")
    call("cnnlSetNmsDescriptor_v5", desc, 0, E["NMS_OUTPUT_TARGET_BATCH_AND_CLASS"], 0, 0, 0.33, 0.5, most, 0.05, 0.0, layout, pad)
    status = call("cnnlNms_v2", handle, desc, *boxes.pair(), *scores.pair(), None, 0, *output.pair(), number.at)
    count = int(number.get()[0])
    check(status == OK and output.get()[:count].tolist() == wanted and (output.get()[count:] == (0 if pad else 99)).all(),
          f"classes {seed} {kind} {n} {batches} {classes}", f"{status} {count} of {len(wanted)}")

# More boxes than there is room for in NRAM: in scratch memory.
large = draw(5).uniform(0, 9, (8200, 2)).round(1).astype("f4")
boxes, scores = Tensor(numpy.concatenate([large, large + numpy.float32(3)], 1)), Tensor(draw(6).permutation(8200) / 8200)
size, desc, output, number = ctypes.c_size_t(), made("Nms"), Tensor(numpy.zeros(12), "INT32"), Tensor([0], "INT32")
call("cnnlSetNmsDescriptor_v2", desc, 0, 0.31, 12, 0.0, 0)
check(call("cnnlGetNmsWorkspaceSize_v3", handle, boxes.desc, scores.desc, ctypes.byref(size)) == OK and
      size.value == 5 * 4 * 8200, "scratch of many boxes")
scratch = Tensor(numpy.zeros(size.value), "UINT8")
refused("cnnlNms_v2", BAD, "the call needs 164000", handle, desc, *boxes.pair(), *scores.pair(), scratch.at, 163999, *output.pair(), number.at)
status = call("cnnlNms_v2", handle, desc, *boxes.pair(), *scores.pair(), scratch.at, size.value, *output.pair(), number.at)
left, kept = numpy.argsort(-scores.get(), kind="stable"), []
while left.size and len(kept) < 12:
    kept.append(int(left[0]))
    p, q = large[left[0]].astype("f8"), large[left].astype("f8")
    shared = numpy.maximum(3 - numpy.abs(q - p), 0).prod(1)
    left = left[shared / (18 - shared) <= 0.31]
check(status == OK and output.get()[:number.get()[0]].tolist() == kept, "many boxes", f"{status} {output.get()} {kept}")

for seed in seeds(60):
    rng = draw(seed + 400)
    n, layout = int(rng.integers(1, 30)), int(rng.integers(2))
    given = numpy.concatenate([rng.uniform(0, 10, (n, 3)), rng.uniform(0.5, 6, (n, 3)), rng.uniform(-4, 4, (n, 1))], 1).astype("f4")
    boxes = Tensor(given.T if layout else given)
    rows = given.astype("f8")
    out, margin = chosen([n - i for i in range(n)], lambda i, k: rotated(rows[i], rows[k]), 0.3, 0, n, 0, 1)
    if margin < 1e-4:
        continue
    output, number, desc = Tensor(numpy.zeros(n), "INT32"), Tensor([-1], "INT32"), made("Nms")
    for name, value in [("IOU_THRESHOLD", ctypes.c_float(0.3)), ("INPUT_LAYOUT", ctypes.c_int(layout)),
                        ("MAX_OUTPUT_SIZE", ctypes.c_int(n)), ("CONFIDENCE_THRESHOLD", ctypes.c_float(0)),
                        ("OUTPUT_MODE", ctypes.c_int(0)), ("OFFSET", ctypes.c_float(0)), ("BOX_MODE", ctypes.c_int(0)),
                        ("PAD_TO_MAX_OUTPUT_SIZE", ctypes.c_bool(False))]:
        check(call("cnnlSetNmsDescAttr", desc, E["NMS_DESC_" + name], ctypes.byref(value), ctypes.sizeof(value)) == OK, name)
    status = call("cnnlNms_v2", handle, desc, *boxes.pair(), None, None, None, 0, *output.pair(), number.at)
    count = int(number.get()[0])
    check(status == OK and list(output.get()[:count]) == [i for i, _ in out], f"rotated {seed} {n}")

boxes, scores, output, number = Tensor(numpy.zeros((3, 4))), Tensor(numpy.zeros(3)), Tensor([9, 9, 9], "INT32"), Tensor([9], "INT32")
desc, fresh, six = made("Nms"), made("Nms"), Tensor(numpy.zeros((3, 6)))
call("cnnlSetNmsDescriptor_v2", desc, 0, 0.5, 3, 0.0, 0)
plain = [None, 0, *output.pair(), number.at]
for d, b, s, status, words in [(fresh, boxes, scores, BAD, "max_output is 0"), (desc, six, scores, BAD, "6 numbers"),
                               (desc, boxes, number, BAD, "FLOAT"), (desc, boxes, Tensor(numpy.zeros(4)), BAD, "4 elements")]:
    refused("cnnlNms_v2", UNSUPPORTED if s is number else status, words, handle, d, *b.pair(), *s.pair(), *plain)
cube, of_class, line = Tensor(numpy.zeros((1, 3, 4))), Tensor(numpy.zeros((2, 1, 3))), Tensor(numpy.zeros(4))
refused("cnnlNms_v2", UNSUPPORTED, "3 dimensions", handle, desc, *cube.pair(), *scores.pair(), *plain)
refused("cnnlNms_v2", BAD, "boxes has 1 dimensions", handle, desc, *line.pair(), *scores.pair(), *plain)
call("cnnlSetNmsDescriptor_v2", desc, E["NMS_OUTPUT_TARGET_BATCH_AND_CLASS"], 0.5, 3, 0.0, 0)
refused("cnnlNms_v2", BAD, "confidence has 1 dimensions", handle, desc, *cube.pair(), *scores.pair(), *plain)
refused("cnnlNms_v2", BAD, "of 2 batches", handle, desc, *cube.pair(), *of_class.pair(), *plain)
refused("cnnlNms_v2", BAD, "for 3 boxes", handle, desc, *boxes.pair(), *scores.pair(), *plain)
refused("cnnlSetNmsDescAttr", UNSUPPORTED, "attribute 9", desc, 9, ctypes.byref(ctypes.c_int(0)), 4)
refused("cnnlSetNmsDescAttr", BAD, "of 8 bytes", desc, 0, ctypes.byref(ctypes.c_int(0)), 8)
check(list(output.get()) == [9] * 3 and number.get()[0] == 9, "outputs are as they were")
finish()
