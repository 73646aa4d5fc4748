"""mlusim judge: what a verdict says of answers that are right, wrong or cheat, in words and in
JSON, the same in every run; hidden inputs and their key, the sandbox, and a task of one's own.
Tasks with mistakes are in judge_tasks.py, many answers in judge_many.py."""
import json
import os
import re
import shutil
import stat
import sys

sys.path.insert(0, "tests/support")
from expect import (MLUSIM, OUT, ROOT, by_schema, check, expect, finish, needs_clang, pattern, run,
                    same, work, write)

needs_clang()
SOFTMAX = ROOT / "examples/tasks/softmax"
# A task whose kernel copies numbers.
shutil.copytree(ROOT / "tests/runtime/tools/judge/copy", work / "copy")
TASK = (work / "copy/task.toml").read_text()


def judge(*words, **how):
    """A check of mlusim judge."""
    return expect(MLUSIM, "judge", *words, **how)


def verdict(name, *words, **how):
    """A verdict in JSON, which stays in a file of that name."""
    return json.loads(write(name, judge("--json", *words, **how).out).read_text())


def kernel(body, before=""):
    """An answer to copy with that body, and lines before the kernel."""
    return (f"#include <bang.h>\n{before}\n__nram__ int part[1024];\n"
            f"__mlu_global__ void copy(int *y, const int *x, int n)\n{{\n{body}\n}}\n")


READS, WRITES = "__memcpy(part, x, n * 8, GDRAM2NRAM);", "__memcpy(y, part, n * 8, NRAM2GDRAM);"
COPIES = f"{READS} {WRITES}"
LOOP = "for (int i = 0; i < 2 * n; i++)"

# ---- one answer ----------------------------------------------------------------------

write("right.mlu", kernel(COPIES))
# An answer has any name, and a terminal gets no commands from its lines.
write("answer.txt", kernel(f"{COPIES} // \033[2J"))
judge("copy", "answer.txt", lacks="\033",
      says=(pattern("^copy: right"), pattern("answer.txt:[0-9]* .*// [?]\\[2J")))
# A fault of the judged run has its own hint, and not that of a report behind it.
write("faults.mlu", kernel("__memcpy_async(part, x, n * 8, GDRAM2NRAM); part[0] = 1;\n"
                           f"{LOOP} y[i] = x[i];\ny[part[512] ? 1 << 20 : 0] = x[0];"))
judge("copy", "faults.mlu", status=1,
      says=("fault in copy: out of bounds",
            pattern("^ *the access crosses the end of its memory")))
# What checks say beside outputs that are wrong.
write("racing.mlu", kernel("__memcpy_async(part, x, n * 8, GDRAM2NRAM);\n"
                           f"{LOOP} y[i] = part[i] + 1;"))
judge("--all", "copy", "racing.mlu", status=1, lacks="the outputs are right",
      says=(pattern("checks: .*report.* as well"), "wrong: "))
write("unknown.mlu", kernel(f"\n{COPIES} y[0] = z[0];"))
judge("copy", "unknown.mlu", status=1,
      says=pattern("unknown.mlu:7:[0-9]*: error: use of undeclared identifier 'z'"))
write("zeros.mlu", kernel(f"{LOOP} y[i] = 0;"))
zeros = judge("copy", "zeros.mlu", status=1, says="y[0, 0] is 0, and").out
WANTED = (re.findall("the reference says (-?[0-9]+) ", zeros) or ["none"])[0] # of the first element

write("reference.mlu", kernel(COPIES, '#include "copy/reference.c"'))
judge("copy", "reference.mlu", status=1, says=pattern("forbidden: line 2: .*include: only headers"))

# What is refused before it is compiled, or behind that.
for text, said in (
        ("__mlu_global__ void other(int *y, const int *x, int n) {}",
         "kernel: the answer has no kernel called copy"),
        ("__mlu_global__ void copy(int *y, const int *x) {}",
         "signature: the kernel has 2 parameters, and the task gives it 3"),
        ("__mlu_global__ void copy(int *y, const int *x, float n) {}",
         "signature: parameter 3, n of the task, must be a number of type int32_t"),
        ("__mlu_global__ void copy(float *y, const int *x, int n) {}",
         "signature: parameter 1, y of the task, points to float"),
        (" " * 5000000, "answer: the answer has more than 4 MiB"),
        ("int a;\0", "answer: the answer is no text")):
    write("refused.mlu", text)
    judge("copy", "refused.mlu", status=1, says=said)
