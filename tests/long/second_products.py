# SPDX-License-Identifier: MIT
"""Products and convolutions with weights in WRAM, and what else has an operand there."""
import re

import numpy as np

from second_elementwise import exactly
from second_kernel import Signature
from second_types import TYPES

LANES = 64
WEIGHTED = ("conv", "conv_partial", "matmul", "mlp")
NAMES = {"float": "float", "half": "half", "bfloat16_t": "bfloat16_t", "int16_t": "short",
         "int8_t": "signed char"}
SIZES = ("ci", "h", "w", "kh", "kw", "stride_w", "stride_h", "co")


def covers(form):
    return form["operation"] in WEIGHTED + ("histogram", "expand_channel_mul",
                                            "expand_channel_mul_add")


class Combination:
    """A row of the table of products."""

    def __init__(self, source, source_bits, kernel, kernel_bits, since):
        self.source, self.kernel, self.since = TYPES[source], TYPES[kernel], since
        self.source_bits, self.kernel_bits = source_bits, kernel_bits
        self.is_float = self.source.is_float

    @staticmethod
    def spelling(element, bits):
        return "int4x2_t" if bits == 4 else NAMES[element.name]

    @property
    def alignment(self):
        """What rows of weights, and their pointer, are multiples of."""
        return 64 // max(1, self.source_bits // self.kernel_bits)


WIDTHS = {"int8_t": 8, "int16_t": 16, "half": 16, "bfloat16_t": 16, "float": 32}


def combinations(result):
    """Those with a result, from the page."""
    with open("docs/reference/ops.md", encoding="utf-8") as page:
        text = page.read()
    rows = re.findall(r"^\| ([\w, ]+) \| ([\w, ]+) \| ([\w, ]+) \| (\d+) \|$",
                      text[text.index("\n## Types of products\n"):], re.MULTILINE)
    sides = lambda cell: [("int8_t", 4) if name == "int4x2_t" else (name, WIDTHS[name])
                          for name in cell.split(", ")]
    return [Combination(s, sb, k, kb, int(since)) for results, sources, kernels, since in rows
            if result in results.split(", ")
            for s, sb in sides(sources) for k, kb in sides(kernels)]


def signatures(form, t):
    operation, T = form["operation"], t.c
    if operation not in WEIGHTED:
        text = form["signatures"][form["types"].index(t.name)]
        return [weighted(re.sub(r"\*kernel", "*wram", text))]
    ways = []
    for c in combinations(t.name):
        S, K = c.spelling(c.source, c.source_bits), c.spelling(c.kernel, c.kernel_bits)
        longs = lambda names: ", ".join("int " + n for n in names)
        position = "" if c.is_float else ", int fix_pos"
        if operation == "matmul":
            texts = [f"void __bang_matmul({T} *d, const {S} *a, const {K} *wram, int m, int k, int n{position})"]
        elif operation == "mlp":
            texts = [f"void __bang_mlp({T} *d, const {S} *a, {bias}const {K} *wram, int height, int "
                     f"width{position})" for bias in ("", f"const {T} *bias, ")]
        else:
            third = [f"const {T} *partial, "] if "partial" in operation else ["", f"const {T} *bias, "]
            tails = ["", longs(("indil_w", "indil_h")), longs(
                ("indil_w", "indil_h", "outdil_w", "outdil_h"))]
            texts = [f"void {form['name']}({T} *d, const {S} *a, const {K} *wram, {b}{longs(SIZES)}"
                     f"{position}{', ' + tail if tail else ''})" for b in third for tail in tails]
        for text in texts:
            way = weighted(text)
            way.combination, way.since = c, c.since
            ways.append(way)
    return ways


def weighted(text):
    return Signature(text, before="__memcpy(wram + $2, nram + $1, $0, NRAM2WRAM);",
                     declare="__wram__ char wram[__MLU_WRAM_SIZE__ * 1024];")


def pack(element, bits, values_bits):
    """Bytes of elements; those of 4 bits are two to a byte, the first one in the low bits."""
    if bits != 4:
        return values_bits.view(np.uint8)
    return (values_bits[0::2] & 15) | (values_bits[1::2] & 15) << 4


