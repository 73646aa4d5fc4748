"""Programs with kernels, alone and under the command mlusim, as a user meets them: what they
print, their reports, wrong variables, devices, and what disasm shows of them."""
import os
import re
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, OUT, ROOT, check, expect, finish, needs_clang, same, work, write

needs_clang()
source, program = ROOT / "tests/runtime/tools/launch.mlu", work / "launch"
place = "launch.mlu:" + str(next(n for n, line in enumerate(source.open(), 1)
                                 if "the fault" in line))
expect(MLUCC, source, "-o", program)


def with_(*command, status=3, **how):
    """A check of a program, or a command with one, that ends as the program does."""
    return expect(*command, status=status, plain=False, **how)


plain = """values 4.5 514.5
invoked 16.25
kernel 1
kernel 2
time passes 1, kernels overlap 1, units 1
waiting moves the host 1
"""
with_(program, out=plain, silent=True)
with_(program, "with-mistakes", says=("mlusim: fault", place), out=plain + """\
odd cnrtErrorKernelDim, waiting cnrtSuccess
empty cnrtErrorKernelDim, waiting cnrtSuccess
type cnrtErrorKernelType, waiting cnrtSuccess
queue cnrtErrorQueueInvalid
launched cnrtSuccess
other queue cnrtSuccess
first sync cnrtErrorKernelFault
second sync cnrtSuccess
copy cnrtErrorKernelFault
device cnrtSuccess
kernel 3
alive cnrtSuccess
kernel 4
after reset cnrtSuccess
""")
with_(MLUSIM, "run", program, "with-mistakes", says="stopped by a fault")

# Started by itself, a program finds a wrong file of suppressions with its first call, and names
# the variable; what is read from a pipe is left to it.
known = write("known", "races *\n")
with_(program, status=1, env={"MLUSIM_SUPPRESS": known},
      says=f"MLUSIM_SUPPRESS={known}: {known}:1: 'races' is no check")
inner, outer = os.pipe()
os.write(outer, b"races *\n")
os.close(outer)
with_(MLUSIM, "run", "--suppress", f"/dev/fd/{inner}", program, status=1, pass_fds=[inner],
      says=f"MLUSIM_SUPPRESS=/dev/fd/{inner}: /dev/fd/{inner}:1: 'races' is no check")
os.close(inner)

# ---- the report --------------------------------------------------------------------

# Narrow, complete, the same twice but for the last line.
report = with_(MLUSIM, "run", program, says=(
    "mlusim report: MLU590-H8 (mtp_592)", "[1] add", "Union1, dim 4 x 1 x 1: 4 tasks",
    "GDRAM2NRAM", "[3-4] say", "launches   2, shown: the mean of one", "DRAM ", "total ")).err
check(max(map(len, report.splitlines())) < 80, "the report is too wide", report)
check(report.splitlines()[-1].startswith("host "), "the last line is not host", report)
with_(MLUSIM, "run", "--report-file", work / "file", program, silent=True)
same(re.sub("^host .*", "", (work / "file").read_text(), flags=re.M),
     re.sub("^host .*", "", report, flags=re.M), "two reports are the same")
with_(MLUSIM, "run", "--report", "none", program, silent=True)
for file in "/nowhere/file", "/":
    expect(MLUSIM, "run", "--report-file", file, program, status=2, out="",
           says=f"run: --report-file {file}: cannot be written")
with_(program, env={"MLUSIM_REPORT_FILE": "/nowhere/file"},
      says="=/nowhere/file: cannot be written")
once = with_(MLUSIM, "run", "sh", "-c", '"$0" >/dev/null & wait', program, status=0,
             says="total        4 launches")
same(len(re.findall("^total", once.err, re.M)), 1, "reports are not repeated")

# ---- variables ---------------------------------------------------------------------

# A wrong value in the environment is named, whatever the row; what only looks like a variable of
# ours is warned about once.
for bad in ("DEVICE=MLU1", "REPORT=maybe", "PROGRESS=no", "MAX_INSTRUCTIONS=1e3",
            "MAX_INSTRUCTIONS=0", "MAX_INSTRUCTIONS=-1", "STACK_KIB=131073", "STACK_KIB=0",
            "QUANTUM=0x10", "QUANTUM=99999999999999999999", "FAIL_ON_FAULT=yes",
            "FAIL_ON_FAULT=2", "ENGINE=fast"):
    name, value = bad.split("=")
    with_(program, status=1, env={f"MLUSIM_{name}": value}, says=f"MLUSIM_{bad}: ")
    option = "--" + name.lower().replace("_", "-")
    if name != "FAIL_ON_FAULT":
        expect(MLUSIM, "run", option, value, "true", status=2, says=f"run: {option} {value}: ")
