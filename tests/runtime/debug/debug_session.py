"""Sessions of `mlusim debug` beyond what a transcript shows: files of commands, programs that begin
again, launch nothing or leave, logs, and stops of both directions."""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, ROOT, by_schema, check, comes, expect, finish, same, \
    sanitized, work, write


def compiled(source, *flags):
    program = work / os.path.basename(source).removesuffix(".mlu")
    expect(MLUCC, "-O0", "-g", source, "-o", program, *flags, cwd=ROOT)
    return program


def session(typed, *arguments, plain=False, **how):
    """A check of a session: its status and words as of expect(); all that it prints, in order."""
    return expect(MLUSIM, "debug", *arguments, input=typed, stderr=subprocess.STDOUT, cwd=ROOT,
                  plain=plain, **how).out


def batch(typed, *arguments, **how):
    return session(typed, "--batch", *arguments, **how)


quiet, tiles = compiled("tests/debug/quiet.mlu"), compiled("tests/debug/tiles.mlu")

# ---- files -------------------------------------------------------------------------------

saved = work / "saved"
batch(f"break store if 1\nignore 1 3\ntbreak 12\ndisable $bpnum\nsave breakpoints {saved}\n",
      quiet, 1)
same(saved.read_text(), """\
# saved by mlusim debug
break store if 1
ignore $bpnum 3
tbreak tests/debug/quiet.mlu:12
disable $bpnum
""", "breakpoints that are saved")
batch(f"source {saved}\nset auto-switch off\nset history-memory 5\ninfo b\n", quiet, 1,
      says=("stop only if 1", "ignore next 3 hits", "breakpoint del  n"))

more = write("more", f"""\
break store
display/x 17
set auto-switch off
set print elements 5
save session {work}/session
delete
undisplay
break main
set auto-switch on
restore {work}/session
info breakpoints
info display
save session {work}/again
restore {work}/nowhere
save sessions {work}/x
""")
batch(f"source {more}\n", quiet, 1, status=1, says=(
    "2: /x 17", "Cannot read", "Expected save breakpoints FILE, or save session FILE."))
MARK = "# saved by mlusim debug"
kept = (work / "session").read_text()
same(kept.splitlines()[0], MARK, "the line that says who saved it")
same((work / "again").read_text(), kept, "a session is saved whole")
check(len(kept.splitlines()) > 4, "with what was set", kept)
# What was not saved is no place to go back to, and takes nothing away.
for file in (write("empty", ""), write("longer", f"{MARK}ger\necho done\\n\n"), quiet):
    batch(f"break store\nrestore {file}\ninfo breakpoints\n", quiet, 1, status=1,
          lacks="\ndone", says=("breakpoint keep y", f"{file} was not written by save: expected "
                                f"'{MARK}' in its first line"))
theirs = write("theirs", f"{MARK}\r\necho done\\n\r\n")
batch(f"restore {theirs}\n", quiet, 1, says="done")

# ~/.mlusimrc is done first, but not by scripts.
write("home/.mlusimrc", "echo from the file\\n\n")
at_home = {"HOME": work / "home"}
text = session("echo \\ntyped\\n\nquit\n", quiet, 1, env=at_home, says="typed")
check("from the file" in text.partition("typed")[0], "the file is done first", text)
batch("quit\n", quiet, 1, env=at_home, lacks="from the file")

# ---- again -------------------------------------------------------------------------------

# The rest of files, or of the input, is done by the session of the new process; the program reads
# its standard input from the beginning.
launch = "--stdin", write("launch", "launch\n")
again = write("again.cmd", "break store\nrun\nrun\ninfo breakpoints\n")
text = batch("echo from the input\n", *launch, "-x", again, quiet, 1, says="already hit 1 time",
             lacks="from the input")
same(text.count("read launch"), 2, "runs of the program")
same(len(re.findall("^Breakpoint 1, store", text, re.M)), 2, "stops of them")
text = batch("break store\nrun\nrun\necho from the input\\n\nrun\necho still\\n\nprint *to\n"
             "continue\n", *launch, quiet, 1, says=("from the input", "still"))
