"""mlusim sweep: the same table however its units are run, what is a result and what is not,
what becomes of a sweep that is killed, pages and comparisons. IDs, and plans that are refused, are
in sweep_plans.py."""
import csv
import io
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

sys.path.insert(0, "tests/support")
from expect import (MLUCC, MLUSIM, OUT, by_schema, check, children, comes, expect, finish,
                    needs_clang, pattern, run, same, sanitized, work, write)

needs_clang()
os.environ["MLUSIM_CACHE"] = str(work / "cache")


def sweep(*words, **how):
    """A check of mlusim sweep."""
    return expect(MLUSIM, "sweep", *words, plain=False, **how)


def runs(summary, *words, **how):
    """A check of a sweep that runs, and says how its units ended."""
    return sweep("run", *words, out=summary + "\n", **how)


def table(*words):
    """A whole table, as text."""
    return sweep("table", *words).out


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def planned(*words):
    """The lines of a plan: an ID, and the command of its unit."""
    return [line.split("\t") for line in sweep("plan", *words).lines]


def script(*words):
    """The commands of a plan as lines of a shell, the last first."""
    return "".join(command.replace("mlusim", str(MLUSIM), 1) + "\n"
                   for _, command in reversed(planned(*words)))


write("scale.mlu", """\
#include <bang.h>
#include "tile.h"
__nram__ float part[TILE];
__mlu_global__ void scale(float *y, const float *x, int n)
{
    if (__is_mpu())
        return;
    for (int at = taskId * TILE; at < n; at += taskDim * TILE) {
        int m = n - at < TILE ? n - at : TILE;
        __memcpy(part, x + at, m * sizeof(float), GDRAM2NRAM);
        __bang_mul_scalar(part, part, FACTOR, m);
        __memcpy(y + at, part, m * sizeof(float), NRAM2GDRAM);
    }
}
""")
write("tile.h", "#define FACTOR 2.0f\n")
PLAN = """\
source = "scale.mlu"
type = ["Block", "Union1"]
arguments = ["gdram:f32[4096]=zero", "gdram:f32[4096]=iota", "{n}"]
[macros]
TILE = {from = 256, to = 1048576, times = 64}
[[shapes]]
n = 1024
[[shapes]]
n = 4096
[[shapes]]
n = 8192 # past the end of both arrays
"""
write("sweep.toml", PLAN)

# ---- a sweep, by several engines -----------------------------------------------------

# 2 types * 3 tiles * 3 shapes; a tile of 4 MiB fits no NRAM.
runs("18 units: 8 done, 4 stopped by a fault, 6 not compiled", "-j", 2, "sweep.toml")
CSV, JSONL = table("sweep.toml"), table("sweep.toml", "--json")
all_rows = rows(CSV)
done = [row for row in all_rows if row["outcome"] == "done"]
same(len(all_rows), 18, "rows")
same({(row["TILE"], row["nram"]) for row in done}, {("256", "1024"), ("16384", "65536")},
     "NRAM of tiles of 256 and 16384 floats")
same(len({(row["n"], row["output"]) for row in done}), 2,
     "what doubles 0, 1, 2, ... is one output for each n")
by_schema("swept", *(write(f"row.{n}", line) for n, line in enumerate(JSONL.splitlines())))
results = sorted((work / "results").glob("*.json"))
same(len(results), 18, "results")
by_schema("unit", *results)

# A row has what the report of such a run has.
reported = json.loads(expect(
    MLUSIM, "run", "--report", "json", "--report-file", "/dev/stdout", "scale.mlu", "--type",
    "Union1", "--arg", "gdram:f32[4096]=zero", "--arg", "gdram:f32[4096]=iota", "--arg", 4096,
    "--", "-DTILE=256", plain=False).out)["entries"][0]["time"]
same([(float(row["us"]), int(row["cycles"])) for row in all_rows
      if (row["type"], row["TILE"], row["n"]) == ("Union1", "256", "4096")],
     [(reported["us"], reported["cycles"])], "us and cycles")
for row in all_rows:
    if row["us"]:
        same(round(float(row["warm_us"]) + float(row["cold_us"]), 6), round(float(row["us"]), 6),
             "warm and cold")
        same(float(row["cold_us"]) > 20, True, "each unit is a first launch")

