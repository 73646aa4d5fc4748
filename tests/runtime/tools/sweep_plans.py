"""Plans of mlusim sweep: what an ID depends on, devices by their fields, arrays by their files, and
which plans and commands are refused. How sweeps run is in sweep.py."""
import csv
import os
import sys

sys.path.insert(0, "tests/support")
from expect import MLUSIM, expect, finish, needs_clang, pattern, same, work, write

needs_clang()
os.environ["MLUSIM_CACHE"] = str(work / "cache")


def sweep(*words, **how):
    """A check of mlusim sweep."""
    return expect(MLUSIM, "sweep", *words, plain=False, **how)


def ids(plan):
    return [line.split("\t")[0] for line in sweep("plan", plan).lines]


# ---- what an ID depends on ------------------------------------------------------------

write("part.mlu", """\
#include <bang.h>
#include "tile.h"
__nram__ float part[TILE];
__mlu_global__ void twice(float *y, const float *x, int n)
{
    __memcpy(part, x, n * sizeof(float), GDRAM2NRAM);
    __bang_mul_scalar(part, part, FACTOR, n);
    __memcpy(y, part, n * sizeof(float), NRAM2GDRAM);
}
""")
HEADER = "#define FACTOR 2.0f\n"
write("tile.h", HEADER)
PLAN = """\
source = "part.mlu"
type = ["Block", "Union1"]
arguments = ["gdram:f32[4096]=zero", "gdram:f32[4096]=iota", "{n}"]
[macros]
TILE = {from = 256, to = 1048576, times = 64}
[[shapes]]
n = 1024
[[shapes]]
n = 4096
[[shapes]]
n = 8192
"""
write("some.toml", PLAN)
before = set(ids("some.toml"))
same(len(before), 18, "IDs")


def other(what, count, plan=PLAN):
    """A check of how many IDs are others, now, with such a plan."""
    write("some.toml", plan)
    same(len(set(ids("some.toml")) - before), count, f"IDs that {what} changes")


write("unrelated.h", "unrelated\n")
(work / "part.mlu").touch()
other("a file that nothing includes", 0)
os.environ.update(MLUSIM_CHECK="all", MLUSIM_DEVICE="MLU370-X8")
other("the environment", 0)
del os.environ["MLUSIM_CHECK"], os.environ["MLUSIM_DEVICE"]
write("tile.h", "#define FACTOR 3.0f\n")
other("a header", 18)
write("tile.h", HEADER)
other("a flag", 18, 'flags = ["-O2"]\n' + PLAN)
other("a check", 18, 'check = "all"\n' + PLAN)
other("a shape", 6, PLAN.replace("n = 1024", "n = 512"))
other("nothing", 0)

# ---- devices by their fields, arrays by their files ----------------------------------------

write("slow.device", "base MLU370-X8\nclock_mhz 700\n")
FIELDS = """\
source = "part.mlu"
device = ["slow.device", "MLU370-X8"]
arguments = ["gdram:f32[4096]", "zeros.npy", "4096"]
macros = {TILE = 4096}
fields = {clock_mhz = [600, 1100]}
"""
write("fields.toml", FIELDS)
sweep("run", "fields.toml", status=2, says="cannot read zeros.npy: No such file")
described = b"{'descr': '<f4', 'fortran_order': False, 'shape': (4096,), }"
array = b"\x93NUMPY\1\0v\0" + described.ljust(117) + b"\n" + bytes(16384)
write("zeros.npy", array)
sweep("run", "fields.toml", out="4 units: 4 done\n")
rows = csv.DictReader(sweep("table", "fields.toml").lines)
same(len({(row["clock_mhz"], row["us"]) for row in rows}), 2, "the field decides, not the base")
before = ids("fields.toml")
write("zeros.npy", array[:-1] + b"\1")
same([name in before for name in ids("fields.toml")], [False] * 4, "IDs that an array leaves")
write("fields.toml", FIELDS.replace("clock_mhz = [600, 1100]", "clock_mzh = 1"))
sweep("run", "fields.toml", status=2, says=pattern("fields.toml: fields: .*clock_mzh"))