same(text.count("read launch"), 3, "runs of the program")
same(text.partition("from the input")[2].count("read launch"), 1, "those behind what is typed")
batch("break store\nrun\nprint nothing\nrun\ncontinue\n", *launch, quiet, 1, status=1,
      says="There is no nothing here.")
batch("run\ncontinue\necho still here\\n\n", *launch, quiet, 1, status=1,
      says=("The program is not being run: it has ended", "still here"))

# Who leaves in the middle has a report of the part that was run.
report = work / "report"
reported = {"MLUSIM_REPORT_FILE": report, "MLUSIM_REPORT": "json"}
batch("break store\nrun\nquit\n", *launch, quiet, 1, env=reported)
by_schema("report", report)
part = json.loads(report.read_text())
same(part["is_partial"], True, "a report of a part")
same(part["entries"][0]["stopped"], 1, "launches under way")
check(part["entries"][0]["time"]["cycles"] > 0, "cycles as far as it came", part["entries"][0])
batch("break store\nrun\ncontinue\nquit\n", *launch, quiet, 1, env=reported)
same(json.loads(report.read_text())["is_partial"], False, "one that has ended is whole")
reported["MLUSIM_REPORT"] = "text"
batch("break store\nrun\nquit\n", *launch, quiet, 1, env=reported)
check(re.search("partial  *the program was ended by the debugger", report.read_text()),
      "text says so too", report.read_text())

# ---- without a launch --------------------------------------------------------------------

batch("break store\nrun\n", quiet, 1, status=4,
      says="[The program has ended with status 4 without a launch]")
batch("break store\nrun\n", quiet, status=1,
      says="[The program has ended with status 3: it never called the runtime]")
batch("run\n", "/bin/true", status=1,
      says="[The program has ended with status 0: it never called the runtime]")
batch("run\n", work / "nowhere", status=127, lacks="The program")

# ---- SRAM of another cluster -------------------------------------------------------------

over = write("over.mlu", """\
#include <bang.h>
__mlu_shared__ int got[64], mine[64];
__mlu_global__ void over(int *x)
{
    if (__is_mpu() && clusterId == 1) {
        for (int i = 0; i < 64; i++)
            mine[i] = 7;
        __sync();
        __memcpy(got, mine, sizeof mine, SRAM2SRAM, 0);
    }
    __sync_all();
    if (__is_mpu() && clusterId == 0)
        __memcpy(x, got, sizeof got, SRAM2GDRAM);
}
""")
for typed, said in (
        ("break 13\nrun\nwho-wrote got[3]\nwho-wrote mine[3]\n",
         ("over.mlu:9 in over, task 4, cluster 1 memory core",
          "0x40010c..0x40010f: not written in this launch")),
        ("break over cluster 0 core 128\nrun\nwatch got[3]\ndelete 1\ncontinue\n",
         ("New value = 7", "task 4, cluster 1 memory core"))):
    batch(typed, over, "--type", "Union2", "--dim", 8, "--arg", "gdram:i32[64]", "--", "-O0", "-g",
          says=said)

# ---- ends that the debugger does not see -------------------------------------------------

leaving = compiled("tests/debug/leaving.mlu", "-lpthread")
batch("run\n", leaving, "abort", status=134,
      says="[The program was ended by signal 6: Aborted]")
batch("run\n", leaving, status=4,
      says="[The program has ended with status 4, and the debugger with it: by _exit or exec]")
batch("run\n", leaving, "exec", status=1, says=(
    "another",
    "[The program has ended with status 0, and the debugger with it: by _exit or exec]"))


def left_by_a_thread():
    """A session on a program that another thread ends, which has to wait for the launch that is
    looked at: its status, and what it prints."""
    shown, stopped = work / "shown", work / "stopped"
    with open(shown, "wb") as out, subprocess.Popen(
            [MLUSIM, "debug", "--batch", leaving, "thread", stopped], stdin=subprocess.PIPE,
            stdout=out, stderr=subprocess.STDOUT, cwd=ROOT,
            env={**os.environ, **sanitized()}) as process:

        def types(text):
            process.stdin.write(text)
            process.stdin.flush()

        def shows(text):
            check(comes(lambda: text in shown.read_bytes()), f"comes in time: {text}",
                  shown.read_text())

        types(b"break store\nrun\n")
        shows(b"Breakpoint 1, store")
        stopped.touch()
        shows(b"leaving")
        types(b"continue\n")
        shows(b"has ended")
    return process.returncode, shown.read_text()


