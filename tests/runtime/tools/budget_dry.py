# SPDX-License-Identifier: MIT
"""`mlusim budget FILE --kernel K`, a dry run: what it has of each variable and region is what
`mlusim usage` has of a whole run; overflows, data that decides, waits, devices and mistakes."""
import json
import re
import struct
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, ROOT, by_schema, check, expect, finish, has_row, needs_clang, \
    same, work, write

needs_clang()
DRY = "tests/runtime/tools/budget_dry.mlu"
ARRAY = "gdram:float[100000]"


def line_of(words):
    lines = (ROOT / DRY).read_text().splitlines()
    return next(i for i, line in enumerate(lines, 1) if words in line)


def at(words):
    """The place of the first line of the source that has these words."""
    return f"{DRY}:{line_of(words)}"


def budget(*words, **how):
    return expect(MLUSIM, "budget", *words, cwd=ROOT, **how)


def dry(kernel, *arguments, options=(), flags=(), **how):
    """A dry run of a kernel of DRY; `options` stand before the file."""
    values = [word for argument in arguments for word in ("--arg", argument)]
    return budget(*options, DRY, "--kernel", kernel, *values, *flags, **how)


# ---- the same as in a whole run ----------------------------------------------------

PART = re.compile(r"^  ([NWS]RAM) +(\d+) +(\d+) +(\d+) +(\d+ +)?(\S+)", re.M)


def same_parts(*words):
    """A check that size, extent and bytes touched of each part are those of a whole run."""
    parts = {(memory, size, touched, extent, name) for memory, size, extent, touched, _, name
             in PART.findall(budget(*words).out.partition("parts on")[2])}
    whole = {(memory, size, touched, extent, name) for memory, size, touched, extent, unused, name
             in PART.findall(expect(MLUSIM, "usage", *words, cwd=ROOT).out) if unused}
    check(parts, f"a dry run without variables: {words}")
    same(sorted(parts - whole), [], f"parts of a dry run alone: {words}")


carve = [DRY, "--kernel", "carve", "--arg", ARRAY, "--arg"]
same_parts(*carve, 300, "--type", "Union1", "--dim", 48)
same_parts(*carve, 1536, "--type", "Union2", "--dim", "8,3")
same_parts(DRY, "--kernel", "three", "--dim", 2, "--arg", ARRAY, "--arg", ARRAY, "--arg", 1000)
many = "gdram:float[1000000]"
same_parts("examples/02_vector_add/vector_add.mlu", "--type", "Union1", "--dim", 48, "--arg", many,
           "--arg", f"{many}=iota", "--arg", many, "--arg", 1000000)
same_parts("examples/04_matmul/matmul.mlu", "--arg", ARRAY, "--arg", ARRAY, "--arg", ARRAY,
           "--arg", "false")

# A union task with a memory core, some of many: parts, sizes, what is left, and
# nothing of what the kernel prints or computes.
some = ["--type", "Union1", "--dim", 48]
LOCAL, AT_FILE = 128, 12288 + 256 # the array in the function, those at file scope
ended = dry("carve", ARRAY, 300, flags=some,
            says="kernel carve, a dry run of union tasks 0, 5 and 11 of 12; bytes")
for words in (f"MLU590-H8 NRAM {512 * 1024} {AT_FILE} {LOCAL}",
              f"{512 * 1024 - AT_FILE - LOCAL} fits", "NRAM 1200 1200 1200 left at 0",
              "NRAM 1200 1200 1200 right at 1200", "SRAM 1024 1024 1024 shared"):
    has_row(ended, words)
check(not re.search("^task", ended.out + ended.err, re.M), "a dry run prints for the kernel")
dry("carve", ARRAY, 300, flags=some, options=["--json", work / "json"], out="")
by_schema("dryrun", work / "json")
# Gigabytes of zeros cost nothing.
has_row(dry("three", "gdram:float[150,100000000]", ARRAY, 1000), "NRAM 12288 12000 12000 arena")

# ---- overflows -----------------------------------------------------------------------

# Three parts that are too many bytes: the run is stopped by nothing, and the
# place is that of the first op beyond.
adds = at("__bang_add(out, sum")
dry("three", ARRAY, ARRAY, 1100, status=1, says=(
    f"overflow, {adds}", f"{adds}: __bang_add writes 4400 bytes from byte 8800 of 'arena' on"))
dry("three", ARRAY, ARRAY, 1100, options=["--json", work / "json"], status=1)
by_schema("dryrun", work / "json")
# Parts with names: one that leaves the arena, one that runs over into the next.
right = at('__mlu_region("right"')
dry("carve", ARRAY, 2000, flags=["--type", "Union1", "--dim", 4], status=1, says=(
    f"overflow, {right}", "region 'right' has 8000 bytes from byte 8000 of 'arena' on, which has "
    "12288: 3712 too many"))
two = ["--device", "MLU370-X4", "--device", "MLU590-H8"]
dry("spills", ARRAY, 64, 64)
first = at("(first, count")
dry("spills", ARRAY, 64, 96, options=two, status=1, says=(
    f"overflow, {first}", "__bang_write_value writes 384 bytes from byte 0 of region 'first' on, "
    "which has 256: 128 too many", "    on MLU370-X4, MLU590-H8"))
null = at("nullptr")
dry("falls", ARRAY, status=1,
    says=(f"fault, {null}", "null pointer: writes 4 bytes at 0x0"))

# ---- data that decides -----------------------------------------------------------------


