# SPDX-License-Identifier: MIT
"""Copies between memories, fills, gather and scatter."""
import re

import numpy as np

from second_kernel import Signature
from second_types import UNSIGNED

MEMORIES = ("nram", "gdram", "ldram", "sram")
BY_CORES = ("GDRAM2NRAM NRAM2GDRAM LDRAM2NRAM NRAM2LDRAM NRAM2NRAM SRAM2NRAM NRAM2SRAM GDRAM2GDRAM "
            "GDRAM2LDRAM LDRAM2GDRAM").split()
BY_MEMORY_CORE = ("GDRAM2SRAM SRAM2GDRAM LDRAM2SRAM SRAM2LDRAM GDRAM2GDRAM GDRAM2LDRAM "
                  "LDRAM2GDRAM").split()
SCATTERED = {"gather": ("GDRAM2NRAM", "NRAM2NRAM", "SRAM2NRAM"),
             "scatter": ("NRAM2GDRAM", "NRAM2NRAM", "NRAM2SRAM")}


def covers(form):
    return form["family"] in ("Copies", "Fills", "Gather and scatter") and (
        form["operation"] != "incseq")


def directed(text, direction, by_memory_core=False):
    """A signature whose pointers d and s lead where the direction says."""
    source, target = direction.lower().split("2")
    text = re.sub(r"\*d\b", f"*d_{target}", re.sub(r"\*s\b", f"*s_{source}", text))
    text = text.replace("mluMemcpyDirection_t direction", direction)
    memories = tuple(m for m in MEMORIES if m != "nram") if by_memory_core else MEMORIES
    way = Signature(text, memories=memories, by_memory_core=by_memory_core)
    way.source, way.target, way.direction = source, target, direction
    return way


def signatures(form, t):
    operation, texts = form["operation"], form["signatures"]
    text = texts[form["types"].index(t.name)] if len(texts) == len(form["types"]) else texts[0]
    if form["family"] == "Fills":
        memory = next((m for m in MEMORIES if operation.startswith(m)), "nram")
        return [directed(text, f"NRAM2{memory.upper()}")]
    if "move" in operation or operation == "memcpy_nram_to_nram":
        return [directed(text, "NRAM2NRAM")]
    if form["family"] == "Gather and scatter":
        return [directed(text, d) for d in SCATTERED[operation.split("_")[0]]]
    if "cluster" in operation:
        return [directed(text.replace("int cluster", "0"), "SRAM2SRAM", True)]
    ways = [directed(text, d) for d in BY_CORES] + [directed(text, d, True) for d in BY_MEMORY_CORE]
    return [w for w in ways if "async" not in operation or "LDRAM" not in w.direction]


def place(call, way, target_bytes, source_bytes, align=0):
    """Puts the operands into their memories; apart from each other where both are in one."""
    spans = {f"d_{way.target}": target_bytes, f"s_{way.source}": source_bytes}
    if way.target == way.source:
        call.place(spans, way.target, align=align)
        return
    for (name, size), memory in zip(spans.items(), (way.target, way.source)):
        call.place({name: size}, memory, align=align)