status, text = left_by_a_thread()
same(status, 7, "the status of a thread")
check("[The program has ended with status 7]" in text, "the session says so", text)

# ---- commands ----------------------------------------------------------------------------

# What does itself ends with one sentence, and the session continues.
again.write_text(f"source {again}\nsource {again}\necho never\n")
for typed, said in (
        (f"source {again}\n", ()),
        ("source tests/debug/itself.cmd\n", "= 100"), # calls
        ("define a\nb\nend\ndefine b\na\nend\na\n", ())):
    text = batch(f"{typed}print $n\nprint 41 + 1\n", tiles, plain=True, status=1, lacks="never",
                 says=(" = 42", *([said] if said else [])))
    same(text.count("All of them end here"), 1, f"sentences of {typed!r}")

# What a session says is in the log as well, behind what was there.
log = work / "log"
said = []
for _ in range(2):
    text = batch(f"set logging file {log}\nset logging on\nbreak 30\nrun\nprint p\ninfo args\n"
                 "set logging off\nprint 1\n", tiles, plain=True)
    said += [line for line in text.splitlines()
             if not line.startswith(("Copying", "Done")) and line != "$2 = 1"]
same(log.read_text().splitlines(), said, "the log has what was said")
batch(f"set logging file {log}\nset logging overwrite\nset logging redirect on\nset logging on\n"
      "print 7\nset logging off\nprint 8\n", tiles, plain=True, lacks="= 7", says="= 8")
same(log.read_text(), "$1 = 7\n", "only the log has it")
batch("set logging file /nonexistent/x\nset logging on\nprint 9\n", tiles, plain=True, status=1,
      says=("Cannot write /nonexistent/x: No such file or directory.", "$1 = 9"))

# Commands of the command line, in their turn among the files.
two = write("two.cmd", "print 2\n")
text = batch("", "-ex", "print 1", "-x", two, "-ex", "break 30 core 1", "-ex", "run",
             "-ex", "print p + 2", tiles, plain=True)
same(re.findall(r"^\$\d = (.*)", text, re.M), ["1", "2", "3"], "they are done in their order")
batch("", "-ex", "print nosuch", tiles, plain=True, status=1)

# ---- backwards ---------------------------------------------------------------------------


def stops(lines, *commands):
    """The kind, the cycle and the task of each stop that these commands came to."""
    found, values, kind, is_asked = [], [], None, False
    for line in lines:
        if line in ("+run", "+continue", "+reverse-continue"):
            is_asked = line[1:] in commands
        elif re.match(r"(Breakpoint|Watchpoint) \d+[,:]", line):
            kind = line.split()[0]
        elif line.startswith("$"):
            values.append(line.split()[2])
            if len(values) == 2:
                found += [(kind, *values)] if is_asked else []
                values = []
    return found


# Backwards come the stops of forwards, in the other order: breakpoints of all cores, and what a
# watchpoint sees of memory that is one core's, or all have.
vector_add = compiled("examples/02_vector_add/vector_add.mlu")
for program, line, watched, n in (
        (vector_add, "vector_add.mlu:61", "nram_a[0][0]", 60),
        (tiles, "tiles.mlu:17", "box[1][3]", 12),
        (tiles, "tiles.mlu:16", "acc", 12)):
    place = "print $cycle\nprint taskId\n"
    lines = batch(f"set trace-commands on\nbreak {line}\nrun\n{place}watch {watched}\n"
                  + f"continue\n{place}" * n + f"reverse-continue\n{place}" * n, program,
                  plain=True).splitlines()
    forwards = stops(lines, "run", "continue")[:n]
    same(len(forwards), n, f"stops of {line}")
    check("Watchpoint" in [kind for kind, _, _ in forwards], f"it sees {watched}", forwards)
    same(stops(lines, "reverse-continue"), forwards[::-1], f"stops backwards of {watched}")

finish()
