"""Tasks of mlusim judge with mistakes, in their files, headers and references: what is refused, by
which words and in which line. What is said of answers is in judge.py."""
import os
import re
import shutil
import sys

sys.path.insert(0, "tests/support")
from expect import MLUSIM, ROOT, check, expect, finish, needs_clang, pattern, work, write

needs_clang()
COPY = ROOT / "tests/runtime/tools/judge/copy"
TASK = (COPY / "task.toml").read_text()
DEVICES = 'devices = ["MLU590-H8"]'
write("right.mlu", """\
#include <bang.h>
__nram__ int part[1024];
__mlu_global__ void copy(int *y, const int *x, int n)
{
    __memcpy(part, x, n * 8, GDRAM2NRAM);
    __memcpy(y, part, n * 8, NRAM2GDRAM);
}
""")


def judge(*words, **how):
    """A check of mlusim judge."""
    return expect(MLUSIM, "judge", *words, **how)


def task(text=TASK, reference=None):
    """A task in bad/, that of copy with another text and another reference."""
    shutil.rmtree(work / "bad", ignore_errors=True)
    shutil.copytree(COPY, work / "bad")
    write("bad/task.toml", text)
    if reference is not None:
        write("bad/reference.c", reference)


def edited(*edits):
    """The text of the task with these changes of all that is there: pairs of old and new."""
    text = TASK
    for old, new in edits:
        check(old in text, f"the task has no {old}")
        text = text.replace(old, new)
    return text


# ---- the file ------------------------------------------------------------------------

# Texts in place of others, or behind all, and what is said.
for old, new, said in (
        (DEVICES, f'checks = ["some"]\n{DEVICES}', "3: checks: there is no check some"),
        (DEVICES, f'checks = ["race"]\n{DEVICES}',
         "3: checks: race is one of those that every answer"),
        (DEVICES, f'checks = "nan"\n{DEVICES}', "3: checks"),
        ("[[case]]\nn = 48\n", "", "1: the task has no [[case]]"),
        ('name = "copy"', 'name = "copy', "1: the string has no end"),
        ('name = "copy"', 'name = "copy\\u0000more"', "1: a string has a control character"),
        ('name = "copy"', 'name = "copy\\u009b2J"', "1: a string has a control character"),
        ('name = "copy"', 'name = "copy\x1b[2J"', "1: a string has a control character"),
        ('name = "copy"', 'name = "copy\\u 041"', "1: '' is the code of no character"),
        ('name = "copy"', 'name = "copy\\u\n041' + 5000 * "A" + '"',
         "1: '' is the code of no character"),
        ("kernel", "kernal", "2: unknown name kernal; did you mean kernel?"),
        ('kernel = "copy"\n', "", "1: kernel is missing"),
        ('"i32"', '"i33"', "11: i33 is no type of elements"),
        ('"output"', '"out"', "10: out is no role; there are input, output, inout, number"),
        ("n = 48", "n = 0", "26: dimension 0 of y is 0"),
        ("n = 48", "n = 1000000000", "26: dimension 0 of y is 1000000000"),
        ('"n", 2', '"m", 2', "8: 'm': the case has no number called m (case on line 26)"),
        (None, 'device = "MLU270"', "28: device of a case is one of devices"),
        (None, "device = 590", "28: device of a case is one of devices"),
        ("n = 48", "n = 2026-01-02", "27: dates are not supported here"),
        ("low = -1000000", "low = 2e6", "18: low is above high"),
        ('"reference.c"', '"none.c"', "7: cannot read none.c"),
        ('kernel = "copy"', 'entry = "a b"', "2: entry: a b is no name of C"),
        ('kernel = "copy"', 'entry = "cnrtMalloc"',
         "2: entry: no function of an answer can be called cnrtMalloc"),
        ('kernel = "copy"', 'entry = "main"',
         "2: entry: no function of an answer can be called main"),
        ('kernel = "copy"', 'kernel = "int"',
         "2: kernel: no function of an answer can be called int"),
        (None, '[tolerance]\nrule = "absolute"\nabsolute = inf',
         "30: absolute must be a finite number, 0 or more"),
        (DEVICES, "devices = [1]", "3: devices is an array of strings"),
        ('"output"', '"inout"', "8: values is missing"),
        (None, '[tolerance]\nrule = "absolute"', "28: absolute is missing"),
        (None, '[tolerance]\nrule = "diff12"\ndiff1 = 0\ndiff2 = 0',
         "8: the rule diff12 is for floats, and y is of i32"),
        (None, '[tolerance]\nrule = "close"\nabsolute = 0\nrelative = 0\ndiff1 = 0',
         "32: this rule has no diff1"),
        (None, "n = 49", "28: n was given before, on line 27"),
        (None, "seed = 01", "28: '01' is no value"),
        ("nram_kib = 32", "seconds = 1000001", "4: seconds must be from 1 to 10^6"),
        ("nram_kib = 32", "seconds = 1000000000000", "4: seconds must be from 1 to 10^6"),
        ("nram_kib = 32", "compiler_seconds = 1000001",
         "4: compiler_seconds must be from 1 to 10^6"),
        ('"integers"', '"uniform"', "18: uniform fills floats; x is of whole numbers"),
        ("high = 1000000", "high = 3000000000",
         "18: low or high is no number of type int32_t"),
        ('"integers"', '"iota"', "19: iota has no low"),
        ('value = "n"', "value = 2147483648",
         "26: n has 2147483648, which is no number of type int32_t"),
        ('value = "n"', "value = -2147483649", "25: value is no number of type int32_t"),
        ('role = "output"', 'role = "output"\nlow = 3',
         "11: an argument of role output has no low"),
        ('role = "number"', 'role = "number"\nshape = [3]',
         "24: an argument of role number has no shape"),
        (None, 'type = "Union16"', "26: there is no Union16 on MLU590-H8, whose largest is Union8"),
        (None, 'type = "Union1"\ndim = [6, 1, 1]',
         "26: dim begins with 6, and a Union1 task takes a multiple of 4"),
        (None, "dim = [70000, 1, 1]", "26: dim has sizes up to 65536")):
    task(TASK + new + "\n" if old is None else edited((old, new)))
    judge("check", "bad", status=2, says=f"bad/task.toml:{said}")
