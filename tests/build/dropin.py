# SPDX-License-Identifier: MIT
"""Projects in the manner of public ones, built with what `make install` puts into a prefix; they
know nothing but NEUWARE_HOME."""
import json
import os
import re
import shutil
import sys

sys.path.insert(0, "tests/support")
from expect import CLANG, OUT, ROOT, check, expect, finish, needs_clang, run, same, work, write

needs_clang()
PROJECTS = ROOT / "tests/dropin"
PREFIX = work / "nw"
INCLUDE, LIBRARIES = f"-I{PREFIX}/include", [f"-L{PREFIX}/lib64", "-lcnrt"]
CNCC = PREFIX / "bin/cncc"
CC = os.environ.get("CC", "gcc")
LOADED = {"LD_LIBRARY_PATH": PREFIX / "lib64"}
os.environ["NEUWARE_HOME"] = str(PREFIX)


def install():
    expect("make", "-s", "install", f"MODE={os.environ['MODE']}", f"CC={CC}", f"OUT={OUT}",
           "LEVEL=native", f"PREFIX={PREFIX}", cwd=ROOT)


def program(source, *flags, name):
    """What cncc makes of a source."""
    expect(CNCC, source, "-o", work / name, INCLUDE, *LIBRARIES, *flags)
    return work / name


# ---- the layout ----------------------------------------------------------------

install()
for file in """bin/cncc bin/cnas include/cnrt.h include/cn_api.h include/cndrv.h include/cndev.h
        include/bang.h include/mlu.h include/cnpapi.h include/bang_device_functions.h
        include/bang_device_functions_decls.h include/bang_device_types.h
        include/cnpapi_generated_cndrv_params.h cmake/FindBANG.cmake cmake/modules/FindBANG.cmake
        lib64/libcnrt.so lib64/libcndrv.so lib64/libcndev.so lib64/libcnbin.so lib/libcnrt.so
        include/cncl.h lib64/libcncl.so include/cnnl.h lib64/libcnnl.so
        include/mlusim/mlu_op.h""".split():
    check((PREFIX / file).is_file() and (PREFIX / file).stat().st_size, file)
for file in "lib64/libmluops.so", "lib/libmluops.so", "include/mlu_op.h":
    check(not (PREFIX / file).exists(), f"no {file}")
# The version of cncc, as public scripts take it.
version = expect(CNCC, "--version").lines[0].split()[1].lstrip("v")
check([int(part) for part in version.split(".")] >= [4, 15, 0], f"the version of cncc: {version}")
check(run(PREFIX / "bin/mlucc", "--version").out.startswith("mlucc: v1"), "mlucc has its own")
refused = expect(PREFIX / "bin/cnas", "--mlu-arch", "mtp_372", "a.s", status=1, says=(
    "no assembler of MLISA", "cncc -c --bang-device-only --bang-mlu-arch=mtp_372 a.mlu -o a.o"))
check(refused.err.endswith("a.mlu -o a.o\n"), "cnas ends with the command to use", refused.err)

# ---- names ----------------------------------------------------------------------

# What public code takes from the headers is there, and some test uses it.
lines = (PROJECTS / "names.txt").read_text().splitlines()
names = [line.split() for line in lines if line and not line.startswith("#")]
text = "".join(f"#include <{header}.h>\n" for header in "cnrt cn_api cndrv cndev cncl cnnl".split())
for n, (kind, name) in enumerate(names):
    holder, _, member = name.partition(".")
    text += {"function": f"void *n{n} = (void *)&{name};\n",
             "type": f"typedef {name} n{n};\n",
             "value": f"#ifndef {name}\nenum {{ n{n} = (int){name} }};\n#endif\n",
             "member": f"enum {{ n{n} = sizeof((({holder} *)0)->{member}) }};\n"}[kind]
expect("cc", "-std=gnu11", "-fsyntax-only", INCLUDE, write("names.c", text))
used = set()
for pattern in ("runtime/*/*.[cm]*", "programs/*.mlu", "dropin/*/*.*", "dropin/*/*/*.*", "isa/*.sh",
                "isa/*.py"):
    for path in (ROOT / "tests").glob(pattern):
        used.update(re.findall(r"\w+", path.read_text(errors="replace")) if path.is_file() else ())
