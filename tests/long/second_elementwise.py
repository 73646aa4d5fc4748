# SPDX-License-Identifier: MIT
"""Elementwise ops: arithmetic, comparison, logic, bits, extrema, fused chains, functions."""
import math

import numpy as np

from second_calls import loosely, stream
from second_types import UNSIGNED

erf = np.vectorize(math.erf, otypes=[float])
erfc = np.vectorize(math.erfc, otypes=[float])


def product(call, a, b):
    """a * b; on 1xx and 2xx +0 where a factor is 0."""
    value = a * b
    return np.where((a == 0) | (b == 0), 0, value).astype(value.dtype) if call.old else value


def quotient(call, a, b):
    if call.type.is_float:
        return a / b
    with np.errstate(all="ignore"):
        wide = np.where(b == 0, 1, b).astype(np.int64)
        a = a.astype(np.int64)
        return np.where(b == 0, -1, np.sign(a) * np.sign(wide) * (abs(a) // abs(wide)))


def remainder(call, a, b):
    if call.type.is_float:
        return np.fmod(a, b)
    if call.type.name == "uint64_t":
        return np.where(b == 0, a, a % np.where(b == 0, 1, b))
    whole = [[int(x) for x in v] for v in (a, b)]
    return np.array([x if y == 0 else (abs(x) % abs(y)) * (-1 if x < 0 else 1)
                     for x, y in zip(*whole)], np.int64)


def greater(a, b):
    return a > b


def less(a, b):
    return a < b


# Values of results by values of sources; integers wrap where they are stored.
VALUES = {
    "add": lambda c, a, b: a + b, "sub": lambda c, a, b: a - b, "mul": product,
    "div": quotient, "div_approximate": quotient, "rem": remainder, "mod": remainder,
    "square": lambda c, a: product(c, a, a),
    "abs": lambda c, a: abs(a), "neg": lambda c, a: -a,
    "relu": lambda c, a: np.where(a < 0, 0, a),
    "eq": lambda c, a, b: a == b, "ne": lambda c, a, b: a != b, "gt": lambda c, a, b: a > b,
    "ge": lambda c, a, b: a >= b, "lt": lambda c, a, b: a < b, "le": lambda c, a, b: a <= b,
    "and": lambda c, a, b: (a != 0) & (b != 0), "or": lambda c, a, b: (a != 0) | (b != 0),
    "xor": lambda c, a, b: (a != 0) != (b != 0), "not": lambda c, a: a == 0,
    "hypot": lambda c, a, b: np.hypot(a, b),
    "floor": lambda c, a: np.floor(a), "round": lambda c, a: np.rint(a),
    "active_sign": lambda c, a: np.where(a >= 0, 1, -1)}
VALUES["active_abs"], VALUES["active_relu"] = VALUES["abs"], VALUES["relu"]

# Exact but for the last rounding.
FUNCTIONS = {
    "sin": np.sin, "cos": np.cos, "log2": np.log2, "pow2": np.exp2, "sqrt": np.sqrt,
    "rsqrt": lambda a: 1 / np.sqrt(a), "recip": lambda a: 1 / a, "active_exp": np.exp,
    "active_log": np.log, "active_sigmoid": lambda a: 1 / (1 + np.exp(-a)),
    "active_tanh": np.tanh,
    "active_gelu": lambda a: np.where(a == -np.inf, -0.0, a / 2 * np.where(
        a < 0, erfc(-a / math.sqrt(2)), 1 + erf(a / math.sqrt(2)))),
    "taylor4_softplus": lambda a: np.logaddexp(0, a)}
for name in ("recip", "sqrt", "rsqrt", "sin", "cos", "pow2"):
    FUNCTIONS["active_" + name] = FUNCTIONS[name]
for name in ("sin", "cos", "tanh", "sigmoid"):
    FUNCTIONS["taylor4_" + name] = FUNCTIONS["active_" + name]


def quiet(t, bits):
    """What an op that compares leaves of a NaN of 16 bits that is signalling."""
    if not t.is_float or t.size != 2:
        return bits
    return np.where(np.isnan(t.values(bits)), bits | t.storage.type(1 << (t.digits - 2)), bits)


# Bits of results by bits of sources.
BITS = {"band": lambda t, a, b: a & b, "bor": lambda t, a, b: a | b, "bxor": lambda t, a, b: a ^ b,
        "bnot": lambda t, a: ~a,
        "maxequal": lambda t, a, b: quiet(t, np.where(t.values(b) > t.values(a), b, a)),
        "minequal": lambda t, a, b: quiet(t, np.where(t.values(b) < t.values(a), b, a))}


def extremum(better, keeps_nan):
    """maximum and its kin."""
    def bits(t, a, b):
        x, y = t.values(a), t.values(b)
        chosen = np.where(better(y, x) | np.isnan(x), b, a)
        if keeps_nan:
            all_ones = np.array((1 << (8 * t.size - 1)) - 1, t.storage)
            return np.where(np.isnan(x) | np.isnan(y), all_ones, chosen)
        return np.where(np.isnan(y) & ~np.isnan(x), a, chosen)
    return bits


for name, better in (("maximum", greater), ("minimum", less)):
    BITS[name], BITS["nan_" + name] = extremum(better, False), extremum(better, True)


def result(call, base, *sources):
    """(bits, what else is right) of an op whose name has no cycle_ nor _scalar."""
    t = call.type
    if base in BITS:
        bits = BITS[base](t, *sources).astype(t.storage)
        return bits, (t, bits) if base in ("maximum", "minimum") else None
    if base == "srl":
        shift = np.uint64(min(int(call.shift), 63))
        wide = sources[0].astype(np.uint64) >> shift
        return np.where(int(call.shift) >= 8 * t.size, 0, wide).astype(t.storage), None
    values = [t.values(s) for s in sources]
    with np.errstate(all="ignore"):
        if base in FUNCTIONS:
            return loosely(t, FUNCTIONS[base](values[0]), 2.0 ** (-42 if "gelu" in base else -50))
        if base == "hypot":
            return loosely(t, np.hypot(*values))
        if base.endswith("add_tz"):
            return exactly(t, t.round(toward_zero_sum(*values), "tz"))
        if base.startswith("fusion_"):
            return exactly(t, fused(call, base[-3:], *values))
        if base == "relun":
            low = np.where(values[0] < 0, 0, values[0])
            return exactly(t, np.where(low > values[1], values[1], low))
        return exactly(t, VALUES[base](call, *values))


def exactly(t, values):
    bits = t.bits(values)
    return bits, (t, bits) if t.is_float else None


def toward_zero_sum(a, b):
    """A sum in double that, rounded toward zero, is that of the exact one: where double has
    rounded away from zero it is the number below."""
    total = a + b
    rest = b - (total - a) if total.size else total
    big = np.abs(a) >= np.abs(b)
    rest = np.where(big, b - (total - a), a - (total - b))
    away = np.isfinite(total) & (rest != 0) & (np.sign(rest) == -np.sign(total))
    return np.where(away, np.nextafter(total, 0), total)


def fused(call, code, a, b, c):
    """The two operations of a FUSION_ code, rounded one after the other."""
    t = call.type
    steps = {"a": lambda x, y: x + y, "s": lambda x, y: x - y, "m": lambda x, y: product(call, x, y)}
    return steps[code[2]](t.values(t.bits(steps[code[1]](a, b))), c)


def base_of(form):
    """The operation, without what says that an operand is repeated or a scalar."""
    return form["operation"].replace("cycle_", "").replace("_scalar", "")


def draw(call, signature):
    """An elementwise call: operands d, a, b in NRAM, a scalar, n; b of m elements is repeated."""
    t, names, base = call.type, signature.named, base_of(call.form)
    n, m, distance = call.count(), 0, 0
    if "m" in names:
        m = call.count(most=300)
        n = m * call.extent(5)
    if base == "maximum_distance":
        distance = call.extent(300) * (64 // t.size if call.old else 1)
    spans = {x: n * t.size for x in names if x in ("d", "a", "b", "c", "room", "room2")}
    spans["a"] += distance * t.size
    if m:
        spans.update({x: m * t.size for x in "bc" if x in spans})
    sources = [x for x in "abc" if x in spans]
    over = ("d", [x for x in sources if x == "a" or not m], call.rule in ("elementwise", "cycled"))
    call.place(spans, over=over if call.rule != "apart" else ())
    for x in sources:
        call.fill(x, t.draw(call.rng, spans[x] // t.size, call.is_partly))
    scalars = {x: t.draw(call.rng, 1)[0] for x in names if x in ("s", "s1", "s2")}
    call.shift = call.pick(0, 8 * t.size + 3)
    numbers = {"n": n, "m": m, "distance": distance, "shift": call.shift, **call.at, **scalars}
    call.arguments = [numbers[x] for x in names]
    index = np.arange(n)
    read = {x: (x, t, index % m if m and x != "a" else index) for x in sources}
    if distance:
        base, read["b"] = "maximum", ("a", t, index + distance)

    def compute(*bits):
        given = dict(zip(read, bits))
        given.update({x: np.full(len(bits[0]), s) for x, s in scalars.items()})
        return result(call, base, *(given[x] for x in names if x in given), *bits[1:][:distance > 0])

    stream(call, "d", n, list(read.values()), compute)


def signatures(form, t):
    """Of forms that headers write by hand."""
    name, operation = form["name"], form["operation"]
    T, U = t.c, UNSIGNED[t.size].c
    if operation.startswith("fusion"):
        head = f"void __bang_fusion({operation.upper()}, {T} *d, const {T} *a, "
        return [head + tail for tail in (
            f"{T} s1, {T} s2, long n)", f"const {T} *b, const {T} *c, long n, long m)",
            f"const {T} *b, {T} s1, long n, long m)", f"{T} s1, const {T} *c, long n, long m)")]
    if operation in ("band_scalar", "bor_scalar", "bxor_scalar"):
        return [f"void {name}({T} *d, const {T} *a, {S} s, long n)" for S in (T, U)]
    twin = ("u" if "u" in t.name else "s") + str(8 * t.size)
    return {
        "div_approximate": [f"void __bang_div({T} *d, const {T} *a, const {T} *b, {T} *room, long n)"],
        "bnot": [f"void {name}({T} *d, const {T} *a, long n)"],
        "srl": [f"void {name}({T} *d, const {T} *a, unsigned long shift, long n)"],
        "hypot": [f"void {name}(long n, {T} *d, const {T} *a, const {T} *b)"],
        "mod_scalar": [f"void __cn_vector_mod_scalar_{twin}(long n, {T} *d, const {T} *a, {T} s)"]
    }.get(operation) or ([] if form["signatures"] else [
        f"void {name}({T} *d, const {T} *a, const {T} *b, long n)"])


FAMILIES = ("Arithmetic", "Comparisons", "Logic", "Bitwise operations", "Minima and maxima",
            "Fused operations", "Mathematics")


def covers(form):
    base = base_of(form)
    return form["family"] in FAMILIES and (
        base in VALUES or base in FUNCTIONS or base in BITS or base.startswith("fusion_") or
        base in ("srl", "add_tz", "relun", "maximum_distance"))
