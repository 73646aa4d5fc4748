# SPDX-License-Identifier: MIT
"""Atomics, each by one core: what they leave in GDRAM, and the old values."""
import numpy as np

from second_elementwise import quiet

VALUES = {"add": lambda old, a: old + a, "and": lambda old, a: old & a,
          "or": lambda old, a: old | a, "xor": lambda old, a: old ^ a}
CHOICES = {"max": lambda old, a: old < a, "min": lambda old, a: old > a,
           "exch": lambda old, a: np.ones(len(old), bool)}


def covers(form):
    return form["family"] == "Atomics"


def updated(call, old, a):
    """(new bits, what else is right) of elements."""
    t, kind = call.type, call.form["operation"].replace("atomic_", "").replace("reduce_", "")
    kind = kind.replace("_scalar", "").replace("_blocks", "")
    x, y = t.values(old), t.values(a)
    if kind in CHOICES:
        bits = a if kind == "exch" else quiet(t, np.where(CHOICES[kind](x, y), a, old))
    elif kind == "inc":
        bits = np.where(x >= y, 0, old + t.storage.type(1))
    elif kind == "dec":
        bits = np.where((x == 0) | (x > y), a, old - t.storage.type(1))
    else:
        bits = t.bits(VALUES[kind](x, y))
        return bits, (t, bits) if t.is_float else None
    return bits.astype(t.storage), None


def signatures(form, t):
    return []


def draw(call, signature):
    t, names = call.type, signature.named
    n = call.extent(300) if "n" in names else 1
    numbers = {"n": n, "s": t.draw(call.rng, 1)[0]}
    places = [(0, 0)]
    if "segnum1" in names:
        for x in ("segnum1", "segnum2"):
            numbers[x] = call.pick(0, 3)
        for x in ("dst_stride1", "dst_stride2", "src_stride1", "src_stride2"):
            numbers[x] = t.size * call.pick(0, 2 * n)
        places = [tuple(i1 * numbers[x + "_stride1"] + i2 * numbers[x + "_stride2"]
                        for x in ("dst", "src"))
                  for i2 in range(numbers["segnum2"] + 1) for i1 in range(numbers["segnum1"] + 1)]
    size = n * t.size
    call.place({"gdram": max(p[0] for p in places) + size}, "gdram", align=8)
    call.fill("gdram", t.draw(call.rng, call.bytes["gdram"] // t.size), "gdram")
    spans = {}
    if "a" in names and call.form["operation"] != "atomic_cas":
        spans["a"] = max(p[1] for p in places) + size
    if "d" in names:
        spans["d"] = size
    if spans:
        call.place(spans, align=t.size)
        if "a" in spans:
            call.fill("a", t.draw(call.rng, spans["a"] // t.size))
    before = call.load("gdram", memory="gdram")
    if call.form["operation"] == "atomic_cas":
        numbers.update(a=before[0] if call.maybe(0.5) else t.draw(call.rng, 1)[0],
                       b=t.draw(call.rng, 1)[0])
        call.store("gdram", np.where(before[:1] == numbers["a"], numbers["b"], before[:1]).astype(
            t.storage), "gdram")
    for to, begin in places if call.form["operation"] != "atomic_cas" else []:
        now = call.after["gdram"][call.at["gdram"] + to:][:size].copy().view(t.storage)
        a = (call.load("a")[begin // t.size:][:n] if "a" in spans
             else np.full(n, numbers["s"], t.storage))
        bits, other = updated(call, now, a)
        call.store("gdram", bits, "gdram", to, other)
    if "d" in names:
        call.store("d", before[:n])
    numbers = {**call.at, **numbers}
    call.arguments = [numbers[x] for x in names]
