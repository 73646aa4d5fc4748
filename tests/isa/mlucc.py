"""The compiler driver as its users see it: options, outputs, several files and programs,
compilations side by side and interrupted. Kernels are in mlucc_kernels.py, messages about
sources in mlucc_mistakes.py."""
import json
import os
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, ROOT, check, expect, finish, run, same, symbols, work, write
from mlucc import CLANG, LINKS, is_elf, leaves_nothing, mlucc, table, temporary

ADD = """\
__nram__ float buf[256];
template <class T>
__mlu_global__ void add(T *x, half h, int n) {
  __nram__ T table[64] = {1, 2, 3};
  __bang_add(buf, buf, buf, 64);
  __asm__ volatile("sync;\\n\\t");
  x[taskId] = table[taskId & 63] + (T)(float)h + buf[n & 255];
}
template __mlu_global__ void add<float>(float *, half, int);
int answer() { return 42; }
"""
write("add.mlu", ADD)
write("other.mlu", """\
__mlu_device__ int table[4] = {1, 2, 3, 4};
extern "C" __mlu_global__ void other(int *x) { x[0] = table[x[1] & 3]; }
""")
write("main.cpp", """\
#ifdef __BANG__
#error "plain C++ is not BANG"
#endif
extern "C" int plain(void);
int answer();
int main() { return answer() + plain() - 43; }
""")
write("plain.c", "int plain(void) { return 1; }\n")
write("plain.cpp", "int main() { return 0; }\n")

# ---- the command line --------------------------------------------------------------

version = mlucc("--version").lines[0].split()[1]
check(re.fullmatch(r"v?\d+\.\d+\.\d+", version), "the version", version)
shown = mlucc("--help").out
for words in ("--bang-mlu-arch=", "mtp_592",
              *(f"\n  {option} " for option in ("-include FILE", "-o FILE", "-std=STD", "-OLEVEL"))):
    check(words in shown, f"--help shows {words.strip()}", shown)
check("--bang-mlu-arch=" in mlucc("--help-hidden").out, "--help-hidden lists the options")
for words in [""], ["", "-o", "x"], ["-c", ""], ["add.mlu", ""], ["--", ""], ["-x", "c++", ""], ["-E", ""]:
    mlucc(*words, status=1, says="mlucc: error: the name of an input file is empty; leave it out, "
                                 "or name a file")
for words, *said in (
        ("", "no input files"),
        ("--bang-mlu-arhc=mtp_592 -c add.mlu",
         "unknown option '--bang-mlu-arhc=mtp_592'; did you mean '--bang-mlu-arch='?"),
        ("--bang-mlu-arch=mtp_999 -c add.mlu", "unknown architecture 'mtp_999'", "mtp_592",
         " (and MLU100 MLU220 MLU270 MLU290 MLU370 MLU590)"),
        ("--frobnicate add.mlu", "unknown option '--frobnicate'"),
        ("-c add.mlu -o", "'-o' needs an argument"),
        ("-c absent.mlu", "absent.mlu"),
        ("-c add.mlu other.mlu -o both.o", "-o names one file"),
        ("--bang-device-only -o dev.elf add.mlu --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592",
         "choose one"),
        ("-c -fno-such-thing add.mlu", "unknown argument: '-fno-such-thing'"),
        ("--define-macro", "'--define-macro' needs an argument")):
    mlucc(*words.split(), status=1, says=said)

# There is a warning for options of the vendor's compiler that are not known, once for each.
mlucc("-c", "add.mlu", "--bang-future", "--fmlu-thing=3", "--bang-future",
      says=("mlucc: warning: '--bang-future' has no effect",
            "mlucc: warning: '--fmlu-thing=3' has no effect"), counts=[("warning", 2)])

# Two dashes: Clang takes each spelling, and it is the option that its row names.
VALUES = {"-x": "c++", "-std=": "c++20", "-O": "1", "-g": "1", "-W": "shadow", "-m": "avx",
          "-save-temps": ""}
