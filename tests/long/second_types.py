# SPDX-License-Identifier: MIT
"""Element types of the second implementation: bits, values, rounding, and values to try.

Integers are arrays of their own type of numpy, which wrap around; floats are arrays of float64,
where sum, product, quotient and root of two elements, rounded once more, are those of the type.
"""
import numpy as np

MODES = {"rn": "to nearest, ties to even", "tz": "toward zero", "oz": "away from zero",
         "up": "toward +infinity", "dn": "toward -infinity",
         "rd": "to nearest, ties away from zero", "rm": "to nearest, ties toward +infinity"}


def to_whole(values, mode):
    """float64 values rounded to whole numbers."""
    if mode in ("rn", "tz", "up", "dn"):
        return {"rn": np.rint, "tz": np.trunc, "up": np.ceil, "dn": np.floor}[mode](values)
    if mode == "oz":
        return np.copysign(np.ceil(np.abs(values)), values)
    below = np.floor(values)
    rest = values - below
    upper = rest > 0.5
    ties = (rest == 0.5) & ((values > 0) | (mode == "rm"))
    return np.where(np.isfinite(values), np.where(upper | ties, below + 1, below), values)


class Type:
    """An element type of the tables; c is its spelling in a kernel."""

    def __init__(self, name, c, size, digits=0, least=0):
        self.name, self.c, self.size = name, c, size
        self.digits, self.least = digits, least # of a float: of its significand; exponent of 1 ulp
        self.is_float = digits > 0
        self.storage = np.dtype(f"u{size}")
        self.native = None if self.is_float else np.dtype(("u" if "u" in name else "i") + str(size))

    def values(self, bits):
        """bits are an array of bytes or of the storage."""
        bits = np.ascontiguousarray(bits).view(self.storage)
        if not self.is_float:
            return bits.view(self.native)
        if self.name == "bfloat16_t":
            return (bits.astype(np.uint32) << np.uint32(16)).view(np.float32).astype(np.float64)
        return bits.view(f"f{self.size}").astype(np.float64)

    def bits(self, values):
        """The storage of values: of floats rounded to nearest, of integers their low bits."""
        values = np.asarray(values)
        if not self.is_float:
            return values.astype(self.native, casting="unsafe").view(self.storage)
        with np.errstate(all="ignore"):
            if self.name == "bfloat16_t":
                rounded = self.round(values.astype(np.float64))
                return (rounded.astype(np.float32).view(np.uint32) >> np.uint32(16)).astype("u2")
            return values.astype(f"f{self.size}").view(self.storage)

    @property
    def largest(self):
        top = {"half": 15, "bfloat16_t": 127, "float": 127}[self.name]
        return (2.0 - 2.0 ** (1 - self.digits)) * 2.0 ** top

    def round(self, values, mode="rn"):
        """float64 values rounded to this float type; what exceeds it is infinite, or the largest
        number where the mode rounds inward."""
        values = np.asarray(values, np.float64)
        with np.errstate(all="ignore"):
            exponent = np.maximum(np.frexp(values)[1] - self.digits, self.least)
            rounded = np.ldexp(to_whole(np.ldexp(values, -exponent), mode), exponent)
            rounded = np.copysign(np.where(np.isfinite(values), rounded, values), values)
            beyond = np.isfinite(values) & (np.abs(rounded) > self.largest)
            outward = {"tz": False, "up": values > 0, "dn": values < 0}.get(mode, True)
            return np.where(beyond, np.copysign(np.where(outward, np.inf, self.largest), values),
                            rounded)

    def one(self):
        return self.bits(np.ones(1))[0]

    def edges(self):
        """Bits that are worth a try."""
        if not self.is_float:
            top = 2 ** (8 * self.size)
            numbers = [0, 1, 2, 3, 7, top - 1, top - 2, top // 2, top // 2 - 1, top // 2 + 1]
            return np.array(numbers, self.storage)
        width, low = 8 * self.size, self.digits - 1
        infinity = (1 << (width - 1)) - (1 << low)
        numbers = [0, 1, 2, (1 << low) - 1, 1 << low, infinity - 1, infinity, infinity + 1,
                   infinity + (1 << (low - 1)), infinity + (1 << (low - 1)) + 1]
        numbers += [int(self.bits(np.array(v))) for v in (1, 0.5, 1.5, 2.5, 3, 127.5, 3.1415927)]
        return np.array(numbers + [n | 1 << (width - 1) for n in numbers], self.storage)

    def draw(self, rng, n, calm=False):
        """Bits of n elements: any, small numbers, edges, or all of these; calm ones are finite and
        not far from 1."""
        kinds = {
            "any": lambda: rng.integers(0, 256, n * self.size, np.uint8).view(self.storage),
            "small": lambda: self.bits(rng.integers(-4, 5, n)),
            "near": lambda: self.bits(rng.normal(0, 10, n).round(int(rng.integers(0, 5)))),
            "edges": lambda: rng.choice(self.edges(), n)}
        kind = str(rng.choice(("small", "near") if calm else (*kinds, "mixed", "mixed")))
        if kind != "mixed":
            return kinds[kind]()
        return np.choose(rng.integers(0, 4, n), [draw() for draw in kinds.values()])


TYPES = {t.name: t for t in (
    Type("int8_t", "signed char", 1), Type("uint8_t", "unsigned char", 1),
    Type("int16_t", "short", 2), Type("uint16_t", "unsigned short", 2),
    Type("int32_t", "int", 4), Type("uint32_t", "unsigned int", 4),
    Type("int64_t", "long", 8), Type("uint64_t", "unsigned long", 8),
    Type("half", "half", 2, 11, -24), Type("bfloat16_t", "bfloat16_t", 2, 8, -133),
    Type("float", "float", 4, 24, -149))}
BYTES = Type("bytes", "void", 1)
BYTES.native = np.dtype("u1")
UNSIGNED = {size: TYPES[f"uint{8 * size}_t"] for size in (1, 2, 4, 8)}
