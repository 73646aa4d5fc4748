# SPDX-License-Identifier: MIT
"""Pooling, forwards and backwards."""
import numpy as np

from second_elementwise import quiet
from second_types import UNSIGNED

ORDER = ("channel", "height", "width", "kernel_height", "kernel_width", "stride_width",
         "stride_height", "in_dh", "in_dw", "out_dh", "out_dw")
PLAIN = ("channel", "height", "width", "kernel_height", "kernel_width")


def covers(form):
    return form["family"] == "Pooling"


def signatures(form, t):
    operation, T = form["operation"].replace("_dilated", ""), t.c
    U = UNSIGNED[t.size].c
    longs = lambda names: ", ".join("long " + n for n in names)
    if operation == "maxpool_value_index":
        return [f"void {form['name']}({T} *d, const {T} *a, {longs(ORDER[:7])}, long apart)",
                f"void {form['name']}({T} *d, const {T} *a, {longs(ORDER[:7])}, long apart, "
                f"{longs(ORDER[7:])})"]
    if operation == "unpool":
        return [f"void {form['name']}({T} *d, const {T} *a, {longs(ORDER[:7])}, const {U} *index)"]
    if operation.endswith("_bp"):
        index = f"const {U} *index, " if "max" in operation else ""
        head = f"void {form['name']}({T} *d, const {T} *a, {index}{longs(ORDER[:7])}"
        return [head + ")", head + ", OVERLAP_ACC)", head + ", OVERLAP_COVER)"]
    d = U if operation.endswith("index") else T
    head = f"void {form['name']}({d} *d, const {T} *a, "
    lengths = (9, 11) if "dilated" in form["operation"] else (5, 7)
    return [head + longs(ORDER[:k]) + ")" for k in lengths]