for command, variables, said, warnings in (
        ([program], {"MLUSIM_REPROT": "text"},
         "no variable MLUSIM_REPROT; did you mean MLUSIM_REPORT?", 1),
        ([MLUSIM, "run", "--report", "none", program], {"MLUSIM_REPROT": "text"},
         "no variable MLUSIM_REPROT; did you mean MLUSIM_REPORT?", 1),
        ([program], {"MLUOP_VARIANTS": "fast", "MLUOP_GEN_CASE": 1, "MLUOP_TASK_TYPE": "block"},
         "no variable MLUOP_VARIANTS; did you mean MLUOP_VARIANT?", 1),
        (["sh", "-c", '"$0"; exec "$0"', program],
         {"MLUSIM_DEVICE_": "MLU290", "MLUSIM_REPORT_FILE": "-", "MLUSIM_ABCDEFGHIJ": ""},
         ("no variable MLUSIM_DEVICE_; did you mean MLUSIM_DEVICE?",
          "no variable MLUSIM_ABCDEFGHIJ; see mlusim help run"), 4)):
    ended = with_(*command, env=variables, says=said)
    same(ended.err.count("warning"), warnings, f"warnings of {ended.command}")
for command, status in ("usage", 3), ("debug", 0):
    ended = with_(MLUSIM, command, program, status=status, env={"MLUSIM_REPROT": "text"})
    same(ended.err.count("no variable MLUSIM_REPROT"), 1, f"one warning of {command}")
expect(MLUSIM, "repl", "--no-rc", env={"MLUSIM_REPROT": "text"}, says="no variable MLUSIM_REPROT")
with_(program, silent=True, env={"MLUSIM_CLANG": "a", "MLUSIM_LLD": "b", "MLUSIM_QUANTUM": "",
                                 "MLUSIMX": 1, "MLUSIM_WRITES": work / "writes"})

# Children are waited for also if the parent ignores that they end, or left some.
wrong = write("bad.mlu", "int x = y;\n")
for around in (["env", "--ignore-signal=CHLD"], ["sh", "-c", 'sleep 0.2 & exec "$0" "$@"']):
    with_(*around, MLUSIM, "budget", source, status=0)
    with_(*around, MLUSIM, "usage", program)
    with_(*around, MLUSIM, "explore", "2", program, status=0)
    with_(*around, MLUCC, "-c", source, "-o", work / "launch.o", status=0)
    with_(*around, MLUCC, "-c", wrong, "-o", work / "bad.o", status=1, says="undeclared")

# ---- devices and disasm ------------------------------------------------------------

# Devices: chosen by what the program holds; refused with what to do.
with_(MLUSIM, "run", "--device", "MLU370-X4", program, status=1,
      says="compile with mlucc --bang-mlu-arch=mtp_372")
old = work / "launch.old"
expect(MLUCC, "--bang-mlu-arch=mtp_372", "--bang-mlu-arch=mtp_290", source, "-o", old)
with_(MLUSIM, "run", old, says="mlusim report: MLU290")
with_(MLUSIM, "run", "--device", "mlu370-x4", old, says="mlusim report: MLU370-X4")
with_(MLUSIM, "run", "--device", "MLU590-H8", old, status=1, says="was compiled for")

expect(MLUSIM, "disasm", program, says="bang.memcpy")
expect(MLUSIM, "disasm", "--kernel", "overrun", program, says=place, lacks="_Z3say")
expect(MLUSIM, "disasm", "--kernels", program, says="param number 4 4 signed int32_t")
expect(MLUSIM, "disasm", "--kernel", "sya", program, status=1, says="has no function sya")
expect(MLUSIM, "disasm", old, says=("device code: mtp_290", "device code: mtp_372"))
expect(MLUSIM, "disasm", "--arch", "372", old, says="device code: mtp_372", lacks="mtp_290")
expect(MLUSIM, "disasm", "--arch", "mtp_592", old, status=1, says="has code for")
device = work / "device.elf"
expect(MLUCC, "--bang-device-only", source, "-o", device)
expect(MLUSIM, "disasm", device, says="kernel say")
expect(MLUSIM, "disasm", write("cut.elf", device.read_bytes()[:3000]), status=1, says="disasm:")

# Scripts grew up on the older interface, and C programs use it too.
write("plain.c", """\
#include "cndev.h"
#include "cndrv.h"
#include "cnrt.h"
int main(void)
{
    CNRT_CHECK(cnrtInit(0));
    return cnInit(0) || cndevInit(0);
}
""")
expect(os.environ.get("CC") or "cc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
       f"-I{OUT}/include", "plain.c", "-o", "plain", f"-L{OUT}/lib", "-lcnrt", "-lcndrv", "-lcndev",
       f"-Wl,-rpath,{OUT}/lib", f"-Wl,-rpath-link,{OUT}/lib")
with_(work / "plain", status=0)

finish()
