"""Run-time checks: of every pair of a wrong and a right kernel in tests/programs/bugs the wrong one
is reported, by the right check, with the right lines and remedy, and the right one is not. Which
checks are on, what decides about the status, and the file for programs. Where reports lead is in
checks_places.py, races of tasks in checks_tasks.py."""
import json
import os
import re
import sys

sys.path.insert(0, "tests/support")
from expect import (MLUCC, MLUSIM, ROOT, by_schema, check, expect, finish, needs_clang, run, same,
                    work, write)

needs_clang()
os.environ["MLUSIM_MEMORY"] = "zero" # wrong kernels use what is unwritten, as offsets too


def under(checks, *words):
    """The command that runs a program with these checks."""
    return [MLUSIM, "run", "--report", "none", "--check", checks, *words]


def checked(checks, *words, **how):
    """A check of a program that runs with these checks."""
    return expect(*under(checks, *words), plain=False, **how)


def reports(file="json"):
    return json.loads((work / file).read_text())["reports"]


# ---- pairs -------------------------------------------------------------------------


class Bugs:
    """A file of tests/programs/bugs; its comments say what is expected (bugs.h)."""

    def __init__(self, path):
        self.name, self.text = f"bugs/{path.name}", path.read_text()
        self.path, self.program = path, work / path.stem

    def said(self, directive):
        return re.findall(f"^/// {directive}: *(.*)$", self.text, re.M)

    def line(self, mark):
        """The number of the line that has a mark; None: there is none."""
        lines = self.text.splitlines()
        return next((n for n, line in enumerate(lines, 1)
                     if re.search(f"@{mark}( |$)", line)), None)

    def alone(self, checks):
        """Mistakes that end a program, each by itself."""
        for said in self.said("alone"):
            name, word, words = said.split(" ", 2)
            wrong = run(*under(checks, self.program, name, "wrong"), plain=False)
            check(wrong.status != 0, f"{name} wrong: the status is 0", wrong.shown())
            check(word in wrong.err and words in wrong.err,
                  f"{name} wrong: no '{word}' with '{words}'", wrong.err)
            right = run(*under(checks, self.program, name, "right"), plain=False)
            check(right.status == 0, f"{name} right: the status is {right.status}", right.shown())
            check(not right.err, f"{name} right: is reported", right.err)

    def judge(self, found):
        """What was reported of the kernels, beside what they say."""
        def of(kernel):
            return [report for report in found
                    if kernel in (report["kernel"], report.get("at", {}).get("function"))]
        for said in self.said("pair"):
            kernel, name, remedy = said.split(" ", 2)
            wrong = of(f"{kernel}<true>")
            got = [(report["check"], report["at"]["line"], report.get("after", {}).get("line"))
                   for report in wrong]
            same(got, [(name, self.line(f"{kernel}:at"), self.line(f"{kernel}:after"))],
                 f"{self.name}: reports of {kernel}<true>: check, line and line before")
            check(all(remedy in report["remedy"] for report in wrong),
                  f"{self.name}: {kernel}<true>: no remedy has '{remedy}'", wrong)
            right = of(f"{kernel}<false>")
            check(not right, f"{self.name}: {kernel}<false> is right, and was reported", right)
        for said in self.said("says"):
            kernel, words = said.split(" ", 1)
            causes = [report["cause"] for report in of(f"{kernel}<true>")]
            check(any(words in cause for cause in causes),
                  f"{self.name}: {kernel} does not say '{words}'", causes)
        for kernel in self.said("silent"):
            wrong = [report for report in found
                     if re.match(f"{kernel}(<|$)", report["kernel"])
                     or re.match(f"{kernel}(<|$)", report.get("at", {}).get("function", ""))]
            check(not wrong, f"{self.name}: {kernel} is right, and was reported", wrong)


def pairs():
    kept = []
    for path in sorted((ROOT / "tests/programs/bugs").glob("*.mlu")):
        bugs = Bugs(path)
        # From the root of the tree, as what mlucc keeps is of one folder.
        if expect(MLUCC, *bugs.said("option"), path.relative_to(ROOT), "-o", bugs.program,
                  cwd=ROOT).status != 0:
            continue
        checks = "".join(bugs.said("check")) or "all"
        bugs.alone(checks)
        if not bugs.said("pair") + bugs.said("silent"):
            continue
        kept.append(work / f"{path.stem}.kept.json")
        checked(checks, "--check-json", kept[-1], bugs.program,
                status=int("".join(bugs.said("status")) or 1))
        bugs.judge(reports(kept[-1]))
    check(kept, "there are no pairs")
    by_schema("check", *kept)
    by_schema("--planted", *kept)


pairs()
# What only the strictest reading forbids is silent unless it is asked for.
expect(*under("all", "./hazard_rule"), plain=False, silent=True)
# A part that begins too early is reported where it is named, and where it destroys what was there.
write("inside.mlu", """\
#include <bang.h>
__nram__ char arena[8192];
__mlu_global__ void inside(float *x, int at)
{
    float *b = (float *)arena, *c = (float *)(arena + at);
    __mlu_region("b", b, 2048);
    __mlu_region("c", c, 1024);
    __memcpy(b, x, 2048, GDRAM2NRAM);
    __bang_write_zero(c, 256);
    __bang_add(b, b, b, 512);
    __memcpy(x, b, 2048, NRAM2GDRAM);
}
""")
for at, lines in ((1024, [(7, None), (9, 8), (10, 9)]), (2048, [])):
    checked("all", "--check-json", "json", "inside.mlu", "--arg", "gdram:f32[512]=iota", "--arg",
            str(at), status=1 if lines else 0)
    same([(report["at"]["line"], report.get("after", {}).get("line")) for report in reports()],
         lines, f"reports of a part at {at}")