# By hand, the last first, twice; by GNU parallel; in another folder, by parts.
write("lines", script("sweep.toml", "--results", "by hand"))
for _ in range(2):
    expect("sh", "-e", "lines", plain=False)
same(table("sweep.toml", "--results", "by hand"), CSV, "the table by hand")
if shutil.which("parallel"):
    expect("parallel", "--will-cite", "-j", 2, plain=False,
           input=script("sweep.toml", "--results", "in parallel"))
    same(table("sweep.toml", "--results", "in parallel"), CSV, "the table by GNU parallel")
else:
    print("left out: GNU parallel is not installed")
(work / "elsewhere").mkdir()
for name in "scale.mlu", "tile.h", "sweep.toml":
    shutil.copy(work / name, work / "elsewhere" / name)
for part in "3/3", "1/3", "2/3":
    sweep("run", "--part", part, "elsewhere/sweep.toml", says=pattern("^6 units: "))
same(table("elsewhere/sweep.toml", "--json"), JSONL, "the table in another folder")


def is_best(row):
    """Whether no other of its case beats a row."""
    us, nram = float(row["us"]), int(row["nram"])
    others = [(float(other["us"]), int(other["nram"])) for other in done if other["n"] == row["n"]]
    return not any(other != (us, nram) and other[0] <= us and other[1] <= nram for other in others)


same(rows(table("sweep.toml", "--pareto", "us,nram")), [row for row in done if is_best(row)],
     "the best")

# ---- what is missing -------------------------------------------------------------------

write("sweep.toml", PLAN.replace("n = 1024", "n = 512"))
# A line of it is a command, whatever its file is called, or there is none.
shutil.copy(work / "sweep.toml", work / "-dash.toml")
shutil.copy(work / "sweep.toml", work / "a\tb.toml")
same(planned("--", "-dash.toml")[0][1].split()[-2:], ["./-dash.toml", "1"], "a file like an option")
sweep("plan", "a\tb.toml", status=2, says="sweep plan prints lines with fields between tabs")
plan = write("plan.json", sweep("plan", "sweep.toml", "--json").out)
by_schema("sweep", plan)
same(json.loads(plan.read_text())["missing"], 6, "units of another shape are missing")
same(len(planned("sweep.toml", "--missing")), 6, "lines of what is missing")
write("sweep.toml", PLAN)
row = json.loads(sweep("unit", "sweep.toml", 2, "--json").out)
same((row["unit"], row["outcome"]), (2, "done"), "a unit by itself")
sweep("unit", "--id", all_rows[-1]["id"], "sweep.toml", 1, status=2, says=pattern(
    "unit 1 of sweep.toml is now .*; print the lines of `mlusim sweep plan` anew"))

# ---- results that do not count ---------------------------------------------------------

good = [path for path in results if '"outcome":"done"' in path.read_text()]
text = good[0].read_text()
good[0].write_text(text.replace('"instructions":', '"instructions":1'))
good[1].write_text(good[1].read_text()[:100])
good[2].write_text("")
sweep("table", "sweep.toml", status=1, says=(
    "3 results in results are damaged and do not count; `mlusim sweep run sweep.toml` does them"))
left = sweep("table", "sweep.toml", "--json", status=1,
             says="3 of 18 units have no result and no row")
same(len(left.lines), 15, "rows that are left")
sweep("run", "sweep.toml", says="3 results in results are damaged")
same(table("sweep.toml"), CSV, "the table after damage")

# Another version, which is the same program with another number in it.
version = run(MLUSIM, "version", plain=False).out.split()[1]
another = re.sub("[0-9]", lambda digit: str((int(digit[0]) + 1) % 10), version)
(work / "other/bin").mkdir(parents=True)
for part in "lib", "include", "share":
    (work / "other" / part).symlink_to(OUT / part)
(work / "other/bin/mlucc").symlink_to(MLUCC)
write("other/bin/mlusim", MLUSIM.read_bytes().replace(version.encode(), another.encode())).chmod(
    0o755)
ONE = """\
source = "scale.mlu"
arguments = ["gdram:f32[64]", "gdram:f32[64]", 64]
[macros]
TILE = 256
"""
write("one.toml", ONE)
expect("other/bin/mlusim", "sweep", "run", "one.toml", "--results", "versions", plain=False,
       out="1 unit: 1 done\n")
