# SPDX-License-Identifier: MIT
"""A call of the second implementation: memories before and after, arguments, what it returns.

A call has an image of each memory that it uses, full of anything. Its operands lie there where
the rule of the op lets them; everything else has to be as before. Rules are those of the table
in docs/reference/intrinsics.md.
"""
import numpy as np

READ_AHEAD = 1024
# Of 1xx and 2xx: what count * size is a multiple of.
LINES = {"bitindex": 512}
FREE_COUNTS = ("search", "bit_mask", "select_bits", "convert", "move", "pad", "reshape", "pool",
               "pool_both", "pool_marked", "copy", "tensor", "channels")


class Call:
    def __init__(self, form, element, rng, generation, index):
        self.form, self.type, self.rng, self.generation = form, element, rng, generation
        self.rule, self.index = form["rules"]["name"], index
        self.old = generation < 3
        self.images, self.after, self.loose = {}, {}, []
        self.arguments, self.returned = [], None
        self.at, self.bytes, self.is_partly = {}, {}, False

    # ---- sizes ----

    def pick(self, low, high):
        return int(self.rng.integers(low, high + 1))

    def maybe(self, share):
        return bool(self.rng.random() < share)

    def extent(self, most):
        """A size from 1 on, small ones more often."""
        return int(min(most, np.exp(self.rng.uniform(0, np.log(most + 1)))))

    def count(self, size=None, most=1500):
        """A count of elements as the rule wants it."""
        size = size or self.type.size
        step = 1
        if self.old and self.rule in ("bit_mask", "select_bits"):
            return 1024 * self.pick(1, 3)
        if self.old and self.rule not in FREE_COUNTS:
            step = LINES.get(self.rule, 128) // size
        elif self.generation == 3 and self.rule in ("bitindex", "bit_mask", "select_bits"):
            step = 8
        return step * self.extent(max(most // step, 4))

    # ---- operands ----

    def place(self, spans, memory="nram", over=(), align=0):
        """Places spans {name: bytes} apart from each other in an image of a memory. over has, for
        a span that may lie over others, what they are and how: (name, (others), partly)."""
        offset, names = 0, [n for n in spans if not over or n != over[0]]
        self.rng.shuffle(names)
        if over and self.over(spans, *over):
            return self.finish(spans, memory)
        for name in names + ([over[0]] if over else []):
            offset = self.put(name, offset, spans[name], align)
        return self.finish(spans, memory)

    def put(self, name, offset, size, align=0):
        step = align or (64 if self.old else self.rng.choice([1, self.type.size, 4, 64]))
        offset += self.pick(0, 3) * self.pick(0, 40)
        self.at[name] = int(-(-offset // step) * step)
        self.bytes[name] = int(size)
        return self.at[name] + int(size)

    def over(self, spans, name, others, partly):
        """Lets a span begin where another does, or lie partly over it; False: apart from all."""
        choice = self.rng.random()
        if choice > 0.6 or (choice > 0.3 and not partly):
            return False
        other, offset, shift = str(self.rng.choice(list(others))), 0, 0
        if choice > 0.3:
            step = 64 if self.old else self.rng.choice([1, self.type.size, 64])
            shift = int(self.pick(-1500, 1500) // step * step)
            self.is_partly = shift != 0
        lead = max(-shift, 0) + 64
        for n in [other] + [o for o in spans if o not in (other, name)]:
            offset = self.put(n, offset + (lead if n == other else 0), spans[n])
            if n == other:
                self.at[name], self.bytes[name] = self.at[n] + shift, int(spans[name])
                offset = max(offset, self.at[name] + int(spans[name]))
        return True

    def finish(self, spans, memory):
        end = max(self.at[n] + self.bytes[n] for n in spans) + self.pick(0, 64)
        self.images[memory] = self.rng.integers(0, 256, end, np.uint8)
        self.after[memory] = self.images[memory].copy()
        return self

    def fill(self, name, bits, memory="nram"):
        """Gives an operand its bits before the call, and returns them."""
        bits = np.ascontiguousarray(bits)
        for image in (self.images, self.after):
            image[memory][self.at[name]:][:bits.nbytes] = bits.view(np.uint8)
        return bits

    def load(self, name, element=None, memory="nram"):
        """The bits of an operand before the call, as operands that lie over it have left them."""
        element = element or self.type
        data = self.images[memory][self.at[name]:][:self.bytes[name]]
        return data.copy().view(element.storage)

    def store(self, name, bits, memory="nram", offset=0, loose=None):
        """What the call has to leave at an operand. loose: (element, bits of another result that
        is right); NaN is then any NaN."""
        bits = np.ascontiguousarray(bits)
        start = self.at[name] + int(offset)
        self.after[memory][start:][:bits.nbytes] = bits.view(np.uint8)
        if loose is not None:
            self.loose.append((memory, start, bits, *loose))

    def pad_line(self, name, offset, most=128):
        """1xx and 2xx write zeros from offset up to a multiple of so many bytes."""
        rest = -offset % most
        if self.old and rest:
            self.store(name, np.zeros(rest, np.uint8), offset=offset)

    # ---- the verdict ----

    def judge(self, images, returned):
        """Complaints about what the call left in its memories and what it returned."""
        for memory, start, bits, element, other in self.loose:
            part = images[memory][start:][:bits.nbytes]
            got = part.copy().view(element.storage)
            with np.errstate(all="ignore"):
                right = (got == bits) | (got == other) | (
                    np.isnan(element.values(got)) & np.isnan(element.values(bits)))
            self.after[memory][start:][:bits.nbytes] = np.where(right, got, bits).view(np.uint8)
        complaints = []
        for memory, after in self.after.items():
            got = images[memory][:len(after)]
            wrong = np.nonzero(got != after)[0]
            if len(wrong):
                i = int(wrong[0])
                complaints.append(
                    f"{len(wrong)} bytes of {memory} differ, the first at {i} ({self.where(i)}): "
                    f"{bytes(got[i:i + 8]).hex()}, expected {bytes(after[i:i + 8]).hex()}, "
                    f"before {bytes(self.images[memory][i:i + 8]).hex()}")
        if self.returned is not None and returned not in self.returned:
            complaints.append(f"returns {returned:#x}, expected {self.returned[0]:#x}")
        return complaints

    def where(self, i):
        return " ".join(f"{n}+{i - at}" for n, at in self.at.items()
                        if at <= i < at + self.bytes[n]) or "no operand"

    def title(self):
        return (f"{self.form['name']} ({self.form['operation']}) of {self.type.name}, call "
                f"{self.index}: {self.arguments} " +
                " ".join(f"{n}@{at}[{self.bytes[n]}]" for n, at in self.at.items()))


def loosely(element, values, spread=2.0 ** -50):
    """(bits, loose) of results that are exact but for the last rounding: where the value of
    float64, a few of its own units off, is that close to a tie, both neighbors are right."""
    with np.errstate(all="ignore"):
        return (element.bits(values * (1 + spread)),
                (element, element.bits(values * (1 - spread))))


def stream(call, name, n, sources, compute, size=None, loose=True):
    """An op that goes through n elements in ascending order, and reads READ_AHEAD bytes ahead of
    what it writes: compute(bits of each source...) is called for blocks. sources has for each
    source (name, element, index of each of the n elements)."""
    size = size or call.type.size
    start, memory = call.at[name], call.after["nram"]
    before = call.images["nram"]
    block = min(READ_AHEAD // e.size for _, e, _ in sources) if sources else n
    parts = []
    for first in range(0, n, block):
        last = min(first + block, n)
        read = []
        for source, element, index in sources:
            ahead = READ_AHEAD // element.size
            address = call.at[source] + index[first:last, None] * element.size + np.arange(element.size)
            written = np.floor_divide(address - start, size)
            is_new = ((address >= start) & (written < np.arange(first, last)[:, None] - ahead) &
                      (written < n) & (call.at[source] != start))
            read.append(np.where(is_new, memory[address], before[address]).view(element.storage)[:, 0])
        bits, spare = compute(*read)
        memory[start + first * size:start + last * size] = np.ascontiguousarray(bits).view(np.uint8)
        parts.append((bits, spare))
    bits = np.concatenate([p[0] for p in parts])
    element = parts[0][1][0] if parts[0][1] else None
    if element:
        call.loose.append(("nram", start, bits, element, np.concatenate([p[1][1] for p in parts])))