# What a memory core does with NRAM is a warning, which decides nothing.
checked("mpu-nram", "./race", status=0, says="mlusim: mpu-nram: warning: ")
# Who did it is known to checks that do not hear of tasks.
checked("regions", "./regions", status=1, says=(
    "in of_a_memory_core<true>: __memcpy (GDRAM2SRAM), task 0, cluster 0 memory core,",
    "in from_sram<true>: __memcpy (SRAM2NRAM), task 2, cluster 0 core 2,"))

# ---- what is on, and what decides about the status -----------------------------------

# What decides about no status says so to people and to programs.
checked("all", "--check-json", "json", "./overlap", says="mlusim: overlap: note: ")
n_pairs = len(Bugs(ROOT / "tests/programs/bugs/overlap.mlu").said("pair"))
same([report["severity"] for report in reports()], ["note"] * n_pairs, "the severity of notes")
checked("all", "--check-json", "json", "./bounds", status=1)
check("error" in [report["severity"] for report in reports()], "the severity of errors")
# What is on by itself is what the help says.
rows = (ROOT / "runtime/instruments/settings/checks.def").read_text()
on = ",".join(re.findall(r'^X\(\w+, *\w+, *"([a-z-]+)", *\w+, *true, ', rows, re.M))
check(f"docs/checks.md; default: {on})" in " ".join(run(MLUSIM, "run", "--help").out.split()),
      f"the help does not say that {on} are on by themselves")
# Bounds of operands are looked at without being asked for, unless that is not wanted; only who
# asks for checks, as mlusim run does, has a program fail by them.
expect(MLUSIM, "run", "--report", "none", "./bounds", status=1, plain=False,
       says="mlusim: bounds: ")
ran = expect("./bounds", plain=False, says="mlusim: bounds: ")
check(not re.search("^mlusim: (scalar-bounds|hazard|init|race|leak): ", ran.err, re.M),
      "another check than bounds is on by itself", ran.err)
for command in ["./bounds"], under("none", "./bounds"):
    expect(*command, plain=False, silent=True, env={"MLUSIM_CHECK": "none"})

# Who gives up has no leaks: after a fault, or behind a call that was refused with a status other
# than 0. Who only ends so, or continues after a refusal, has.
write("gives_up.mlu", """\
#include <bang.h>
#include <cnrt.h>
#include <string.h>
__mlu_global__ void stops(float *p)
{
    p[-1] = 1;
}
int main(int argc, char **argv)
{
    void *p, *q;
    const char *how = argc > 1 ? argv[1] : "";
    CNRT_CHECK(cnrtMalloc(&p, 4096));
    if (strcmp(how, "refused") == 0)
        CNRT_CHECK(cnrtMalloc(&q, (size_t)1 << 60));
    if (strcmp(how, "continues") == 0)
        cnrtMalloc(&q, (size_t)1 << 60);
    if (strcmp(how, "faults") == 0) {
        stops<<<cnrtDim3_t{1, 1, 1}, cnrtFuncTypeBlock, nullptr>>>((float *)p);
        cnrtSyncDevice();
    }
    return strcmp(how, "fails") == 0 ? 3 : 0;
}
""")
expect(MLUCC, "gives_up.mlu", "-o", "gives_up")
for how, status, n_leaks in (("refused", 1, 0), ("faults", 0, 0), ("continues", 1, 1),
                             ("fails", 3, 1), ("ends", 1, 1)):
    ran = expect("./gives_up", how, status=status, plain=False, env={"MLUSIM_CHECK": "all"})
    same(len(re.findall("^mlusim: leak: ", ran.err, re.M)), n_leaks,
         f"leaks of a program that {how}")

# ---- the file for programs -----------------------------------------------------------

# Each process of a run has its own, the first one that of the name.
write("json", "of an earlier run\n")
checked("all,nan", "--check-json", "json", "sh", "-c", '"$0" >/dev/null; "$1" early_return right',
        "./others", "./host")
check("nan" in [report["check"] for report in reports()],
      "the file is not that of the first process", (work / "json").read_text())
others = list(work.glob("json.*"))
same([reports(file) for file in others], [[]], "the file of the second process")
for file in work / "json", *others:
    file.unlink()
# It is there without reports and without a device, and what cannot be written is said.
write("none.mlu", "__mlu_global__ void k() {} int main() {}\n")
expect(MLUCC, "none.mlu", "-o", "none")
for words in ["./none"], ["./host", "early_return", "right"]:
    checked("all", "--check-json", "json", *words)
    check("schema" in json.loads((work / "json").read_text()), f"no schema of {words}")
    (work / "json").unlink()
    with open("/dev/full", "wb") as full:
        checked("all", "--check-json", "-", *words, status=1, stdout=full,
                says="CHECK_JSON=-: cannot be written")

finish()
