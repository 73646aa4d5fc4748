# SPDX-License-Identifier: MIT
"""Conversions of arrays between all types, in seven rounding modes, with positions and strides."""
import numpy as np

from second_calls import stream
from second_types import TYPES, to_whole


def covers(form):
    return form["kind"] == "conversion"


def convert(source, target, mode, shift, bits):
    """(bits, what else is right): the value times 2^shift, rounded once."""
    values = source.values(bits).astype(np.float64) * 2.0 ** shift
    if target.is_float:
        converted = target.bits(target.round(values, mode))
        return converted, (target, converted)
    limits = np.iinfo(target.native)
    whole = np.clip(to_whole(values, mode), limits.min, limits.max)
    return target.bits(np.where(np.isnan(values), limits.min, whole).astype(np.int64)), None


def draw(call, signature):
    source, target, names = TYPES[call.form["from"]], call.type, signature.named
    mode = call.form["operation"][-2:]
    step = 1
    if call.old:
        step = 128 if 1 in (source.size, target.size) else 64
    n = step * call.extent(max(1200 // step, 4))
    positions = {x: int(call.rng.choice([0, call.pick(-8, 8), call.pick(-127, 127)]))
                 for x in names if x.endswith("pos")}
    shift = positions.get("src_pos", 0) - positions.get("dst_pos", 0)
    if "fix_pos" in positions:
        shift = positions["fix_pos"] * (1 if target.is_float else -1)
    def one(*bits):
        return convert(source, target, mode, shift, *bits)
    if "segnum" in names:
        strided(call, n, step, source, one)
        return
    call.place({"d": n * target.size, "a": n * source.size}, over=("d", ["a"], True))
    call.fill("a", source.draw(call.rng, n, call.is_partly))
    numbers = {"n": n, **call.at, **positions}
    call.arguments = [numbers[x] for x in names]
    stream(call, "d", n, [("a", source, np.arange(n))], one, target.size)


def strided(call, n, step, source, convert_bits):
    """Segments 0..segnum, each of n elements."""
    target = call.type
    n, segnum = min(n, 4 * step), call.pick(0, 6)
    unit = 64 if call.old else 1
    strides = {t: unit * call.pick(0, 2 * (n * t.size // unit + 2)) for t in (source, target)}
    spans = {x: segnum * strides[t] + n * t.size for x, t in (("d", target), ("a", source))}
    call.place({x: -(-s // 8) * 8 for x, s in spans.items()})
    room = call.bytes["a"] // source.size
    call.fill("a", source.draw(call.rng, room))
    call.arguments = [call.at["d"], call.at["a"], n, strides[target], strides[source], segnum]
    image = call.images["nram"]
    for i in range(segnum + 1):
        start = call.at["a"] + i * strides[source]
        bits, other = convert_bits(image[start:start + n * source.size])
        call.store("d", bits, offset=i * strides[target], loose=other)
