#!/usr/bin/env python3
"""What all functions of libcnnl have in common: the library has those of cnnl.def, each that is
refused says so once, each that is computed answers a wrong handle; descriptors; bad input."""
import ctypes
import os
import re
import subprocess

from library import (BAD, E, FUNCTIONS, LIB, OK, UNSUPPORTED, Said, Tensor, call, check, finish, handle, host,
                     integers, library, made, queue, refused, start)

# ---- names ------------------------------------------------------------------------------

named = subprocess.run(["nm", "-D", "--defined-only", LIB / "libcnnl.so"], stdout=subprocess.PIPE, text=True).stdout
here = set(re.findall(r" T (\w+)$", named, re.M))
there = set(FUNCTIONS) | {"cnnlGetErrorString", "cnnlGetTensorElementNum"}
check(here == there, "the library has the functions of cnnl.def", f"{sorted(here ^ there)[:9]}")
check(len(FUNCTIONS) > 350, f"{len(FUNCTIONS)} functions")
listed = subprocess.run([LIB.parent / "bin/mlusim", "cnnl"], stdout=subprocess.PIPE, text=True).stdout
computed = {f for f, (kind, _) in FUNCTIONS.items() if kind == "COMPUTED"}
check(set(re.findall(r"^(cnnl\w+) ", listed, re.M)) == computed, "mlusim cnnl lists what is computed")

# A program in C and in C++ that takes every function with its parameters.
lines = ["#include <cnnl.h>"] + [f"cnnlStatus_t (*of_{f})({p}) = &{f};" for f, (_, p) in sorted(FUNCTIONS.items())]
lines += ["const char *(*of_status)(cnnlStatus_t) = &cnnlGetErrorString;",
          "size_t (*of_tensor)(const cnnlTensorDescriptor_t) = &cnnlGetTensorElementNum;", "int main(void) { return 0; }", ""]
