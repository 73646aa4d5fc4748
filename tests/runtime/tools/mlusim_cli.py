"""The command mlusim as a user meets it, without kernels: its help, its options and variables,
what is refused before a program starts, and what is said of what cannot be started. What it
prints of programs with kernels is in mlusim_programs.py."""
import os
import shutil
import signal
import subprocess
import sys

sys.path.insert(0, "tests/support")
from expect import MLUSIM, ROOT, check, comes, expect, finish, run, work, write

# ---- the command line -------------------------------------------------------

expect(MLUSIM, status=2, says="usage: mlusim COMMAND")
for spelling in "help", "--help", "-h":
    expect(MLUSIM, spelling, says="usage: mlusim COMMAND")
for words, said in (
        ("help run", "usage: mlusim run [OPTIONS] PROGRAM"),
        ("devices --help", "usage: mlusim devices"),
        ("run --help", "--max-instructions N"),
        ("disasm none.o -h", "usage: mlusim disasm"),
        ("version", "mlusim 1."),
        ("--version", "mlusim 1."),
        ("devices", "* MLU590-H8 "),
        ("devices -v", "documented"),
        ("devices -v MLU370-X4",
         "scalar_gdram_load 249, not as its generation: measured-fit (x4_scalar): "),
        ("intrinsics __bang_add",
         "void __bang_add(float *d, const float *a, const float *b, long n)"),
        ("intrinsics __bang_max", "dropped by toolkit 4.0; now __bang_argmax"),
        ("intrinsics __bang_rand", "not supported"),
        ("intrinsics float2half", "__bang_float2half_rn ")):
    expect(MLUSIM, *words.split(), says=said)
expect(MLUSIM, "disasm", "help", status=1, says="cannot read help")
expect(MLUSIM, "intrinsics", "__bang_fliter", status=1, says="did you mean __bang_filter?")
for words, said in (
        ("rnu", "unknown command rnu; did you mean run?"),
        ("xyzzy", "unknown command xyzzy; see mlusim help"),
        ("help rum", "unknown command rum; did you mean run?"),
        ("run --devcie a true", "unknown option --devcie; did you mean --device?"),
        ("run --zzz true", "unknown option --zzz; see mlusim help run"),
        ("run --device", "--device needs a value: --device NAME"),
        ("devices -v=1", "-v takes no value"),
        ("run", "an argument is missing"),
        ("devices now then", "too many arguments"),
        ("intrinsics a b", "too many arguments"),
        # Of what is no list, one of two would count for nothing.
        ("run --device MLU290 --device=MLU370-X4 true",
         "run: --device is given twice, as MLU290 and as MLU370-X4: leave one out"),
        ("devices -v -v", "devices: -v is given twice: leave one out")):
    expect(MLUSIM, *words.split(), status=2, says=said)
expect(MLUSIM, "", status=2, says="mlusim: the name of the command is empty; see mlusim help")
check(max(map(len, run(MLUSIM, "devices").lines)) < 80, "devices is too wide")

# A word without its prefix means a name, and finds others; a name with it is all.
for word, *names in (
        ("max", "void __bang_max(half *d", "T max(A a, B b)", "__bang_maxequal   ",
         "__bang_argmax   ", "__cn_scalar_max_f32   ", "fmax   "),
        ("min", "void __bang_min(half *d", "T min(A a, B b)", "__bang_argmin   "),
        ("greatest", "__bang_argmax   ", "__bang_maxpool   "),
        ("sum", "half __bang_sum(const half *a", "__bang_reduce_sum   ", "__bang_sumpool   ")):
    found = expect(MLUSIM, "intrinsics", word)
    start = 0
    for name in names:
        at = found.out.find(name, start)
        if check(at >= 0, f"intrinsics {word}: no '{name}' in its place", found.out[:2000]):
            start = found.out.index("\n", at)
expect(MLUSIM, "intrinsics", "__bang_sum", says="half __bang_sum(const half *a",
       lacks="__bang_sumpool")

# ---- options and variables of run ----------------------------------------------

for words, said in (
        ("--report maybe", "expected one of none|text|json"),
        ("--stack-kib 0", "expected a number from 1 to 131072"),
        ("--stack-kib 131073", "expected a number from 1 to 131072"),
        ("--quantum=1e3", "expected a positive decimal number"),
        ("--device=", "--device needs a value: --device NAME"),
        ("--device MLU370", "MLU370-X4"),
        ("--device MLU1", "--device MLU1")):
    expect(MLUSIM, "run", *words.split(), "true", status=2, says=said)
