"""The cache of mlucc and names: results called as values of options are, headers that appear
before another one however they are asked for, archives that name their members elsewhere, and
results that are links."""
import os
import sys

sys.path.insert(0, "tests/support")
from expect import check, expect, finish, run, work, write
from mlucc import mlucc, settle

os.environ["MLUSIM_CACHE"] = str(work / "cache")


def data(file):
    return (work / file).read_bytes()


# ---- results ---------------------------------------------------------------------------

# Of other sources as well.
write("r.mlu", "int main(void) { return 1; }\n")
write("sub/r.mlu", "int main(void) { return 7; }\n")
settle()
mlucc("-c", "r.mlu", "-o", "2")
for name in "0", "pic", "x86-64", "generic", "sub/r.o":
    mlucc("-g", "-c", "sub/r.mlu", "-o", "off.o", env={"MLUSIM_CACHE": "off"})
    mlucc("-g", "-c", "sub/r.mlu", "-o", name)
    check(data(name) == data("off.o"), f"-o {name}: the same result with a cache")

# ---- headers ---------------------------------------------------------------------------

HERE, BEHIND = work / "one/x.h", work / "two/x.h"
HERE.parent.mkdir()
write("two/x.h", "#define X 7\n")


def finds_the_first(source):
    """A header that appears before another one, or where none was, is found."""
    HERE.unlink(missing_ok=True)
    write("s.mlu", source + b"\nint main(void) { return X; }\n")
    settle()
    words = ["-Ione", "-Itwo", "s.mlu", "-o", "s"]
    for i in range(2):
        mlucc(*words)
    expect("./s", status=7, plain=False)
    HERE.write_text("#define X 9\n")
    settle()
    mlucc(*words)
    check(run("./s", plain=False).status == 9, f"the header is found by {source}")


for asked in (b"#include <x.h>", b"#include /* a */ <x.h>", b"#/**/include <x.h>",
              b"/* b */ # include <x.h>", b"\xef\xbb\xbf#include <x.h>",
              b"\f#\v include \f<x.h>", b"#inc\\\nlude <x.h>", b"#include \\\r\n <x.h>",
              b"#include \\ \n <x.h>", b"%:include <x.h>"):
    finds_the_first(asked)
BEHIND.unlink()
for question in (b"#define H __has_include\n#if H(<x.h>)", b"#if __has_\\\ninclude(<x.h>)",
                 b"#if __has_include/**/(<x.h>)",
                 b"#if defined(__has_include) && __has_include(<x.h>)"):
    finds_the_first(question + b"\n#include <x.h>\n#else\n#define X 7\n#endif")

# ---- archives and links ------------------------------------------------------------------


def compiles(value):
    expect(os.environ.get("CC", "gcc"), "-x", "c", "-c", "-", "-o", "lib/g.o",
           input=f"int f(void) {{ return {value}; }}\n")


# A thin archive names its members, and does not contain them.
(work / "lib").mkdir()
compiles(1)
expect("ar", "rcT", "lib/libf.a", "lib/g.o")
write("l.mlu", 'extern "C" int f(void);\nint main(void) { return f(); }\n')
settle()
LINKED = ["l.mlu", "-Llib", "-lf", "-o", "l"]
for i in range(2):
    mlucc(*LINKED)
compiles(2)
mlucc(*LINKED)
expect("./l", status=2, plain=False)
mlucc("r.mlu", "-o", "plain")
write("real", "").chmod(0o755)
(work / "link").symlink_to("real")
mlucc("r.mlu", "-o", "link")
check((work / "link").is_symlink() and data("real") == data("plain"), "a link stays, and its file is new")

finish()
