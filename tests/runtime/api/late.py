"""--async late-host: commands take effect when a call waits for them, so that late.mlu prints other
numbers where it does not wait, and the same where it does. OUT is the build folder."""
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, ROOT, check, expect, finish, needs_clang, run, same, work

needs_clang()
program = work / "late"
expect(MLUCC, "--bang-mlu-arch=mtp_592", ROOT / "tests/runtime/api/late.mlu", "-o", program,
       plain=False)

OLD = 100  # what x has before
NUMBERS = {  # wrong at once, wrong late, right
    "copy": (1, OLD, 1),
    "back": (1, 0, 1),
    "queues": (1 + 2, OLD + 2, 1 + 2),
    "anew": (5 + 2, 1 + 2, 5 + 2),
    "filled": (3, 0, 3),
    "buffer": (1, 2, 1),
    "notifier": (2, 1, 2),
    "standard": (1, OLD, 1),
    "arguments": (1, OLD, 1),
    "freed": (1, -1, 1),
    "threads": (1, OLD, 1),
    "graph": (1 + 4, 1, 1 + 4),  # late, the launch of the other queue comes last
    "reset": (6, 6, 6),
    "several": (3, 3, 3),
    "callback": (11 + 13, 0 + 13, 11 + 13),
}
EAGER = "eager", "late-io"
LATE = "late-host", "late-host,late-io", "late-host,late-compute", "late-host,random"


def number(mode, name, how):
    ended = run(MLUSIM, "run", "--report", "none", "--async", mode, program, name, how, plain=False)
    check(ended.status == 0, f"{name} {how}, {mode}: status {ended.status}", ended.shown())
    return float(ended.out or "nan")


for name in run(program, plain=False).out.split():
    if name == "elapsed":
        times = {number(mode, name, "right") for mode in EAGER + LATE}
        check(len(times) == 1 and times.pop() > 0, "notifiers have the same times")
        continue
    at_once, late, right = NUMBERS.pop(name)
    for mode in EAGER + LATE:
        same(number(mode, name, "wrong"), late if mode in LATE else at_once, f"{name} wrong, {mode}")
        same(number(mode, name, "right"), right, f"{name} right, {mode}")
same(NUMBERS, {}, "cases that the program lacks")

# Combinations have an effect of their own: a seed without anything random is refused.
expect(MLUSIM, "run", "--async", "late-host", "--seed", "2", program, status=2, plain=False)
expect(MLUSIM, "run", "--report", "none", "--async", "late-host,random", "--seed", "2", program,
       plain=False)
expect(MLUSIM, "run", "--async", "late-io,late-host", program, status=2, says="late-host,late-io",
       plain=False)

# mlusim explore tries it.
expect(MLUSIM, "explore", "1", program, "copy", "wrong", status=1, plain=False,
       says=["1 of 4 orders", "the first with --async late-host:", "it prints other lines",
             "it copies other bytes"])
for name in "copy", "queues", "several":
    expect(MLUSIM, "explore", "1", program, name, "right", plain=False,
           says="4 orders, the results are the same")
finish()