expect(MLUSIM, "run", "--stack-kib", "131072", "true")
expect(MLUSIM, "run", "sh", "-c", "exit 5", status=5)
expect(MLUSIM, "run", "echo", "a", "--b", "-c", says="a --b -c")
expect(MLUSIM, "run", "sh", "-c", 'echo "[$1]"', "-", "", says="[]")
expect(MLUSIM, "run", "--device=MLU370-X8", "--report", "json", "--report-file", "/dev/null",
       "--max-instructions", "9", "--stack-kib", "8", "--quantum", "7", "sh", "-c",
       'echo "[$MLUSIM_DEVICE $MLUSIM_REPORT $MLUSIM_REPORT_FILE $MLUSIM_MAX_INSTRUCTIONS '
       '$MLUSIM_STACK_KIB $MLUSIM_QUANTUM]"', says="[MLU370-X8 json /dev/null 9 8 7]")


def early(options, said, **variables):
    """What the program would only find with its first call, or its last, is found before it
    starts: files that are read, values that leave no room for each other, and variables as well
    as options."""
    expect(MLUSIM, "run", *options.split(), "sh", "-c", "echo started", status=2, says=said,
           lacks="started", env={f"MLUSIM_{name}": value for name, value in variables.items()})


known = write("known", "race *\nraces *\n")
for options, said in (
        (f"--suppress {known}", f"run: --suppress {known}: {known}:2: 'races' is no check; "
                                "expected CHECK"),
        ("--suppress /nowhere", "run: --suppress /nowhere: /nowhere cannot be read: No such file"),
        ("--suppress /", "run: --suppress /: / cannot be read: it is a folder"),
        ("--devices MLU370-X4,", "run: --devices MLU370-X4,: there is no device ''"),
        ("--devices 2,3", "run: --devices 2,3: there is no device '2'"),
        ("--devices 17", "expected 1..16 or names of devices with commas"),
        ("--devices 0", "expected 1..16 or names of devices with commas"),
        ("--device MLU270 --devices MLU370-X4,MLU370-X8",
         "names devices, and so does --device=MLU270"),
        ("--check leak,nan --async random",
         "run: --check: nan looks at results behind each operation, --async has them"),
        ("--precise --async late-io",
         "run: --precise: an operation is repeated where it is issued, --async"),
        ("--precise --break-on-report", "run: --precise: mlusim debug goes back in time"),
        ("--trace-window 1-2", "--trace-window has no effect without --trace: add --trace FILE"),
        ("--trace-core 0.0", "--trace-core has no effect without --trace: add --trace FILE"),
        (f"--trace {work}/none/trace", "cannot be written: No such file")):
    early(options, said)
# Options that would have no effect; variables may be there for another run.
for nothing, option, value in (
        ("--report none", "--report-file", f" {work}/report"),
        ("--check none", "--suppress", " /dev/null"),
        ("--check none", "--check-json", f" {work}/json"),
        ("--check none", "--break-on-report", "")):
    early(f"{option}{value} {nothing}",
          f"run: {option} has no effect with {nothing}: leave one of the two out")
early("--report-file f", "--report-file has no effect with --report none", REPORT="none")
for order in "", " --async late-io", " --schedule fixed":
    early(f"--seed 2{order}",
          "--seed has no effect without a random order: add --schedule random or --async")
for order in "--async", "--schedule":
    expect(MLUSIM, "run", "--seed", "2", order, "random", "true")
expect(MLUSIM, "run", "--report", "none", "true", env={
    "MLUSIM_SEED": 2, "MLUSIM_TRACE_CORE": "0.0", "MLUSIM_REPORT_FILE": work / "f"})
for core in "8.0", "99.128":
    early(f"--device MLU370-X4 --trace {work}/trace --trace-core {core}",
          f"--trace-core {core}: MLU370-X4 has no such core: expected a cluster from 0 to 7")
# What is to be checked is said once: nothing, or some.
for listed in "none,all", "all,none", "hazard,none", "none,none,leak":
    early(f"--check {listed}",
          f"run: --check {listed}: none says that there is to be nothing, and others are")
for listed, word in (("hazard,,init", ""), ("hazard,", ""), (",leak", ""), ("Hazard", "Hazard"),
                     ("-hazard", "-hazard"), ("leak,nans", "nans")):
    early(f"--check={listed}",
          f"run: --check {listed}: '{word}' is not one of them, expected some of none|all|haz")
for listed in "none", "none,none", "all,all", "hazard,hazard,all", "leak,init":
    expect(MLUSIM, "run", "--check", listed, "sh", "-c", 'echo "[$MLUSIM_CHECK]"',
           says=f"[{listed}]")
