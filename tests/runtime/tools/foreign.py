# SPDX-License-Identifier: MIT
"""What others name: foreign.py BUILD TREE FOLDER

Three tables: READ and WRITTEN, a command line each, in which @ is the path of something that
is no file; PRINTED, a command line each that shows names and lines of a hostile source; and
POOR, command lines on a host that lacks something. A row that fails is printed; the last line
counts."""
import concurrent.futures
import json
import os
import re
import shutil
import socket
import stat
import subprocess
import sys

BUILD, TREE, FOLDER = sys.argv[1:]
SECONDS = 120  # what takes longer hangs, on however slow a machine
os.chdir(FOLDER)
MLUSIM, MLUCC, MLUOP = (f"{BUILD}/bin/{name}" for name in ("mlusim", "mlucc", "mluop"))
PRELOAD = os.environ.get("ASAN_PRELOAD")
ENV = dict(os.environ, MLUSIM_CACHE="off")
if PRELOAD:
    ENV.update(LD_PRELOAD=PRELOAD, ASAN_OPTIONS="detect_leaks=0",
               LD_LIBRARY_PATH=f"{BUILD}/lib")

KERNEL = """#include <bang.h>
__nram__ float buffer[64];
__mlu_global__ void twice(float *data)
{
    __memcpy(buffer, data, sizeof buffer, GDRAM2NRAM);
    __bang_add(buffer, buffer, buffer, 64);
    __memcpy(data, buffer, sizeof buffer, NRAM2GDRAM);
}
"""
LAUNCH = ["k.mlu", "--arg", "gdram:float[64]=iota"]
PROGRAM = ["./program"]

# What a path may lead to, and how a reader calls it.
KINDS = {"pipe": "it is a pipe", "zero": "it is a device", "socket": "it is a socket",
         "folder": "it is a folder", "large": "File too large"}
WHERE = {kind: "Not a directory" for kind in ("pipe", "zero", "socket", "large")}
START = {kind: "cannot start" for kind in KINDS}

# A command line, the suffix of @, its status, and what it says of each kind. What is read
# piece by piece has no limit, and folders may be what is asked for.
def but(kinds, *left_out):
    return {kind: says for kind, says in kinds.items() if kind not in left_out}


READ = [
    ([MLUSIM, "run", "--device", "@"] + PROGRAM, ".device", 2, KINDS),
    ([MLUSIM, "usage", "--device", "@"] + PROGRAM, ".device", 2, KINDS),
    ([MLUSIM, "budget", "--device", "@", "k.mlu"], ".device", 2, KINDS),
    ([MLUSIM, "devices", "@"], ".device", 2, KINDS),
    ([MLUOP, "run", "voxel_pooling_forward", "--device", "@"], ".device", 2, KINDS),
    ([MLUSIM, "run", "@"], "", 126, START),
    ([MLUSIM, "debug", "--batch", "@"], "", 126, START),
    ([MLUSIM, "run", "@"], ".mlu", 2, KINDS),
    ([MLUSIM, "budget", "@"], ".mlu", 2, KINDS),
    ([MLUSIM, "budget", "@"], "", 2, KINDS),
    ([MLUSIM, "lint", "@"], ".mlu", 2, KINDS),
    ([MLUSIM, "torch", "@"], ".mlu", 2, KINDS),
    ([MLUSIM, "run", "k.mlu", "--arg", "@"], ".npy", 2, but(KINDS, "large")),
    ([MLUSIM, "compare", "@", "report.json"], ".json", 2, KINDS),
    ([MLUSIM, "disasm", "@"], "", 1, KINDS),
    ([MLUSIM, "run", "--check", "all", "--suppress", "@"] + PROGRAM, "", 2, KINDS),
    ([MLUSIM, "debug", "--batch", "--post-mortem", "@"], "", 2, but(KINDS, "large")),
    ([MLUSIM, "debug", "--batch", "-x", "@"] + PROGRAM, "", 2, but(KINDS, "large")),
    ([MLUSIM, "debug", "--batch", "--stdin", "@", "-ex", "run"] + PROGRAM, "", 2,
     but(KINDS, "large")),
    ([MLUSIM, "debug", "--batch", "-ex", "source @"] + PROGRAM, "", 1, KINDS),
    ([MLUSIM, "sweep", "plan", "@"], ".toml", 2, KINDS),
    ([MLUSIM, "tune", "@"], ".toml", 2, KINDS),
    ([MLUSIM, "fit", "@"], ".csv", 2, KINDS),
    ([MLUSIM, "judge", "@", "relu/good.mlu"], "", 2, WHERE),
    ([MLUSIM, "judge", "relu", "@"], ".mlu", 2, but(KINDS, "large")),
    ([MLUSIM, "judge", "relu", "--answers", "@"], "", 2, WHERE),
    ([MLUSIM, "course", "grade", "@"], "", 2, WHERE),
    ([MLUSIM, "course", "grade", ".", "--pars", "@"], "", 2, KINDS),
    ([MLUCC, "-x", "bang", "-c", "@", "-o", "o.o"], "", 1, KINDS),
    ([MLUCC, "-c", "@", "-o", "o.o"], ".mlu", 1, KINDS),
    ([MLUCC, "-c", "@", "-o", "o.o"], ".cpp", 1, KINDS),
    ([MLUCC, "@", "-o", "o"], ".o", 1, KINDS),
]

