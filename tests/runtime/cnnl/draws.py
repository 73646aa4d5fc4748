#!/usr/bin/env python3
"""Calls of every function of libcnnl with drawn arguments, most of them wrong: each answers a
status, a wrong one with a line, and none stops the program or its queue."""
import ctypes
import re

import numpy

from library import E, FUNCTIONS, OK, Said, Tensor, check, draw, finish, handle, library, made, queue, runtime, seeds, start

start()
ROUNDS = len(seeds(12))
rng = draw(2024)
KINDS = ["FLOAT", "HALF", "INT32", "BOOL", "INT64", "UINT8", "COMPLEX_FLOAT", "BFLOAT16"]
SHAPES = [(3,), (1,), (2, 3), (3, 2), (1, 1), (2, 5), (0, 3), (1, 4, 4, 2), (1, 2, 2, 2), (2, 1, 1, 2), (2, 3, 4),
          (1, 2, 3, 4, 2), (2, 1, 1, 1, 1, 1, 1, 2)]
tensors = [Tensor(numpy.zeros(s), k, l) for s in SHAPES for k in KINDS[:3] for l in ("ARRAY", "NHWC")] + \
    [Tensor(numpy.zeros(s), k) for s in SHAPES[:5] for k in KINDS[3:]]
tensors.append(Tensor(numpy.zeros((3, 2)), strides=[5, 2]))
gone, fresh = made("Tensor"), made("Tensor")
library.cnnlDestroyTensorDescriptor(gone)
spare = {}
scratch = Tensor(numpy.zeros(1 << 16), "UINT8")
hosts = [ctypes.create_string_buffer(4096) for _ in range(40)]
HOST_NAMES = set("alpha alpha1 alpha2 beta alpha_data beta_data alpha_param beta_param paddings start step threshold min max "
                 "scalar value max_norm norm_type on_value off_value".split())


def argument(kind, name, last):
    """An argument for a parameter, and the tensor of a descriptor for the pointer behind it."""
    chance = rng.random()
    if kind == "cnnlHandle_t":
        return (handle if chance < 0.97 else None), None
    if kind == "cnnlTensorDescriptor_t":
        tensor = tensors[int(rng.integers(len(tensors)))]
        if last is not None and chance < 0.6:
            tensor = last
        if chance > 0.96:
            return [None, gone, fresh, handle][int(rng.integers(4))], tensor
        return tensor.desc, tensor
    if re.fullmatch(r"cnnl\w+Descriptor_t|cnnlMatMul(Algo|HeuristicResult|Prefer)_t", kind):
        if kind not in spare:
            create = next((f for f, (k, p) in FUNCTIONS.items() if k == "PAIR" and p == f"{kind} *object"), None)
            spare[kind] = made(create) if create else None
        return (spare[kind] if chance < 0.95 else fresh), last
    if kind == "float":
        return float(rng.choice([0, 0.5, 1, -1, float("nan")])), last
    if kind == "bool":
        return bool(rng.integers(2)), last
    if kind == "size_t":
        return int(rng.choice([0, 4096])), last
    return int(rng.choice([-2, -1, 0, 1, 1, 2, 3, 9])), last


def pointer(text, name, last, is_computed):
    """A pointer: to memory of the host for what is read there, else of the device."""
    if "Descriptor_t" in text and "[" in text:
        return (ctypes.c_void_p * 16)(*[(last or tensors[0]).desc] * 16)
    if "*const" in text or ("*" in text and "[" in text):
        return (ctypes.c_void_p * 16)(*[(last or tensors[0]).at] * 16)
    if "[" in text and "Result" in text:
        return (ctypes.c_void_p * 1)(made("cnnlCreateMatMulHeuristicResult"))
    is_host = "[" in text or name in HOST_NAMES or not text.startswith(("const void", "void")) or "**" in text
    chance = rng.random()
    if chance < 0.05:
        return None
    if is_host and is_computed and chance > 0.95:
        return scratch.at
    if is_host or chance < 0.1:
        return hosts[int(rng.integers(len(hosts)))]
    return scratch.at if name == "workspace" or last is None else last.at


SKIPPED = {"cnnlDestroy", "cnnlSetQueue", "cnnlCreate"}
answers = {}
for function, (kind, parameters) in sorted(FUNCTIONS.items()):
    if kind in ("PAIR", "REFUSED") or function in SKIPPED or "Destroy" in function:
        continue
    for t in tensors:  # no results of others as indices
        if "INT" in t.kind:
            t.put()
    for _ in range(ROUNDS):
        given, last, name = [], None, ""
        for text in parameters.split(","):
            text = text.strip()
            name = re.search(r"(\w+)(\[\])?$", text)[1]
            if "*" in text or "[" in text:
                given.append(pointer(text, name, last, kind == "COMPUTED"))
            elif text.startswith("cnrtQueue_t"):
                given.append(queue)
            else:
                value, last = argument(text.removeprefix("const ").split()[0], name, last)
                given.append(value)
        if function in ("cnnlFill_v3", "cnnlClip_v2", "cnnlTransform_v2"):  # by their mode
            given[1] = E["POINTER_MODE_HOST"]
            given = [hosts[0] if re.search(r"void \*(value|alpha|beta|min|max)$", t.strip()) else g
                     for t, g in zip(parameters.split(","), given)]
        with Said() as said:
            status = getattr(library, function)(*given)
        known = 0 <= status <= 8
        lines = [line for line in said.text.splitlines() if line.startswith("mlusim: cnnl")]
        check(known and (status == OK) == (not lines) or function == "cnnlSetGenCaseMode", f"{function}: {status}", said.text[:300])
        answers[status] = answers.get(status, 0) + 1
        # What was set in shared descriptors of tensors is set again.
        if function.startswith(("cnnlSetTensor", "cnnlReset")):
            for t in tensors:
                sizes, steps = (ctypes.c_int * 8)(*t.shape), (ctypes.c_int * 8)(*t.strides)
                library.cnnlResetTensorDescriptor(t.desc)
                library.cnnlSetTensorDescriptorEx(t.desc, 4, E["DTYPE_" + t.kind], len(t.shape), sizes, steps)
            library.cnnlResetTensorDescriptor(fresh)
        for memory in hosts:
            ctypes.memset(memory, 0, 4096)
    check(runtime.cnrtQueueSync(queue) == 0, f"{function}: the queue")
check(answers.get(OK, 0) > 100 and answers.get(3, 0) > 300, f"{answers}")
finish()