early("", f"run: MLUSIM_SUPPRESS={known}: {known}:2: ", SUPPRESS=known)
early("", "run: MLUSIM_STACK_KIB=0: expected a number from 1 to 131072", STACK_KIB=0)
early("", "run: MLUSIM_TRACE=/nowhere/trace: cannot be written", TRACE="/nowhere/trace")

# ---- outputs ---------------------------------------------------------------------

# Outputs are files of their own, and neither the program nor what it is given.
both = work / "same"
early(f"--report-file {both} --trace {work}/./same",
      f"--report-file and --trace both write to {work}/./same: give each a file")
both.touch()
early(f"--trace {both} --html {both}", "--trace and --html both write to")
expect(MLUSIM, "run", "--trace", "/dev/null", "--html", "/dev/null", "true")
original = shutil.which("env")
program = work / "program"
shutil.copy(original, program)
expect(MLUSIM, "run", "--html", program, program, status=2,
       says=f"run: {program} would be overwritten")
expect(MLUSIM, "run", "--report-file", both, "cat", both, status=2,
       says=f"run: {both} would be overwritten")
for words in ["usage"], ["explore", "1"]:
    for file, said in ((program, f"{program} would be overwritten"),
                       ("/nowhere/json", "cannot write /nowhere/json: No such file")):
        expect(MLUSIM, words[0], "--json", file, *words[1:], program, status=2,
               says=f"mlusim: {words[0]}: {said}")
check(program.read_bytes() == open(original, "rb").read(), "the program is another one")

# What is said has to arrive.
for words in "devices", "help", "version", "intrinsics", "help run":
    for where, said in ((">/dev/full", "No space left"), (">&-", "Bad file")):
        expect("sh", "-c", f'"$0" {words} {where}', MLUSIM, status=1,
               says=f"cannot write to standard output: {said}")

# ---- programs --------------------------------------------------------------------


def runs(pid):
    """Whether there is such a process that has not ended."""
    try:
        return open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


