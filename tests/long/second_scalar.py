# SPDX-License-Identifier: MIT
"""Functions of scalar floats, vector registers, fused chains of inline assembly."""
import math

import numpy as np

from second_calls import loosely
from second_elementwise import erf, erfc, exactly
from second_kernel import Signature

VECTOR = 256 # bytes of a vector register


def each(function, otypes=float):
    """A function of Python for arrays; what it has no value for is NaN, or infinite."""
    def guarded(*arguments):
        try:
            return function(*arguments)
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf
    return np.vectorize(guarded, otypes=[otypes])


def tgamma(x):
    if x == 0:
        return math.copysign(math.inf, x)
    if x == -math.inf:
        return math.nan
    if x > 171 or x < -170 and x != math.floor(x):
        return math.inf if x > 0 else math.copysign(0.0, -1 if math.floor(x) % 2 else 1)
    return math.gamma(x)


def lgamma(x):
    return math.inf if x <= 0 and x == math.floor(x) else math.lgamma(x)


SCALARS = {
    "acos": np.arccos, "acosh": np.arccosh, "asin": np.arcsin, "asinh": np.arcsinh,
    "atan": np.arctan, "atanh": np.arctanh, "cbrt": np.cbrt, "cos": np.cos, "cosh": np.cosh,
    "erf": erf, "erfc": erfc, "exp": np.exp, "exp2": np.exp2, "expm1": np.expm1,
    "lgamma": each(lgamma), "log": np.log, "log10": np.log10, "log1p": np.log1p, "log2": np.log2,
    "sin": np.sin, "sinh": np.sinh, "tan": np.tan, "tanh": np.tanh, "tgamma": each(tgamma),
    "atan2": np.arctan2, "fmod": np.fmod, "hypot": np.hypot, "pow": np.power,
    "remainder": each(math.remainder),
    "nextafter": lambda a, b: np.nextafter(a.astype(np.float32), b.astype(np.float32)).astype(float)}
OF_TWO = ("atan2", "fmod", "hypot", "pow", "remainder", "nextafter")
SPREAD = {"lgamma": 2.0 ** -42, "tgamma": 2.0 ** -44}

VV = {"vv_move": (1, lambda a: a), "vv_move_scalar": (0, lambda s: s),
      "vv_add": (2, lambda a, b: a + b), "vv_add_scalar": (1, lambda a, s: a + s),
      "vv_mul_scalar": (1, lambda a, s: a * s), "vv_xor": (2, lambda a, b: a ^ b),
      "vv_mulh_scalar": (1, None), "vv_trixor": (3, lambda a, b, c: a ^ b ^ c),
      "vv_index": (0, None), "vv_store": (1, lambda a: a)}
STAGES = ("mul", "add", "sub", "and", "or", "xor", "eq", "ne", "ge", "gt", "le", "lt")
CHAINS = (("mul", "add"), ("sub", "ge", "mul"), ("and", "xor"), ("or", "ne", "add"), ("gt", "sub"),
          ("le",), ("lt", "mul", "add", "sub", "mul", "eq", "add", "mul"))


def covers(form):
    return (form["operation"].replace("scalar_", "") in SCALARS and
            form["operation"].startswith("scalar_") or form["operation"] in VV or
            form["operation"] == "fuse")


def signatures(form, t):
    name, operation, T = form["name"], form["operation"], t.c
    if operation == "fuse":
        return [fused_chain(t, chain, vectors) for chain in CHAINS for vectors in (0, 1)
                if not (t.is_float and {"and", "or", "xor"} & set(chain))]
    if operation in VV:
        return [vector_call(form, t, whole) for whole in (False, True)]
    second = ", b[i]" if operation.replace("scalar_", "") in OF_TWO else ""
    return [Signature(f"void all_{name}(float *d, const float *a, const float *b, long n)", declare=(
        f"__mlu_func__ void all_{name}(float *d, const float *a, const float *b, long n)\n{{\n"
        f"    for (long i = 0; i < n; i++)\n        d[i] = {name}(a[i]{second});\n}}"))]


def vector_call(form, t, whole):
    """A signature that makes registers by __vv_index of two numbers, and stores the result."""
    registers, name = VV[form["operation"]][0], form["name"]
    scalars = {"vv_index": 2}.get(form["operation"], int("scalar" in form["operation"]))
    kind = {"float": "vv_float", "half": "vv_half"}.get(t.name, "vv_" + t.name[:-2])
    value = lambda k: f"value<{t.c}>(${k})"
    before = f"{kind} r0, r1, r2, r;"
    for i in range(3):
        before += f" __vv_index(r{i}, {value(2 * i)}, {value(2 * i + 1)});"
    arguments = ["r"] + [f"r{i}" for i in range(registers)] + [value(6 + i) for i in range(scalars)]
    if form["operation"] == "vv_store":
        before += " __vv_move(r, r0);"
    else:
        before += f" {name}({', '.join(arguments)});"
    return Signature(f"void __vv_store({t.c} *d, r{'' if whole else ', long n'})", before=before)