class Window:
    """The sizes of a call, and where its windows are."""

    def __init__(self, call, names):
        t = call.type
        size = {x: 1 for x in ORDER}
        size["channel"] = (128 // t.size) * call.extent(2) if call.old else call.extent(70)
        for side in ("height", "width"):
            size["kernel_" + side] = call.extent(4)
            dilation = "in_dh" if side == "height" else "in_dw"
            size[dilation] = call.pick(1, 3) if dilation in names else 1
            reach = (size["kernel_" + side] - 1) * size[dilation] + 1
            size[side] = reach + call.pick(0, 6)
            size["stride_" + side] = call.extent(5)
            if "apart" in names and side == "width":
                size["stride_width"] = min(size["stride_width"], reach)
                size["width"] = max(1, size["width"] - call.pick(0, 6))
            if "stride_" + side not in names:
                size["stride_" + side] = size["kernel_" + side]
            out = "out_dh" if side == "height" else "out_dw"
            size[out] = call.pick(1, 3) if out in names else 1
        self.size = size
        self.__dict__.update(size)
        self.area = self.kernel_height * self.kernel_width
        reach = (self.kernel_width - 1) * self.in_dw + 1
        rest = self.width - reach
        self.out_height = (self.height - (self.kernel_height - 1) * self.in_dh - 1) // self.stride_height + 1
        self.out_width = rest // self.stride_width + 1
        if "apart" in names: # windows shrink at the right edge instead of being left out
            self.out_width = -(-max(rest, 0) // self.stride_width) + 1
        self.shape = ((self.out_height - 1) * self.out_dh + 1, (self.out_width - 1) * self.out_dw + 1,
                      self.channel)

    def outputs(self):
        return [(ho, wo) for ho in range(self.out_height) for wo in range(self.out_width)]

    def pixels(self, ho, wo):
        """(number of the element in the window, its row and column) of those that there are."""
        for i in range(self.kernel_height):
            for j in range(self.kernel_width):
                column = wo * self.stride_width + j * self.in_dw
                if column < self.width:
                    yield (i * self.kernel_width + j, ho * self.stride_height + i * self.in_dh, column)


def pooled(call, window, bits):
    """(bits of the result, index) of all windows: arrays [out_height, out_width, channel]."""
    t, operation = call.type, call.form["operation"]
    values = t.values(bits).reshape(window.height, window.width, window.channel)
    bits = bits.reshape(values.shape)
    shape = (window.out_height, window.out_width, window.channel)
    result, index = np.zeros(shape, t.storage), np.zeros(shape, np.uint64)
    for ho, wo in window.outputs():
        pixels = list(window.pixels(ho, wo))
        if "max" in operation or "min" in operation:
            best = np.full(window.channel, 0)
            for k, (_, y, x) in enumerate(pixels):
                old = np.array([values[pixels[b][1], pixels[b][2], c] for c, b in enumerate(best)])
                new = values[y, x]
                better = new > old if "max" in operation else new < old
                best = np.where(better | (np.isnan(old) & ~np.isnan(new)), k, best)
            for c, b in enumerate(best):
                result[ho, wo, c] = bits[pixels[b][1], pixels[b][2], c]
                index[ho, wo, c] = pixels[b][0]
        else:
            total = values[pixels[0][1], pixels[0][2]].astype(np.float32)
            for _, y, x in pixels[1:]:
                total = total + values[y, x].astype(np.float32)
            if "avg" in operation:
                total = total / np.float32(window.area)
            result[ho, wo] = t.bits(total.astype(np.float64))
    return quiet(t, result), index


def forwards(call, names):
    t, operation = call.type, call.form["operation"]
    window = Window(call, names)
    unsigned = UNSIGNED[t.size]
    pixels = window.height * window.width * window.channel
    results = int(np.prod(window.shape)) * t.size
    numbers = dict(window.size)
    spans = {"d": results, "a": pixels * t.size}
    if "apart" in names:
        numbers["apart"] = (64 if call.old else t.size) * (-(-results // (64 if call.old else t.size))
                                                           + call.pick(0, 5))
        spans["d"] += numbers["apart"]
    call.place(spans, over=("d", ["a"], True))
    call.fill("a", t.draw(call.rng, pixels))
    result, index = pooled(call, window, call.load("a"))
    place = np.arange(int(np.prod(window.shape))).reshape(window.shape)[::window.out_dh, ::window.out_dw]
    stored = [(0, result, (t, result))]
    if "apart" in names:
        stored.append((numbers["apart"], index.astype(unsigned.storage), None))
    elif "index" in operation:
        stored = [(0, index.astype(unsigned.storage), None)]
    for offset, bits, loose in stored:
        for y in range(window.out_height):
            for x in range(window.out_width):
                row = bits[y, x]
                call.store("d", row, offset=offset + int(place[y, x, 0]) * t.size,
                           loose=loose and (t, row))
    return numbers


def backwards(call, names):
    """unpool, maxpool_bp, avgpool_bp: a has the elements of windows of d."""
    t, operation = call.type, call.form["operation"]
    window, unsigned = Window(call, names), UNSIGNED[t.size]
    shape = (window.out_height, window.out_width, window.channel)
    elements, pixels = int(np.prod(shape)), window.height * window.width * window.channel
    spans = {"d": pixels * t.size, "a": elements * t.size}
    if "index" in names:
        spans["index"] = elements * t.size
    call.place(spans)
    values = t.values(call.fill("a", t.draw(call.rng, elements))).reshape(shape)
    bits = call.load("a").reshape(shape)
    if "index" in names:
        index = call.rng.integers(0, window.area, elements).astype(unsigned.storage)
        index = call.fill("index", index).reshape(shape)
    covers = operation == "unpool" or call.index % 3 == 2
    kept = call.load("d").reshape(window.height, window.width, window.channel)
    result = np.zeros(kept.shape, np.float32)
    left = kept if operation == "unpool" else np.zeros_like(kept)
    if operation == "unpool":
        for ho, wo in window.outputs():
            for _, y, x in window.pixels(ho, wo):
                left[y, x] = 0
    for ho, wo in window.outputs():
        for k, y, x in window.pixels(ho, wo):
            hit = index[ho, wo] == k if "index" in names else np.ones(window.channel, bool)
            share = values[ho, wo].astype(np.float32)
            if "avg" in operation:
                share = share / np.float32(window.area)
            if covers:
                new = bits[ho, wo] if "avg" not in operation else t.bits(share.astype(np.float64))
                left[y, x] = np.where(hit, new, left[y, x])
            else:
                result[y, x] = np.where(hit, result[y, x] + share, result[y, x])
    if not covers:
        left = t.bits(result.astype(np.float64))
    call.store("d", left.ravel(), loose=(t, left.ravel()))
    return window.size


def draw(call, signature):
    body = backwards if call.form["operation"] in ("unpool", "maxpool_bp", "avgpool_bp") else forwards
    numbers = {**body(call, signature.named), **call.at}
    call.arguments = [numbers[x] for x in signature.named]
