"""`mlusim repl`: its commands, files that it performs, the compilers that it keeps ready, and
what keys do at a terminal."""
import glob
import os
import sys

sys.path.insert(0, "tests/support")
from expect import CLANG, MLUSIM, ROOT, check, expect, finish, needs_clang, same, work, write
from playground import QUIET, TEMPORARY, session

needs_clang()

# ---- commands ------------------------------------------------------------------------

write("file.mlu", "__mlu_func__ int seven() { return 7; }\n")
lines = session("""\
__nram__ half h[64], g[32];
__wram__ float w[64];
:load file.mlu
g[3] = (half)seven();
:undo
g[3]
:time __bang_add(h, h, h, 64);
:nram
:list
:device
:device MLU370
:load nowhere.mlu
:quitt
:help __bang_relu
:help nosuchname
:quit
not reached
""", status=1, lacks="not reached", says=(
    "g = {0, 0, 0, 7, 0, 0, 0, 0, ...}",
    "1 BANG op",
    "g            NRAM 0x000080 to 0x0000c0, 64 bytes",
    "NRAM: 192 of 524288 bytes taken",
    "WRAM: ",
    '#include "',
    "MLU590-H8",
    "MLU370-",
    "repl: :load nowhere.mlu: the file cannot be read",
    "unknown command :quitt; did you mean :quit?",
    "d[i] = ",
    "no intrinsic nosuchname"))
check("0" in lines, ":undo leaves a trace", "\n".join(lines))
session(":device\n", start=["--no-rc", "--device", "nosuch"], status=2, says="nosuch")
session(":device\n", start=["--no-rc", "--device", "MLU290"], says="MLU290")

# exit, quit and help are what they are in Python, unless a variable is called so.
lines = session("""\
int help = 3, exit = 4;
p help
help
exit
:undo
help
quit
1
""")
same([line[:14] for line in lines if line[:1].isdigit() or line.startswith("statements")],
     ["3", "3", "4", "statements run"], "variables, then the list of commands")
for word in "exit", "exit()", "exit();", "quit", "quit()":
    session(f"{word}\n40 + 2\n", "", without=None)
check(any(line.startswith(":nram") for line in session("help()\n")), "help() lists commands")

# So many inputs are forgotten, or none.
session("""\
int i = 1;
i = 2;
i = 3;
:undo 4
:undo 0
:undo some
i
:undo 2
i
:undo
:undo
""", """\
mlusim: repl: :undo 4: 3 inputs are kept
mlusim: repl: :undo 0: expected how many inputs, from 1 on
mlusim: repl: :undo some: expected how many inputs, from 1 on
3
1
mlusim: repl: there is nothing to undo
""", without=QUIET + "|^i = ", status=1)

# What other prompts have.
session("""\
__nram__ float buf[8];
buf?
?__bang_relu
%timeit __bang_add(buf, buf, buf, 8);
!echo by the shell
!exit 3
%nosuch
%reset
:list
int left = 1;
exit()
""", status=1, lacks="__nram__", says=(
    "buf = {0, 0, 0, 0, 0, 0, 0, 0}",
    "d[i] = a[i] < 0 ? 0 : a[i]",
    "1 BANG op",
    "by the shell",
    "repl: !exit 3: status 3",
    "unknown command :nosuch"))

# ---- files ---------------------------------------------------------------------------

# A session is saved and loaded, in files that are no code.
lines = session("""\
int a = 3; float f(float x) { return x / 2; }
a = f(a * 4);
a + 1
:save kept.repl
:undo 3
:load kept.repl
a
:save kept.mlu
:save
:load kept.mlu
""", status=1, says=(
    "repl: :save kept.mlu: a session is no file of code",
    "repl: :save needs the name of a file",
    "repl: :load kept.mlu: the file cannot be read"))
same(sum(line in ("6", "a = 6") for line in lines), 3, "it is as it was")
write("again.repl", ":load again.repl\n")
session(":load again.repl\n", status=1, says="repl: again.repl: files load each other for ever")

