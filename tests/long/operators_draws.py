# SPDX-License-Identifier: MIT
"""Random sizes, values and indices of calls, with what is at the edges more often than chance
would have it; and the judgement of float results."""
import numpy as np

from operators_reference import FLOAT_MAX

LONGEST, BEYOND = 5000, 100000
INT_MIN, INT_MAX = -2**31, 2**31 - 1
EDGES = (1, 2, 3, 31, 32, 33, 63, 64, 65, 127, 128, 129)
LIMIT = 3e-3 # of diff1 and diff2, in each document that has them
# Of each type: the rounding of one operation, and the least normal number.
ROUNDING = {np.dtype(np.float32): 2.0**-24, np.dtype(np.float16): 2.0**-11}
NORMAL = {np.dtype(np.float32): 2.0**-126, np.dtype(np.float16): 2.0**-14}


# ---- sizes ----------------------------------------------------------------------------------

def extent(rng, most):
    """A size of 1 to most, at most LONGEST, or, rarely, as long as BEYOND: at an edge, or of any
    order of magnitude."""
    if most > LONGEST and rng.random() < 0.02:
        return int(rng.integers(LONGEST, min(most, BEYOND) + 1))
    most = max(1, min(int(most), LONGEST))
    if rng.random() < 0.4:
        return int(rng.choice([e for e in EDGES if e <= most] + [most]))
    return int(min(most, np.exp(rng.uniform(0, np.log(most + 1)))))


def extents(rng, count, most):
    """Sizes whose product is at most most, each of which may have nearly all of it."""
    sizes = [1] * count
    for i in rng.permutation(count):
        sizes[i] = extent(rng, most)
        most //= sizes[i]
    return sizes


def work(rng, usual):
    """The bound of what a call works on: the usual one, or, in one call of ten, ten times that."""
    return usual * (10 if rng.random() < 0.1 else 1)


# ---- values ---------------------------------------------------------------------------------

def specials(dtype):
    """Zeros, denormals, the greatest and the least normal numbers, infinities and NaN."""
    normal = NORMAL[np.dtype(dtype)]
    huge = 1e30 if dtype == np.float32 else 60000
    return np.array([0.0, -0.0, normal, -normal, normal / 2, -normal / 2, huge, -huge, np.inf,
                     -np.inf, np.nan], dtype)


def floats(rng, shape, dtype=np.float32):
    """Values of one of several kinds. Sums of thousands of them do not overflow, or are of one
    sign, so that the order of their terms does not matter."""
    normal, huge = NORMAL[np.dtype(dtype)], 1e30 if dtype == np.float32 else 3000
    kind = rng.choice(["normal", "normal", "positive", "small integers", "zeros", "denormals", "huge",
                       "overflow", "some special", "special", "NaN"])
    plain = rng.standard_normal(shape)
    if kind == "positive":
        plain = rng.random(shape)
    elif kind == "small integers":
        plain = rng.integers(-4, 5, shape)
    elif kind == "zeros":
        plain = np.copysign(0.0, plain)
    elif kind == "denormals":
        plain = rng.uniform(-normal, normal, shape)
    elif kind == "huge":
        plain = rng.uniform(-huge, huge, shape)
    elif kind == "overflow":
        plain = rng.uniform(0, float(np.finfo(dtype).max), shape)
    elif kind == "NaN":
        plain = np.full(shape, np.nan)
    elif kind != "normal":
        share = rng.choice([0.01, 0.2]) if kind == "some special" else 1
        plain = np.where(rng.random(shape) < share, rng.choice(specials(dtype), shape), plain)
    with np.errstate(over="ignore"):
        return plain.astype(dtype)