# Programs that a command starts end with it.
for words in ["usage"], ["explore", "1"], ["run", "--what-if", "dram=2x"]:
    pid = work / "pid"
    pid.unlink(missing_ok=True)
    with subprocess.Popen([MLUSIM, *words, "sh", "-c",
                           f"echo $$ >{pid}.new; mv {pid}.new {pid}; exec sleep 1000"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as command:
        if check(comes(pid.exists), f"{words[0]} starts its program"):
            command.send_signal(signal.SIGTERM)
            command.wait()
            started = int(pid.read_text())
            if not check(comes(lambda: not runs(started)), f"{words[0]} ends its program"):
                os.kill(started, signal.SIGKILL)
        else:
            command.kill()

# Wrong variables are found by the commands that start programs with options of their own, too.
for variable, value, said in (
        ("CHECK", "typo", "'typo' is not one of them"),
        ("DEVICE", "MLU1", "there is no device 'MLU1'"),
        ("THREADS", "x", "expected a number from 1 to 256"),
        ("SUPPRESS", "/nowhere", "/nowhere cannot be read")):
    setting = {f"MLUSIM_{variable}": value}
    said = f"MLUSIM_{variable}={value}: {said}"
    expect(MLUSIM, "repl", "--no-rc", status=2, says=f"mlusim: repl: {said}", env=setting)
    for words in ["debug"], ["usage"], ["explore", "1"]:
        expect(MLUSIM, *words, "sh", "-c", "echo started", status=2, lacks="started",
               says=f"mlusim: {words[0]}: {said}", env=setting)

# A program may change its folder: files that it reads have their whole paths.
write("known", "race *")
write("some.device", "base MLU370-X4\n")
expect(MLUSIM, "run", "--suppress", "known", "--devices", "MLU270,some.device", "sh", "-c",
       'echo "[$MLUSIM_SUPPRESS $MLUSIM_DEVICES]"', says=f"[{known} MLU270,{work}/some.device]")

# What is there in the place of a program, and what to do with it.
write("some.o", "")
write("some.txt", "")
for file, said in (
        (".", "it is a folder; expected a program"),
        ("some.o", "it is an object file; link it first: mlucc FILE.o -o PROGRAM"),
        ("some.txt", "it is not executable; expected a program of mlucc")):
    for words, status in (["run"], 126), (["usage"], 126), (["explore", "1"], 2):
        expect(MLUSIM, *words, f"{work}/{file}", status=status,
               says=f"cannot start {work}/{file}: {said}", lacks="no kernel was launched")
# Where a folder may be mounted: programs in it that may not start, and a kernel that may.
mounted = ["unshare", "--map-root-user", "--mount", "sh", "-c",
           'mount -t tmpfs -o noexec none "$0" && cp "$1" "$0/program" && shift && exec "$@"',
           str(work / "mounted"), MLUSIM]
(work / "mounted").mkdir()
if subprocess.run([*mounted, "true"], check=False, capture_output=True).returncode == 0:
    expect(*mounted, MLUSIM, "run", str(work / "mounted/program"), status=126,
           says="no program starts from its file system, mounted with noexec")
    write("one.mlu", "__mlu_global__ void k(int *x) { x[0] = 1; }\n")
    expect(*mounted, MLUSIM, "run", "one.mlu", "--arg", "gdram:i32[1]=0",
           env={"TMPDIR": str(work / "mounted")}, says="1 launch")
expect(MLUSIM, "run", "./none", status=127, says="cannot start ./none")
expect(MLUSIM, "run", "/", status=126, says="cannot start /")
shutil.copy(MLUSIM, work / "here")
expect(MLUSIM, "run", "here", status=127, says="did you mean ./here?")
for words, said in (("run", "an argument is empty; see mlusim help run"),
                    ("intrinsics", "an argument is empty; see mlusim help intrinsics"),
                    ("explore 1", "explore: an argument is empty; see mlusim help explore")):
    expect(MLUSIM, *words.split(), "", status=2, says=said)
# A program that calls no runtime: a sentence, and its status stays.
expect(MLUSIM, "run", "/bin/true", says="no runtime was called, so nothing was simulated")
expect(MLUSIM, "run", "/bin/false", status=1, says="no runtime was called")
expect(MLUSIM, "run", "env", MLUSIM, "run", "--report", "none", "/bin/true",
       says="no runtime was called")

# ---- files -----------------------------------------------------------------------

# Files that are read are no folders; those that are not there are usage as well.
(work / "folder.mlu").mkdir()
for command in "run", "debug", "lint", "budget":
    for file, said in (work / "folder.mlu", "it is a folder"), ("/nowhere.mlu", "No such file"):
        expect(MLUSIM, command, file, status=2, says=f"mlusim: {command}: cannot read {file}: {said}")
for words, said in (("debug -x / true", "debug: -x /: cannot be read: it is a folder"),
                    ("debug --stdin / true", "debug: --stdin /: cannot be read: it is a folder"),
                    ("compare / /", "compare: cannot read /: it is a folder")):
    expect(MLUSIM, *words.split(), status=2, says=said)
for file in "/bin/true", write("some.mlu", "#!/bin/sh\n"):
    expect(MLUSIM, "compare", file, "/bin/true", status=2,
           says=f"{file} is a program, not a report; make a report of a run first: "
                "mlusim run --report json")
report = ROOT / "tests/fuzz/report.json"
for us, status in (-1, 2), ("1e308", 2), ("1e18", 0), (0, 0):
    other = write("us.json", report.read_text().replace('"us": 30.939333', f'"us": {us}'))
    expect(MLUSIM, "compare", report, other, status=status,
           says=f"{other}: not a report of mlusim: total.us is out of range" if status else "us")
# Options of a kernel come with its file, and help lists them.
for command in "run", "debug":
    expect(MLUSIM, "help", command, says="options with FILE.mlu, in any order")
    expect(MLUSIM, command, "--help", says="--save N[.MEMBER]=FILE.npy")
    for words in "--kernel=add", "--kernel add /bin/true", "--kernel add -- /bin/true":
        expect(MLUSIM, command, *words.split(), status=2,
               says=f"{command}: --kernel goes with FILE.mlu: mlusim {command} FILE.mlu --kernel ...")
    expect(MLUSIM, command, "a.mlu", "--kernle", "k", status=2,
           says="unknown option --kernle; did you mean --kernel?")
expect(MLUSIM, "disasm", "/bin/sh", status=1, says="holds no device code")
expect(MLUSIM, "disasm", "/nowhere", status=1, says="cannot read /nowhere")
expect(MLUSIM, "disasm", "/", status=1, says="cannot read /")
expect(MLUSIM, "disasm", "--arch", "mtp_1", "x", status=2, says="there is no architecture mtp_1")
damaged = write("damaged", b"MLUF\1\0\0\0\xff\xff\xff\xff\0\0\0\0 \0\0\0\0\0\0\0padding.")
expect(MLUSIM, "disasm", damaged, status=1, says="holds no device code")

finish()
