"""`mlusim repl`: statements that are stopped, that fault or do not compile, and inputs that are cut
short. The session continues as it was before them."""
import re
import signal
import subprocess
import sys

sys.path.insert(0, "tests/support")
from expect import MLUSIM, check, comes, finish, needs_clang, same, work
from playground import session

needs_clang()


def interrupted():
    """A session with Ctrl-C where no statement runs, and where one does: what it prints, and its
    messages."""
    shown, said = work / "shown", work / "said"
    with open(shown, "wb") as out, open(said, "wb") as err, subprocess.Popen(
            [MLUSIM, "repl", "--no-rc"], stdin=subprocess.PIPE, stdout=out, stderr=err) as process:

        def types(line):
            process.stdin.write(line + b"\n")
            process.stdin.flush()

        def stops():
            is_over = b"stopped" in said.read_bytes()
            if not is_over:
                process.send_signal(signal.SIGINT) # also while it is compiled
            return is_over

        types(b"int count = 1;")
        check(comes(lambda: b"count = 1" in shown.read_bytes()), "the first statement is done")
        process.send_signal(signal.SIGINT)
        types(b"volatile int turns = 1; while (turns) count++;")
        if not check(comes(stops), "the statement that runs is stopped"):
            process.kill()
        types(b"count + 41")
    return shown.read_text(), said.read_text()


# Ctrl-C ends the statement that runs; where none does, it is nothing.
shown, said = interrupted()
lines = shown.splitlines()
check("42" in lines, "the session continues", shown)
same(said.count("mlusim: "), 1, "messages: the session was not begun again")
same(len(lines), 3, "lines: the statement is not kept")

# ---- faults --------------------------------------------------------------------------

# Integers without a quotient are faults whatever the compiler knows of them; the session is as
# it was.
for typed, trap in (
        ("int y = 5 / n;", "a division of integers by zero: 5 by 0, of type 'int'"),
        ("n = 7 % n;", "a division of integers by zero: 7 by 0, of type 'int'"),
        ("unsigned y = 7u / (unsigned)n;",
         "a division of integers by zero: 7 by 0, of type 'unsigned int'"),
        ("long y = 7; y /= n;", "a division of integers by zero: 7 by 0, of type 'long'"),
        ("n = least / (n - 1);",
         "signed integer overflow: -2147483648 divided by -1 does not fit 'int'"),
        ("n = least % (n - 1);",
         "signed integer overflow: -2147483648 divided by -1 does not fit 'int'"),
        ("5 / n", "a division of integers by zero: 5 by 0, of type 'int'"),
        ("n = 2147483647 + (n + 1);",
         "signed integer overflow: 2147483647 + 1 does not fit 'int'")):
    lines = session(f"int n = 0, least = -2147483647 - 1;\n{typed}\np n\n", status=1,
                    says=(f"fault in playground: trap: {trap}", " at input-2:1 in playground"))
    same(lines[-1], "0", "the session continues")

# What faults say of limits of kernels holds here, too.
session("float large[1000000];\n", status=1,
        says="do not fit the stack of 1024 KiB: raise it with MLUSIM_STACK_KIB")
session("float large[1000000];\nlarge[999999] = 3;\nlarge[999999] + 1\n", says="\n4\n",
        env={"MLUSIM_STACK_KIB": 8192})
session("volatile int turns = 1; while (turns) ;\n", status=1, says="MLUSIM_MAX_INSTRUCTIONS",
        env={"MLUSIM_MAX_INSTRUCTIONS": 100000})

# Mistakes leave everything as it was.
session("""\
__nram__ int n[8];
n[1] = 4;
n[1] = undeclared;
*(volatile int *)nullptr = n[1]++;
__bang_add((float *)n, (float *)n, (float *)n + 1, 1 << 20);
return;
n
int unfinished(
""", status=1, says=(
    "input-3:1:8: error: use of undeclared identifier",
    "    1 | n[1] = undeclared;",
    "mlusim: fault in playground: null pointer: writes 4 bytes at 0x0",
    "  at input-4:1 in playground",
    "  at input-5:1 in playground",
    "ended before its end: the input is not kept",
    "{0, 4, 0, 0, 0, 0, 0, 0}",
    "input-8 ends too early: a bracket is not closed"))
