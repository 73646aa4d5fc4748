"""Where reports of run-time checks, and faults, say that something happened: parts of variables
with names, units, lines with the calls that led there, and the names of kernels. What is reported
at all is in checks.py."""
import json
import os
import re
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, check, expect, finish, needs_clang, run, same, work, write

needs_clang()
os.environ["MLUSIM_MEMORY"] = "zero"


def checked(program, *words, checks="all", status=1, env=(), **how):
    """A check of a program, by itself, that runs with these checks."""
    return expect(f"./{program}", *words, plain=False, status=status,
                  env=dict(env, MLUSIM_CHECK=checks), **how)


def reports(program, *words, checks="hazard", status=1):
    """The reports for programs of a run with these checks, and how it ended."""
    ran = expect(MLUSIM, "run", "--report", "none", "--check", checks, "--check-json", "json",
                 f"./{program}", *words, status=status, plain=False)
    return json.loads((work / "json").read_text())["reports"], ran


# ---- names, and units ----------------------------------------------------------------

# A part that was named is, as the task named it last.
NAMED = """\
#include <bang.h>
#include <cnrt.h>
__nram__ char arena[4096];
__mlu_global__ void named(float *p)
{
    __mlu_region("ping", arena + 2048, 512);
    __mlu_region("all", arena, 4096);
    __mlu_region("ping", arena + 1024, 1024);
    float *x = (float *)(arena + 1040);
    __bang_write_value(x, 64, 1.0f);
    __memcpy_async(p, x, 256, NRAM2GDRAM);
}
int main()
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, 256));
    named<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
"""
write("named.mlu", NAMED)
expect(MLUCC, "named.mlu", "-o", "named")
checked("named", says="byte 16 of region 'ping' of 'arena' (1024 bytes from byte 1024 on, of 4096, "
                      "declared")

# Programs get the name of the kernel that people know, and that of its symbol.
spaced = NAMED
for text, instead in (
        ("__mlu_global__ void named(float *p)",
         "namespace of { template <typename T> __mlu_global__ void named(T *p)"),
        ("NRAM2GDRAM);\n}", "NRAM2GDRAM);\n}}"),
        ("named<<<", "of::named<float><<<")):
    check(text in spaced, f"named.mlu has no {text}")
    spaced = spaced.replace(text, instead)
write("spaced.mlu", spaced)
expect(MLUCC, "spaced.mlu", "-o", "spaced")
found, _ = reports("spaced")
same([(report["kernel"], report["mangled"]) for report in found],
     [("of::named<float>", "_ZN2of5namedIfEEvPT_")], "the names of the kernel in the file")

# Asynchronous copies inside NRAM are the compute unit's up to 2xx.
write("inside.mlu", """\
#include <bang.h>
#include <cnrt.h>
__nram__ float a[256], b[256];
__mlu_global__ void inside(float *p)
{
    __bang_write_value(a, 256, 1.0f);
    __memcpy_async(b, a, sizeof a, NRAM2NRAM);
    __bang_add(a, b, b, 256);
    __sync_compute();
    __memcpy_async(p, b, sizeof b, NRAM2GDRAM);
}
int main()
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, sizeof a));
    inside<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
""")
expect(MLUCC, "--bang-mlu-arch=mtp_270", "--bang-mlu-arch=mtp_372", "inside.mlu", "-o", "inside")
checked("inside", env={"MLUSIM_DEVICE": "MLU270"}, status=0, silent=True)
checked("inside", checks="hazard-rule", env={"MLUSIM_DEVICE": "MLU370-X4"},
        says="an asynchronous copy inside NRAM is work of the Move-DMA\n")

# ---- the calls that led there -----------------------------------------------------------


def without_folders(text):
    return re.sub(r"[^ \n]*/", "", text)


def leads(text, side, place, what):
    """A check that some line says a side of a report, and the calls that led there."""
    check(re.search(f"^  {side} {place}(:.*)?$", text, re.M), f"{what}: no '{side} {place}'", text)


# Of what is in an inlined function, in reports and in faults.
write("calls.h", """\
__mlu_func__ void inner(float *to, float *from)
{
    __memcpy_async(to, from, 256, GDRAM2NRAM);
}
__mlu_func__ void outer(float *to, float *from)
{
    inner(to, from);
}
""")
write("calls.mlu", """\
#include <bang.h>
#include <cnrt.h>
__nram__ float a[64], b[64];
#include "calls.h"
__mlu_global__ void calls(float *p)
{
    outer(a, p);
    __bang_add(b, a, a, 64);
    __sync();
    outer((float *)64, p);
}
int main()
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, 256));
    CNRT_CHECK(cnrtMemset(p, 0, 256));
    calls<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p);
    cnrtSyncDevice();
    return 0;
}
""")
expect(MLUCC, "calls.mlu", "-o", "calls")
text = without_folders(checked("calls", checks="hazard").err)
for side, line in ("after", 7), ("at", 10):
    leads(text, side, "calls.h:3 in inner, called from calls.h:7 in outer, "
                      f"called from calls.mlu:{line} in calls", "calls")