def npy(name, value):
    """A file of 16 integers that are all the same."""
    text = "{'descr': '<i4', 'fortran_order': False, 'shape': (16,), }".ljust(117) + "\n"
    return write(name, b"\x93NUMPY\1\0v\0" + text.encode() + struct.pack("<16i", *[value] * 16))


# Zeros are called zeros, and arrays that are given count.
index = at("int i = ")
ended = dry("gather", "gdram:int[16]", ARRAY, ARRAY, says=(
    f"{index}: what kernel gather touches may depend on its data from here on, and it ran on zeros "
    "(index, x, y): give arrays as --arg FILE.npy"))
has_row(ended, "NRAM 12288 128 128 arena")
ended = dry("gather", npy("near.npy", 900), "gdram:float[1000]=iota", "gdram:float[16]=1",
            lacks="ran on zeros")
has_row(ended, f"NRAM 12288 {64 + 900 * 4 + 64} 128 arena")
arena = at("arena + 64 + i")
dry("gather", npy("far.npy", 3050), ARRAY, ARRAY, status=1, says=f"overflow, {arena}")
stack = at("GDRAM2LDRAM")
dry("stacked", "gdram:int[16]", ARRAY, says=(
    f"{stack}: what kernel stacked touches may depend on its data", "ran on zeros (index, x)"))
# The place is the user's.
dry("copied", "gdram:char[64]", ARRAY, lacks="library.c",
    says=(f"{DRY}:", "what kernel copied touches may depend on its data"))
# Without such a place there is no note.
dry("three", ARRAY, ARRAY, 64, lacks="depend on")

# ---- waits -------------------------------------------------------------------------------

few = {"MLUSIM_MAX_INSTRUCTIONS": 100000}
flag = at("*(volatile int *)flag")
dry("waits", "gdram:int[1]", env=few, status=1, says=(
    f"waits for ever, {flag}", "memory that no core writes any more; does it wait for data? "
    "Give arrays as FILE.npy"))
dry("waits", "gdram:int[1]=1", env=few)
ended = dry("meets", "gdram:int[1]", flags=["--dim", 40], env=few,
            says="fits; all tasks ran, as they wait for each other")
has_row(ended, "NRAM 256 256 256 other")

# ---- devices -----------------------------------------------------------------------------

# Each has its row; one whose architecture refuses the file as well, and those that
# would have no room.
three = [*two, "--device", "MLU270"]
sized = ["--", "-DSIZE=600000", "-DUNKNOWN"]
KEPT = 2560 # by the vendor's compiler for itself, at most
ended = dry("grows", ARRAY, options=three, flags=sized, status=1,
            says=("too large", "does not compile", "no such kernel here", "MLU370-X4"))
has_row(ended, f"MLU370-X4 NRAM 786432 {AT_FILE} 0 128 {786432 - KEPT - AT_FILE} fits")
has_row(ended, f"MLU590-H8 NRAM 524288 {AT_FILE} 600000")
check(re.search("^MLU270.* does not compile$", ended.out, re.M), "a row of what does not compile")
dry("grows", ARRAY, options=[*three, "--json", work / "json"], flags=sized, status=1)
by_schema("dryrun", work / "json")
mixed = ["--device", "MLU590-H8", "--device", "MLU220-M2"]
ended = dry("carve", ARRAY, 64, options=mixed, flags=["--type", "Union4", "--dim", 16], status=1,
            says=("cannot be launched", "Union4 does not exist on MLU220-M2"))
has_row(ended, "fits")
dry("carve", ARRAY, 64, flags=["--type", "Union1", "--dim", 3], status=1,
    says="must be a multiple of 4")
dry("three", "gdram:float[30,100000000]", ARRAY, 64, options=["--device", "MLU220-M2"], status=1,
    says=("cannot be launched", "out of device memory"))

# ---- mistakes of the command line --------------------------------------------------------

expect(MLUCC, "-w", "tests/runtime/tools/budget.mlu", "-o", work / "program", cwd=ROOT)
waits = [DRY, "--kernel", "waits"]
threes = [DRY, "--kernel", "three", "--arg", ARRAY, "--arg", ARRAY]
for says, words in (
        ("has no kernel craves; did you mean carve?", [DRY, "--kernel", "craves"]),
        ("say which kernel of", [DRY, "--dim", 4]),
        ("kernel three has 3 parameters: x, y, n; there are 2 --arg", threes),
        ("argument 3 (n) of three", [*threes, "--arg", "many"]),
        ("a dry run writes nothing", [*waits, "--arg", ARRAY, "--save", "1=x.npy"]),
        ("expected Block|Union1", [*waits, "--type", "Union3"]),
        ("--dim 0", [*waits, "--dim", 0]),
        ("a dry run is of devices", ["--arch", "mtp_592", *waits]),
        ("exclude each other", ["--all", "--device", "MLU270", *waits]),
        ("there is no device", ["--device", "MLU999", *waits]),
        ("several devices are for a dry run", [*mixed, DRY]),
        ("cannot read", [work / "none.mlu", "--kernel", "k"]),
        ("--kernel goes with FILE.mlu", [work / "program", "--kernel", "plain"])):
    budget(*words, status=2, says=says)
budget(*waits, "--arg", "gdram:int[1]", env={"MLUSIM_MAX_INSTRUCTIONS": "no"}, status=2,
       says="MLUSIM_MAX_INSTRUCTIONS")

finish()
