"""The cache of mlucc: a result that is taken is the one that a compilation would give, with its
messages; whatever would change a result has it compiled; nothing that happens to the folder of
the cache is noticed but for the time. Names and spellings are in mlucc_cache_names.py."""
import os
import re
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, "tests/support")
from expect import CLANG, MLUCC, check, expect, finish, run, same, symbols, work, write
from mlucc import mlucc, settle

CACHE = work / "cache"
os.environ["MLUSIM_CACHE"] = str(CACHE)
HEADERS = ["-Ifirst", "-Isecond"]


def counts():
    """How many results were taken, were compiled, and are not kept, by these words."""
    return dict(re.findall(r"^(taken|compiled|not kept) +(\d+)$", run(MLUCC, "--cache-stats").out, re.M))


def cached(word, *words, **how):
    """A check that mlucc takes its result from the cache, compiles it, or does not ask."""
    before = counts()
    ended = mlucc(*words, **how)
    same(counts(), dict(before, **{word: str(int(before[word]) + 1)}), f"{ended.command}: is {word}")
    return ended


def mode(file):
    return f"{(work / file).stat().st_mode & 0o777:o}"


def data(file):
    return (work / file).read_bytes()


def program(path, text):
    """A program of C that stands before Clang."""
    write(f"{path}.c", text)
    expect("cc", f"{path}.c", "-o", path)
    return {"MLUSIM_CLANG": work / path}


(work / "first").mkdir()
write("k.mlu", """\
#include <bang.h>
#include "sizes.h"
#if __has_include("extra.h")
#include "extra.h"
#else
#define EXTRA 0
#endif
__nram__ float x[N];
__mlu_entry__ void k(float *a) {
  int unused;
  int y[N + EXTRA];
  y[9999] = 1;
  x[0] = a[0] + EXTRA;
  a[1] = x[0];
}
int main(void) { return 0; }
""")
write("second/sizes.h", "#define N 256\n")
settle()

# ---- what is taken is what is made -------------------------------------------------


def compiled_and_taken(*words):
    """Compiled without the cache, compiled for it, and taken from it, all is the same."""
    off = mlucc(*HEADERS, "-Wall", *words, "-o", "off.out", env={"MLUSIM_CACHE": "off"})
    for word in "compiled", "taken":
        (work / "result").unlink(missing_ok=True)
        ended = cached(word, *HEADERS, "-Wall", *words, "-o", "result")
        check(data("result") == data("off.out"), f"{ended.command}: the same result, {word}")
        same(ended.err, off.err, f"{ended.command}: the same messages, {word}")
        same(mode("result"), mode("off.out"), f"{ended.command}: the same mode, {word}")
    return ended


linked = compiled_and_taken("k.mlu")
check("unused variable 'unused'" in linked.err, "a warning is kept", linked.err)
expect("./result", plain=False)
compiled_and_taken("-c", "k.mlu")
compiled_and_taken("--bang-device-only", "k.mlu")
compiled_and_taken("--bang-fatbin-only", "--bang-mlu-arch=mtp_372", "k.mlu")
compiled_and_taken("-shared", "-fPIC", "k.mlu")

# Options that only name results do not matter; the rule for make is written anew.
rule = [*HEADERS, "-c", "k.mlu", "-MD", "-MF", "k.d", "-MT", "goal"]
cached("compiled", *rule)
same(mode(CACHE), "700", "others cannot look into the cache")
compiled = data("k.d")
for name in "k.d", "k.o":
    (work / name).unlink()
cached("taken", *rule)
check(data("k.d") == compiled and data("k.o"), "a rule for make from the cache")
cached("taken", *HEADERS, "-Wall", "--bang-device-only", "k.mlu", "-o", "elsewhere.elf")

# ---- what is not --------------------------------------------------------------------

# What is only looked at has no result but its messages, which show what was read.
DEVICE = ["-fsyntax-only", "--bang-device-only", *HEADERS, "k.mlu"]
cached("compiled", *DEVICE)
cached("taken", *DEVICE)
for words in "-DMORE", "-O1", "--bang-mlu-arch=mtp_372":
    cached("compiled", *DEVICE, words)
cached("compiled", *DEVICE, env={"SOURCE_DATE_EPOCH": 1})
cached("compiled", *DEVICE, env={"CPATH": work / "second"})
shutil.copytree(work / "second", work / "there/second")
shutil.copy(work / "k.mlu", work / "there")
settle()
for word in "compiled", "taken":
    cached(word, *DEVICE, cwd=work / "there")


def reads(word, size):
    """A check with the size that the sources give now."""
    settle()
    cached(word, *DEVICE, says=f"(that has type 'int[{size}]')")


