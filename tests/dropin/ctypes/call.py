# SPDX-License-Identifier: MIT
"""Calls launch_scale of a library, on memory and a queue from libcnrt: call.py
LIBRARY [ELEMENTS THAT THE KERNEL IS TOLD OF]. Ends with 0 if all is right."""
import ctypes
import sys

N = 10000
TO_DEVICE, TO_HOST = 0, 2
cnrt = ctypes.CDLL("libcnrt.so")
cnrt.cnrtGetErrorStr.restype = ctypes.c_char_p
library = ctypes.CDLL(sys.argv[1])
library.launch_scale.argtypes = [
    ctypes.c_void_p, ctypes.c_void_p, ctypes.c_float, ctypes.c_long, ctypes.c_void_p]
if hasattr(library, "launch_shift"):
    library.launch_shift.argtypes = library.launch_scale.argtypes


def check(status):
    if status:
        raise RuntimeError(cnrt.cnrtGetErrorStr(status).decode())


def main():
    claimed = int(sys.argv[2]) if len(sys.argv) > 2 else N
    host = (ctypes.c_float * N)(*range(N))
    size = ctypes.c_size_t(ctypes.sizeof(host))
    queue, x, y = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    check(cnrt.cnrtQueueCreate(ctypes.byref(queue)))
    check(cnrt.cnrtMalloc(ctypes.byref(x), size))
    check(cnrt.cnrtMalloc(ctypes.byref(y), size))
    check(cnrt.cnrtMemcpy(x, host, size, TO_DEVICE))
    check(library.launch_scale(y, x, 0.5, claimed, queue))
    more = 0
    if hasattr(library, "launch_shift"):
        check(library.launch_shift(y, y, 3, claimed, queue))
        more = 3
    check(cnrt.cnrtQueueSync(queue))
    check(cnrt.cnrtMemcpy(host, y, size, TO_HOST))
    for pointer in x, y:
        check(cnrt.cnrtFree(pointer))
    check(cnrt.cnrtQueueDestroy(queue))
    wrong = sum(host[i] != 0.5 * i + more for i in range(N))
    print(wrong, "wrong")
    return wrong != 0


sys.exit(main())
