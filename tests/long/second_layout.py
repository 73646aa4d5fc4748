# SPDX-License-Identifier: MIT
"""Layout: transposes, turns, pads, orders of tensors."""
import numpy as np

TURNS = {
    "transpose": lambda a: a.T, "rotate90": lambda a: np.rot90(a, -1),
    "rotate180": lambda a: np.rot90(a, 2), "rotate270": lambda a: np.rot90(a, 1),
    "mirror": lambda a: a[:, ::-1]}
ORDERS = {"reshape_nhwc2nchw": (0, 3, 1, 2), "reshape_nchw2nhwc": (0, 2, 3, 1)}


def covers(form):
    return form["family"] == "Layout"


def signatures(form, t):
    if form["operation"] != "pad":
        return []
    head = f"void __bang_pad({t.c} *d, const {t.c} *a, long channel, long height, long width, long top"
    return [head + f", long bottom, long left, long right, {t.c} value)",
            head + ", long bottom, long left, long right)", head + ", long left)"]


def turned(call, names):
    t, operation = call.type, call.form["operation"]
    unit = 128 // t.size if call.old else 1
    width = unit * call.extent(max(300 // unit, 2))
    if operation == "mirror":
        height = call.extent(40)
    else:
        height = unit * call.extent(max(60000 // t.size // width // unit, 1))
    call.place({"d": height * width * t.size, "a": height * width * t.size})
    tensor = call.load("a").reshape(height, width)
    call.store("d", TURNS[operation](tensor).ravel())
    return {"height": height, "width": width}


def ordered(call, names):
    n, height, width, channel = (call.extent(k) for k in (4, 8, 8, 60))
    size = n * height * width * channel * call.type.size
    call.place({"d": size, "a": size})
    operation = call.form["operation"]
    shape = (n, height, width, channel) if "nhwc2" in operation else (n, channel, height, width)
    call.store("d", call.load("a").reshape(shape).transpose(ORDERS[operation]).ravel())
    return {"n": n, "height": height, "width": width, "channel": channel}


def filters(call, names):
    """Filters in the order that a linear copy to WRAM takes."""
    groups, height, width, channel = (call.extent(k) for k in (2, 2, 2, 6))
    k, w = height * width * channel, 1 if call.old else 4
    call.place({"d": 64 * groups * k * call.type.size, "a": 64 * groups * k * call.type.size})
    rows = call.load("a").reshape(groups, 64 // w, w, k)
    call.store("d", rows.transpose(1, 0, 2, 3).ravel())
    return {"n": 64 * groups, "height": height, "width": width, "channel": channel}


def padded(call, names):
    t = call.type
    channel, height, width = (call.extent(k) for k in (40, 8, 12))
    top, bottom, left, right = (call.pick(0, 3) for _ in range(4))
    if "right" not in names:
        bottom, right = top, left
    if call.generation == 3 and height == 1 and (left + right) * channel * t.size >= 64:
        left = right = 0
    shape = (top + height + bottom, left + width + right, channel)
    value = t.draw(call.rng, 1)[0] if "value" in names else t.storage.type(0)
    call.place({"d": int(np.prod(shape)) * t.size, "a": channel * height * width * t.size})
    result = np.full(shape, value, t.storage)
    result[top:top + height, left:left + width] = call.load("a").reshape(height, width, channel)
    call.store("d", result.ravel())
    return {"channel": channel, "height": height, "width": width, "top": top, "bottom": bottom,
            "left": left, "right": right, "value": value}


def draw(call, signature):
    operation = call.form["operation"]
    body = (turned if operation in TURNS else ordered if operation in ORDERS else
            padded if operation == "pad" else filters)
    numbers = body(call, signature.named)
    numbers.update(call.at)
    call.arguments = [numbers[x] for x in signature.named]
