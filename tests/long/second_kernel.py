# SPDX-License-Identifier: MIT
"""The kernel that makes the calls of the second implementation: a case for each form, type and
signature; offsets, counts and scalars come from an array."""
import re

import numpy as np

WIDTH = 24 # numbers of a call: which case it is, then its arguments
BATCH = 64
FLOATS = ("half", "bfloat16_t", "float")
ROOM = 1 << 18 # bytes of an image, at most

HEAD = """
#include <bang.h>
template <class T> __mlu_func__ T value(long bits)
{
    T x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}
template <class T> __mlu_func__ long bits_of(T x)
{
    long bits = 0;
    __builtin_memcpy(&bits, &x, sizeof x);
    return bits;
}
"""
# What brings an image to a memory of a core, and what brings it back.
STAGES = {
    "nram": ("__nram__ char nram[%d];", "__memcpy(nram, images, size, GDRAM2NRAM);",
             "__memcpy(images, nram, size, NRAM2GDRAM);"),
    "gdram": ("", "unsigned char *gdram = images;", ""),
    "ldram": ("", "char ldram[%d];\n__memcpy(ldram, images, size, GDRAM2LDRAM);",
              "__memcpy(images, ldram, size, LDRAM2GDRAM);"),
    "sram": ("__mlu_shared__ char sram[%d];\n__nram__ char bounce[%d];",
             "__memcpy(bounce, images, size, GDRAM2NRAM);\n__memcpy(sram, bounce, size, NRAM2SRAM);",
             "__memcpy(bounce, sram, size, SRAM2NRAM);\n__memcpy(images, bounce, size, NRAM2GDRAM);")}
STAGES_OF_MEMORY_CORE = dict(STAGES, sram=(
    "__mlu_shared__ char sram[%d];", "__memcpy(sram, images, size, GDRAM2SRAM);",
    "__memcpy(images, sram, size, SRAM2GDRAM);"))


class Signature:
    """A way to call a form, as C++ declares it; a parameter that is one word stands for itself. A
    pointer called gdram, or like another memory of STAGES, leads there, others lead to NRAM.
    since is the first architecture that has it. before and after are statements around the call; $0, $1... in them are numbers of the call
    behind its arguments."""

    def __init__(self, text, before="", after="", declare="", memories=("nram",),
                 by_memory_core=False):
        self.result, self.name, parameters = re.fullmatch(r"(.*?)([\w.]+)\((.*)\)", text).groups()
        self.parameters = [p.split("=")[0].strip() for p in parameters.split(",") if p.strip()]
        self.named = [re.sub(r".*\W", "", p) for p in self.parameters if " " in p]
        self.before, self.after, self.declare = before, after, declare
        self.since = 0
        if "gdram" in self.named and memories == ("nram",):
            memories = ("nram", "gdram")
        self.memories, self.by_memory_core = memories, by_memory_core

    def argument(self, parameter, number):
        if " " not in parameter:
            return parameter
        kind, name = re.fullmatch(r"(.*?)(\w+)", parameter).groups()
        kind = kind.strip()
        if kind.endswith("*"):
            memory = next((m for m in (*STAGES, "wram") if m in name), "nram")
            return f"({kind})({memory} + p[{number}])"
        return f"value<{kind}>(p[{number}])" if kind in FLOATS else f"({kind})p[{number}]"

    def statement(self):
        number, arguments = 0, []
        for parameter in self.parameters:
            number += " " in parameter
            arguments.append(self.argument(parameter, number))
        call = f"{self.name}({', '.join(arguments)})"
        if self.result.strip() not in ("void", ""):
            call = f"returned[c] = bits_of<{self.result.strip()}>({call})"
        extra = re.compile(r"\$(\d+)")
        place = lambda m: f"p[{number + 1 + int(m[1])}]"
        return " ".join((extra.sub(place, self.before), call + ";", extra.sub(place, self.after)))


def source(cases, memories, by_memory_core):
    """The text of a kernel that has a case for each signature."""
    stages = STAGES_OF_MEMORY_CORE if by_memory_core else STAGES
    declared = sorted({c.declare for c in cases})
    text = HEAD + "\n".join(stages[m][0].replace("%d", str(ROOM)) for m in memories)
    text += "\n".join(declared) + "\n__mlu_global__ void run(long *returned, const long *numbers, "
    text += "long calls, " + ", ".join(f"unsigned char *{m}s, long {m}_size" for m in memories) + ")\n{\n"
    text += f"if (__is_mpu() != {int(by_memory_core)} || (!__is_mpu() && coreId != 0)) return;\n"
    text += f"for (long c = 0; c < calls; c++) {{\nconst long *p = numbers + c * {WIDTH};\n"
    for m in memories:
        text += stages[m][1].replace("images", f"({m}s + c * {m}_size)").replace(
            "size,", f"{m}_size,").replace("%d", str(ROOM)) + "\n"
    text += "switch (p[0]) {\n"
    for number, case in enumerate(cases):
        text += f"case {number}: {{ {case.statement()} break; }}\n"
    text += "}\n__sync();\n"
    for m in memories:
        text += stages[m][2].replace("images", f"({m}s + c * {m}_size)").replace(
            "size,", f"{m}_size,") + "\n"
    return text + "}\n}\n"


class Runner:
    """Compiles a kernel for a device and makes calls there."""

    def __init__(self, mlusim, device, cases, memories=("nram",), by_memory_core=False):
        self.mlusim, self.device, self.memories = mlusim, device, memories
        self.text = source(cases, memories, by_memory_core)
        self.kernel = mlusim.compile(self.text)

    def launch(self, calls):
        """What each call left: ({memory: bytes}, returned)."""
        numbers = np.zeros((len(calls), WIDTH), np.int64)
        for row, call in zip(numbers, calls):
            row[0] = call.case
            row[1:1 + len(call.arguments)] = [(a + 2 ** 63) % 2 ** 64 - 2 ** 63
                                              for a in map(int, call.arguments)]
        returned = np.zeros(len(calls), np.int64)
        images = {m: self.images(calls, m) for m in self.memories}
        parts = [part for m in self.memories for part in (images[m], images[m].shape[1])]
        self.kernel[4, "Union1"](returned, numbers, len(calls), *parts, device=self.device)
        return [({m: images[m][i] for m in self.memories}, int(returned[i]) & (2 ** 64 - 1))
                for i in range(len(calls))]

    def images(self, calls, memory):
        size = max(len(call.images.get(memory, ())) for call in calls)
        assert size <= ROOM, f"an image of {size} bytes"
        images = np.zeros((len(calls), max(-(-size // 128) * 128, 128)), np.uint8)
        for image, call in zip(images, calls):
            image[:len(call.images.get(memory, ()))] = call.images.get(memory, ())
        return images

    def judge(self, calls):
        """(call, complaints) of each call that is wrong; of a launch that fails the calls are
        made one by one."""
        wrong = []
        for first in range(0, len(calls), BATCH):
            batch = calls[first:first + BATCH]
            try:
                results = self.launch(batch)
            except self.mlusim.Error as error:
                if len(batch) > 1:
                    for call in batch:
                        wrong += self.judge([call])
                else:
                    wrong.append((batch[0], [str(error)]))
                continue
            for call, (images, returned) in zip(batch, results):
                complaints = call.judge(images, returned)
                if complaints:
                    wrong.append((call, complaints))
        return wrong