def junk(rng, shape, dtype):
    """Any bytes, as an output has them before."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return rng.integers(0, 256, size, np.uint8).view(dtype).reshape(shape)


def indices(rng, shape, most):
    """int32 in [0, most), some draws with what is outside: duplicates, the same, the extremes."""
    kind = rng.choice(["any", "any", "same", "few", "ends", "ascending", "some outside", "outside"])
    plain = rng.integers(0, most, shape)
    if kind == "same":
        plain = np.full(shape, rng.integers(0, most))
    elif kind == "few":
        plain = rng.choice(rng.integers(0, most, 3), shape)
    elif kind == "ends":
        plain = rng.choice([0, most - 1], shape)
    elif kind == "ascending":
        plain = np.arange(int(np.prod(shape))).reshape(shape) % most
    elif kind.endswith("outside"):
        wrong = rng.choice([-1, most, most + 1, -most, INT_MIN, INT_MAX], shape)
        plain = np.where(rng.random(shape) < (0.2 if kind != "outside" else 1), wrong, plain)
    return plain.astype(np.int32)


# ---- judgement ------------------------------------------------------------------------------

def judge_bits(name, got, want):
    """Complaints: where the bits of an output are not those wanted."""
    got_bits, want_bits = (a.view(f"u{a.itemsize}") for a in (got, want))
    wrong = np.argwhere(got_bits != want_bits)
    return [f"{name}: {len(wrong)} of {got.size} are wrong, the first at {at(wrong[0])}: "
            f"{got[tuple(wrong[0])]!r}, not {want[tuple(wrong[0])]!r}"] if len(wrong) else []


def at(place):
    return "[" + ", ".join(str(int(i)) for i in place) + "]"


def diffs(got, want):
    """The document's diff1 and diff2; 0 where there is nothing but zeros."""
    off, size = np.abs(got - want), np.abs(want)
    scale = size.max(initial=0) or 1 # squares of huge values would overflow
    pairs = ((off.sum(), size.sum()),
             (np.linalg.norm(off / scale), np.linalg.norm(size / scale)))
    return [float(a / b) if b else float(a > 0) for a, b in pairs]


def judge_sums(name, got, want):
    """Complaints about an output that is a Sum: where it has a NaN or an infinity, each value
    against the error that its terms and roundings allow, and the document's diff1 and diff2
    where they say something: sums that cancel, and denormals, have no digits."""
    rounding, normal = ROUNDING[got.dtype], NORMAL[got.dtype]
    single = ROUNDING[np.dtype(np.float32)]
    values = got.astype(np.float64)
    allowed = ((want.terms + 3) * single * want.magnitude +
               (want.terms + 1) * NORMAL[np.dtype(np.float32)])
    with np.errstate(all="ignore"):
        allowed += rounding * np.abs(want.value) + (normal if got.dtype == np.float16 else 0)
        most = float(np.finfo(got.dtype).max)
        # what is so close to the greatest number may be an infinity or not
        border = np.isfinite(want.value) & (
            np.abs(np.abs(want.value) - most * (1 + rounding)) <= allowed + most * rounding)
        wanted = np.where(np.abs(want.value) > most, np.copysign(np.inf, want.value), want.value)
        finite = np.isfinite(wanted)
        right = np.where(finite, np.abs(values - wanted) <= allowed,
                         (values == wanted) | (np.isnan(values) & np.isnan(wanted)))
        right |= border & (np.sign(values) == np.sign(wanted))
        # an order of terms of both signs may overflow where another does not
        right |= (want.magnitude > FLOAT_MAX) & (want.magnitude != np.abs(want.value))
    complaints = []
    wrong = np.argwhere(~right)
    if len(wrong):
        first = tuple(wrong[0])
        complaints.append(f"{name}: {len(wrong)} of {got.size} are wrong, the first at "
                          f"{at(first)}: {values[first]!r}, not {wanted[first]!r} "
                          f"(of {int(want.terms[first])} terms, {allowed[first]:.3g} off at most)")
    judged = finite & np.isfinite(values) & (want.magnitude <= FLOAT_MAX)
    size, magnitude = np.abs(wanted[judged]).sum(), want.magnitude[judged].sum()
    if size and size >= 0.05 * magnitude and size >= 1000 * normal * judged.sum():
        for number, diff in enumerate(diffs(values[judged], wanted[judged]), 1):
            if not diff <= LIMIT:
                complaints.append(f"{name}: diff{number} is {diff:.3e}, at most {LIMIT} is right")
    return complaints