reads("taken", 256)
write("second/sizes.h", "#define N 512\n")
reads("compiled", 512)
reads("taken", 512)
write("second/sizes.h", "#define N 256\n")
reads("taken", 256)
write("first/sizes.h", "#define N 128\n") # in a folder that is searched before
reads("compiled", 128)
reads("taken", 128)
(work / "first/sizes.h").unlink()
reads("taken", 256)
write("second/extra.h", "#define EXTRA 1\n") # its presence alone was asked for
reads("compiled", 257)
reads("taken", 257)
(work / "second/extra.h").unlink()
reads("taken", 256)
write("k.mlu", data("k.mlu") + b"// a comment\n")
cached("compiled", *DEVICE)
cached("taken", *DEVICE) # whoever has just written the source need not wait

# A compiler that was installed anew. A script may call anything.
clang = program("clang", f"""\
#include <unistd.h>
int main(int argc, char **argv) {{ (void)argc; argv[0] = "{CLANG}"; return execvp(*argv, argv); }}
""")
cached("compiled", *DEVICE, env=clang)
cached("taken", *DEVICE, env=clang)
os.utime(work / "clang")
cached("compiled", *DEVICE, env=clang)
# Two compilers with the same words share nothing, also where both have one name.
(work / "other").mkdir()
other = program("other/clang", (work / "clang.c").read_text())
settle()
cached("compiled", *DEVICE, env=other)
cached("taken", *DEVICE, env=other)
cached("taken", *DEVICE, env=clang)
for folder in "", "other/":
    env = {"MLUSIM_CLANG": "clang", "PATH": f"{work / folder}:{os.environ['PATH']}"}
    cached("compiled", *DEVICE, env=env)
    cached("taken", *DEVICE, env=env)
write("script", f'#!/bin/sh\nexec {CLANG} "$@"\n').chmod(0o755)
cached("not kept", *DEVICE, env={"MLUSIM_CLANG": work / "script"})

# A compiler behind a program that writes paths in its own way, as ccache with a base folder
# does: the next file has names of its own nevertheless.
writes = program("writes", f'#define CLANG "{CLANG}"\n' + """\
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char here[4096];
  const size_t n = strlen(getcwd(here, sizeof here));
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i - 1], "-o") == 0 && strncmp(argv[i], here, n) == 0)
      argv[i] += n + 1;
  argv[0] = CLANG;
  return execvp(*argv, argv);
}
""")
for i, name in enumerate(("one_name", "two_name")):
    write(f"{name}.mlu", f'extern "C" int {name}(void) {{ return {i}; }}\n')
settle()
for name in "one_name", "two_name":
    mlucc("-c", f"{name}.mlu", "-o", work / f"{name}.o", env=writes)
for name in "one_name", "two_name":
    check(("T", name) in [symbol[1:] for symbol in symbols(f"{name}.o")], f"{name} is in its object")

# A library that is linked, and one in a folder before it.


def library(value, folder):
    write("value.c", f"int value(void) {{ return {value}; }}\n")
    expect("cc", "-c", "value.c")
    (work / folder).mkdir(exist_ok=True)
    expect("ar", "rc", f"{folder}/libvalue.a", "value.o")
    settle()


(work / "lib-a").mkdir()
library(1, "lib-b")
write("uses.mlu", 'extern "C" int value(void);\nint main(void) { return value(); }\n')
settle()
LINKED = ["uses.mlu", "-Llib-a", "-Llib-b", "-lvalue", "-o", "uses"]
cached("compiled", *LINKED)
cached("taken", *LINKED)
library(2, "lib-a")
cached("compiled", *LINKED)
(work / "early").mkdir() # a linker in a folder of PATH before the other
linker = shutil.which("ld")
os.environ["PATH"] = f"{work}/early:{os.environ['PATH']}"
cached("compiled", *LINKED)
cached("taken", *LINKED)
early = write("early/ld", f'#!/bin/sh\necho "early linker" >&2\nexec {linker} "$@"\n')
early.chmod(0o755)
cached("compiled", *LINKED, says="early linker")
early.unlink()
expect("./uses", status=2, plain=False)
mlucc("-c", "uses.mlu", "-o", "uses.o")
cached("not kept", "uses.o", "value.o", "-o", "uses")

CHECKED = ["-fsyntax-only", "--bang-device-only"]
for text in "__DATE__", "__TIME__", "__TIMESTAMP__":
    write("when.mlu", f"const char *when = {text}; int main(void) {{ return 0; }}\n")
    for i in range(2):
        cached("compiled", *CHECKED, "when.mlu")
write("made.mlu", '#define NAME "sizes.h"\n#include NAME\nint main(void) { return N - 256; }\n')
for i in range(2):
    cached("compiled", *CHECKED, "made.mlu", *HEADERS)
for words in ("-E", "-v", "-save-temps", "-march=native", "-Xclang -disable-llvm-passes",
              "-ftime-report", "-gsplit-dwarf", "-flto", "--coverage", "-MMD"):
    cached("not kept", *DEVICE, *words.split())
