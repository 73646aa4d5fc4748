# SPDX-License-Identifier: MIT
"""Comparisons to bits, selection by masks, tables."""
import numpy as np

from second_elementwise import VALUES
from second_calls import stream
from second_kernel import Signature
from second_types import TYPES, UNSIGNED

MODES = ("eq", "ne", "lt", "le", "gt", "ge") # in the order of CompareMode


def covers(form):
    return (form["family"] == "Comparisons to bits" or form["operation"] in SELECTED or
            form["operation"].startswith("maskmove"))


def signatures(form, t):
    operation, T = form["operation"], t.c
    if operation.endswith("scalar_bitindex"):
        if t.name == "bfloat16_t": # no statement of docs/reference/assembly.md has it
            return None
        name, suffix = operation.replace("_bitindex", ""), "f16" if t.size == 2 else "f32"
        return [Signature(f"void {name}({T} *d, const {T} *a, {T} s, long n)", declare=(
            f'__mlu_func__ void {name}({T} *d, const {T} *a, {T} s, long n)\n{{\n    __asm__ '
            f'volatile("{form["name"]}.{suffix} [%[d]], [%[a]], %[s], %[n];" : : [d] "r"(d), '
            f'[a] "r"(a), [s] "r"(s), [n] "r"(n));\n}}'))]
    if operation == "fcmpfilter":
        return [f"unsigned __bang_fcmpfilter(CMP_{m.upper()}, {T} *d, const {T} *a, const {T} *b, long n)"
                for m in MODES]
    if operation == "fcmpfilter_scalar":
        return [f"unsigned __bang_fcmpfilter(CMP_{m.upper()}, {T} *d, const {T} *a, {T} s, long n)"
                for m in MODES]
    if operation == "extension":
        return ["void __extension(void *d, const void *s, const void *a, long size, NRAM2NRAM, long n)"]
    return []


