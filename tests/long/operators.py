#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes random calls of an operator on a simulated device, and judges their results by the
formulas of its document (operators_reference.py).

usage: operators.py OPERATOR DEVICE SEED [CALLS]

Call i has the seed SEED + i, which alone decides on everything about it: sizes, values, variant,
task type. LIBRARIES in the environment is the folder of libmluop.so (build/lib). The checks of the
simulator look for missing synchronization, races and what nobody wrote. A call that fails has a
line that repeats it. Ends with `N passed, M failed`; the status is 0 if none failed.
"""
import os
import sys
import tempfile

import numpy as np

from operators_calls import OPERATORS
from operators_library import ARCH_MISMATCH, NOT_SUPPORTED, SUCCESS, Library, Tensor

# Generation, and clusters of the greatest union task.
DEVICES = {
    "MLU220-M2": (2, 1), "MLU270": (2, 4), "MLU290-M5": (2, 8), "MLU370-S4": (3, 4),
    "MLU370-X4": (3, 8), "MLU370-X8": (3, 4), "MLU590-H8": (5, 8), "MLU590-M9": (5, 8),
    "MLU585": (5, 8)}
TASK_TYPES = {"": 0, "block": 0, "union1": 1, "union2": 2, "union4": 4, "union8": 8, "union16": 16}


class Said:
    """What the libraries write to standard error, kept in a file, so that it is shown beside a
    failing call only."""

    def __init__(self):
        self.file = tempfile.TemporaryFile()
        os.dup2(self.file.fileno(), 2)
        sys.stderr = sys.stdout

    def forget(self):
        self.file.truncate(0)
        self.file.seek(0)

    def text(self):
        self.file.seek(0)
        return self.file.read().decode(errors="replace")


def has_findings(text):
    """Whether the simulator reports something. A size may have the value of an address of this
    Python, which the simulator then takes for a pointer to the host: that is none."""
    return any(line.startswith("mlusim: ") and "has data of the host" not in line
               for line in text.splitlines())


def is_refused(operator, device):
    return device == "MLU220-M2" or DEVICES[device][0] < operator.generation


def draw(operator, device, seed):
    """The call of this seed, its variant, task type and status."""
    rng = np.random.default_rng([seed, list(OPERATORS.values()).index(operator),
                                 list(DEVICES).index(device)])
    refused = is_refused(operator, device)
    call = operator(rng, DEVICES[device][0], not refused)
    variant = str(rng.choice(("",) + operator.variants))
    task_type = "" if call.is_empty else str(rng.choice(list(TASK_TYPES)))
    status = call.status
    if refused:
        status = ARCH_MISMATCH
    elif TASK_TYPES[task_type] > DEVICES[device][1]:
        status = NOT_SUPPORTED
    return rng, call, variant, task_type, status


def judge(call, tensors, status):
    """Complaints about what the call left in memory."""
    complaints, results = [], {}
    for name, tensor in tensors.items():
        values, whole = tensor.read()
        if not whole:
            complaints.append(f"{name}: bytes around it have changed")
        if name in call.outputs and status == SUCCESS:
            results[name] = values
        elif name != "workspace" and name not in call.may_change and not tensor.is_untouched():
            complaints.append(f"{name} has changed")
    if status == SUCCESS:
        complaints += call.judge(results)
    return complaints


def run(library, operator, device, seed):
    """Makes a call; (description, complaints)"""
    rng, call, variant, task_type, expected = draw(operator, device, seed)
    tensors = {name: Tensor(library, rng, values, layout)
               for name, (values, layout) in call.tensors.items()}
    handle = library.handle(variant, task_type)
    status = call.invoke(library, handle, tensors, rng)
    fault = library.cnrt.cnrtQueueSync(None)
    complaints = [f"a kernel failed, cnrtQueueSync answers {fault}"] if fault else []
    if status != expected:
        complaints.append(f"{library.status_name(status)}, not {library.status_name(expected)}")
    if not fault:
        complaints += judge(call, tensors, status)
    for tensor in tensors.values():
        tensor.free()
    library.mluop.mluOpDestroy(handle)
    return f"{variant or '-'} {task_type or '-'} {call.shape()}", complaints


def main():
    if not (4 <= len(sys.argv) <= 5 and sys.argv[1] in OPERATORS and sys.argv[2] in DEVICES):
        sys.exit(__doc__ + f"operators: {' '.join(OPERATORS)}\ndevices: {' '.join(DEVICES)}")
    name, device, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
    calls = int(sys.argv[4]) if len(sys.argv) == 5 else 1
    os.environ.update(MLUSIM_DEVICE=device, MLUSIM_REPORT="none", MLUSIM_CHECK="all")
    library = Library(os.environ.get("LIBRARIES", "build/lib"))
    said, failed = Said(), 0
    for i in range(seed, seed + calls):
        said.forget()
        shape, complaints = run(library, OPERATORS[name], device, i)
        if has_findings(said.text()):
            complaints.append("the simulator has found something")
        if complaints:
            failed += 1
            print(f"FAILED operators.py {name} {device} {i}: {'; '.join(complaints)}")
            print(f"    {shape}")
            print("".join(f"    {line}\n" for line in said.text().splitlines()[:20]), end="")
    print(f"{calls - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
