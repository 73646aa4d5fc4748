"""libcnnl by ctypes: handle, descriptors, tensors on the device, and calls whose
arguments are made by cnnl.def. For the tests of this folder.

A Tensor is a numpy array with strides of its own on the device. What lies between its
elements is filled with a pattern, and must be there after a call.
"""
import ctypes
import math
import os
import re
import runpy
import sys
import traceback
import weakref
from pathlib import Path

import numpy

ROOT = Path(__file__).resolve().parents[3]
TABLE = (ROOT / "runtime/api/include/cnnl/cnnl.def").read_text()
ENUMS = (ROOT / "runtime/api/include/cnnl/enums.def").read_text()
OK, BAD, UNSUPPORTED = 0, 3, 7
GUARD = 0xA5


def enums():
    """Every enumerator of cnnl.h, by name without CNNL_."""
    found = {m[0]: int(m[1]) for m in re.findall(r"^STATUS\(CNNL_(\w+), (\d+)\)", TABLE, re.M)}
    for body in re.findall(r"enum \{([^}]*)\}", ENUMS):
        at = -1
        for item in body.split(","):
            name, _, value = item.strip().partition(" = ")
            at = int(value) if value else at + 1
            found[name.removeprefix("CNNL_")] = at
    casts = re.findall(r"CAST\((\w+), (\w+)\)", (ROOT / "runtime/api/include/cnnl/casts.def").read_text())
    found.update({f"CAST_{a}_TO_{b}": i for i, (a, b) in enumerate(casts)})
    return found


E = enums()
KINDS = "HOST|ZERO|REFUSED|COMPUTED"
FUNCTIONS = {}
for kind, name, parameters in re.findall(rf"^({KINDS})\((\w+),.* \((.*)\)\)$", TABLE, re.M):
    FUNCTIONS[name] = (kind, parameters)
for pointer, make, end in re.findall(r"^PAIR\((\w+), (\w+), (\w+)\)", TABLE, re.M):
    FUNCTIONS[make] = ("PAIR", f"{pointer} *object")
    FUNCTIONS[end] = ("PAIR", f"{pointer} object")

