# SPDX-License-Identifier: MIT
"""Honest kernels in many styles, with their tasks: writes DIR/TASK/task.toml,
reference.c, and an answer DIR/TASK/STYLE.mlu for each style. A line "TASK STYLE"
goes to standard output for each answer.

usage: honest.py DIR [MOST]      MOST: at most so many answers
"""

import itertools
import os
import sys

# What is computed: of the host in double, of one element on the device, and on a
# piece of NRAM called a (and b), whose result is in a. rows is n elements.
OPS = {
    "add": ("a[i] + b[i]", "p + q", "__bang_add(a, a, b, rows);"),
    "sub": ("a[i] - b[i]", "p - q", "__bang_sub(a, a, b, rows);"),
    "mul": ("a[i] * b[i]", "p * q", "__bang_mul(a, a, b, rows);"),
    "relu": ("a[i] > 0 ? a[i] : 0", "p > (T)0 ? p : (T)0", "__bang_relu(a, a, rows);"),
    "most": ("a[i] > b[i] ? a[i] : b[i]", "p > q ? p : q", "__bang_maxequal(a, a, b, rows);"),
    "least": ("a[i] < b[i] ? a[i] : b[i]", "p < q ? p : q", "__bang_minequal(a, a, b, rows);"),
    "twice": ("2 * a[i]", "p + p", "__bang_mul_scalar(a, a, (T)2, rows);"),
    "square": ("a[i] * a[i]", "p * p", "__bang_mul(a, a, a, rows);"),
    "more": ("a[i] + 1", "p + (T)1", "__bang_add_scalar(a, a, (T)1, rows);"),
    "copy": ("a[i]", "p", "__bang_mul_scalar(a, a, (T)1, rows);"),
}
TYPES = {"f32": "float", "f16": "half"}
SIZES = (64, 3000)

HEAD = """/* SPDX-License-Identifier: MIT */
#include <bang.h>

typedef {type} T;
enum {{ PIECE = {piece} }};
{variables}
__mlu_global__ void {op}(T *y, const T *x, const T *z, int n)
{{
    if (__is_mpu())
        return;
{body}}}
"""
LOOP = """    for (int i = {first}; i < n; i += {step}) {{
        T p = x[i], q = z[i];
        y[i] = {element};
        (void)q;
    }}
"""
PIECES = """    for (int at = taskId * PIECE; at < n; at += taskDim * PIECE) {{
        const int m = n - at < PIECE ? n - at : PIECE;
        const int rows = PIECE;
        __bang_write_value(a, PIECE, (T)0);
        __bang_write_value(b, PIECE, (T)0);
        {sync}
        {copy}(a, x + at, m * sizeof(T), GDRAM2NRAM);
        {copy}(b, z + at, m * sizeof(T), GDRAM2NRAM);
        {sync}
        {vector}
        {sync}
        {copy}(y + at, a, m * sizeof(T), NRAM2GDRAM);
        {sync}
    }}
"""
HALVES = """    const int half_of = (n + 1) / 2, first = taskId % 2 ? half_of : 0;
    const int end = taskId % 2 ? n : half_of;
    if (taskId > 1)
        return;
    for (int at = first; at < end; at += PIECE) {{
        const int m = end - at < PIECE ? end - at : PIECE;
        for (int i = 0; i < m; i++) {{
            a[i] = x[at + i];
            b[i] = z[at + i];
        }}
        for (int i = 0; i < m; i++) {{
            T p = a[i], q = b[i];
            y[at + i] = {element};
            (void)q;
        }}
    }}
"""
NRAM = "__nram__ T a[PIECE], b[PIECE];\n"
# The launch, the variables, the size of a piece, the body.
STYLES = {
    "alone": ("", 1, LOOP.replace("{first}", "taskId").replace("{step}", "taskDim")),
    "pieces": (NRAM, 128, PIECES.replace("{copy}", "__memcpy").replace("{sync}", ";")),
    "large": (NRAM, 4096, PIECES.replace("{copy}", "__memcpy").replace("{sync}", ";")),
    "async": (NRAM, 512, PIECES.replace("{copy}", "__memcpy_async").replace("{sync}", "__sync();")),
    "halves": (NRAM, 256, HALVES),
}
TASK = """name = "{op}"
kernel = "{op}"
devices = ["MLU590-H8"]
type = "Union1"
dim = [4, 1, 1]
[tolerance]
rule = "close"
absolute = {absolute}
relative = {relative}
[reference]
c = "reference.c"
[[argument]]
name = "y"
role = "output"
type = "{name}"
shape = ["n"]
[[argument]]
name = "a"
role = "input"
type = "{name}"
shape = ["n"]
values = "uniform"
[[argument]]
name = "b"
role = "input"
type = "{name}"
shape = ["n"]
values = "uniform"
[[argument]]
name = "n"
role = "number"
type = "i32"
value = "n"
[[case]]
n = {n}
"""
REFERENCE = """#include <stdint.h>
void reference(double *y, const double *a, const double *b, int64_t n)
{{
    for (int64_t i = 0; i < n; i++)
        y[i] = {host};
    (void)b;
}}
"""


def write(path, text):
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)


def write_task(folder, op, name, n):
    """The task of an op on n elements of a type."""
    os.makedirs(folder, exist_ok=True)
    bound = 1e-5 if name == "f32" else 2e-3
    write(os.path.join(folder, "task.toml"),
          TASK.format(op=op, name=name, n=n, absolute=bound, relative=bound))
    write(os.path.join(folder, "reference.c"), REFERENCE.format(host=OPS[op][0]))


def write_answer(path, op, name, style):
    """An answer to such a task."""
    variables, piece, body = STYLES[style]
    _, element, vector = OPS[op]
    write(path, HEAD.format(type=TYPES[name], piece=piece, variables=variables, op=op,
                            body=body.format(element=element, vector=vector)))


def main():
    root = sys.argv[1]
    most = int(sys.argv[2]) if len(sys.argv) > 2 else sys.maxsize
    # neighbours in this order differ in op and style
    every = [(op, name, n, style) for style in STYLES for name in TYPES for n in SIZES
             for op in OPS]
    step = max(1, len(every) // most - 1) | 1
    for op, name, n, style in itertools.islice(every[::step], most):
        folder = f"{op}_{name}_{n}"
        write_task(os.path.join(root, folder), op, name, n)
        write_answer(os.path.join(root, folder, style + ".mlu"), op, name, style)
        print(folder, style)


main()