for words, said in (
        ("copy copy", "cannot read copy: it is a folder"),
        ("copy none.mlu", "cannot read none.mlu"),
        ("copy", "expected a task and an answer"),
        ("--device NONE copy right.mlu", "NONE"),
        ("--device MLU590-H8 --device MLU590-H8 copy right.mlu", "MLU590-H8 is given twice"),
        ("--device MLU290 --device MLU290-M5 copy right.mlu",
         "--device: MLU290-M5 is given twice")):
    judge(*words.split(), status=2, says=said)

# ---- answers that are wrong, or cheat ---------------------------------------------------

# Each line is what a verdict has of an answer: the kind of its error, words, and the answer.
ANSWERS = (
    ("unwritten", "did not write 384 of the 384 bytes of y, from byte 0 on", ""),
    ("unwritten", "did not write 12 of the 384 bytes of y, from byte 372 on",
     f"{READS} __memcpy(y, part, n * 8 - 12, NRAM2GDRAM);"),
    ("wrong", r"^y\[0, 0\] is .* \(rule exact\); 1 of 96 elements are wrong",
     f"y[0] = x[1]; {LOOP.replace('i = 0', 'i = 1')} y[i] = x[i];"),
    ("input", "wrote 4 of the 384 bytes of x, an input, from byte 8 on",
     f"{COPIES} ((int *)x)[2] = n;"),
    ("hidden", r"^y\[1, 1\] is 1, and", f"{COPIES} if (x[0] != {WANTED}) y[3] = 1;"),
    # The poison follows from the text of the answer, so it does not show which run it is.
    ("checks", "", "int first = y[0] & 255; __memcpy_async(part, x, n * 8, GDRAM2NRAM); if (first "
     f"== 203 || first == 93) __sync(); {LOOP} y[i] = part[i];"),
    ("fault", "^fault in copy", f"{COPIES} y[2 * n] = 0;"),
    ("fault", "instruction", f"{COPIES} for (;;) part[0]++;"),
    ("checks", "", f"__memcpy_async(part, x, n * 8, GDRAM2NRAM); {LOOP} y[i] = part[i];"),
    ("nram", " 32 KiB are allowed", f"{COPIES} more[0] = more[16383] = n;",
     "__nram__ int more[16384];"),
    ("compile", r"error: __nram__ variable 'large' \(4000000 bytes\)",
     f"{COPIES} large[0] = large[999999] = n;", "__nram__ int large[1000000];"),
    ("forbidden", "^line 2: %: for # ", COPIES, "#define JOIN(a, b) a%:%:b"),
    ("forbidden", "include: only headers", COPIES, '#include "/etc/passwd"'),
    ("forbidden", "include: only headers", COPIES, '#define H "/etc/passwd"\n#include H'),
    ("forbidden", "^line 2: ", COPIES, '#inc\\\nlude "/etc/passwd"'),
    ("forbidden", "inline assembly", COPIES, 'asm(".incbin \\"/etc/passwd\\"");'),
    ("forbidden", "inline assembly", COPIES, "int one = 1'0; asm(\"\");"),
    ("forbidden", "inline assembly", COPIES, "float tenth = .1'0; asm(\"\");"),
    ("forbidden", "inline assembly", COPIES, 'as\\ \nm("");'),
    ("forbidden", "include: only headers", COPIES, '// x\r#include "/etc/passwd"'),
    ("forbidden", "__has_embed: only headers", COPIES, '#if __has_embed("/etc/passwd")\n#endif'),
    ("forbidden", "##", COPIES, "#define P(a, b) a##b"),
    ("forbidden", "^line 6: the task forbids __bang_move",
     f"{COPIES} __bang_move(part, part, 64);"),
    (None, "", COPIES, '// asm("") and __bang_move /* "asm"\n/* #include "/etc/passwd" */'),
    (None, "", COPIES, "#include <stdio.h>\n__attribute__((constructor)) static void host() "
     f'{{ fclose(fopen("{work}/made", "w")); }}'),
    # Diagnostics with their ids: of a note of mlucc, and of Clang alone.
    ("compile", "no device version", "y[0] = std::abs(h(1)); y[1] = z; (void)part[n > 5 & 3];",
     "int h(int x) { return x; }"),
)
EMPTY, FAULTY, CHECKED, COMPILED = 0, 6, 8, len(ANSWERS) - 1
for n, (_, _, *parts) in enumerate(ANSWERS):
    write(f"cheats/{n}/copy.mlu", kernel(*parts))
judged = {}
for line in judge("copy", "--answers", "cheats", "--cache", "off", "--json", status=1).lines:
    judged[int(json.loads(line)["person"])] = json.loads(line)["verdict"]
for n, (name, words, *parts) in enumerate(ANSWERS):
    got = judged.get(n, {"errors": [], "diagnostics": [], "passed": None})
    said = [error["message"] for error in got["errors"]] + [
        f"{of['severity']}: {of['message']}; {of['hint']}" for of in got["diagnostics"]]
    same((got["passed"], {error["id"] for error in got["errors"]}),
         (name is None, {name} - {None}), f"the verdict on {parts}")
    if words:
        check(re.search(words, "\n".join(said), re.M), f"no '{words}' of {parts}", "\n".join(said))