LIB = Path(os.environ.get("OUT", "build")).resolve() / "lib"
runtime = ctypes.CDLL(str(LIB / "libcnrt.so"))
library = ctypes.CDLL(str(LIB / "libcnnl.so"))
SCALARS = {"int": ctypes.c_int, "float": ctypes.c_float, "size_t": ctypes.c_size_t, "bool": ctypes.c_bool,
           "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "cnrtDim3_t": ctypes.c_int}
OPAQUE = set(re.findall(r"^TYPE\(\w+, (\w+)\)", TABLE, re.M)) | {"cnnlHandle_t", "cnrtQueue_t"}


def ctype(parameter):
    """The type of ctypes of a parameter in C."""
    if "*" in parameter or "[" in parameter:
        return ctypes.c_void_p
    words = [w for w in parameter.replace("const ", "").split() if w]
    if words[0] in OPAQUE:
        return ctypes.c_void_p
    return SCALARS.get(words[0], ctypes.c_int)


for function, (_, parameters) in FUNCTIONS.items():
    if "..." not in parameters and parameters:
        getattr(library, function).argtypes = [ctype(p) for p in parameters.split(",")]
library.cnnlGetErrorString.restype = ctypes.c_char_p
library.cnnlGetTensorElementNum.restype = ctypes.c_size_t
library.cnnlGetTensorElementNum.argtypes = [ctypes.c_void_p]


counted = {"right": 0, "wrong": 0}
# Of which tensors calls of each function were right; tensors by their descriptors and addresses;
# functions whose first right call was spoiled.
known, succeeded, alive, spoiled = {}, {name: set() for name in FUNCTIONS}, weakref.WeakValueDictionary(), set()


def check(holds, what, detail=""):
    counted["right" if holds else "wrong"] += 1
    if not holds and counted["wrong"] < 30:
        print(f"wrong: {what} {detail() if callable(detail) else detail}")


def finish():
    for name, keys in succeeded.items():
        check(not keys or FUNCTIONS[name][0] != "COMPUTED" or name in spoiled, f"{name} was not spoiled")
    if "CALLED" in os.environ:
        with open(os.environ["CALLED"], "a") as file:
            file.writelines(f"{name} {key}\n" for name, keys in succeeded.items() for key in keys)
    print(f"{counted['right']} passed, {counted['wrong']} failed")
    sys.exit(counted["wrong"] > 0)


def together(families, folder):
    """Runs scripts of this folder, each in a process that has this module already; NAME.log is what
    one printed, NAME.ok is there if it passed."""
    for family in families:
        process = os.fork()
        if process == 0:
            log = os.open(f"{folder}/{family}.log", os.O_WRONLY | os.O_CREAT)
            os.dup2(log, 1), os.dup2(log, 2)
            status = 1
            try:
                runpy.run_path(f"{Path(__file__).parent}/{family}.py", run_name="__main__")
            except SystemExit as end:
                status = end.code
            except BaseException:
                traceback.print_exc()
            sys.stdout.flush()
            os._exit(status)
        if os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0:
            Path(f"{folder}/{family}.ok").touch()


def call(name, *arguments):
    """Calls a function: numbers, pointers, and ctypes objects as they are."""
    status = getattr(library, name)(*arguments)
    if status == OK:
        flat = [v for a in arguments for v in (a if isinstance(a, ctypes.Array) else [getattr(a, "value", a)])]
        succeeded[name].add(" ".join(known[v] for v in flat if v in known))
        if FUNCTIONS[name][0] == "COMPUTED" and name not in spoiled:
            from spoil import spoil
            spoiled.update([name] if spoil(name, arguments) else [])
    return status


class Said:
    """What is printed on stderr meanwhile."""

    def __enter__(self):
        self.read, write = os.pipe()
        self.kept = os.dup(2)
        os.dup2(write, 2)
        os.close(write)
        return self

    def __exit__(self, *_):
        os.dup2(self.kept, 2)
        os.close(self.kept)
        with os.fdopen(self.read) as file:
            self.text = file.read()


def refused(name, status, words, *arguments):
    """A call that answers so, with one line that has the words and begins with its name."""
    with Said() as said:
        answer = call(name, *arguments)
    check(answer == status, f"{name}: {words}: {answer}, {status}", said.text)
    lines = said.text.splitlines()
    check(len(lines) == 1 and lines[0].startswith(f"mlusim: {name}: ") and words in lines[0],
          f"{name}: {words}", said.text)


def made(kind):
    """A new descriptor: made("Transpose"), or of a create function by name."""
    pointer = ctypes.c_void_p()
    create = kind if kind.startswith("cnnl") else f"cnnlCreate{kind}Descriptor"
    status = getattr(library, create)(ctypes.byref(pointer))
    assert status == OK, (kind, status)
    return pointer


handle = ctypes.c_void_p()
queue = ctypes.c_void_p()


def start():
    assert runtime.cnrtSetDevice(0) == 0
    assert runtime.cnrtQueueCreate(ctypes.byref(queue)) == 0
    assert library.cnnlCreate(ctypes.byref(handle)) == OK
    assert library.cnnlSetQueue(handle, queue) == OK


def integers(*values, wide=False):
    """An array of int, or of int64_t."""
    return ((ctypes.c_int64 if wide else ctypes.c_int) * max(len(values), 1))(*values)


def host(value, kind):
    """A value in host memory, as an element of a type."""
    data = encode(numpy.asarray([value]), kind)
    return ctypes.create_string_buffer(data.tobytes(), max(8, data.nbytes))


# Of each type: how numpy stores it. BFLOAT16 is the upper half of a float.
STORED = {"HALF": "f2", "FLOAT": "f4", "INT8": "i1", "INT16": "i2", "INT32": "i4", "UINT8": "u1", "BOOL": "u1",
          "INT64": "i8", "UINT32": "u4", "UINT64": "u8", "UINT16": "u2", "DOUBLE": "f8", "COMPLEX_FLOAT": "c8",
          "COMPLEX_HALF": "u4", "BFLOAT16": "u2", "INT31": "i4", "COMPLEX_DOUBLE": "c16"}


def encode(values, kind):
    if kind == "BFLOAT16":
        bits = numpy.asarray(values, "f4").view("u4").astype("u8")
        rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
        return numpy.where(numpy.isnan(values), 0x7FC0, rounded).astype("u2")
    return numpy.asarray(values).astype(STORED[kind])


def decode(stored, kind):
    if kind == "BFLOAT16":
        return (stored.astype("u4") << 16).view("f4")
    return stored.astype("f4") if kind == "HALF" else stored


class Tensor:
    """A tensor on the device. strides: in elements; None: dense."""

    def __init__(self, values, kind="FLOAT", layout="ARRAY", strides=None):
        values = numpy.asarray(values)
        self.kind, self.shape = kind, values.shape
        self.strides = strides
        if strides is None:
            self.strides = [math.prod(values.shape[i + 1:]) for i in range(values.ndim)]
        self.dtype = numpy.dtype(STORED[kind])
        last = sum((s - 1) * t for s, t in zip(self.shape, self.strides)) if values.size else -1
        self.bytes = (last + 1) * self.dtype.itemsize
        self.desc = made("Tensor")
        known[self.desc.value] = f"{kind}{list(self.shape)}"
        sizes, steps = integers(*self.shape), integers(*self.strides)
        n = values.ndim
        code = E["LAYOUT_" + layout], E["DTYPE_" + kind], n, sizes
        status = call("cnnlSetTensorDescriptor", self.desc, *code) if strides is None else \
            call("cnnlSetTensorDescriptorEx", self.desc, *code, steps)
        assert status == OK
        self.at = ctypes.c_void_p()
        assert runtime.cnrtMalloc(ctypes.byref(self.at), ctypes.c_size_t(max(self.bytes, 1))) == 0
        alive[self.desc.value] = alive[self.at.value] = self
        self.memory = numpy.full(max(self.bytes, 1), GUARD, "u1")
        if values.size:
            self.view(self.memory)[...] = encode(values, kind)
        self.put()

    def view(self, memory):
        """The elements in such memory, as stored."""
        return numpy.ndarray(self.shape, self.dtype, memory, 0, [s * self.dtype.itemsize for s in self.strides])

    def put(self):
        runtime.cnrtMemcpy(self.at, self.memory.ctypes.data_as(ctypes.c_void_p),
                           ctypes.c_size_t(self.memory.nbytes), 0)

    def get(self):
        """The values after what was enqueued. What lies between them must be as it was."""
        assert runtime.cnrtQueueSync(queue) == 0
        memory = numpy.empty_like(self.memory)
        runtime.cnrtMemcpy(memory.ctypes.data_as(ctypes.c_void_p), self.at, ctypes.c_size_t(memory.nbytes), 2)
        if not self.bytes:
            return numpy.zeros(self.shape, self.dtype)
        stored = self.view(memory).copy()
        before = self.memory.copy()
        self.view(before)[...] = stored
        assert (before == memory).all(), "bytes between the elements were written"
        return decode(stored, self.kind)

    def raw(self):
        """Every byte, also those between elements."""
        runtime.cnrtQueueSync(queue)
        memory = numpy.empty_like(self.memory)
        runtime.cnrtMemcpy(memory.ctypes.data_as(ctypes.c_void_p), self.at, ctypes.c_size_t(memory.nbytes), 2)
        return memory

    def pair(self):
        return self.desc, self.at

    def __del__(self):
        runtime.cnrtFree(self.at)
        library.cnnlDestroyTensorDescriptor(self.desc)


# ---- shapes and values that are drawn, the same on every run --------------------------

def draw(seed):
    return numpy.random.default_rng(seed)


def seeds(n):
    """Numbers of draws: the first n, or so many times as SEEDS says."""
    return range(n * int(os.environ.get("SEEDS", 1)))


def shape_of(rng, most=4, elements=600, least=1, empty=True):
    """A random shape: 1 to most dimensions, now and then of none or one element."""
    n = int(rng.integers(least, most + 1))
    sizes = [int(s) for s in rng.choice([1, 2, 3, 4, 5, 7, 16, 33], n)]
    while math.prod(sizes) > elements:
        sizes[sizes.index(max(sizes))] //= 2
    if empty and rng.random() < 0.04:
        sizes[int(rng.integers(n))] = 0
    return sizes


def strides_of(rng, shape):
    """Strides of a tensor of this shape with gaps and its dimensions in another order, or None."""
    if rng.random() < 0.5:
        return None
    order, strides, step = rng.permutation(len(shape)), [0] * len(shape), 1
    for d in order:
        strides[d] = step
        step *= max(shape[d], 1) + int(rng.integers(0, 3))
    return strides


def values_of(rng, shape, kind):
    """Random values that the type has."""
    stored = numpy.dtype(STORED[kind])
    if kind == "BOOL":
        return rng.integers(0, 2, shape)
    if stored.kind in "iu" and kind != "BFLOAT16":
        info = numpy.iinfo(stored)
        small = rng.integers(-100 if info.min else 0, 101, shape)
        return numpy.where(rng.random(shape) < 0.8, small, rng.integers(info.min, info.max, shape, stored, True))
    values = rng.normal(0, 3, shape).astype("f4")
    return decode(encode(values, kind), kind) if kind in ("HALF", "BFLOAT16") else values


def same(a, b):
    """Whether two arrays have the same values; NaN is NaN."""
    return a.shape == b.shape and bool(numpy.array_equal(a, b, equal_nan=a.dtype.kind in "fc"))


EPSILON = {"HALF": (2.0 ** -10, 2.0 ** -24), "FLOAT": (2.0 ** -23, 2.0 ** -149), "BFLOAT16": (2.0 ** -7, 2.0 ** -133)}
LARGEST = {"HALF": 65504.0, "FLOAT": 3.4028234663852886e38, "BFLOAT16": 3.3895313892515355e38}


def near(got, want, kind, ulps=1.0, scale=None):
    """Whether a result of a type is within so many units of the last place of float64's; whole
    numbers: the same. scale: what the unit belongs to, if not the wanted value."""
    if kind not in EPSILON:
        return same(numpy.asarray(got, "i8"), numpy.broadcast_to(want, got.shape).astype("i8"))
    got, want = numpy.asarray(got, "f8"), numpy.broadcast_to(want, got.shape).astype("f8")
    epsilon, least = EPSILON[kind]
    with numpy.errstate(all="ignore"):
        size = numpy.abs(want if scale is None else scale)
        unit = numpy.maximum(2.0 ** numpy.floor(numpy.log2(numpy.maximum(size, 1e-300))) * epsilon, least)
        close = numpy.abs(got - want) <= unit * ulps * 1.0001
        far = (numpy.abs(want) > LARGEST[kind] * (1 - epsilon * ulps)) & (got == numpy.sign(want) * numpy.inf)
        return bool((close | far | (got == want) | (numpy.isnan(got) & numpy.isnan(want))).all())
