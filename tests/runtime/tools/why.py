# SPDX-License-Identifier: MIT
"""`mlusim why`: its screen and its JSON are what `mlusim run` says of the same launches; programs
that fault, that checks find mistakes in, with several kernels, and with none."""
import json
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, by_schema, check, expect, finish, needs_clang, same, work, write

needs_clang()
write("scale.mlu", """\
#include <bang.h>
#define N 4096
__nram__ float row[N], small[16], behind[16];
__mlu_global__ void scale(float *y, const float *x, int n)
{
    for (int at = taskId * N; at < n; at += taskDim * N) {
        __memcpy(row, x + at, N * sizeof(float), GDRAM2NRAM);
        for (int i = 0; i < N; i++)
            row[i] = row[i] * 2.0f + 1.0f;
        __memcpy(y + at, row, N * sizeof(float), NRAM2GDRAM);
    }
}
__mlu_global__ void overruns(float *y)
{
    __bang_write_value(small, 32, 7.0f);
    __memcpy(y, behind, sizeof behind, NRAM2GDRAM);
}
__mlu_global__ void shifts(float *y) { __bang_add_scalar(row + 1, row, 1.0f, 15); }
__mlu_global__ void faults(int *y) { *(volatile int *)nullptr = 1; }
""")
write("two.mlu", """\
#include <bang.h>
#include <cnrt.h>
__mlu_global__ void quick(float *y) { y[0] = 1; }
__mlu_global__ void slow(float *y) { for (int i = 0; i < 1000; i++) y[i] = i; }
int main(int argc, char **)
{
    float *y;
    cnrtQueue_t queue;
    cnrtDim3_t dim = {1, 1, 1};
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtMalloc((void **)&y, 4096));
    for (int i = 0; i < 5 && argc == 1; i++)
        if (i < 3)
            quick<<<dim, cnrtFuncTypeBlock, queue>>>(y);
        else
            slow<<<dim, cnrtFuncTypeBlock, queue>>>(y);
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(cnrtFree(y));
    return argc == 1 ? 0 : 3;
}
""")
expect(MLUCC, "-g", "two.mlu", "-o", "two")
N = 4 * 48 * 4096
SCALE = ("scale.mlu", "--kernel", "scale", "--dim", 48, "--arg", f"gdram:f32[{N}]", "--arg",
         f"gdram:f32[{N}]", "--arg", N)


def why(*words, status=0, **how):
    return expect(MLUSIM, "why", *words, status=status, **how)


def one(kernel, **how):
    return why("scale.mlu", "--kernel", kernel, "--arg",
               "gdram:i32[16]" if kernel == "faults" else "gdram:f32[16]", **how)


# ---- beside the report ---------------------------------------------------------------

expect(MLUSIM, "run", "--report", "json", "--report-file", "report.json", *SCALE)
entry = json.loads((work / "report.json").read_text())["entries"][0]
advice, time = entry["advice"][0], entry["time"]
why("--json", "why.json", *SCALE)
by_schema("why", work / "why.json")
of = json.loads((work / "why.json").read_text())
same(round(of["warm_us"] + of["cold_us"], 6), time["us"], "warm and cold")
same(of["cold_us"], time["cold_us"], "cold")
same((of["kernel"], of["bound"], of["why"]), ("scale", entry["bound"]["title"],
                                              entry["bound"]["why"]), "what limits it")
same([of["changes"][0][name] for name in ("name", "line", "sentence", "remedy")],
     [advice[name] for name in ("name", "line", "sentence", "remedy")], "the first change")
busiest = max(entry["units"], key=lambda unit: unit["busiest_share"])
same(of["where"][0]["part"], busiest["name"], "the part that took most")
check(abs(of["where"][0]["us"] - busiest["busiest_cycles"] / 1500) < 0.01, "its time", of["where"])
same((of["errors"], of["others"], of["reports"], of["is_complete"]), (0, 0, [], True), "checks")
said = why(*SCALE).out
for words in (f"{of['warm_us']:.3f} us warm and 29.000 us cold on MLU590-H8, in 1 launch\n",
              f"{of['where'][0]['us']:.1f} us scalar\n", "scale.mlu:9: scalar code goes over NRAM",
              f"gains about {advice['gain_us']:.1f} us (98 %)\n", "bounds,overlap: 0 mistakes, 0 notes\n",
              "no range: no published time of a 5xx"):
    check(words in said, f"the screen says {words.strip()}", said)
check(max(map(len, said.splitlines())) <= 80 and len(said.splitlines()) <= 24, "one screen", said)
# A range, where the report has one.
why("--device", "MLU590-H8", "--json", "why.json", "scale.mlu", "--kernel", "overruns", "--arg",
    "gdram:f32[16]", status=1)
of = json.loads((work / "why.json").read_text())
check(0 < of["us_low"] < of["warm_us"] + of["cold_us"] < of["us_high"], "a range", of)

# ---- checks and faults ---------------------------------------------------------------

one("overruns", status=1, says=(
    "checks     bounds,overlap: 1 mistake, 0 notes\n           scale.mlu:15: bounds: "
    "__bang_write_value writes 128 bytes from byte 0", "a cold launch of overruns takes 24 to"))
one("shifts", says=("checks     bounds,overlap: 0 mistakes, 1 note\n",
                    "scale.mlu:18: overlap: __bang_add_scalar"))
lines = why("--check", "none", "scale.mlu", "--kernel", "overruns", "--arg", "gdram:f32[16]").out
check("checks     none\n" in lines, "no checks", lines)
one("overruns", says="checks     race: 0 mistakes, 0 notes\n", env={"MLUSIM_CHECK": "race"})
one("faults", status=1, says=("fault in faults: null pointer", "bound      not known, as the launch",
                              "change     mend what stopped it first"))

# ---- several kernels, and none -------------------------------------------------------

why("./two", says=("us cold on MLU590-H8, in 5 launches\n", "most in slow: 2 of "))
why("./two", "idle", status=3, says="mlusim: why: no kernel was launched")
why("./missing", status=127, says="mlusim: run: cannot start ./missing")
why("--device", "MLU370-X4", "scale.mlu", "--kernel", "shifts", "--arg", "gdram:f32[16]",
    says="us warm and 49.950 us cold on MLU370-X4, in 1 launch")
why("--device", "MLU999", *SCALE, status=2, says="MLU999")
why("--json", "nowhere/why.json", *SCALE, status=2, says="nowhere/why.json")
finish()
