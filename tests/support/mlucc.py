# SPDX-License-Identifier: MIT
"""What suites in Python about the compiler driver share: `mlucc` runs it and compares how it
ended, with the cache off, as what is tested is how the compiler works. A suite begins so:

    sys.path.insert(0, "tests/support")
    from expect import finish
    from mlucc import mlucc

    mlucc("-c", "absent.mlu", status=1, says="absent.mlu")
    finish()
"""
import os
import re
import tempfile
import time

from expect import CLANG, MLUCC, OUT, check, expect, needs_clang, same, skip, work

if not os.access(MLUCC, os.X_OK):
    skip("mlucc is not built")
needs_clang()
# Whether programs without sanitizers can be linked.
LINKS = (OUT / "lib/libcnrt.so").exists() and os.environ["MODE"] != "asan"
temporary = work / "tmp"
temporary.mkdir()
os.environ.update(TMPDIR=str(temporary), MLUSIM_CACHE="off")


def leaves_nothing(what):
    """A check that no compilation left files."""
    left = os.listdir(temporary)
    check(not left, f"{what}: files are left in TMPDIR", left)


def mlucc(*words, program=MLUCC, status=0, says=(), lacks=(), counts=(), env=None, **how):
    """A check of mlucc with these words, which leaves no temporary files: `says` and `lacks` are
    about its messages alone, `counts` has pairs of words and how many lines of messages have
    them; the rest is as for expect(). Returns how it ended."""
    own = tempfile.mkdtemp(dir=temporary)
    ended = expect(program, *words, status=status, env=dict(env or {}, TMPDIR=own), **how)
    try:
        os.rmdir(own)
    except OSError:
        check(False, f"{ended.command}: files are left in TMPDIR", os.listdir(own))
    for what in [says] if isinstance(says, str) else says:
        check(what in ended.err, f"{ended.command}: no message says: {what}", ended.shown())
    for what in [lacks] if isinstance(lacks, str) else lacks:
        check(what not in ended.err, f"{ended.command}: a message says: {what}", ended.shown())
    for what, number in counts:
        found = lines_with(ended.err, what)
        check(len(found) == number, f"{ended.command}: {len(found)} lines say {what}, not {number}",
              ended.shown())
    return ended


def settle():
    """Waits until the cache takes files that were written: times of files have few digits, and
    what was touched just before is not kept."""
    time.sleep(0.1)


def lines_with(text, words):
    return [line for line in text.splitlines() if words in line]


def wrong(text, *says, lacks=(), counts=()):
    """A check of a source that mlucc refuses in these words, and in none of the linker or about
    its own headers; returns how it ended."""
    (work / "wrong.mlu").write_text(text)
    return mlucc("-c", "-ferror-limit=0", "wrong.mlu", status=1, says=says, counts=counts,
                 lacks=["ld.lld", f"{OUT}/include", *lacks])


def table(path, pattern, marker=r"^X\("):
    """The rows of a table of the tree, by a pattern that has to fit each line with the marker."""
    text = path.read_text()
    rows = re.findall(pattern, text, re.M)
    same(len(rows), len(re.findall(marker, text, re.M)), f"rows of {path.name} that are understood")
    return rows


def is_elf(file, *words):
    """A check of what readelf says of the kind of a file."""
    expect("readelf", "-h", file, says=words)