check(not (work / "made").exists(), "host code of an answer ran")


def ids(n):
    """What diagnostics of a verdict are known by, and the first words of their hints."""
    return {(of["id"], (of["hint"].split() or [""])[0]) for of in judged[n]["diagnostics"]}


same(ids(COMPILED), {("clang:-Wparentheses", ""), ("clang:error", ""),
                     ("compile:host-function", "'h'")}, "ids of the compiler")
same(ids(FAULTY), {("fault:bounds", "the")}, "the id of a fault")
same(ids(CHECKED), {("check:hazard", "call")}, "the id of a check")

# ---- the same in every run ------------------------------------------------------------

# A sample task; tests/long/judge.sh has all.
judge(SOFTMAX, SOFTMAX / "good.mlu", says=(
    pattern("^softmax: right"), pattern("softmax/good.mlu:[0-9]* *[0-9.]* %")))
verdicts = {}
for answer, status, options in ("wrong", 1, ["--all"]), ("slow", 0, []):
    verdicts[answer], again = [verdict(f"{answer}.json", *options, SOFTMAX,
                                       SOFTMAX / f"{answer}.mlu", status=status)
                               for _ in range(2)]
    del verdicts[answer]["host"], again["host"]
    same(verdicts[answer], again, f"two runs of {answer}")
errors = verdicts["wrong"]["errors"]
same([(error["id"], error["case"], error["device"]) for error in errors],
     [("wrong", case, device) for case in (1, 2, 3) for device in ("MLU370-X8", "MLU590-H8")],
     "--all: three cases on two devices")
check(re.match(r"y\[[0-9]+, [0-9]+\] is ", errors[0]["message"]), "a wrong element", errors[0])
lines = [line for device in verdicts["slow"]["devices"] for line in device["lines"]]
check(lines and all(line["file"].endswith("softmax/slow.mlu") and line["line"] > 0
                    and 0 < line["share"] < 1 for line in lines), "lines of a slow answer", lines)
by_schema("judge", "wrong.json", "slow.json",
          *(write(f"{n}.json", json.dumps(judged[n]))
            for n in (EMPTY, FAULTY, CHECKED, COMPILED)))

# Checks that the task asks for beside those of every one: two tasks write the same here.
shutil.copytree(work / "copy", work / "strict")
two_tasks = TASK.replace("devices", 'type = "Block"\ndim = [2, 1, 1]\ndevices', 1)
write("strict/task.toml", 'checks = ["same-value"]\n' + two_tasks)
judge("strict", "right.mlu", status=1, says=(
    "error: __memcpy writes bytes that __memcpy of another task writes: nothing orders the two, "
    "though both write the same"))
write("strict/task.toml", two_tasks)
judge("strict", "right.mlu", says=pattern("^copy: right"))

# Folders of temporary files, and of tasks, have any name.
for name in 'a"b c,d', "a'b\\c$d":
    shutil.copytree(work / "copy", work / name / "task")
    judge(work / name / "task", "right.mlu", says=pattern("^copy: right"),
          env={"TMPDIR": work / name, "MLUSIM_CACHE": "off"})
    same(os.listdir(work / name), ["task"], f"what is left below {name}")

# ---- hidden inputs -----------------------------------------------------------------

# An answer that is wrong for one of the two signs of an element stays wrong, whatever its text.
signs = TASK.replace('"n", 2', '"n"').replace('"i32"', '"f32"', 2).replace('"integers"', '"normal"')
write("signs/task.toml", re.sub("^(low|high) .*\n", "", signs, flags=re.M))
write("signs/reference.c", """\
#include <stdint.h>
void reference(double *y, const double *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        y[i] = x[i] > 0 ? x[i] : 0;
}
""")


def keeps(element, number=0):
    """An answer that keeps the sign of one element."""
    return f"""// {number}
__mlu_global__ void copy(float *y, const float *x, int n)
{{
    for (int i = 0; i < n; i++)
        y[i] = x[i] > 0 || i == {element} ? x[i] : 0;
}}
"""


def is_seen(element):
    """Whether the inputs of the task show that."""
    write("signs.mlu", keeps(element))
    return " wrong: " in run(MLUSIM, "judge", "signs", "signs.mlu").out


element = next((element for element in range(8) if not is_seen(element)), None)
for number in range(8):
    write(f"answers/{number}/signs.mlu", keeps(element, number))
judge("signs", "--answers", "answers", "--cache", "off", status=1, says=(
    pattern("^8 answers to 1 task: 0 right, 8 not accepted"),
    pattern("(.*: hidden: .*\n){8}")))

