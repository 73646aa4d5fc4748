# SPDX-License-Identifier: MIT
"""Reductions: sums, counts, searches, extrema."""
import numpy as np

from second_types import UNSIGNED

LINE = 128


def covers(form):
    return form["operation"].replace("old_", "") in BODIES


def float_sum(call, bits):
    """The sum in float: down the lanes of a line, then halves of the line added."""
    t, lanes = call.type, LINE // call.type.size
    sums = np.zeros(lanes, np.float32)
    values = t.values(bits).astype(np.float32)
    for first in range(0, len(values), lanes):
        line = values[first:first + lanes]
        sums[:len(line)] += line
    while len(sums) > 1:
        half = len(sums) // 2
        sums = sums[:half] + sums[half:]
    result = t.bits(sums.astype(np.float64))[0]
    return 0 if result == 1 << (8 * t.size - 1) else result


def summed(call, n):
    call.place({"a": n * call.type.size})
    bits = call.fill("a", call.type.draw(call.rng, n, calm=call.maybe(0.5)))
    call.returned = AnyNan(call.type, float_sum(call, bits))


class AnyNan(list):
    """The bits of a result that is returned; instead of a NaN any NaN."""

    def __init__(self, t, bits):
        super().__init__([int(bits)])
        self.t = t

    def __contains__(self, got):
        is_nan = lambda bits: np.isnan(self.t.values(np.array([bits], self.t.storage)))[0]
        return got == self[0] or (is_nan(self[0]) and is_nan(got))


def reduce_summed(call, n):
    t, lanes = call.type, LINE // call.type.size
    call.place({"d": n * t.size, "a": n * t.size}, over=("d", ["a"], False))
    call.fill("a", t.draw(call.rng, n, calm=call.maybe(0.5)))
    bits = call.load("a")
    if call.old:
        call.store("d", np.zeros(n * t.size, np.uint8))
    for first in range(0, n, lanes):
        result = np.array([float_sum(call, bits[first:first + lanes])], t.storage)
        call.store("d", result, offset=first * t.size, loose=(t, result))


def answered(call, answer):
    """A number of 32 bits that is returned, or of the older form the first one of d."""
    if "d" not in call.at:
        call.returned = [int(answer)]
        return
    call.store("d", np.array([answer], np.uint32))
    if call.old:
        call.store("d", np.zeros(LINE - 4, np.uint8), offset=4)


def searched(search):
    def body(call, n):
        t = call.type
        spans = {"a": n * t.size}
        if "d" in call.names:
            spans["d"] = LINE if call.old else 4
        call.place(spans, over=("d", ["a"], True) if "d" in spans else ())
        some = t.draw(call.rng, n)
        some[call.rng.random(n) < call.rng.choice([0, 0.5, 0.99, 1])] = 0
        call.fill("a", some)
        found = np.nonzero(t.values(call.load("a")) != 0)[0]
        answered(call, search(found))
    return body


def counted_bits(call, n):
    call.place({"d": LINE if call.old else 4, "mask": (n + 7) // 8}, over=("d", ["mask"], False))
    answered(call, np.unpackbits(call.load("mask", UNSIGNED[1]), bitorder="little")[:n].sum())


def popcnt(call, n):
    call.place({"a": n * call.type.size})
    call.fill("a", call.type.draw(call.rng, n))
    call.returned = [int(np.unpackbits(call.load("a").view(np.uint8)).sum())]


def extreme(best, of):
    """d[0] is the first greatest or least element, its index the 8 bytes behind it."""
    def body(call, n):
        t = call.type
        clears = call.old and call.form["operation"] not in ("argmax", "argmin")
        call.place({"d": LINE if clears else t.size + 8, "a": n * t.size}, over=("d", ["a"], True))
        some = t.draw(call.rng, n)
        if call.maybe(0.1):
            some[:] = t.bits(np.array([np.nan]))[0]
        call.fill("a", some)
        bits = call.load("a")
        values = of(t.values(bits))
        at = 0 if np.isnan(values).all() else int(
            np.nonzero(values == best(values[~np.isnan(values)]))[0][0])
        if clears:
            call.store("d", np.zeros(LINE, np.uint8))
        sign = 1 << (8 * t.size - 1)
        result = bits[at:at + 1] if of is np.positive else bits[at:at + 1] & t.storage.type(sign - 1)
        call.store("d", result, loose=(t, result))
        call.store("d", np.array([at], np.uint64), offset=t.size)
    return body


NOTHING = 0xffffffff
BODIES = {
    "sum": summed, "reduce_sum": reduce_summed, "count": searched(len),
    "findfirst1": searched(lambda found: found[0] if len(found) else NOTHING),
    "findlast1": searched(lambda found: found[-1] if len(found) else NOTHING),
    "count_bitindex": counted_bits, "popcnt": popcnt,
    "argmax": extreme(np.max, np.positive), "argmin": extreme(np.min, np.positive),
    "max": extreme(np.max, np.positive), "min": extreme(np.min, np.positive),
    "fabsmax": extreme(np.max, np.abs), "fabsmin": extreme(np.min, np.abs)}


def draw(call, signature):
    call.names, n = signature.named, call.count(most=6000)
    BODIES[call.form["operation"].replace("old_", "")](call, n)
    numbers = {"n": n, **call.at}
    call.arguments = [numbers[x] for x in signature.named]