commands_of = {}


def commands(words):
    """The commands for these words, but for where their files are."""
    if tuple(words) not in commands_of:
        ended = run(MLUCC, "-###", "plain.cpp", *words)
        commands_of[tuple(words)] = re.sub(rf"{re.escape(str(temporary))}/mlucc-held-[A-Za-z0-9]*",
                                           "TMP", ended.out + ended.err)
    return commands_of[tuple(words)]


for name, form, own in table(ROOT / "isa/compiler/driver/options.def",
                             r'^X\("([^"]*)", *([A-Z]*), *ALIAS, *0, *"([^"]*)"', " ALIAS, "):
    value = "" if form == "FLAG" else VALUES.get(own, "value")
    spelling = [name, value] if form == "SEPARATE" else [name + value]
    separate = own in ("-include", "-imacros", "-Xlinker")
    canonical = [own, value] if separate else [own + value]
    of_clang = run(CLANG, "-###", "-c", "plain.cpp", *spelling)
    check(not re.search("unknown|unsupported option", of_clang.shown()), f"Clang takes {spelling}",
          of_clang.shown())
    same(commands(spelling), commands(canonical), f"{spelling} is {canonical}")
    check("error: unknown" not in commands(spelling), f"{spelling} is known", commands(spelling))
mlucc("--shared", "-fPIC", "--optimize=3", "--bang-arch=compute_50", "--output=shared.so", "add.mlu")
is_elf("shared.so", "DYN")
mlucc("--compile", "--define-macro=EXTRA=1", "--std", "c++14", "--include-directory", ".",
      "other.mlu", "--output", "compiled.o")
is_elf("compiled.o", "REL")
mlucc("--preprocess", "--define-macro", "WORD=found", "--no-warnings", "plain.cpp")

# Words in files.
write("words.rsp", "-c  add.mlu\n-DTEXT='a b'\n\"-DOTHER=\\\"x\\\"\"\n@more.rsp\n")
write("more.rsp", "-o named\\ file.o")
mlucc("@words.rsp", "-DX=1")
is_elf("named file.o", "REL")
write("loop.rsp", "@loop.rsp\n")
mlucc("@loop.rsp", status=1, says="response files name each other more than 16 deep")
mlucc("@absent.rsp", status=1, says="absent.rsp")

# Without an option the environment says what to compile for.


def compiles_for(wanted, variable, *options):
    mlucc("-c", "other.mlu", "-o", "by.o", *options, env={"MLUSIM_ARCH": variable})
    archs = re.findall("^device code: ([a-z_0-9]*),", run(MLUSIM, "disasm", "by.o").out, re.M)
    same(archs, wanted, f"architectures with MLUSIM_ARCH={variable} {options}")


if MLUSIM.exists():
    compiles_for(["mtp_372"], "mtp_372")
    compiles_for(["mtp_270", "mtp_592"], "mtp_270,mtp_592")
    compiles_for(["mtp_592"], "mtp_372", "--bang-mlu-arch=mtp_592")
    mlucc("-c", "other.mlu", status=1, env={"MLUSIM_ARCH": "mtp_1"},
          says=("unknown architecture 'mtp_1'", "this is what MLUSIM_ARCH says"))