# A case for one device is judged on no other; a second case is for all.
shutil.copytree(work / "copy", work / "cases")
write("cases/task.toml", TASK.replace('["MLU590-H8"]', '["MLU370-X8", "MLU590-H8"]')
      + 'device = "MLU590-H8"\n[[case]]\nn = 8\n')
judge("cases", "right.mlu", says=(pattern("^MLU370-X8: .* in 1 case;"),
                                  pattern("^MLU590-H8: .* in 2 cases;")))

# The key: one for all runs, of this user alone; its name is in the verdict, of any answer.
os.environ["XDG_STATE_HOME"] = str(work / "state")
key = work / "state/mlusim/judge.key"


def named(*words, answer="refused.mlu", status=1):
    return verdict("named.json", "copy", answer, *words, status=status)["secret"]


name = named(answer="right.mlu", status=0)
check(re.fullmatch("[0-9a-f]{64}", name), "a name", name)
same((stat.S_IMODE(key.stat().st_mode), key.stat().st_size), (0o600, 32), "the key")
same(named(), name, "another run")
shutil.copy(key, work / "key")
same(named("--secret", "key"), name, "a copy")
key.unlink()
check(named() != name, "a key is made of random bytes")
(work / "key").chmod(0o640)
for words in ["right.mlu"], ["--answers", "answers"]:
    judge("copy", *words, "--secret", "key", status=2, says="key: others may read or change it")
judge("copy", "right.mlu", "--secret", "none", status=2, says="none: No such file")
judge("copy", "right.mlu", "--secret", "state", status=2, says="state: it is no file")
judge("copy", "right.mlu", status=2, says="HOME names no folder",
      env={"HOME": None, "XDG_STATE_HOME": None})
(work / "key").chmod(0o600)
write("key", "")
judge("copy", "right.mlu", "--secret", "key", status=2,
      says="key: it must have from 16 to 4096 bytes")

# ---- the sandbox -------------------------------------------------------------------

# Each limit has a row that says by what it binds.
judge("--show-sandbox", lacks=pattern(f"reads: *{re.escape(os.environ['HOME'])}$"), says=(
    pattern("refused: *network"), pattern(f"reads: *{re.escape(str(OUT))}/bin/mlucc"),
    pattern(r"^groups:    (memory|none \(cgroup v2\): [a-z])"),
    *(pattern(f"^bound: *{row}") for row in (
        "6 s of a processor, by ", "36 s of sleep, by ", "180 s by the clock, by ",
        "1024 MiB of memory, by ", "16 processes and threads, by ", "128 MiB of files, by ",
        "64 MiB a file, by RLIMIT_FSIZE", "64 KiB of output, by ",
        "256 open files, by RLIMIT_NOFILE"))))

# ---- a task of one's own -----------------------------------------------------------

judge("new", "mine", says="try it")
judge("check", "mine", says=pattern("^mine: 2 cases on 2 devices"))
judge("mine", "mine/good.mlu", says=pattern("^mine: right"))
close = (work / "mine/task.toml").read_text()
good = (work / "mine/good.mlu").read_text()
write("subtracts.mlu", good.replace("__bang_add", "__bang_sub"))


def bounds(rule, *rows):
    """Another rule in place of close, with these bounds."""
    head, rest = close.split("rule = ", 1)
    after = rest.split("\n", 3)[3] # behind the two bounds of close
    write("mine/task.toml", "\n".join([f'{head}rule = "{rule}"', *rows, after]))


bounds("diff12", "diff1 = 1e-6", "diff2 = 1e-6")
mine = verdict("mine.json", "mine", "mine/good.mlu")
same({tuple(case[name] for name in ("rule", "absolute", "relative", "diff1", "diff2"))
      for case in mine["cases"]}, {("diff12", 0, 0, 1e-6, 1e-6)}, "the bounds of the rule in JSON")
by_schema("judge", "mine.json")
judge("--device", "MLU370-X8", "mine", "subtracts.mlu", status=1,
      says=pattern(r"the reference says .* \(rule diff12\)"))
bounds("diff3", "diff3_large = 0", "diff3_small = 0")
judge("--device", "MLU370-X8", "mine", "subtracts.mlu", status=1, says="(rule diff3)")
bounds("diff4", "diff4 = 0.1")
judge("check", "mine", status=2, says=pattern(
    "mine/task.toml:[0-9]*: the rule diff4 of y looks at signs of errors alone"))
for name, said in (("mine", "cannot make mine"), ("my-task", "letters, digits and _"),
                   ("int", "no kernel can be called int"),
                   ("main", "no kernel can be called main")):
    judge("new", name, status=2, says=said)

finish()
