# SPDX-License-Identifier: MIT
"""`mlusim budget`: sizes against those that the sources say, stacks against how deep they get in
a run, verdicts, layouts, JSON, and what is refused. Dry runs are in budget_dry.py."""
import json
import re
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, ROOT, by_schema, check, expect, finish, has_row, \
    needs_clang, same, work, write

needs_clang()
TOOLS = "tests/runtime/tools"
SOURCE = f"{TOOLS}/budget.mlu"


def budget(*words, **how):
    return expect(MLUSIM, "budget", *words, cwd=ROOT, **how)


def compiled(*words, **how):
    return expect(MLUCC, *words, cwd=ROOT, **how)


def line_of(words, source):
    """The line of a source that begins with these words."""
    lines = (ROOT / source).read_text().splitlines()
    return next(i for i, line in enumerate(lines, 1) if line.startswith(words))


# ---- sizes: those of the declarations ------------------------------------------

BOTH, ONE, TABLE, WEIGHTS, SHARED = 1024 * 4, 100, 16 * 4, 2048, 32
from_source = budget(SOURCE)
for size, memory, declared, users in (
        (BOTH, "NRAM", "__nram__ float both", "plain, shares"),
        (ONE, "NRAM", "__nram__ char one", "plain"),
        (TABLE, "NRAM", "__nram__ int table", "shares"),
        (WEIGHTS, "WRAM", "__wram__ char weights", "shares"),
        (SHARED, "SRAM", "__mlu_shared__ int shared", "shares")):
    name = declared.split()[-1]
    has_row(from_source, f"{memory} {size} {name} {SOURCE}:{line_of(declared, SOURCE)} used by {users}")
# Variables begin at multiples of 128, whatever their order.
used = BOTH + 128 + TABLE
has_row(from_source, f"NRAM {512 * 1024} {used} {128 * 1024} {384 * 1024 - used}")
has_row(from_source, f"uses {BOTH + ONE} of NRAM, 0 of WRAM, 0 of SRAM")
has_row(from_source, f"uses {BOTH + TABLE} of NRAM, {WEIGHTS} of WRAM, {SHARED} of SRAM")

# ---- stacks: at least what a run finds, at most a frame more ----------------------

compiled("-w", SOURCE, "-o", work / "program")
found = dict(re.findall(r"^(\w+) (\d+)$", expect(work / "program", plain=False).out, re.M))
stacks = dict(re.findall(r"^  kernel (\w+)\b(?:(?!^  kernel).)*?^    stack (\d+)", from_source.out,
                         re.M | re.S))
for kernel in ("plain", "addressed", "many"):
    stack, deepest = int(stacks[kernel]), int(found[kernel])
    check(deepest <= stack <= deepest + 64, f"stack of {kernel}: {stack}, and {deepest} in a run")
for words in ("of them 64 for arguments", "descend (", "calls itself; counted once", "by_length (",
              "has a frame that depends on its arguments"):
    check(words in from_source.out, words)
same(len(re.findall("or more$", from_source.out, re.M)), 2,
     "only recursion and a frame of any length have no bound")
# A switch is no call by an address: the function is in the chain only if its address is taken.
check("what an address says" not in from_source.out, "a switch taken for a call")
# The object that runs has the figures of the source.
same(budget(work / "program").lines[1:], from_source.lines[1:], "a program and its source")

# ---- verdicts --------------------------------------------------------------------

MADE = f"{TOOLS}/budget_370.mlu"
line = line_of("__nram__", MADE)
beyond = budget("--arch", "mtp_372", "--arch", "592", MADE, status=1, says=(
    "too large: NRAM", f"{MADE}:{line}: __nram__ buffer has to shrink from {640 * 1024} to "
    f"{512 * 1024} bytes", "    on mtp_592"))