def indexed(t, start, step):
    """Bits of start + i * step."""
    i = np.arange(VECTOR // t.size)
    start, step = t.values(start), t.values(step)
    if not t.is_float:
        return t.bits(start + i.astype(t.native) * step)
    product = i * step
    if t.name == "float":
        product = t.values(t.bits(product))
    return t.bits(start + product)


def draw_vector(call, names):
    t = call.type
    registers, body = VV[call.form["operation"]]
    n = call.pick(1, VECTOR // t.size) if "n" in names else VECTOR // t.size
    call.place({"d": n * t.size})
    numbers = [t.draw(call.rng, 1) for _ in range(8)]
    operands = [indexed(t, numbers[2 * i], numbers[2 * i + 1]) for i in range(registers)]
    scalars = [np.full(VECTOR // t.size, x[0]) for x in numbers[6:]]
    if call.form["operation"] == "vv_index":
        bits = indexed(t, numbers[6], numbers[7])
    elif call.form["operation"] == "vv_mulh_scalar":
        bits = ((operands[0].astype(np.uint64) * scalars[0].astype(np.uint64)) >>
                np.uint64(8 * t.size)).astype(t.storage)
    else:
        operands += scalars[:1] if "scalar" in call.form["operation"] else []
        bits = t.bits(body(*(t.values(o) for o in operands)))
    call.store("d", bits[:n], loose=(t, bits[:n]) if t.is_float else None)
    call.arguments = [call.at["d"]] + ([n] if "n" in names else []) + [x[0] for x in numbers]


def fused_chain(t, chain, vectors):
    """A fuse statement whose stages have scalars, or vectors at every second stage."""
    suffix = {"half": "f16", "float": "f32"}.get(t.name) or (
        ("u" if "u" in t.name else "s") + str(8 * t.size))
    name = "_".join(("fuse", suffix, *chain, str(vectors)))
    parameters, operands, text = "", "", ""
    for k, stage in enumerate(chain):
        is_vector = (k + vectors) % 2 == 0
        letter = ("v" if is_vector else "s") + str(k)
        parameters += f", const {t.c} *{letter}" if is_vector else f", {t.c} {letter}"
        operands += f', [{letter}] "r"({letter})'
        text += f", .{stage}([%[{letter}]])" if is_vector else f", .{stage}(%[{letter}])"
    head = f"void {name}({t.c} *d, const {t.c} *a, long n{parameters})"
    way = Signature(head, declare=(
        f'__mlu_func__ {head}\n{{\n    __asm__ volatile("fuse.nram.{suffix} [%[d]], %[n], [%[a]]'
        f'{text};" : : [d] "r"(d), [a] "r"(a), [n] "r"(n){operands});\n}}'))
    way.chain = chain
    return way


def staged(t, stage, x, v):
    """Bits of a stage."""
    if stage in ("and", "or", "xor"):
        return {"and": x & v, "or": x | v, "xor": x ^ v}[stage]
    a, b = t.values(x), t.values(v)
    return t.bits({"mul": a * b, "add": a + b, "sub": a - b, "eq": a == b, "ne": a != b,
                   "ge": a >= b, "gt": a > b, "le": a <= b, "lt": a < b}[stage])


def draw_fused(call, signature):
    t, n = call.type, call.count()
    letters = signature.named[3:]
    vectors = [x for x in letters if x[0] == "v"]
    call.place({x: n * t.size for x in ["d", "a"] + vectors}, over=("d", ["a"] + vectors, False))
    for x in ["a"] + vectors:
        call.fill(x, t.draw(call.rng, n))
    scalars = {x: t.draw(call.rng, 1)[0] for x in letters if x[0] == "s"}
    bits = call.load("a")
    for stage, x in zip(signature.chain, letters):
        operand = call.load(x) if x in vectors else np.full(n, scalars[x])
        bits = staged(t, stage, bits, operand)
    call.store("d", bits, loose=(t, bits) if t.is_float else None)
    numbers = {"n": n, **call.at, **scalars}
    call.arguments = [numbers[x] for x in signature.named]


def draw(call, signature):
    operation = call.form["operation"]
    if operation == "fuse":
        draw_fused(call, signature)
        return
    if operation in VV:
        draw_vector(call, signature.named)
        return
    t, n, name = call.type, call.extent(60), operation.replace("scalar_", "")
    call.place({"d": 4 * n, "a": 4 * n, "b": 4 * n}, align=4)
    values = [t.values(call.fill(x, t.draw(call.rng, n))) for x in "ab"]
    result = SCALARS[name](*values[:2 if name in OF_TWO else 1])
    bits, loose = loosely(t, result, SPREAD.get(name, 2.0 ** -50))
    if name in ("nextafter", "fmod", "remainder"):
        bits, loose = exactly(t, result)
    call.store("d", bits, loose=loose)
    call.arguments = [call.at["d"], call.at["a"], call.at["b"], n]