def copied(call, way):
    """Segments: dst and src addresses of each, all of size bytes, in this order."""
    operation, old = call.form["operation"], call.old
    is_3d, is_2d = "3d" in operation, "2d" in operation or "blocks" in operation
    is_old_move = operation == "memcpy_nram_to_nram"
    is_2d |= is_old_move
    unit = 128 if is_old_move or (old and way.direction == "NRAM2NRAM" and not is_2d) else 1
    if operation in ("move", "move_blocks"):
        unit = 1
    most = 400 if is_3d else 1000 if is_2d else 5000
    size = unit * call.extent(max(most // unit, 3))
    align = (64 if old else 1) if unit == 128 else 1
    numbers = {"size": size}
    if is_3d:
        numbers.update(three_dimensions(call, size))
        places = [places_of(numbers, x) for x in ("dst", "src")]
    elif is_2d:
        segnum, step = call.pick(0, 8), 64 if is_old_move and old else 1
        numbers.update(segnum=segnum, blocks=segnum + 1, **{
            x + "_stride": step * call.pick(0, 3 * size // step) for x in ("dst", "src")})
        places = [np.arange(segnum + 1) * numbers[x + "_stride"] for x in ("dst", "src")]
    else:
        places = [np.array([0])] * 2
    place(call, way, *(int(p.max()) + size for p in places), align)
    source = call.images[way.source][call.at["s_" + way.source]:].copy()
    for to, begin in zip(*places):
        call.store("d_" + way.target, source[begin:begin + size], way.target, int(to))
    return numbers


def three_dimensions(call, size):
    """Segments of both sides: the same number of them, in two dimensions each."""
    a, b, c = (call.pick(1, 3) for _ in range(3))
    shapes = call.rng.permutation([(a * b, c), (a, b * c)])
    numbers = {}
    for side, (inner, outer) in zip(("dst", "src"), shapes):
        numbers.update({side + "_segnum1": int(inner) - 1, side + "_segnum2": int(outer) - 1,
                        side + "_stride0": call.pick(0, 2 * size),
                        side + "_stride1": call.pick(0, 6 * size)})
    return numbers


def places_of(numbers, side):
    inner, outer = np.arange(numbers[side + "_segnum1"] + 1), np.arange(numbers[side + "_segnum2"] + 1)
    return (outer[:, None] * numbers[side + "_stride1"] + inner * numbers[side + "_stride0"]).ravel()


def filled(call, way):
    t, name = call.type, "d_" + way.target
    n = call.count(most=800)
    numbers = {"n": n, "s": t.draw(call.rng, 1)[0]}
    places = np.array([0])
    if "stride" in way.named:
        numbers.update(stride=call.pick(0, 2 * n * t.size), segnum=call.pick(0, 5))
        places = np.arange(numbers["segnum"] + 1) * numbers["stride"]
    elif "iter1" in way.named:
        for x in "01":
            numbers["stride" + x] = call.pick(0, 3 * n * t.size)
        for x in "12":
            numbers["iter" + x] = call.pick(0, 3)
        places = (np.arange(numbers["iter2"] + 1)[:, None] * numbers["stride1"] +
                  np.arange(numbers["iter1"] + 1) * numbers["stride0"]).ravel()
    call.place({name: int(places.max()) + n * t.size}, way.target)
    value = numbers["s"] if "s" in way.named else 0
    for to in places:
        call.store(name, np.full(n, value, t.storage), way.target, int(to))
    return numbers


def scattered(call, way):
    """Pieces between offset[i] of one side and i * stride of the other one."""
    n, size = call.extent(100), call.extent(80)
    is_gather, has_mask = "gather" in call.form["operation"], "mask" in way.named
    stride = call.pick(0, 2 * size)
    offsets = call.rng.integers(0, n * size, n, np.uint32)
    strided, reached = (n - 1) * stride + size, int(offsets.max()) + size
    helpers = {"offset": 4 * n, **({"mask": (n + 7) // 8} if has_mask else {})}
    target, source = "d_" + way.target, "s_" + way.source
    sizes = {target: strided, source: reached} if is_gather else {target: reached, source: strided}
    here = {x: s for x, s in sizes.items() if x.endswith("nram")}
    call.place({**here, **helpers}, "nram")
    for x, s in sizes.items():
        if x not in here:
            call.place({x: s}, x.split("_")[1])
    call.fill("offset", offsets)
    chosen = np.ones(n, bool)
    if has_mask:
        chosen = np.unpackbits(call.load("mask", UNSIGNED[1]), bitorder="little")[:n] == 1
    read = call.images[way.source][call.at[source]:].copy()
    for i in np.nonzero(chosen)[0]:
        near, far = int(i) * stride, int(offsets[i])
        to, begin = (near, far) if is_gather else (far, near)
        call.store(target, read[begin:begin + size], way.target, to)
    return {"n": n, "size": size, "dst_stride": stride, "src_stride": stride}


def draw(call, signature):
    family = call.form["family"]
    body = {"Copies": copied, "Fills": filled}.get(family, scattered)
    numbers = body(call, signature)
    numbers.update(call.at)
    call.arguments = [numbers[x] for x in signature.named]