# What clangd reads is what Clang's own driver reads a kernel file with.
write("editor.mlu", """\
#include <bang.h>
#include <cnrt.h>
#include <algorithm>
#include <cmath>
#include <new>
#include <stddef.h>
#include <limits.h>
#include "own.h"
__nram__ float b[64];
__mlu_global__ void k(float *x, half h) {
  __bang_add(b, b, b, 64);
  x[taskId] = (float)h + OWN + __MLU_NRAM_SIZE__;
}
int main() { cnrtDim3_t d = {1, 1, 1}; k<<<d, cnrtFuncTypeBlock, nullptr>>>(nullptr, 1); }
#ifdef MISTAKE
int x = nothing;
#endif
""")
write("editor/own.h", "#define OWN 1\n")
clangd = mlucc("--print-clangd", "-Ieditor", "--bang-mlu-arch=mtp_372", "-Werror", "-Wall").out
check('"--bang-mlu-arch=*"' in clangd, "clangd removes options of mlucc", clangd)
flags = json.loads(re.search(r"Add: (\[.*?\])$", clangd, re.M | re.S)[1])
check("-D__MLU_NRAM_SIZE__=768" in flags, "clangd has sizes", flags)
expect(CLANG, "-fsyntax-only", *flags, "editor.mlu")
expect(CLANG, "-fsyntax-only", *flags, "-DMISTAKE", "editor.mlu", status=1)

# ---- outputs ------------------------------------------------------------------------


def holds(text, words, what):
    check(words in text, what, text[-2000:])


mlucc("-c", "add.mlu", silent=True)
is_elf("add.o", "REL")
mlucc(*"-c add.mlu -o named.o -O0 -g -std=c++11 -fPIC -Wall -Werror -DX=1 -UY -I. -isystem . -pthread "
      "--neuware-path=/nowhere --no-neuware-version-check -Xbang-cnas -O1 -mllvm "
      "--fmlu-memintr-warning=true --bang-stack-on-ldram".split(), silent=True)
is_elf("named.o", "REL")
mlucc("-S", "add.mlu")
holds((work / "add.s").read_text(), "__bangRegisterFunction", "-S is host assembly")
mlucc("-S", "--bang-device-only", "other.mlu", "-o", "dev.s")
holds((work / "dev.s").read_text(), "@other", "-S --bang-device-only is device assembly")
holds(mlucc("-E", "add.mlu").out, "answer", "-E writes the source")
holds(mlucc("-E", "--bang-device-only", "add.mlu", "--bang-mlu-arch=mtp_372").out, "answer",
      "-E --bang-device-only writes the source")
mlucc("-fsyntax-only", "add.mlu")
write("kernel.cc", ADD)
mlucc("-x", "bang", "kernel.cc", "-c", "-o", "kernel.o")
check(any("__bangRegisterFatBinary" in name for _, _, name in symbols("kernel.o")),
      "-x bang makes a kernel file of it")
mlucc("-c", "--bang-host-only", "add.mlu", "-o", "host.o")
mlucc("--bang-fatbin-only", "other.mlu")
same((work / "other.cnfatbin").read_bytes()[:4], b"MLUF", "the begin of a fat image")
(work / "keep").mkdir()
mlucc("-save-temps", "-c", "../other.mlu", cwd=work / "keep")
for name in "other-mtp_592.s", "other-mtp_592.elf":
    check((work / "keep" / name).stat().st_size, f"-save-temps keeps {name}")
mlucc("-###", "-c", "other.mlu", "-o", "dry.o", says='"-cc1"')
check(not (work / "dry.o").exists(), "-### writes nothing")
mlucc("-c", "-MD", "-MF", "deps.d", "other.mlu")
holds((work / "deps.d").read_text(), "other.mlu", "-MD writes dependencies")

# Files whose end is missing.
if MLUSIM.exists():
    mlucc("-c", "other.mlu")
    for name in "other.o", "other.cnfatbin":
        for n in 16, 3000:
            write("cut", (work / name).read_bytes()[:n])
            ended = expect(MLUSIM, "disasm", "cut", status=1)
            holds(ended.err, "truncated", f"{n} bytes of {name}")

# ---- programs -----------------------------------------------------------------------