lines = session("*(volatile int *)nullptr\n", status=1)
same(sum(line.startswith("mlusim: fault") for line in lines), 1, "reports of a fault")

# ---- checks --------------------------------------------------------------------------

# The default checks are those of `mlusim run`. What did it is kept; a report is written once,
# whether an input is performed once or more often, and before a fault.
OVERRUN = """\
mlusim: bounds: __bang_write_value writes 128 bytes from byte 0 of 'a' on, which has 64: 64 too many
  at input-{0}:1 in playground: __bang_write_value, task 0, cluster 0 core 0, cycle N
  bytes: 64 at 0x200040 in NRAM, byte 0 of 'b' (64 bytes, declared at input-1:1)
  hint: let the count, the offset and the size of 'a' fit together: are bytes counted where \
elements are meant, or are headers and padding left out of the size?
"""
WRITE = "__bang_write_value(a, 32, 7.0f)"
ARRAYS = "__nram__ float a[16], b[16];\n"


def reports(typed, *numbers, status=1, **how):
    lines = session(ARRAYS + typed, status=status, **how)
    text = re.sub(r"cycle \d+", "cycle N", "\n".join(lines))
    for number in numbers:
        check(OVERRUN.format(number).rstrip() in text, f"input-{number} is reported", text)
    same(text.count("mlusim: bounds:"), len(numbers), "reports")
    return lines


same(reports(WRITE + ";\nb[0]\n", 2)[-1], "7", "what did it is kept")
reports(WRITE + "\n:time " + WRITE + ";\n:undo\n", 2, 3)
reports(WRITE + "; *(volatile int *)nullptr = 1;\n", 2, says="fault in playground: null pointer")
reports("__bang_write_value(a, 16, 7.0f);\n", status=0)
reports(WRITE + ";\n", status=0, env={"MLUSIM_CHECK": "none"})
reports(WRITE + ";\n", 2, env={"MLUSIM_CHECK": "all"},
        says="mlusim: repl: of MLUSIM_CHECK=all inputs take bounds,overlap alone")
reports("__bang_add(a + 1, a, b, 8);\n", status=0, says="mlusim: overlap: note: __bang_add")

# ---- what is cut short ---------------------------------------------------------------

# What is cut short, or has no value, is said in words about the input.
session("""\
p 1 +
p 1 + // more
x->
p (1))
p ;
p __sync()
p nullptr
p '+'
p 3. // +
:list 3
p (1
""", """\
mlusim: repl: input-1 ends too early: expected an expression behind +
mlusim: repl: input-2 ends too early: expected an expression behind +
mlusim: repl: input-3 ends too early: expected an expression behind ->
mlusim: repl: input-4 closes a bracket that it has not opened, ): (1))
mlusim: repl: input-5 is empty: expected an expression behind p
mlusim: repl: input-6 is no expression that has a value to print; a statement ends with ;
0x0
43
3
mlusim: repl: :list stands alone; got 3 behind it
mlusim: repl: input-10 ends too early: a bracket is not closed
""", without=None, status=1)

# A bracket has a partner in its input, whatever the input is.
session("""\
}
} int a; {
int b = (1];
    { int c; ) }
{
    int d = 4;
""", """\
mlusim: repl: input-1 closes a bracket that it has not opened, }: }
mlusim: repl: input-2 closes a bracket that it has not opened, }: } int a; {
mlusim: repl: input-3 closes a bracket that it has not opened, ]: int b = (1];
mlusim: repl: input-4 closes a bracket that it has not opened, ): { int c; ) }
mlusim: repl: input-5 ends too early: a bracket is not closed
""", without=None, status=1)
session(" ".join(f"int a{i};" for i in range(1, 4001)) + "\n", status=1,
        says="input-1 is longer than 16384 characters: put it into a file, which :load reads")
session("for // ever\n", status=1, says="input-1:1:4: error: expected '(' after 'for'")

finish()