has_row(beyond, f"mtp_372 {640 * 1024} 0 ")
has_row(beyond, f"mtp_592 {640 * 1024} {(512 - 128 - 640) * 1024} ")
budget("--device", "MLU370-X4", MADE, says="MLU370-X4: fits")
# So much smaller, it fits, but not beside the reserve.
write("less.mlu", (ROOT / MADE).read_text().replace("160 * 1024", "128 * 1024"))
budget(work / "less.mlu", says=(
    "fits, into the reserve of NRAM", "NRAM: the vendor's own kernels leave 131072 bytes to the "
    "compiler; 131072 of them are in use", "NRAM: the vendor's compiler may refuse a kernel that "
    "uses all: that it keeps none for itself is assumed"))
flags = write("flags.mlu", """\
#include <bang.h>
__nram__ char a[SIZE];
__mlu_global__ void k() { a[0] = 1; }
""")
budget(flags, "--", "-DSIZE=524289", status=1,
       says=("a has to shrink from 524289 to 524288 bytes", "1 too many"))
budget(flags, "--", "-DSIZE=524161")
budget(flags, status=1, says=("does not compile", "use of undeclared identifier 'SIZE'"))

# ---- mistakes --------------------------------------------------------------------

# A device ELF does not name the architecture that it was compiled for.
room = work / "room.elf"
compiled("--bang-measure", MADE, "-o", room)
none, program = work / "none", work / "program"
for words, says in (
        ([none / "file.mlu"], "cannot read"),
        ([f"{TOOLS}/budget.py"], "holds no device code"),
        (["--all", "--arch", "mtp_592", MADE], "exclude each other"),
        (["--arch", "mtp_593", MADE],
         "there is no architecture mtp_593; expected a name like mtp_592"),
        (["--arch", "mtp_270", program], "has code for mtp_592 only"),
        ([program, "--", "-O0"], "flags of mlucc are for sources"),
        (["--json", none / "json", program], "cannot write"),
        ([], "an argument is missing"),
        ([room], "name one architecture with --arch"),
        # The file for the answer is looked at before the work, and is none of those read.
        (["--json", none / "json", room], "cannot write"),
        (["--json", room, "--arch", "mtp_372", room], "room.elf would be overwritten")):
    budget(*words, status=2, says=says)
expect(MLUSIM, "disasm", room, status=1, says="lies outside the device address map")

# ---- JSON -------------------------------------------------------------------------

budget("--json", work / "json", "--arch", "mtp_372", room)
answer = json.loads((work / "json").read_text())
one = answer["architectures"][0]
same([answer["fits"], len(answer["architectures"]), one["architecture"], one["compiles"],
      one["fits"]], [True, 1, "mtp_372", True, True], "JSON of what fits")
by_schema("budget", work / "json")
answer = json.loads(budget("--json", "-", "--arch", "mtp_592", room, status=1).out)
one = answer["architectures"][0]
nram = one["memories"][0]
variables = nram.pop("variables")
same([v["variable"] for v in variables], ["buffer"], "the variables of NRAM")
same([answer["fits"], one["fits"], nram], [False, False, {
    "memory": "NRAM", "size": 524288, "used": 655360, "file_scope": 655360, "kept": 0,
    "kept_evidence": "assumed", "reserve": 131072, "left": -262144, "fits": False,
    "shrink": [{"variable": "buffer", "from": 655360, "to": 524288}]}], "JSON of what does not fit")

# ---- a layout per kernel, and what the vendor's compiler keeps --------------------

# Each kernel has what is at file scope, the helper's array and its own: in any order, as
# all are multiples of 128.
LAYOUTS = f"{TOOLS}/budget_layout.mlu"
FILE, HELPER, SMALL, LARGE = 256, 64 * 1024, 32 * 1024, 128 * 1024
layouts = budget(LAYOUTS, "--", f"-DN={LARGE}")
for words in (f"file {FILE} 0 0 at file scope", f"kernel {FILE + HELPER + SMALL} 0 0 small",
              f"kernel {FILE + HELPER + LARGE} 0 0 large", f"NRAM 524288 {FILE + HELPER + LARGE} ",
              f"NRAM {HELPER} between {LAYOUTS}:8 used by small, large"):
    has_row(layouts, words)