# Nobody reads the pipe. A program's own status is not changed by what it could not write.
UNREAD = {"pipe": "it is a pipe that nobody reads", "socket": "it is a socket"}
RUN = [MLUSIM, "run"]
WRITTEN = [
    (RUN + ["--report-file", "@"] + PROGRAM, 1, UNREAD),
    (RUN + ["--trace", "@"] + PROGRAM, 1, UNREAD),
    (RUN + ["--html", "@"] + PROGRAM, 1, UNREAD),
    (RUN + ["--coverage", "@"] + PROGRAM, 1, UNREAD),
    (RUN + ["--check", "all", "--check-json", "@"] + PROGRAM, 1, UNREAD),
    (RUN + ["--sarif", "@"] + PROGRAM, 1, UNREAD),
    (RUN + LAUNCH + ["--save", "1=@"], 1, UNREAD),
    ([MLUSIM, "budget", "--json", "@", "k.mlu"], 2, UNREAD),
    ([MLUSIM, "usage", "--json", "@"] + PROGRAM, 2, UNREAD),
    ([MLUSIM, "explore", "--json", "@", "1"] + PROGRAM, 2, UNREAD),
    ([MLUSIM, "debug", "--batch", "-ex", "save breakpoints @"] + PROGRAM, 1, UNREAD),
    ([MLUSIM, "debug", "--batch", "-ex", "set logging file @", "-ex", "set logging on"]
     + PROGRAM, 1, UNREAD),
    ([MLUCC, "-S", "k.mlu", "--bang-device-only", "-o", "@"], 1, UNREAD),
]

failures = []
n_checks = 0


def make(suffix):
    """A folder with what is no file, names with the suffix."""
    folder = "at" + suffix
    if os.path.isdir(folder):
        return folder
    os.mkdir(folder)
    path = f"{folder}/%s{suffix}"
    os.mkfifo(path % "pipe")
    os.symlink("/dev/zero", path % "zero")
    os.mkdir(path % "folder")
    with socket.socket(socket.AF_UNIX) as s:
        s.bind(path % "socket")
    with open(path % "large", "wb") as file:
        file.truncate(5 << 30)
    return folder


def run(words, stdin=None, env=None, **more):
    """Its status, "hangs" if it has none, and what it prints to both streams."""
    given = {"input": stdin} if stdin is not None else {"stdin": subprocess.DEVNULL}
    process = subprocess.Popen(words, stdin=subprocess.PIPE if stdin is not None
                               else subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env=env or ENV,
                               start_new_session=True, **more)
    try:
        out, err = process.communicate(given.get("input"), timeout=SECONDS)
        return process.returncode, out, err
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        out, err = process.communicate()
        return "hangs", out, err


def check(is_good, what):
    global n_checks
    n_checks += 1
    if not is_good:
        failures.append(what)


def show(words):
    return " ".join(os.path.basename(words[0]) if i == 0 else w for i, w in enumerate(words))


def look(row):
    """A command line about one thing: what is wrong."""
    words, path, status, says = row
    words = [w.replace("@", path) for w in words]
    is_, out, err = run(words)
    text = (out if b"debug" in words[1].encode() and not err else err).decode("utf-8", "replace")
    lines = [line for line in text.splitlines() if path in line and says in line]
    if is_ != status or len(lines) != 1:
        return f"{show(words)}: status {is_}, expected {status} and '{says}': {text[-400:]}"
    return ""


def check_rows(rows):
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for wrong in pool.map(look, rows):
            check(not wrong, wrong)


def check_read():
    check_rows([(words, f"{make(suffix)}/{kind}{suffix}", status, says)
                for words, suffix, status, kinds in READ for kind, says in kinds.items()])


def check_written():
    folder = make("")
    check_rows([(words, f"{folder}/{kind}", status, says)
                for words, status, kinds in WRITTEN for kind, says in kinds.items()])
    for kind, is_kind in (("pipe", stat.S_ISFIFO), ("socket", stat.S_ISSOCK)):
        check(is_kind(os.lstat(f"{folder}/{kind}").st_mode), f"the {kind} is gone")