cached("not kept", "--bang-device-only", *HEADERS, "k.mlu", "-o", "-")
write("wrong.mlu", "int main(void) { return 0 }\n")
for i in range(2):
    cached("compiled", *CHECKED, "wrong.mlu", status=1, says="expected ';' after return statement")

# ---- the folder -----------------------------------------------------------------------

ELF = ["--bang-device-only", *HEADERS, "k.mlu", "-o", "k.elf"]
cached("compiled", *ELF)
good = data("k.elf")


def entries():
    return sorted(CACHE.glob("*/[mr]*"))


def flipped(held):
    middle = len(held) // 2
    return held[:middle] + bytes([held[middle] ^ 0xFF]) + held[middle + 1:]


other = entries()[0].read_bytes()
for what, changed in (
        ("a damaged byte", flipped),
        ("a cut entry", lambda held: held[:-1]),
        ("an empty entry", lambda held: b""),
        ("an entry of another name", lambda held: other)):
    for entry in entries():
        entry.write_bytes(changed(entry.read_bytes()))
    for word in "compiled", "taken":
        cached(word, *ELF)
        check(data("k.elf") == good, f"the result after {what}, {word}")

same(mode(CACHE), "700", "others cannot look at the cache")
UNUSED = f"mlucc: warning: the cache '{CACHE}' is not used: "
CACHE.chmod(0o777)
mlucc(*DEVICE, says=f"{UNUSED}other users may write to it")
stats = mlucc("--cache-stats").out
check(re.search("^not used  *other users may write to it$", stats, re.M), "--cache-stats", stats)
CACHE.chmod(0o700)
if os.getuid() == 0:
    os.chown(CACHE, 1, -1)
    mlucc(*DEVICE, says=f"{UNUSED}it belongs to another user")
    os.chown(CACHE, 0, -1)
mlucc(*DEVICE, env={"MLUSIM_CACHE": write("file", "")}, says="is not used: Not a directory")
mlucc(*DEVICE, env={"MLUSIM_CACHE": "/proc/none/cache"})
for home in None, "/proc/none":
    mlucc(*DEVICE, env={"MLUSIM_CACHE": None, "HOME": home}, lacks="cache")
(work / "home").mkdir()
mlucc(*DEVICE, env={"MLUSIM_CACHE": None, "HOME": work / "home"})
check(list((work / "home").glob(".cache/mlusim/?")), "a cache in HOME")
mlucc(*DEVICE, env={"MLUSIM_CACHE": None, "XDG_CACHE_HOME": work / "xdg"})
check((work / "xdg/mlusim").is_dir(), "a cache in XDG_CACHE_HOME")
mlucc(*DEVICE, env={"MLUSIM_CACHE": "on"}, status=1,
      says="MLUSIM_CACHE=on: expected off or a folder, with a slash")
mlucc(*DEVICE, env={"MLUSIM_CACHE_SIZE": "much"}, status=1,
      says="MLUSIM_CACHE_SIZE=much: expected a number of MiB from 1 to")

# No more room than was asked for: what was not used for longest goes.
mlucc("--cache-clear", out="")
stats = mlucc("--cache-stats").out
check(re.search("^entries  *0$", stats, re.M), "--cache-clear leaves no entries", stats)
same(entries(), [], "files after --cache-clear")
cached("compiled", *DEVICE)
for entry in entries():
    for name, size in [(f"rold{i}", 200000) for i in range(6)] + [("tmp.1.1", 0)]:
        old = entry.with_name(name)
        old.write_bytes(bytes(size))
        os.utime(old, (978307200, 978307200)) # the year 2001
cached("compiled", *DEVICE, "-DMORE", env={"MLUSIM_CACHE_SIZE": 1})
size = sum(file.stat().st_size for file in CACHE.glob("*/*"))
check(size <= 1 << 20, f"the cache has {size} bytes")
same(list(CACHE.glob("**/tmp.*")), [], "what a process left unfinished")
cached("taken", *DEVICE)

# ---- many at once -----------------------------------------------------------------------

shutil.rmtree(CACHE)
(work / "many").mkdir() # one that is killed leaves files
many = [subprocess.Popen([MLUCC, "--bang-device-only", *HEADERS, "k.mlu", "-o", f"many{i}.elf"],
                         cwd=work, env=dict(os.environ, TMPDIR=str(work / "many")),
                         stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for i in range(6)]
time.sleep(0.1)
many[-1].send_signal(signal.SIGKILL)
for compilation in many:
    compilation.wait()
for i in range(5):
    check(data(f"many{i}.elf") == good, f"of many, the result of {i}")
cached("taken", *ELF)
check(data("k.elf") == good, "the result that many left")

finish()