def compare_to_bits(call, names):
    t, n = call.type, call.count()
    compare = VALUES[call.form["operation"][:2]]
    spans = {x: n * t.size for x in ("a", "b") if x in names}
    call.place({"d": (n + 7) // 8, **spans}, over=("d", list(spans), False))
    for x in spans:
        call.fill(x, t.draw(call.rng, n))
    s = t.draw(call.rng, 1)
    a, b = call.load("a"), call.load("b") if "b" in spans else s
    call.store("d", np.packbits(compare(call, t.values(a), t.values(b)), bitorder="little"))
    return {"n": n, "s": s[0]}


def mask_operand(call, n, as_bits):
    """Draws which elements are chosen; (name, bytes of the mask)."""
    call.share = call.rng.choice([0, 0.1, 0.5, 1])
    return ("mask", (n + 7) // 8) if as_bits else ("b", n * call.type.size)


def chosen_by(call, n, as_bits):
    """Fills the mask, and says which elements it chooses."""
    t, chosen = call.type, call.rng.random(n) < call.share
    if as_bits:
        call.fill("mask", np.packbits(chosen, bitorder="little"))
        bits = np.unpackbits(call.load("mask", UNSIGNED[1]), bitorder="little")[:n]
        return bits == 1
    mask = t.draw(call.rng, n)
    mask[~chosen] = 0 if not t.is_float or call.maybe(0.5) else 1 << (8 * t.size - 1)
    call.fill("b", mask)
    return None


def filtered(call, names):
    """filter, collect and their kin."""
    t, n, operation = call.type, call.count(), call.form["operation"]
    as_bits = "mask" in names
    mask, mask_bytes = mask_operand(call, n, as_bits)
    places = ["a"] if as_bits else ["a", mask]
    room = n * t.size if not call.old else -(-n * t.size // 128) * 128
    call.place({"d": room, "a": n * t.size, mask: mask_bytes}, over=("d", places, False))
    call.fill("a", t.draw(call.rng, n))
    chosen = chosen_by(call, n, as_bits)
    if chosen is None:
        chosen = t.values(call.load("b")) != 0
    kept = call.load("a")[:n][chosen]
    call.store("d", kept)
    if operation.startswith("collect"):
        call.pad_line("d", kept.nbytes)
    else:
        call.returned = [len(kept)]
    return {"n": n}


def selected(call, names):
    t, n, as_bits = call.type, call.count(), "mask" in names
    mask, mask_bytes = mask_operand(call, n, as_bits)
    call.place({"d": 128 + -(-n * t.size // 128) * 128, "a": n * t.size, mask: mask_bytes})
    call.fill("a", t.draw(call.rng, n))
    chosen = chosen_by(call, n, as_bits)
    if chosen is None:
        chosen = t.values(call.load("b")) != 0
    kept = call.load("a")[:n][chosen]
    if call.old:
        call.store("d", np.zeros(128, np.uint8))
    call.store("d", np.array([len(kept)], np.uint32))
    call.store("d", kept, offset=128)
    call.store("d", np.zeros(-kept.nbytes % 128, np.uint8), offset=128 + kept.nbytes)
    return {"n": n}


def compared(call, names):
    """fcmpfilter."""
    t, n = call.type, call.count()
    compare = VALUES[MODES[call.index % len(MODES)]]
    spans = {x: n * t.size for x in ("a", "b") if x in names}
    call.place({"d": n * t.size, **spans}, over=("d", list(spans), False))
    for x in spans:
        call.fill(x, t.draw(call.rng, n))
    s = t.draw(call.rng, 1)
    a, b = call.load("a"), call.load("b") if "b" in spans else s
    kept = a[compare(call, t.values(a), t.values(b))]
    call.store("d", kept)
    call.pad_line("d", kept.nbytes)
    call.returned = [len(kept)]
    return {"n": n, "s": s[0]}


def masked(call, names):
    """maskmove, by bytes."""
    size, as_bits = call.count(1, 4000), "mask" in names
    mask = "mask" if as_bits else "a"
    places = ["s"] if as_bits else ["s", "a"]
    call.place({"d": size, "s": size, mask: (size + 7) // 8 if as_bits else size},
               over=("d", places, False))
    chosen = call.rng.random(size) < call.rng.choice([0, 0.1, 0.5, 1])
    if as_bits:
        call.fill("mask", np.packbits(chosen, bitorder="little"))
    else:
        call.fill("a", np.where(chosen, call.rng.integers(1, 256, size), 0).astype(np.uint8))
        chosen = call.load("a", UNSIGNED[1]) != 0
    old, new = call.load("d", UNSIGNED[1]), call.load("s", UNSIGNED[1])
    call.store("d", np.where(chosen, new, old))
    return {"size": size}


def looked_up(call, names):
    t, n, m = call.type, call.count(), 64 * call.extent(12)
    unsigned = UNSIGNED[t.size]
    call.place({"d": n * t.size, "index": n * t.size, "a": m * t.size},
               over=("d", ["index"], False))
    index = call.rng.integers(0, m, n)
    wild = call.rng.random(n) < call.rng.choice([0, 0.2])
    call.fill("index", np.where(wild, unsigned.draw(call.rng, n), index).astype(unsigned.storage))
    call.fill("a", t.draw(call.rng, m))
    index = call.load("index", unsigned).astype(np.uint64)
    table = call.load("a")
    call.store("d", np.where(index < m, table[np.minimum(index, m - 1).astype(int)],
                             index.astype(t.storage)))
    return {"n": n, "m": m}


def extended(call, names):
    n, size = call.extent(200), call.extent(40)
    times = call.rng.integers(0, call.rng.choice([2, 5]), n, np.uint8)
    times[0] = max(times[0], 1)
    call.place({"d": int(times.sum()) * size, "s": n * size, "a": n})
    call.fill("a", times)
    pieces = call.load("s", UNSIGNED[1]).reshape(n, size)
    call.store("d", np.repeat(pieces, times, axis=0).ravel())
    return {"n": n, "size": size}


SELECTED = {"filter": filtered, "collect": filtered, "filter_bitindex": filtered,
            "collect_bitindex": filtered, "select": selected, "select_bitindex": selected,
            "fcmpfilter": compared, "fcmpfilter_scalar": compared, "lut": looked_up,
            "extension": extended, "maskmove": masked, "maskmove_bits": masked}


def draw(call, signature):
    body = SELECTED.get(call.form["operation"], compare_to_bits)
    numbers = body(call, signature.named)
    numbers.update(call.at)
    call.arguments = [numbers[x] for x in signature.named]