# Of real calls: by what lies on the stack, of functions that another one ends with a jump to, of
# recursions once, of the device library; with both engines.
write("far.h", """\
#define OUT_OF_LINE __attribute__((noinline)) __mlu_func__
OUT_OF_LINE void once(float *to, float *from)
{
    __bang_add(to, from, from, 64);
}
OUT_OF_LINE void twice(float *to, float *from)
{
    once(to, from);
    once(to + 64, from);
}
OUT_OF_LINE float sum_of(float *from, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += from[i];
    return sum;
}
OUT_OF_LINE void mark(float *to)
{
    to[1] = taskId;
}
OUT_OF_LINE int down(float *to, int n)
{
    volatile char room[64];
    room[n % 64] = 1;
    if (n == 0)
        return *to;
    return down(to, n - 1) + room[3];
}
""")
write("far.mlu", """\
#include <bang.h>
#include <cnrt.h>
#include <stdlib.h>
#include <string.h>
#include "far.h"
__nram__ float a[64], b[128];
__mlu_global__ void find(float *p, long where, int n)
{
    __memcpy_async(a, p, 256, GDRAM2NRAM);
    twice(b, a);
    __sync();
    __memcpy_async(a, p, 256, GDRAM2NRAM);
    float sum = sum_of(a, n);
    __sync();
    if (taskId == 0)
        p[16] = sum;
}
__mlu_global__ void meet(float *p, long where, int n)
{
    mark(p);
}
__mlu_global__ void call(float *p, long where, int n)
{
    twice((float *)where, p);
    p[0] = 1;
}
__mlu_global__ void jump(float *p, long where, int n)
{
    p[0] = 1;
    twice((float *)where, p);
}
__mlu_global__ void length(float *p, long where, int n)
{
    p[0] = strlen((char *)where);
}
__mlu_global__ void deep(float *p, long where, int n)
{
    p[0] = down((float *)where, n);
}
__mlu_global__ void bottomless(float *p, long where, int n)
{
    p[0] = down(p, n << 20);
}
#define RUN(kernel)                     \\
    if (strcmp(argv[1], #kernel) == 0) \\
        kernel<<<dim, cnrtFuncTypeUnion1, nullptr>>>(p, 64, 64);
int main(int argc, char **argv)
{
    cnrtDim3_t dim = {4, 1, 1};
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, 256));
    CNRT_CHECK(cnrtMemset(p, 0, 256));
    RUN(find) RUN(meet) RUN(call) RUN(jump) RUN(length) RUN(deep) RUN(bottomless)
    cnrtSyncDevice();
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
""")
TWICE = "far.h:4 in once, called from far.h:8 in twice, called from"
PLACES = {
    "find": [f"{TWICE} far.mlu:10 in find", "far.h:15 in sum_of, called from far.mlu:13 in find"],
    "meet": ["far.h:20 in mark, called from far.mlu:20 in meet"],
    "call": [f"{TWICE} far.mlu:24 in call"],
    "jump": [f"{TWICE} far.mlu:30 in jump"],
    "length": ["library.c:[0-9]+ in strlen, called from far.mlu:34 in length"],
    "deep": ["far.h:27 in down, called from far.h:28 in down, called from far.mlu:38 in deep"],
    "bottomless": ["far.h:2[2-5] in down, called from far.h:28 in down, "
                   "called from far.mlu:42 in bottomless"],
}
for level in "-O2", "-O0":
    expect(MLUCC, level, "far.mlu", "-o", "far")
    for kernel, places in PLACES.items():
        interpreted, translated = [without_folders(run(
            "./far", kernel, plain=False, env={"MLUSIM_ENGINE": engine,
                                               "MLUSIM_CHECK": "hazard,race"}).err)
                                   for engine in ("interp", "jit")]
        same(translated, interpreted, f"{kernel} {level}: the calls that led there, by engine")
        for place in places:
            leads(translated, "at", place, f"{kernel} {level}")
    found, _ = reports("far", "find")
    calls = [[(os.path.basename(call["file"]), call["line"], call["function"])
              for call in report["at"].get("called_from", [])] for report in found]
    check([("far.h", 8, "twice"), ("far.mlu", 10, "find")] in calls,
          f"no calls for programs ({level})", calls)

# ---- reports that are said together -------------------------------------------------------

# What one remedy mends in one place is said once, with its lines; programs get each.
write("group.mlu", """\
#include <bang.h>
#include <cnrt.h>
__nram__ float a[1024], b[1024], c[1024], d[1024];
__mlu_global__ void boxes(float *p)
{
    __memcpy(a, p, sizeof a, GDRAM2NRAM);
    __bang_transpose(b, a, 32, 32);
    __memcpy_async(a, b, sizeof a, NRAM2NRAM); // 8
    __bang_add(c, a, b, 1024);
    __memcpy_async(d, c, sizeof a, NRAM2NRAM); // 10
    __sync();
    __memcpy_async(p, d, sizeof d, NRAM2GDRAM);
    __bang_add(d, a, b, 512);        // 13
    __bang_add(d + 512, a, b, 512);  // 14
    __memcpy_async(a, p, 64, GDRAM2NRAM); // 15: another remedy
    __sync();
}
int main()
{
    float *p;
    CNRT_CHECK(cnrtMalloc((void **)&p, sizeof a));
    CNRT_CHECK(cnrtMemset(p, 0, sizeof a));
    boxes<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>(p);
    CNRT_CHECK(cnrtSyncDevice());
    CNRT_CHECK(cnrtFree(p));
    return 0;
}
""")
expect(MLUCC, "-g", "group.mlu", "-o", "group")
found, ran = reports("group", checks="hazard,hazard-rule")
seen = re.findall(r"^mlusim: ([a-z-]+): (?!\d)|^  ((?:also|at|after) ).*group\.mlu:([0-9]+)"
                  r"|^mlusim: checks: ([0-9]+ reports),", ran.err, re.M)
same(["".join(parts) for parts in seen],
     ["hazard-rule", "at 8", "after 7", "also 8", "also 9", "hazard", "at 13", "after 12", "also 12",
      "hazard", "at 15", "after 14", "3 reports"], "reports that are said together")
same([report["check"] for report in found], ["hazard-rule"] * 3 + ["hazard"] * 3,
     "reports for programs")

finish()