budget("--json", work / "json", LAYOUTS, "--", f"-DN={LARGE}")
by_schema("budget", work / "json")
# The kernel that is too large is the one that has to shrink.
budget(LAYOUTS, "--", f"-DN={500 * 1024}", status=1, lacks="between has to shrink", says=(
    f"__nram__ own has to shrink from {500 * 1024} to {512 * 1024 - HELPER - FILE} bytes"))
# 372: its compiler took 783872 bytes, and refused 786432.
TAKEN, ALL = 783872, 786432


def compile_372(size, *flags, **how):
    """All arrays of the kernel together have this size."""
    compiled("--bang-mlu-arch=mtp_372", f"-DN={size - HELPER - FILE}", *flags, "-c", LAYOUTS,
             "-o", work / "o", **how)


def budget_372(size, **how):
    budget("--arch", "mtp_372", LAYOUTS, "--", f"-DN={size - HELPER - FILE}", **how)


compile_372(TAKEN, lacks="note")
budget_372(TAKEN, lacks="refuse")
for size in TAKEN + 128, ALL - 128:
    compile_372(size, "-Werror", says=(
        f"{LAYOUTS}:19: note: kernel 'large' takes {size} of the 786432 bytes of NRAM of mtp_372",
        "the vendor's compiler took 783872 and refused all (seen in logs",
        "it may refuse this kernel"))
    budget_372(size, lacks="has to shrink", says="NRAM: the vendor's compiler may refuse this: it "
               "took 783872 bytes and refused all (seen")
compile_372(ALL, status=1, says=(
    f"{LAYOUTS}:19: error: kernel 'large' takes 786432 of the 786432 bytes of NRAM of mtp_372",
    "the vendor's compiler refuses that, and took 783872 (seen in logs", "--scratchpad=all"))
compile_372(ALL, "--scratchpad=all", lacks="note")
budget("--arch", "mtp_372", work / "o", status=1,
       says=("refuses a kernel that uses all, and took 783872 bytes", "2560 too many"))
# To the largest that was taken.
budget_372(ALL, status=1, says=(
    f"own has to shrink from {ALL - HELPER - FILE} to {TAKEN - HELPER - FILE} bytes"))
# Kernels that the vendor released for that card leave 12 and 4 KiB of 768.
released = write("released.mlu", """\
#include <bang.h>
__nram__ char ram[__MLU_NRAM_SIZE__ * 1024 - LEFT * 1024];
__mlu_entry__ void k(char *p) { __memcpy(ram, p, 128, GDRAM2NRAM); __memcpy(p, ram, 128, NRAM2GDRAM); }
""")
for left in 12, 4:
    compiled("--bang-mlu-arch=mtp_372", f"-DLEFT={left}", "-c", released, "-o", work / "o",
             lacks="note")
    expect(MLUSIM, "lint", "--arch", "mtp_372", released, "--", f"-DLEFT={left}", lacks="refuse")
# Where it was not measured, a note on all of NRAM; none with -w, and no error with -Werror.
over = 512 * 1024 - HELPER - FILE
for flags, how in (
        (["-Werror", f"-DN={over}"], {"says": (
            "note: kernel", "that the vendor's compiler keeps none for itself is assumed")}),
        ([f"-DN={over - 128}"], {"lacks": "note"}),
        (["-w", f"-DN={over}"], {"lacks": "note"}),
        (["--scratchpad=most", "-DN=1"], {"status": 1, "says": "--scratchpad=most: expected all"})):
    compiled(*flags, "-c", LAYOUTS, "-o", work / "o", **how)
# Without overlap everything has a place of its own, one layout for all.
has_row(budget(LAYOUTS, "--", "-DN=1024", "-fno-scratchpad-overlap"),
        f"file {FILE + HELPER + SMALL + 1024} 0 0 at file scope")

finish()