def draw_factors(call, element, bits, shape):
    """(bytes, values as they count) of factors; of 4 bits an even number of them."""
    n = int(np.prod(shape))
    if bits == 4:
        values = call.rng.integers(-8, 8, n)
        return pack(element, 4, values.astype(np.int8).view(np.uint8)), values.reshape(shape)
    raw = element.draw(call.rng, n, calm=call.maybe(0.6))
    return raw.view(np.uint8), element.values(raw).reshape(shape)


def arranged(call, rows, alignment):
    """The bytes that a linear copy takes: rows [outputs, bytes] padded, in the order of lanes."""
    outputs, size = rows.shape
    groups, pitch = -(-outputs // LANES), -(-size // alignment) * alignment
    padded = np.zeros((groups, LANES, pitch), np.uint8)
    padded.reshape(groups * LANES, pitch)[:outputs, :size] = rows
    together = 1 if call.old else 4
    return padded.reshape(groups, LANES // together, together, pitch).transpose(1, 0, 2, 3).ravel()


def product_sum(call, c, a, kernel):
    """Sums over the last axis: of floats in float, each product and sum rounded; of integers
    exactly."""
    if not c.is_float:
        return (a.astype(np.int64) * kernel.astype(np.int64)).sum(axis=-1)
    total = np.zeros(np.broadcast_shapes(a.shape, kernel.shape)[:-1], np.float32)
    for k in range(a.shape[-1]):
        total += a[..., k].astype(np.float32) * kernel[..., k].astype(np.float32)
    return total


def finished(call, c, total, fix_pos, added):
    """(bits, what else is right) of sums times 2^fix_pos, plus a bias."""
    t = call.type
    if c.is_float:
        values = total if added is None else total + added.astype(np.float32)
        return exactly(t, values.astype(np.float64))
    values = total.astype(np.float64) * 2.0 ** fix_pos + (0 if added is None else added)
    if t.is_float:
        return exactly(t, values)
    limits = np.iinfo(t.native)
    return t.bits(np.clip(np.rint(values), limits.min, limits.max)), None


def weigh(call, c, outputs, row):
    """Draws weights; (their bytes for a linear copy, values [outputs, row])."""
    raw, values = draw_factors(call, c.kernel, c.kernel_bits, (outputs, row))
    return arranged(call, raw.reshape(outputs, -1), c.alignment), values


def place_all(call, spans, weights, offset, over=()):
    """Operands, and the weights where they wait in NRAM for the copy to WRAM."""
    call.place({**spans, "weights": len(weights)}, align=64, over=over)
    call.fill("weights", weights)
    call.at["wram"], call.bytes["wram"] = offset, 0
    return [len(weights), call.at["weights"], offset]


def even(call, c, n):
    return n + n % 2 if 4 in (c.source_bits, c.kernel_bits) else n


def matmul(call, signature):
    """matmul, and mlp, which has one row."""
    t, c, names = call.type, signature.combination, signature.named
    is_mlp = "height" in names
    m = 1 if is_mlp else call.extent(8)
    k, n = even(call, c, call.extent(60)), call.extent(150)
    raw, a = draw_factors(call, c.source, c.source_bits, (m, k))
    weights, kernel = weigh(call, c, n, k)
    fix_pos = call.pick(-12, 4)
    spans = {"d": m * n * t.size, "a": len(raw)}
    if "bias" in names:
        spans["bias"] = n * t.size
    extra = place_all(call, spans, weights, 64 * call.pick(0, 3))
    call.fill("a", raw)
    added = t.values(call.fill("bias", t.draw(call.rng, n, True))) if "bias" in names else None
    total = product_sum(call, c, a[:, None, :], kernel[None])
    bits, loose = finished(call, c, total, fix_pos, added)
    call.store("d", bits.ravel(), loose=loose and (t, bits.ravel()))
    return {"m": m, "k": k, "n": n, "height": n, "width": k, "fix_pos": fix_pos}, extra


def conv(call, signature):
    t, c, names = call.type, signature.combination, signature.named
    size = {"ci": even(call, c, call.extent(20)), "co": call.extent(100), "fix_pos": call.pick(-12, 4)}
    size.update({x: call.pick(1, 2) if x in names else 1
                 for x in ("indil_w", "indil_h", "outdil_w", "outdil_h")})
    out = {}
    for x in "hw":
        size["k" + x], size["stride_" + x] = call.extent(3), call.extent(3)
        reach = (size["k" + x] - 1) * size["indil_" + x] + 1
        size[x] = reach + call.pick(0, 4)
        out[x] = (size[x] - reach) // size["stride_" + x] + 1
    raw, a = draw_factors(call, c.source, c.source_bits, (size["h"], size["w"], size["ci"]))
    row = size["kh"] * size["kw"] * size["ci"]
    weights, kernel = weigh(call, c, size["co"], row)
    shape = [(out[x] - 1) * size["outdil_" + x] + 1 for x in "hw"] + [size["co"]]
    spans = {"d": int(np.prod(shape)) * t.size, "a": len(raw)}
    third = next((x for x in ("bias", "partial") if x in names), None)
    if third:
        spans[third] = size["co"] * t.size if third == "bias" else spans["d"]
    extra = place_all(call, spans, weights, 64 * call.pick(0, 3))
    call.fill("a", raw)
    added = third and t.values(call.fill(third, t.draw(call.rng, spans[third] // t.size, True)))
    kernel = kernel.reshape(size["co"], row)
    place = np.arange(int(np.prod(shape))).reshape(shape)
    for y in range(out["h"]):
        for x in range(out["w"]):
            rows = y * size["stride_h"] + np.arange(size["kh"]) * size["indil_h"]
            columns = x * size["stride_w"] + np.arange(size["kw"]) * size["indil_w"]
            pixels = a[rows[:, None], columns].reshape(1, row)
            first = int(place[y * size["outdil_h"], x * size["outdil_w"], 0])
            plus = added if third != "partial" else added[first:first + size["co"]]
            bits, loose = finished(call, c, product_sum(call, c, pixels, kernel), size["fix_pos"], plus)
            call.store("d", bits, offset=first * t.size, loose=loose)
    return size, extra


def histogram(call, signature):
    """Row r of the weights is 64 bytes of lane r; its first element is what is counted."""
    t, n = call.type, call.count(most=600)
    bins = t.draw(call.rng, LANES)
    rows = np.zeros((LANES, 64), np.uint8)
    rows[:, :t.size] = bins.view(np.uint8).reshape(LANES, t.size)
    extra = place_all(call, {"d": LANES * t.size, "a": n * t.size}, arranged(call, rows, 64), 0)
    data = t.draw(call.rng, n)
    known = call.rng.random(n) < 0.5
    data[known] = call.rng.choice(bins, n)[known]
    call.fill("a", data)
    counters = call.fill("d", t.draw(call.rng, LANES, True))
    found = (t.values(data)[None] == t.values(bins)[:, None]).sum(axis=1)
    bits, loose = exactly(t, t.values(counters) + found)
    call.store("d", bits, loose=loose)
    return {"n": n}, extra


def channels(call, signature):
    """expand_channel_mul: a weight for each channel, in a line of 64 bytes of lane c % 64."""
    t, n, m = call.type, call.extent(6), call.extent(150)
    raw = t.draw(call.rng, m)
    rows = np.zeros((m, 64), np.uint8)
    rows[:, :t.size] = raw.view(np.uint8).reshape(m, t.size)
    spans = {"d": n * m * t.size, "a": n * t.size, "b": n * m * t.size}
    if "c" in signature.named:
        spans["c"] = n * m * t.size
    extra = place_all(call, spans, arranged(call, rows, 64), 64 * call.pick(0, 3))
    values = {x: t.values(call.fill(x, t.draw(call.rng, spans[x] // t.size))) for x in "abc" if x in spans}
    rounded = lambda x: x.astype(np.float32).astype(np.float64) # a float, of every type
    result = rounded(rounded(values["a"][:, None] * values["b"].reshape(n, m)) * t.values(raw))
    if "c" in values:
        result = rounded(result + values["c"].reshape(n, m))
    bits, loose = exactly(t, result.ravel())
    call.store("d", bits, loose=loose)
    return {"n": n, "m": m}, extra


def draw(call, signature):
    operation = call.form["operation"]
    body = {"histogram": histogram, "matmul": matmul, "mlp": matmul}.get(
        operation, conv if operation.startswith("conv") else channels)
    numbers, extra = body(call, signature)
    numbers = {**numbers, **call.at}
    call.arguments = [numbers[x] for x in signature.named] + extra