# ---- plans that are refused -------------------------------------------------------------

write("macro.mlu", '#define H "tile.h"\n#include H\n')
THOUSAND = "{from = 1, to = 1000}"
VERY_MANY = "{from = 1, to = 9000000000000}"
for text, said in ( # `of` is the first line of most
        (f"of\n[macros]\nA = {THOUSAND}\nB = {THOUSAND}\nC = {THOUSAND}",
         "bad.toml: the plan has 1000000000 units; at most 1000000 are possible"),
        ("of\n[macros]\nA = {from = 1, to = 9223372036854775807}",
         "the plan has 9223372036854775807 units"),
        (f"of\n[macros]\nA = {VERY_MANY}\nB = {VERY_MANY}", "the plan has more than 2^64 units"),
        ('kernel = "k"', "there is no source"),
        ("of\nsorce = 1", "bad.toml:2: unknown name sorce"),
        ("of\n[values]\nn = [1, 2]", "bad.toml:3: nothing uses {n}"),
        ('of\narguments = ["{inf}", "{true}", "{q}"]', "bad.toml:2: {q} stands for nothing"),
        ('of\nflags = ["-DA={x}"]\ndim = [1, "{q_1},2"]', "bad.toml:3: {q_1} stands for nothing"),
        ('of\ntype = ["union1", "Union3"]',
         "bad.toml:2: type Union3: expected one of Block Union1 "),
        ("of\n[macros]\nA = [1, 2, 1]", "bad.toml:3: A has 1 twice"),
        ("of\n[macros]\nA = []", "bad.toml:3: A is empty"),
        ('of\n[macros]\n"a-b" = 1', "bad.toml:3: 'a-b' is no name"),
        ('of\nvalues = {A = 1}\n[macros]\nA = "{A}"', "bad.toml:4: A is the name of two axes"),
        ("of\n[macros]\nA = {from = 1}", "the range A needs from, to, and step or times"),
        ("of\n[macros]\nA = {from = 1, to = 9, times = 1}", "the range A is empty or has no end"),
        ('of\n[macros]\nA = {from = "1", to = 2}', "from of the range A is a string"),
        ("of\n[macros]\nA = [[1]]", "a value of A is an array"),
        ('of\nflags = "-O2"', "flags is a string; expected an array"),
        ('of\ndevice = "MLU999"', pattern("device: .*MLU999")),
        ('of\ncheck = "all,none"', "check all,none: "),
        ('of\narguments = ["{m}"]\nshapes = [{m = 1}, {n = 2}]', "this shape has no m"),
        ('of\nflags = ["@flags"]', "@flags: flags in a file are not supported"),
        ('source = "none.mlu"', "cannot read none.mlu"),
        ('source = "macro.mlu"', "macro.mlu:2: includes what a macro names")):
    first, *rest = text.split("\n")
    write("bad.toml", "\n".join(['source = "part.mlu"' if first == "of" else first, *rest, ""]))
    sweep("plan", "bad.toml", status=2, says=said)

# ---- commands that are refused -----------------------------------------------------------

write("one.toml", 'source = "part.mlu"\nmacros = {TILE = 256}\n')
for words, said in (
        ("run none.toml", "none.toml: No such file"),
        ("rum one.toml", "unknown word rum; did you mean run"),
        ("unit one.toml", "expected mlusim sweep unit PLAN N"),
        ("unit one.toml 2", "expected the number of a unit, from 1 to 1"),
        ("run one.toml --pareto us", "pareto is no option of run"),
        ("table one.toml --pareto speed", "there is no figure 'speed'; there are us, "),
        ("run one.toml --part 3/2", "expected I/N, I from 1 to N")):
    sweep(*words.split(), status=2, says=said)

finish()