def check_streams():
    """What is read or written once may be a pipe of this process, and /dev/null."""
    report = open("report.json", "rb").read()
    program = open("program", "rb").read()
    rows = [
        ([MLUSIM, "devices", "/dev/stdin"], b"base MLU590-H8\nclock_mhz 1234\n", 0, b"1234"),
        ([MLUSIM, "compare", "/dev/stdin", "report.json"], report, 0, b"all launches"),
        ([MLUSIM, "disasm", "/dev/stdin"], program, 0, b"bang.add"),
        (RUN + ["--check", "all", "--report", "none", "--suppress", "/dev/null"] + PROGRAM, b"",
         0, b""),
        (RUN + ["--report-file", "/dev/stdout"] + PROGRAM, b"", 0, b"mlusim report"),
        (RUN + ["--report-file", "/dev/null"] + PROGRAM, b"", 0, b""),
        ([MLUSIM, "budget", "--json", "/dev/stdout", "k.mlu"], b"", 0, b'"schema"'),
        ([MLUCC, "-x", "bang", "-E", "/dev/stdin"], KERNEL.encode(), 0, b"twice"),
        ([MLUCC, "-x", "c++", "-c", "/dev/null", "-o", "o.o"], b"", 0, b""),
    ]
    for words, stdin, status, says in rows:
        is_, out, err = run(words, stdin)
        check(is_ == status and says in out, f"{show(words)}: status {is_}: {err[-400:]}")
    os.mkfifo("read")
    reader = subprocess.Popen(["cat", "read"], stdout=subprocess.PIPE)
    run(RUN + ["--report", "json", "--report-file", "read"] + PROGRAM)
    try:
        check(b'"schema"' in reader.communicate(timeout=SECONDS)[0], "a pipe that is read")
    except subprocess.TimeoutExpired:
        reader.kill()
        check(False, "a pipe that is read has no report")


# ---- names and lines of others ---------------------------------------------