same(sorted({part for _, name in names for part in name.split(".")} - used), [],
     "names that no test uses")

# The closed library: a project with kernels beside it, and each of its calls, twice.
closed = program(PROJECTS / "closed/closed.mlu", "-Wall", "-Werror", "-O3", "-lcnnl",
                 "--bang-mlu-arch=mtp_592", name="closed")
ended = expect(closed, plain=False, says="mlusim: cnnlQR: not supported: ")
check("docs/cnnl.md" in ended.err, "the page of what is not supported", ended.err)
check("0 wrong" in ended.lines, "they are right", ended.out)
listed = expect(PREFIX / "bin/mlusim", "cnnl", "cnnl").out
calls = sorted(re.findall(r"^(cnnl\w+) +- *$", listed, re.M))
write("calls.c", "".join(f"int {call}();\n" for call in calls) +
      "int main(void) { int other = 0; for (int i = 0; i < 2; i++) {\n" +
      "".join(f"other += {call}(0, 0, 0, 0, 0, 0) != 7;\n" for call in calls) +
      "} return other; }\n")
expect("cc", "-std=gnu11", "-w", "-o", "refused", "calls.c", *LIBRARIES, "-lcnnl")
ended = expect(work / "refused", env=LOADED, plain=False)
said = re.findall(r"^mlusim: (\w+): not supported: ", ended.err, re.M)
check(len(calls) > 100, f"{len(calls)} calls that are refused")
same(sorted(said), calls, "each by name, once")

# ---- projects with CMake -----------------------------------------------------------


def builds(name, source, *flags):
    """Configures, builds and tests a project in one of its copies."""
    expect("cmake", "-S", source, "-B", work / name, *flags)
    expect("cmake", "--build", work / name, "-j2")
    expect("ctest", "--test-dir", work / name, "--output-on-failure", plain=False)