if LINKS:
    mlucc(*"add.mlu other.mlu main.cpp plain.c -o prog -O2 --bang-mlu-arch=mtp_372 "
          "--bang-mlu-arch=mtp_592".split(), silent=True)
    expect("./prog")
    mlucc("-c", "plain.c")
    mlucc("-c", "main.cpp")
    mlucc("add.mlu", "main.o", "plain.o", "-o", "prog2")
    expect("./prog2")
    mlucc("-shared", "-fPIC", "add.mlu", "other.mlu", "-o", "libk.so")
    mlucc("main.cpp", "plain.o", "-o", "prog3", "-L.", "-lk", f"-Wl,-rpath,{work}")
    expect("./prog3")
    write("far.mlu", """\
#include <cnrt.h>
namespace ns { __mlu_global__ void far(float *x); }
int main() {
  cnrtDim3_t dim = {1, 1, 1};
  ns::far<<<dim, cnrtFuncTypeBlock, 0>>>(nullptr);
  ns::far<<<dim, cnrtFuncTypeBlock, 0>>>(nullptr);
}
""")
    mlucc("far.mlu", "-o", "far", status=1, counts=[("is declared and launched", 1)],
          says="error: kernel ns::far(float*) is declared and launched but defined in no input file")
else:
    print("no plain libcnrt: programs are not linked")

# ---- side by side ---------------------------------------------------------------------

# As make -j has it: the same file and folder for temporary files, nothing shared.
mlucc("-c", "add.mlu", "-o", "alone.o")
beside = [subprocess.Popen([MLUCC, "-c", "add.mlu", "-MD", "-MF", f"side{i}.d", "-o", f"side{i}.o"],
                           cwd=work, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
          for i in range(4)]
for i, compilation in enumerate(beside):
    messages = compilation.communicate()[1]
    same((compilation.returncode, messages), (0, ""), f"compilation {i} of 4 at once")
    check((work / f"side{i}.o").read_bytes() == (work / "alone.o").read_bytes(),
          f"what compilation {i} of 4 at once gives")
    holds((work / f"side{i}.d").read_text(), "add.mlu", f"dependencies of compilation {i}")
leaves_nothing("compilations at once")

# ---- interruption -----------------------------------------------------------------------

# At any moment: also before the first tool, and between two. A compiler that is kept ready may
# be through before the signal.
for moment in 0, 0.004, 0.02, 0.05, 0.1, 0.2:
    with subprocess.Popen([MLUCC, "-c", "add.mlu", "-o", "stopped.o"], cwd=work,
                          stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as compilation:
        time.sleep(moment)
        compilation.send_signal(signal.SIGTERM)
    check(compilation.returncode in (-signal.SIGTERM, 128 + signal.SIGTERM, 0),
          f"status {compilation.returncode} after SIGTERM")
    leaves_nothing(f"interrupted after {moment} s")
# A program is there whole, or not at all: the linker, to which Ctrl-C goes as well, leaves a part.
write("linked.mlu", ADD + "int main() { return 7; }\n")
mlucc("-w", "linked.mlu", "-o", "linked")
whole = (work / "linked").read_bytes()
for moment in 5, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 30:
    (work / "linked").unlink(missing_ok=True)
    run("timeout", "-s", "INT", moment / 100, MLUCC, "-w", "linked.mlu", "-o", "linked")
    check(not (work / "linked").exists() or (work / "linked").read_bytes() == whole,
          f"interrupted after {moment} hundredths of a second, there is a part of a program")
    leaves_nothing(f"the linker interrupted after {moment} hundredths of a second")
# A tool that is ended may leave files of its own names beside its result.
write("stray", f"""\
#!/bin/sh
for word; do
    case $before$word in -o/*) : >"${{word%/*}}/stray.tmp" ;; esac
    before=$word
done
exec {CLANG} "$@"
""").chmod(0o755)
mlucc("-c", "add.mlu", "-o", "stopped.o", env={"MLUSIM_CLANG": work / "stray"})
# Nor when no one reads what it writes.
reads, writes = os.pipe()
os.close(reads)
run(MLUCC, "-S", "add.mlu", "-o", "-", stdout=writes)
os.close(writes)
leaves_nothing("unread")

finish()