sweep("table", "one.toml", "--results", "versions", status=1,
      says=f"1 result in versions is of mlusim {another} and do")
runs("1 unit: 1 done", "one.toml", "--results", "versions")
same(len(list((work / "versions").glob("*.json"))), 2, "results of two versions")

# ---- what is no result -----------------------------------------------------------------

# A kernel that is faster because it does not wait is right in no table.
write("late.mlu", """\
#include <bang.h>
__nram__ float part[1024];
__mlu_global__ void late(float *y, const float *x)
{
    __memcpy_async(part, x, sizeof part, GDRAM2NRAM);
    if (WAITS)
        __sync_io();
    __bang_add(part, part, part, 1024);
    __memcpy(y, part, sizeof part, NRAM2GDRAM);
}
""")
write("late.toml", """\
source = "late.mlu"
device = "MLU370-X8"
check = "hazard"
arguments = ["gdram:f32[1024]=zero", "gdram:f32[1024]=iota"]
[macros]
WAITS = [0, 1]
""")
runs("2 units: 1 done, 1 with errors of checks", "late.toml")
runs("2 units: 1 done, 1 with errors of checks", "late.toml") # none is run again
late = [json.loads(line) for line in table("late.toml", "--json").splitlines()]
check([row["outcome"] for row in late] == ["checks", "done"]
      and late[0]["message"].startswith("hazard: __bang_add ")
      and late[0]["us"] >= 1 and late[0]["reports"] >= 1, "a unit with reports", late)
same([row["outcome"] for row in rows(table("late.toml", "--pareto", "us"))], ["done"],
     "the best of those that are right")
expect(MLUSIM, "tune", "late.toml", "--runs", 2, plain=False, says=pattern("^best: WAITS=1: "))

# A launch that never ends is one; a process that is killed has none.
write("loop.mlu", """\
#include <bang.h>
__mlu_global__ void loop(int *y) { while (y[0] == 0) y[1]++; }
""")
LOOP = 'source = "loop.mlu"\narguments = ["gdram:i32[64]"]\nmax_instructions = 100000\n'
write("loop.toml", LOOP)
runs("1 unit: 0 done, 1 stopped by a fault", "loop.toml")
sweep("table", "loop.toml", says="runs too long: the launch has retired")
write("loop.toml", LOOP.replace("100000", "9000000000000"))


def started(pid):
    """A process that launches a kernel and that this one has started, directly or not."""
    for child in children(pid):
        try:
            if b"mlusim-launch" in pathlib.Path(f"/proc/{child}/cmdline").read_bytes():
                return child
        except OSError: # it has ended
            continue
        if below := started(child):
            return below
    return None


def begun(*words, **variables):
    return subprocess.Popen([MLUSIM, "sweep", "run", *words], cwd=work, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, text=True,
                            env=dict(os.environ, **sanitized(), **variables))


with begun("loop.toml") as process:
    launched = comes(lambda: started(process.pid))
    if check(launched, "a kernel is launched"):
        os.kill(launched, signal.SIGKILL)
    else:
        process.kill()
    said = process.communicate()[1]
same(process.returncode, 3, "the status with a killed process")
check("unit 1 of loop.toml has no result: it was ended by a signal" in said,
      "a killed process is named", said)
sweep("table", "loop.toml", status=1, says="1 of 1 units has no result")

write("other.toml", ONE.replace("256", "300"))
sweep("run", "other.toml", status=3, env={"MLUSIM_CACHE": "off", "MLUSIM_CLANG": "/nonexistent"},
      says=pattern("unit 1 of other.toml has no result: .*cannot find"))
write("two.toml", ONE.replace("256", "[256, 512]"))
(work / "blocked" / f"{planned('two.toml')[0][0]}.json").mkdir(parents=True)
runs("2 units: 1 done, 1 without a result", "-j", 1, "two.toml", "--results", "blocked", status=3,
     says="the result of unit 1 cannot be written to blocked: ")
sweep("run", "one.toml", "--results", "none/none", status=2,
      says="cannot make the folder none/none")
write("refused.toml", """\
source = "scale.mlu"
kernel = "scala"
arguments = ["gdram:f32[64]"]
[macros]
TILE = 256
""")
runs("1 unit: 0 done, 1 refused", "refused.toml")
sweep("table", "refused.toml", says="has no kernel scala; did you mean scale")