source, oplib = work / "source", work / "oplib"
shutil.copytree(PROJECTS / "oplib", source)
builds("oplib", source, "-DCMAKE_BUILD_TYPE=Release")
# Folders have commas, which separate arguments for compilers and for CMake.
shutil.copytree(source, work / "a,source")
shutil.copytree(PREFIX, work / "n,w", symlinks=True, copy_function=os.link)
os.environ["NEUWARE_HOME"] = str(work / "n,w")
builds("commas", work / "a,source", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
os.environ["NEUWARE_HOME"] = str(PREFIX)
expect("cmake", "--build", oplib, lacks="Building")
# A header that changed: what depends on it is compiled again, and only that.
with open(source / "kernels/clip/limit.h", "a", encoding="utf-8") as header:
    header.write("/* later */\n")
ended = expect("cmake", "--build", oplib, "--target", "oplib", lacks="axpy_union1")
check(re.search("BANG object.*clip_block", ended.out), "a header that changed", ended.out)

# What editors read has the .mlu files too, once, with folders and flags, also when
# it is made again: a command for each object, as one file is in two targets.


def exported():
    commands = json.loads((oplib / "compile_commands.json").read_text())
    same(sum(one["file"].endswith(".mlu") for one in commands), 4, "commands of kernels")
    check(any(one["file"].endswith(".cpp") for one in commands), "a command of the host's")
    axpy = [one["arguments"] for one in commands if re.search(r"axpy.*\.mlu$", one["file"])]
    check(axpy and all(words[0].endswith("cncc") and any(word.startswith("-I") for word in words)
                       for words in axpy), "commands have their folders", axpy)


expect("cmake", "-S", source, "-B", oplib, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
expect("cmake", "--build", oplib, "-j2")
exported()
expect("cmake", "-S", source, "-B", oplib)
for _ in range(2):
    expect("cmake", "--build", oplib, "--target", "bang_compile_commands")
exported()
clangd = CLANG.replace("clang", "clangd")
if shutil.which(clangd) and not os.environ.get("ASAN_PRELOAD"):
    write("source/.clangd", run(PREFIX / "bin/mlucc", "--print-clangd").out)
    axpy = next(source.rglob("*axpy*.mlu"))
    expect(clangd, f"--compile-commands-dir={oplib}", f"--check={axpy}")

# ---- another operator library -------------------------------------------------------

# One whose header has the same name, and is installed beside the runtime's, is the one that
# programs and kernels see.
THEIRS = """\
#ifndef OTHER_MLU_OP_H
#define OTHER_MLU_OP_H
#include "cnrt.h"
#ifdef __cplusplus
extern "C"
#endif
int mluOpAbs(%scnrtQueue_t queue);
#endif
"""
installed = PREFIX / "include/mlu_op.h"
installed.write_text(THEIRS % "")
uses = '#include "mlu_op.h"\nint f(void) { return mluOpAbs(0); }\n'
for compiler, name in ("cc", "abs.c"), ("c++", "abs.cc"):
    expect(compiler, "-c", INCLUDE, write(name, uses), "-o", "abs.o")
write("abs.mlu", uses + "#include <bang.h>\n__mlu_global__ void k(int *a) { a[0] = taskId; }\n")
for flag in "-Wall", INCLUDE:
    expect(CNCC, flag, "-c", "abs.mlu", "-o", "abs.o")
# The flags of ours first, as pkg-config gives them.
write("ours.c", "#include <mlu_op.h>\nint g(void) { return mluOpCreate(0); }\n")
flags = expect("pkg-config", "--cflags", "mluop",
               env={"PKG_CONFIG_PATH": PREFIX / "lib/pkgconfig"}).out.split()
expect("cc", "-c", "-Werror", *flags, "ours.c", "-o", "ours.o")
# A header of the project itself comes before the installed one; a library built
# with it is installed into the same folder, where it outlives ours.
write("theirs/include/mlu_op.h", THEIRS % "int *device, ")
write("theirs/abs.mlu", """\
#include "mlu_op.h"
#include <bang.h>
__mlu_global__ void kernel(int *a) { a[0] = a[0] < 0 ? -a[0] : a[0]; }
int mluOpAbs(int *device, cnrtQueue_t queue)
{
    cnrtDim3_t dim = {1, 1, 1};
    kernel<<<dim, cnrtFuncTypeBlock, queue>>>(device);
    return cnrtQueueSync(queue);
}
""")
include = work / "theirs/include"
for flags in [f"-I{include}"], [f"-I{include}", INCLUDE], ["-isystem", include]:
    expect(CNCC, "--shared", "-fPIC", *flags, "theirs/abs.mlu", "-o", "theirs/libmluops.so")
library = PREFIX / "lib64/libmluops.so"
shutil.copy(work / "theirs/libmluops.so", library)
shutil.copy(include / "mlu_op.h", installed)
install()
write("uses.cc", """\
#include <mlu_op.h>
int main()
{
    int a = -5, *d;
    cnrtMalloc((void **)&d, sizeof a);
    cnrtMemcpy(d, &a, sizeof a, cnrtMemcpyHostToDev);
    if (mluOpAbs(d, 0) || cnrtMemcpy(&a, d, sizeof a, cnrtMemcpyDevToHost)) return 2;
    return a != 5;
}
""")
expect("c++", INCLUDE, "uses.cc", f"-L{PREFIX}/lib64", "-lmluops", "-lcnrt", "-o", "uses")
expect(work / "uses", env=LOADED, plain=False)
installed.unlink()
library.unlink()

# ---- old and timed programs ----------------------------------------------------------

# A Makefile of 2019, called with another folder than the one written in.
for architecture in "MLU270", "mtp_372": # CNRT 4
    shutil.rmtree(work / "tutorial", ignore_errors=True)
    (work / "tutorial").mkdir()
    ended = expect("make", "-s", "-C", PROJECTS / "tutorial", f"NEUWARE={PREFIX}",
                   f"OUT={work}/tutorial", f"ARCH={architecture}", "run", plain=False)
    check("0 wrong" in ended.lines, f"a program of CNRT 4 on {architecture}", ended.out)

# Efficiencies that a sample computes: the work of 8 clusters on 8 and on 12, whose
# peaks are 32 additions per core and cycle.
timing = program(PROJECTS / "timing/timing.mlu", "-lcndrv", "-lcndev", "--bang-mlu-arch=mtp_372",
                 "--bang-mlu-arch=mtp_592", name="timing")
for device, peaks, least, most in (("MLU370-X4", "1024.0 Gop/s, 307.2 GB/s", 0.8, 1),
                                   ("MLU590-H8", "2304.0 Gop/s, 2048.0 GB/s", 0.5, 0.67)):
    ended = expect(timing, env={"MLUSIM_DEVICE": device}, plain=False)
    check(f"peak {peaks}" in ended.lines, f"peaks of {device}", ended.out)
    share = float(re.search(r"^compute (\S+?),? ", ended.out, re.M)[1])
    check(least <= share <= most, f"{device}: {share} of its peak")

# ---- libraries that Python calls by ctypes -------------------------------------------

# With flags as generators of kernels give them.
CALL, CTYPES = PROJECTS / "ctypes/call.py", [PROJECTS / "ctypes/scale.mlu"]
MLUSIM = PREFIX / "bin/mlusim"


def by_ctypes(*command, **how):
    return expect(*command, env=LOADED, plain=False, **how)


for flags in (["--shared", "--bang-arch=compute_50"], ["-shared", "--bang-arch=compute_30"],
              ["--shared", "--bang-arch=compute_20"]):
    expect(CNCC, *flags, "-fPIC", "-O3", *CTYPES, PROJECTS / "ctypes/shift.mlu", "-o", "both.so")
    by_ctypes("python3", CALL, work / "both.so")
one = work / "one.so"
expect(CNCC, "--shared", "-fPIC", "-O3", "--bang-arch=compute_50", *CTYPES, "-o", one)
by_ctypes(MLUSIM, "run", "--check", "all", "--report-file", work / "report", "python3", CALL, one)
check("[1] scale" in (work / "report").read_text().splitlines(), "its report")
ended = by_ctypes("python3", CALL, one, 20000, status=1, says=(
    "fault in scale: out of bounds: ", "RuntimeError: a kernel did something wrong"))
check(re.search("fault in scale: out of bounds: .*, operand 2", ended.err), "the operand")
write("careless.py", """\
import ctypes, sys
of = ctypes.CDLL(sys.argv[1])
of.launch_scale.argtypes = [ctypes.c_void_p] * 2 + [ctypes.c_float, ctypes.c_long, ctypes.c_void_p]
of.launch_scale(None, None, 1, 1, None)
of.cnrtQueueSync(None)
""")
by_ctypes("python3", "careless.py", one, says="fault in scale: null pointer")
by_ctypes(MLUSIM, "run", "--fail-on-fault", "--report", "none", "python3", "careless.py", one,
          status=1, says="stopped by a fault")
# A script for clones of such generators (the others: tests/long/outside.sh).
expect("sh", "tests/outside/ninetoothed.sh", "tests/dropin/ctypes", cwd=ROOT, plain=False,
       out="| generated kernels (ctypes) | 2 | 2 | 2 | 2 |\n")

# ---- what the driver has in /proc ------------------------------------------------------

# As programs read it: a stream, a descriptor, a shell.
write("reads.cpp", """\
#include <cnrt.h>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>
int main(int argc, char **argv)
{
    char id[64];
    if (cnrtDeviceGetPCIBusId(id, sizeof id, 0) != cnrtSuccess) return 2;
    std::string path = std::string("/proc/driver/cambricon/mlus/") +
        (argc > 1 ? argv[1] : id) + "/exclusive_mode";
    std::string word;
    std::ifstream(path) >> word;
    char byte = 0;
    int fd = open(path.c_str(), O_RDONLY);
    if (word != "0" || read(fd, &byte, 1) != 1 || byte != '0') return 1;
    if (open(path.c_str(), O_WRONLY) != -1) return 3;
    return std::system(("test $(cat " + path + ") = 0").c_str()) ? 4 : 0;
}
""")
reads = program("reads.cpp", name="reads")


def by_proc(*command, **how):
    return expect("env", f"LD_PRELOAD={PREFIX}/lib/mlusim/proc.so", *command, plain=False, **how)


by_proc(reads)
expect(*CC.split(), ROOT / "tests/runtime/api/cncl/without_memfd.c", "-o", "without_memfd")
by_proc(work / "without_memfd", reads)
for other in "0000:02:00.0", "0000:00:00.0", "none":
    by_proc(reads, other, status=1, says="only mlus/BUS ID/exclusive_mode")
expect(reads, status=1, plain=False)
expect(MLUSIM, "run", "--report", "none", reads, plain=False)
expect("env", "LD_PRELOAD=", "ASAN_OPTIONS=color=never", MLUSIM, "run", "--report", "none", reads,
       plain=False)

finish()
