#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes random calls of every operation that `mlusim intrinsics --json` lists, and compares what
they leave with a second implementation, which is written from the reference pages alone.

usage: second.py DEVICE SEED [CALLS [WORD]]

Each form of each element type is called CALLS times (40; 0: none, which operations are covered);
WORD chooses forms whose operation, name or family contains it. Everything about a call follows from
SEED, its form, type and number. An operation that no module covers fails by its name, unless
LEFT_OUT has it. BUILD in the environment is the build folder. Ends with `N passed, M failed`.
"""
import json
import os
import re
import subprocess
import sys
import zlib

import numpy as np

import second_atomics
import second_convert
import second_copies
import second_elementwise
import second_layout
import second_pool
import second_products
import second_reduce
import second_scalar
import second_select
from second_calls import Call
from second_kernel import Runner, Signature
from second_types import BYTES, TYPES, UNSIGNED

# Device, its generation, and its architecture.
DEVICES = {"MLU270": (2, "mtp_270"), "MLU370-X4": (3, "mtp_372"), "MLU590-H8": (5, "mtp_592")}
MODULES = (second_atomics, second_convert, second_copies, second_elementwise, second_layout,
           second_pool, second_products, second_reduce, second_scalar, second_select)
# Operations without a second implementation, and why.
LEFT_OUT = {
    "incseq": "no device has its architecture",
    "clock": "the time of the simulation is no function of its operands"}
NO_RESULTS = ("Synchronization", "System") # families that compute nothing


def forms(build):
    """The forms with results, each once for all its names."""
    text = subprocess.run([f"{build}/bin/mlusim", "intrinsics", "--json"], check=True,
                          capture_output=True).stdout
    return [f for f in json.loads(text)["forms"] if f["kind"] in ("operation", "conversion") and
            f["family"] not in NO_RESULTS and not f["operation"].startswith("barrier")]


def alternatives(text):
    """name(a[, b[, c]]): with none, one and both of them."""
    parts = text.replace("]", "").rstrip(")").split("[")
    return ["".join(parts[:i + 1]) + ")" for i in range(len(parts))]


def signatures_of(module, form, element):
    """How a form is called with an element type; no way if its module says None."""
    own = getattr(module, "signatures", lambda form, element: [])(form, element)
    if own is None:
        return []
    if not own:
        own = form["signatures"]
        if len(form["types"]) == len(own):
            own = [own[form["types"].index(element.name)]]
    replaced = []
    for s in own:
        if isinstance(s, str):
            s = re.sub(r"\bT\b", element.c, s)
            s = re.sub(r"\bU\b", UNSIGNED[element.size].c, s)
            s = s if " " in s.split("(")[0] else "void " + s
            replaced += [Signature(a) for a in alternatives(s)]
        else:
            replaced.append(s)
    return replaced


class Suite:
    def __init__(self, device, seed, calls, word):
        self.build = os.environ.get("BUILD", "build")
        sys.path.insert(0, f"{self.build}/python")
        import mlusim
        self.mlusim = mlusim
        self.device, self.seed, self.calls, self.word = device, seed, calls, word
        self.generation, self.arch = DEVICES[device]
        self.passed = self.failed = 0

    def fail(self, text):
        self.failed += 1
        print(f"FAILED {text}")

    def chosen(self):
        for form in forms(self.build):
            if self.arch in form["architectures"] and any(
                    self.word in form[k] for k in ("operation", "name", "family")):
                yield form

    def run(self):
        work = {}
        for form in self.chosen():
            module = next((m for m in MODULES if m.covers(form)), None)
            if module:
                work.setdefault(module, []).append(form)
            elif form["operation"] not in LEFT_OUT:
                self.fail(f"{form['name']} ({form['operation']}): no second implementation")
        for module, some in work.items():
            self.run_module(module, some)
        print(f"{self.passed} passed, {self.failed} failed")
        return self.failed > 0

    def run_module(self, module, some):
        """Makes the calls of forms, in a kernel for each family and what its calls need."""
        kernels = {}
        for form in some:
            for name in form["types"]:
                self.draw(module, form, TYPES.get(name, BYTES), kernels)
        for (_, memories, by_memory_core), (cases, calls) in kernels.items():
            runner = Runner(self.mlusim, self.device, cases, memories, by_memory_core)
            self.report(calls, runner.judge(calls))

    def draw(self, module, form, element, kernels):
        ways = [way for way in signatures_of(module, form, element)
                if way.since <= int(self.arch.split("_")[1])]
        key = zlib.crc32(f"{form['name']} {form['operation']} {element.name}".encode())
        for index in range(max(self.calls, len(ways)) if ways and self.calls else 0):
            rng = np.random.default_rng([self.seed, key, self.generation, index])
            call, way = Call(form, element, rng, self.generation, index), ways[index % len(ways)]
            with np.errstate(all="ignore"):
                module.draw(call, way)
            cases, calls = kernels.setdefault(
                (form["family"], way.memories, way.by_memory_core), ([], []))
            if index < len(ways):
                cases.append(way)
            call.case = cases.index(way)
            calls.append(call)

    def report(self, calls, wrong):
        self.passed += len(calls) - len(wrong)
        shown = {}
        for call, complaints in wrong:
            key = call.form["operation"], call.type.name
            shown[key] = shown.get(key, 0) + 1
            self.failed += 1
            if shown[key] <= 2:
                print(f"FAILED {call.title()}\n    " + "\n    ".join(complaints))


def main():
    if not 3 <= len(sys.argv) <= 5 or sys.argv[1] not in DEVICES:
        sys.exit(__doc__ + f"devices: {' '.join(DEVICES)}")
    calls = int(sys.argv[3]) if len(sys.argv) > 3 else 40
    word = sys.argv[4] if len(sys.argv) > 4 else ""
    return Suite(sys.argv[1], int(sys.argv[2]), calls, word).run()


if __name__ == "__main__":
    sys.exit(main())