# ---- a sweep that is killed again and again ----------------------------------------------

write("killed.toml", """\
source = "scale.mlu"
arguments = ["gdram:f32[{n}]", "gdram:f32[{n}]=iota", "{n}"]
macros = {TILE = 256}
values = {n = {from = 1, to = 24}}
""")
(work / "left").mkdir() # folders of those that are killed
for n in 3, 8, 14:
    with begun("-j", "2", "killed.toml", "--results", "killed",
               TMPDIR=str(work / "left")) as process:
        check(comes(lambda: len(list((work / "killed").glob("*.json"))) >= n), f"{n} results")
        process.kill()
runs("24 units: 24 done", "-j", 2, "killed.toml", "--results", "killed")
killed = table("killed.toml", "--results", "killed")
runs("24 units: 24 done", "-j", 1, "killed.toml", "--results", "undisturbed")
same(killed, table("killed.toml", "--results", "undisturbed"), "the table of a killed sweep")
same([int(row["read_bytes"]) for row in rows(killed)],
     [(n * 4 + 63) // 64 * 64 for n in range(1, 25)], "n elements of 4 bytes in bursts of 64")

# The script for Slurm, which tests/long/slurm.sh runs.
batch = sweep("slurm", "killed.toml", "--tasks", 4, "--results", "by_slurm",
              says=pattern("^#SBATCH --array=1-4$")).out
check(re.search("^#SBATCH --cpus-per-task=[0-9]+$", batch, re.M), "processors of a task of Slurm", batch)
check('    --part "$SLURM_ARRAY_TASK_ID/4" --results by_slurm killed.toml\n' in batch, "a part", batch)
sweep("slurm", "killed.toml", says=pattern("^#SBATCH --array=1-24$"))

# ---- pages and comparisons -------------------------------------------------------------

sweep("page", "sweep.toml", "page.html")
page = (work / "page.html").read_text()
for what, words, count in (
        ("charts: all units, and a case for each n that has any", "<svg", 3),
        ("points: those that are done, twice", "<circle", 16),
        ("addresses on the page", "http|src=", 0),
        ("rows that are not done", "colspan", 11)):
    same(len(re.findall(words, page)), count, what)
sweep("page", "sweep.toml", "none/page.html", status=2, says="cannot write")

# A comparison: of a unit that was faster, one that was done, and one that was not there.
old_rows = [json.loads(line) for line in JSONL.splitlines()]


def lines_of(some):
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in some)


write("jsonl", JSONL)
sweep("compare", "jsonl", "jsonl",
      out="18 units: 0 worse by more than 1 %, 0 better, 18 the same\n")
for us in None, -1, "x":
    write("wrong", lines_of([dict(old_rows[0], us=us), *old_rows[1:]]))
    for files in ("wrong", "jsonl"), ("jsonl", "wrong"):
        sweep("compare", *files, status=2,
              says="wrong:1: expected a line of `mlusim sweep table PLAN --json`")
old_rows[0]["us"] = 1
check(old_rows[2]["outcome"] == "fault" and old_rows[8]["outcome"] == "compile", "rows 3 and 9")
old_rows[2].update(outcome="done", us=7)
del old_rows[8]
write("old", lines_of(old_rows))
sweep("compare", "old", "jsonl", status=1, says=(
    pattern("^worse: type=Block TILE=256 n=1024 device=MLU590-H8: us 1 -> "),
    pattern("^worse: .*n=8192.* -> stopped by a fault$"),
    pattern("^18 units: 2 worse by more than 1 %, 0 better, 15 the same, 1 new$")))
sweep("compare", "jsonl", "old", status=1, says=pattern("^lost: type=Block TILE=1048576 n=8192"))
drift = write("drift", sweep("compare", "old", "jsonl", "--json", "--limit", 9999, status=1).out)
by_schema("drift", drift)
same(json.loads(drift.read_text())["limit_percent"], 9999, "the limit of a comparison")
write("csv", CSV)
sweep("compare", "csv", "jsonl", status=2,
      says="csv:1: expected a line of `mlusim sweep table PLAN --json`")
write("twice", lines_of(old_rows + old_rows))
sweep("compare", "twice", "jsonl", status=2,
      says=pattern(r"twice: units ([0-9]*) and \1 are both type="))

finish()