for language in "c", "c++":
    compiler = [os.environ.get("CC", "gcc"), "-x", language, "-Wall", "-Werror", f"-I{LIB.parent / 'include'}", "-", "-o", os.devnull,
                f"-L{LIB}", "-lcnnl", "-lcnrt"]
    made_of = subprocess.run(compiler, input="\n".join(lines), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check(made_of.returncode == 0, f"a program in {language}", made_of.stdout[:600])

start()
for name, (kind, parameters) in sorted(FUNCTIONS.items()):
    if kind == "REFUSED":
        zeros = [0] * (1 + parameters.count(","))
        function = getattr(library, name)
        if function.argtypes is None:
            zeros = zeros[:1]
        with Said() as said:
            answers = function(*zeros), function(*zeros)
        check(answers == (UNSUPPORTED, UNSUPPORTED), f"{name} is refused")
        check(len(re.findall(rf"^mlusim: {name}: not supported: ", said.text, re.M)) == 1 and
              said.text.count("\n") == 1, f"{name} says so once", said.text)
    elif "..." not in parameters and parameters.startswith("cnnlHandle_t handle"):
        zeros = [0] * (1 + parameters.count(","))
        refused(name, BAD, "handle is NULL", *zeros)

# ---- handles ----------------------------------------------------------------------------

for value in range(9):
    check(E[library.cnnlGetErrorString(value).decode().removeprefix("CNNL_")] == value, f"status {value}")
check(library.cnnlGetErrorString(99) == b"CNNL_STATUS_BAD_PARAM", "a status that is none")
kept = ctypes.c_void_p()
check(call("cnnlGetQueue", handle, ctypes.byref(kept)) == OK and kept.value == queue.value, "the queue")
refused("cnnlGetQueue", BAD, "NULL", handle, None)
refused("cnnlCreate", BAD, "NULL", None)
gone = ctypes.c_void_p()
check(library.cnnlCreate(ctypes.byref(gone)) == OK and library.cnnlDestroy(gone) == OK, "a handle")
refused("cnnlDestroy", BAD, "was destroyed", gone)
refused("cnnlSetQueue", BAD, "was destroyed", gone, queue)
parts = [ctypes.c_int() for _ in range(3)]
check(call("cnnlGetLibVersion", *map(ctypes.byref, parts)) == OK and parts[0].value >= 1, "the version")

# ---- tensor descriptors -----------------------------------------------------------------

desc = made("Tensor")
check(library.cnnlGetTensorElementNum(desc) == 0, "no elements yet")
ARRAY, FLOAT = E["LAYOUT_ARRAY"], E["DTYPE_FLOAT"]
for name, wide in ("", False), ("_v2", True):
    check(call("cnnlSetTensorDescriptor" + name, desc, ARRAY, FLOAT, 3, integers(2, 3, 4, wide=wide)) == OK, name)
    check(library.cnnlGetTensorElementNum(desc) == 24, "elements")
    layout, kind, n = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    sizes, strides = integers(*[0] * 8), integers(*[0] * 8)
    asked = [ctypes.byref(v) for v in (layout, kind, n)]
    check(call("cnnlGetTensorDescriptorEx", desc, *asked, sizes, strides) == OK and list(sizes[:3]) == [2, 3, 4] and
          list(strides[:3]) == [12, 4, 1] and (layout.value, kind.value, n.value) == (ARRAY, FLOAT, 3), "what was set")
for name, value, words in [("OnchipDataType", E["DTYPE_HALF"], ""), ("Position", -3, ""), ("PointerMode", 0, ""),
                           ("OnchipDataType", 77, "77"), ("PointerMode", 2, "2")]:
    if words:
        refused("cnnlSetTensorDescriptor" + name, BAD, words, desc, value)
        continue
    read = ctypes.c_int()
    check(call("cnnlSetTensorDescriptor" + name, desc, value) == OK, name)
    check(call("cnnlGetTensorDescriptor" + name, desc, ctypes.byref(read)) == OK and read.value == value, name)
for arguments, words in [((None, ARRAY, FLOAT, 1, integers(1)), "NULL"), ((desc, 99, FLOAT, 1, integers(1)), "layout"),
                         ((desc, ARRAY, 0, 1, integers(1)), "dtype"), ((desc, ARRAY, 10, 1, integers(1)), "dtype"),
                         ((desc, ARRAY, FLOAT, 0, integers(1)), "0 dimensions"),
                         ((desc, ARRAY, FLOAT, 9, integers(*[1] * 9)), "9 dimensions"),
                         ((desc, ARRAY, FLOAT, 2, None), "NULL"), ((desc, ARRAY, FLOAT, 1, integers(-1)), "negative"),
                         ((desc, ARRAY, FLOAT, 8, integers(*[2 ** 30] * 8)), "63 bits"),
                         ((handle, ARRAY, FLOAT, 1, integers(1)), "is a cnnlHandle_t")]:
    refused("cnnlSetTensorDescriptor", BAD, words, *arguments)
check(library.cnnlGetTensorElementNum(desc) == 24, "a refused call changes nothing")
check(library.cnnlDestroyTensorDescriptor(desc) == OK, "the end of a descriptor")
refused("cnnlDestroyTensorDescriptor", BAD, "was destroyed", desc)
size = ctypes.c_size_t()
check(call("cnnlGetSizeOfDataType", E["DTYPE_INT64"], ctypes.byref(size)) == OK and size.value == 8, "bytes of int64")

# ---- bad input of functions: outputs are as they were --------------------------------------

x, y = Tensor([[1.0, 2, 3], [4, 5, 6]]), Tensor([[9.0] * 3] * 2)
turned, short, ints = Tensor([[9.0] * 2] * 3), Tensor([9.0]), Tensor([[9] * 3] * 2, "INT32")
empty, fresh, plain = made("Tensor"), made("Transpose"), ctypes.create_string_buffer(64)
turn = made("Transpose")
call("cnnlSetTransposeDescriptor", turn, 2, integers(1, 0))
host_x = ctypes.cast(plain, ctypes.c_void_p)
mode = E["POINTER_MODE_HOST"]
one = host(1.0, "FLOAT")
gone = made("Tensor")
library.cnnlDestroyTensorDescriptor(gone)
big = made("Tensor")
call("cnnlSetTensorDescriptor", big, ARRAY, FLOAT, 1, integers(1 << 20))
WRONG = [
    ("cnnlCopy", BAD, "x_desc is NULL", handle, None, x.at, *y.pair()),
    ("cnnlCopy", BAD, "y is NULL", handle, *x.pair(), y.desc, None),
    ("cnnlCopy", BAD, "memory of the host", handle, x.desc, host_x, *y.pair()),
    ("cnnlCopy", BAD, "never set", handle, empty, x.at, *y.pair()),
    ("cnnlCopy", BAD, "was destroyed", handle, gone, x.at, *y.pair()),
    ("cnnlCopy", BAD, "is a cnnlTransposeDescriptor_t", handle, turn, x.at, *y.pair()),
    ("cnnlCopy", BAD, "size 0 is 2 and 3", handle, *x.pair(), *turned.pair()),
    ("cnnlCopy", BAD, "2 and 1 dimensions", handle, *x.pair(), *short.pair()),
    ("cnnlCopy", BAD, "FLOAT and INT32", handle, *x.pair(), *ints.pair()),
    ("cnnlCopy", BAD, "its descriptor needs 4194304", handle, big, x.at, *short.pair()),
    ("cnnlFill_v3", BAD, "mode is 2", handle, 2, one, *y.pair()),
    ("cnnlFill_v3", BAD, "value is NULL", handle, mode, None, *y.pair()),
    ("cnnlFill_v3", BAD, "value is memory of the host", handle, 1, one, *y.pair()),
    ("cnnlTranspose", BAD, "desc is NULL", handle, None, *x.pair(), *turned.pair()),
    ("cnnlTranspose", BAD, "desc has 0 numbers", handle, fresh, *x.pair(), *turned.pair()),
    ("cnnlTranspose", BAD, "size 0 of y", handle, turn, *x.pair(), *y.pair()),
    ("cnnlSetTransposeDescriptor", BAD, "once", turn, 2, integers(1, 1)),
    ("cnnlSetTransposeDescriptor", BAD, "1 to 8", turn, 9, integers(*range(9))),
    ("cnnlCastDataType", BAD, "type casts FLOAT to HALF", handle, *x.pair(), E["CAST_FLOAT_TO_HALF"], *ints.pair()),
    ("cnnlCastDataType", BAD, "type is -1", handle, *x.pair(), -1, *ints.pair()),
]
outputs = [y, turned, short, ints]
for row in WRONG:
    refused(*row)
check(all((t.raw() == t.memory).all() for t in outputs), "outputs are as they were")

# ---- the log -----------------------------------------------------

with Said() as said:
    ctypes.CDLL(None).setenv(b"NEUWARE_LOGINFO", b"cnnl", 1)
    call("cnnlCopy", handle, *x.pair(), *y.pair())
check(re.fullmatch(r"\[cnnl\] cnnlCopy\(handle=0x\w+, x=FLOAT\[2,3\]@0x\w+, y=FLOAT\[2,3\]@0x\w+\)\n", said.text),
      "NEUWARE_LOGINFO=cnnl", said.text)
loaded = subprocess.run([LIB.parent / "bin/mlusim", "run", "--report", "none", "true"], stderr=subprocess.PIPE, text=True,
                        env={**os.environ, "LD_DEBUG": "libs"})
check(loaded.returncode == 0 and "libcnrt" in loaded.stderr and "libcnnl" not in loaded.stderr,
      "a program that does not call it does not load it")
finish()