# Files that are performed first: that of the home folder, then that of the working folder. A
# line that fails is one sentence.
write("home/.mlurc", "float half_of(float x) { return x / 2; }\nint bad = ;\nint count = 7;\n")
write(".mlurc", "count += 10;\n!touch made\n")
at_home = {"HOME": work / "home"}
session("half_of(count)\n", start=(), env=at_home, says=(
    "8.5", f"a line of {work}/home/.mlurc failed, and the session continues without it",
    "!touch made: no file may run other programs"))
check(not (work / "made").exists(), "a file runs a program")
session("count\n", env=at_home, status=1)
(work / ".mlurc").unlink()
write("home/.mlurc", 'printf("performed\\n");\n')
session("3\n", f"""\
mlusim: repl: performs {work}/home/.mlurc first; --no-rc leaves it out
performed
3
""", start=(), env=at_home, cwd=work / "home")

# ---- compilers -----------------------------------------------------------------------

# Programs are kept ready between inputs. What is no clang, but calls it, is not, and gives the
# same; all of them end with the session.
TYPED = """\
#include <time.h>
__nram__ float a[64]; __bang_write_value(a, 64, 2.0f); a[63] * 2
int late() { return (int)time(0); }
constexpr long on_host(int x) { return x > 3 ? x : clock(); }
on_host(2)
on_host(5)
std::abs(-3)
undeclared
"""
kept = session(TYPED, status=1, says=("'clock' has no device version", "\n4\n"))
wrapper = write("wrapper", f'#!/bin/sh\nexec {CLANG} "$@"\n')
wrapper.chmod(0o755)
same(session(TYPED, status=1, env={"MLUSIM_CLANG": wrapper}), kept,
     "lines with a compiler that cannot be kept")


def kept_ready():
    """The processes that are kept for sessions of this suite."""
    for name in glob.glob("/proc/[0-9]*/environ"):
        try:
            with open(name, "rb") as file:
                variables = file.read().split(b"\0")
        except OSError: # it has ended, or is another user's
            continue
        if b"TMPDIR=" + os.fsencode(TEMPORARY) in variables and any(
                variable.startswith(b"MLUCC_KEPT_PROGRAM=") for variable in variables):
            yield name


same(list(kept_ready()), [], "processes that are left")

# ---- a terminal ----------------------------------------------------------------------


def keys(home, *steps):
    """A check of a session at a terminal, by steps of terminal.py."""
    expect(sys.executable, ROOT / "tests/runtime/tools/terminal.py",
           write("steps", "".join(f"{step}\n" for step in steps)), MLUSIM, "repl", "--no-rc",
           env={"HOME": home})


# Ctrl-C drops what was typed of an input, the tab key completes what there is.
keys(work,
     "|mlu>",
     r"int x = (1 +\r|...>",
     r"\x03|mlu>",
     r"40 + 2\r|42\nmlu>",
     r"int value_one = 50 + 5;\r|cycles\nmlu>",
     r"val\t\r|55\nmlu>",
     r"__bang_maxp\t|__bang_maxpool",
     r"\x03|mlu>",
     r":un\t|:undo",
     r"\r|\nmlu>",
     r":device MLU29\t|MLU290-M5",
     r"\r|\nMLU290-M5\nmlu>",
     r"half typed|half typed",
     r"\x03|mlu>",
     r":qu\t\r|:quit")
# Arrow keys find an input of several lines as one, in the next session too; a history of lines
# alone, of earlier versions, is read as it was.
write("keys/.mlusim_history", "1 + 1\n2 + 2\n")
keys(work / "keys",
     "|mlu>",
     r"(40 +\r|...>",
     r"2)\r|42\nmlu>",
     r"\x10\r|42\nmlu>",
     r"\x10\x10\x10\r|4\nmlu>",
     r":quit\r|:quit")
keys(work / "keys",
     "|mlu>",
     r"\x10\x10\x10\r|42\nmlu>",
     r":quit\r|:quit")

finish()