for said, *edits in (
        (" no [[case]] is for MLU590-H8", (DEVICES, 'devices = ["MLU370-X8", "MLU590-H8"]'),
         ("n = 48", 'n = 48\ndevice = "MLU370-X8"')),
        ("13: no argument of a host function can be called queue",
         ('kernel = "copy"', 'entry = "copy"'), ('"x"', '"queue"')),
        ("13: no argument of a host function can be called int",
         ('kernel = "copy"', 'entry = "copy"'), ('"x"', '"int"'))):
    task(edited(*edits))
    judge("check", "bad", status=2, says=f"bad/task.toml:{said}")
task(edited((DEVICES, 'devices = ["MLU290", "MLU290-M5"]')))
judge("check", "bad", status=2, says="bad: MLU290-M5 is given twice")
judge("check", "none", status=2, says="cannot read none/task.toml")

# A header that is a link out of the folder could be any file.
write("outside.h", "// secret\n")
task(edited((DEVICES, f'headers = ["my.h"]\n{DEVICES}')))
(work / "bad/my.h").symlink_to("../outside.h")
judge("check", "bad", status=2,
      says="bad/task.toml:3: headers: my.h lies outside of the folder of the task")
(work / "bad/my.h").unlink()
shutil.copy(work / "outside.h", work / "bad/my.h")
judge("check", "bad", says="and the reference works")

# ---- references ----------------------------------------------------------------------

task(reference="void reference(double *y) {}\n")
judge("check", "bad", status=2, says="bad/reference.c: the compiler ended with status 1")
task(reference="#include <stdlib.h>\n"
               "void reference(void *y, const void *x, long n) { abort(); }\n")
judge("bad", "right.mlu", status=2, says="bad/reference.c: ")


def gives(kind, body, said, loop="for (int64_t i = 0; i < 2 * n; i++) y[i] = 0;", status=2):
    """A check of a reference that runs this, of a task whose y has elements of that kind."""
    head, tail = TASK.split('type = "i32"', 1)
    of = "double" if kind.startswith("f") else "int64_t"
    task(f'{head}type = "{kind}"{tail}',
         f"#include <stdint.h>\nvoid reference({of} *y, const int64_t *x, int64_t n)\n"
         f"{{\n{loop}\n{body}\n}}\n")
    judge("check", "bad", status=status, says=said)


# One that does not set an output, writes behind it, or sets what its type has not.
ADDS = "for (int64_t i = 0; i < 2 * n; i++) y[i] += "
gives("i32", "", "bad/reference.c: case 1: the reference does not set y[0, 0]; it must", loop="")
judge("bad", "right.mlu", status=2, says="the reference does not set y[0, 0]")
gives("f32", "", "bad/reference.c: case 1: the reference does not set y[47, 1]",
      loop="for (int64_t i = 0; i < -1 + 2 * n; i++) y[i] = 0;")
gives("f32", "", "case 1: the reference does not set y[0, 0]", loop=ADDS + "x[i];")
gives("i32", "", pattern(r"the reference sets y\[0, 0\] to 92[0-9]*, which is no number of type "
                         "int32_t"), loop=ADDS + "1;")
for kind, body, said in (
        ("u8", "y[3] = 256;",
         "case 1: the reference sets y[1, 1] to 256, which is no number of type uint8_t"),
        ("u8", "y[1] = -1;",
         "the reference sets y[0, 1] to -1, which is no number of type uint8_t"),
        ("i32", "y[1] = INT64_C(1) << 40;",
         "the reference sets y[0, 1] to 1099511627776, which is no number of type int32_t"),
        ("i32", "y[2 * n] = 1;", "the reference writes behind the last element of y"),
        ("i32", "((int64_t *)x)[2 * n] = 1;",
         "the reference writes behind the last element of x")):
    gives(kind, body, said)
for kind, body in (("u8", "y[3] = 255;"),
                   ("f16", "y[3] = 1e9; y[4] = 1.0 / 0; y[5] = y[4] - y[4];")):
    gives(kind, body, "and the reference works", status=0)

# One that never ends, takes too much memory, or reads what is not its own.
secret = write("secret", "secret\n")
limited = re.sub("^limits.*", "limits = {seconds = 1, memory_mib = 64}", TASK, flags=re.M)
for body, said in (
        ("for (volatile int i = 0;; i++) ;", "bad/reference.c: the reference takes too long"),
        ("for (char *volatile part;;) memset(part = malloc(1 << 20), 1, 1 << 20);",
         pattern("bad/reference.c: the reference .*memory")),
        (f'abort_if: if (!fopen("{secret}", "r")) abort(); goto abort_if;',
         f"refused reading {secret}")):
    task(limited, "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
                  "#include <string.h>\nvoid reference(int64_t *y, const int64_t *x, int64_t n)\n"
                  f"{{\n{body}\n}}\n")
    judge("check", "bad", status=2, says=said)

finish()