# Escapes for terminals (ESC, and CSI as one character), an override of the direction, a
# separator of lines, and bytes that are no UTF-8.
EVIL = b"e\x1b[31m\xc2\x9b\xe2\x80\xae\xe2\x80\xa8\xe5\xad\x97"
HOSTILE = b"""#include <bang.h>
#include <cnrt.h>
__nram__ float buffer[64];
#line 5 "NAME"
__mlu_global__ void twice(float *data)
{
    __bang_add(buffer, buffer, buffer, 65); // NAME \xff
    __memcpy(data + 1000000, buffer, sizeof buffer, NRAM2GDRAM);
}
int main(void)
{
    float *data;
    cnrtQueue_t queue;
    cnrtDim3_t dim = {1, 1, 1};
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtMalloc((void **)&data, 256));
    twice<<<dim, cnrtFuncTypeBlock, queue>>>(data);
    return cnrtQueueSync(queue) != cnrtSuccess;
}
"""
OBEYED = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def is_plain(text):
    try:
        return not OBEYED.search(text.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def check_printed():
    name = (EVIL + b".mlu").decode()
    for file in (name, "plain.mlu"):
        with open(file, "wb") as out:
            out.write(HOSTILE.replace(b"NAME", EVIL + b".mlu"))
    status, _, err = run([MLUCC, "-g", name, "-o", "hostile"])
    check(status == 0, f"the hostile source: {err[-800:]}")
    outputs = ["report.txt", "r.json", "t.json", "h.html", "s.json", "c.json"]
    for words in (
            RUN + ["--check", "all", "--lines", "--timeline", "--roofline", "./hostile"],
            RUN + ["--check", "all", "--lines", "--report-file", "report.txt", "./hostile"],
            RUN + ["--check", "all", "--report", "json", "--report-file", "r.json", "--trace",
                   "t.json", "--html", "h.html", "--sarif", "s.json", "--check-json", "c.json",
                   "--on-fault", "fault", "./hostile"],
            [MLUSIM, "usage", "./hostile"],
            [MLUSIM, "disasm", "./hostile"],
            [MLUSIM, "debug", "--batch", "-ex", "break twice", "-ex", "run", "-ex", "bt", "-ex",
             "info source", "./hostile"],
            [MLUSIM, "debug", "--batch", "--post-mortem", "fault", "-ex", "bt"],
            [MLUSIM, "judge", "relu", name],
            [MLUSIM, "compare", name, name],
            [MLUSIM, "devices", name + "/"],
            [MLUSIM, "run", "--device", name + "/"] + PROGRAM,
            [MLUCC, "-c", name, "-o", name + "/o.o"],
            [MLUCC, "-c", "-Dbuffer=]", name, "-o", "o.o"]):
        status, out, err = run(words)
        shown = [re.sub("[^ -~]", "?", w) for w in words]
        check(status != "hangs" and out + err and is_plain(out + err),
              f"{show(shown)}: prints {re.findall(rb'.*[^ -~].*', out + err)[:2]}")
    for output in outputs:
        with open(output, "rb") as file:
            text = file.read()
        check(is_plain(text), f"{output}: {OBEYED.findall(text.decode('utf-8', 'replace'))}")
        if output.endswith(".json"):
            try:
                json.loads(text)
            except ValueError as error:
                check(False, f"{output}: {error}")
    with open("report.txt", "rb") as file:
        check(b"\xe5\xad\x97" in file.read(), "valid UTF-8 is gone")


# ---- hosts that lack something ---------------------------------------------

# A compiler whose messages go to a file in the full folder says nothing.
ROOMLESS = "No space left on device|is there room for .*TMPDIR"
NOWHERE = "No such file or directory"
POOR = [  # a command line, and what it says with a full TMPDIR, and without one
    ([MLUCC, "-c", "k.mlu", "-o", "o.o"], ROOMLESS, NOWHERE),
    (RUN + LAUNCH, ROOMLESS, NOWHERE),
    ([MLUSIM, "budget", "k.mlu"], ROOMLESS, NOWHERE),
    ([MLUSIM, "lint", "k.mlu"], ROOMLESS, NOWHERE),
    ([MLUSIM, "usage"] + PROGRAM, ROOMLESS, NOWHERE),
    ([MLUSIM, "explore", "1"] + PROGRAM, ROOMLESS, NOWHERE),
    ([MLUSIM, "judge", "relu", "relu/good.mlu"], f"{ROOMLESS}|TMPDIR", NOWHERE),
    ([MLUSIM, "course", "check", "1"], ROOMLESS, NOWHERE),
]


def check_poor():
    full = f"{FOLDER}/full"
    os.mkdir(full)
    roomless = ["bwrap", "--dev-bind", "/", "/", "--size", "8192", "--tmpfs", full, "--"]
    procless = ["bwrap", "--dev-bind", "/", "/", "--tmpfs", "/proc", "--"]
    has_bwrap = shutil.which("bwrap") and run(procless + ["true"])[0] == 0
    if not has_bwrap or PRELOAD:
        print("not run here: a full TMPDIR and no /proc need bubblewrap")
    for words, full_says, missing_says in POOR:
        rows = [([], f"{FOLDER}/nowhere", missing_says)]
        if has_bwrap and not PRELOAD:
            rows.append((roomless, full, full_says))
        for around, folder, says in rows:
            status, out, err = run(around + words, env=dict(ENV, TMPDIR=folder))
            check(status not in (0, "hangs") and status < 126 and
                  re.search(says, err.decode()),
                  f"{show(words)}, TMPDIR {folder}: status {status}: {err[-400:]}")
    if not has_bwrap or PRELOAD:
        return
    for words in ([MLUSIM, "devices"], RUN + PROGRAM, RUN + LAUNCH, [MLUSIM, "budget", "k.mlu"],
                  [MLUSIM, "disasm", "./program"], [MLUCC, "-c", "k.mlu", "-o", "o.o"],
                  [MLUSIM, "debug", "--batch", "-ex", "run"] + PROGRAM):
        status, out, err = run(procless + words)
        check(status == 0, f"{show(words)}, no /proc: status {status}: {err[-400:]}")
    status, out, err = run(procless + [MLUSIM, "judge", "relu", "relu/good.mlu"])
    check(status == 3 and err.count(b"\n") == 1, f"judge, no /proc: {status}: {out + err}")


def prepare():
    with open("k.mlu", "w", encoding="utf-8") as file:
        file.write(KERNEL)
    with open("program.mlu", "w", encoding="utf-8") as file:
        file.write(KERNEL + """
#include <cnrt.h>
#include <cstdio>
int main()
{
    float *data;
    cnrtQueue_t queue;
    cnrtDim3_t dim = {1, 1, 1};
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtMalloc((void **)&data, 256));
    CNRT_CHECK(cnrtMemset(data, 0, 256));
    twice<<<dim, cnrtFuncTypeBlock, queue>>>(data);
    CNRT_CHECK(cnrtQueueSync(queue));
    CNRT_CHECK(cnrtFree(data));
    for (int i = 0; i < 2000; i++)
        std::printf("line %d\\n", i);
    return 0;
}
""")
    shutil.copytree(f"{TREE}/examples/tasks/relu", "relu")
    for words in ([MLUCC, "program.mlu", "-o", "program"],
                  RUN + ["--report", "json", "--report-file", "report.json"] + PROGRAM,
                  [MLUSIM, "course", "start", "1"]):
        status, _, err = run(words)
        check(status == 0, f"{show(words)}: {err}")


prepare()
for part in (check_read, check_written, check_streams, check_printed, check_poor):
    part()
for failure in failures:
    print("FAILED", failure)
print(f"{n_checks - len(failures)} passed, {len(failures)} failed")
sys.exit(bool(failures))
