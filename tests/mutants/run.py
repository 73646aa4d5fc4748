# SPDX-License-Identifier: MIT
"""Small mistakes in isa/ and sim/: does a quick suite find each? The tree is copied into
OUT/mutants/tree with all mistakes of mutants.txt in it, behind one number, and is built once. Each
mistake is chosen in turn, and suites run until one fails, which has to pass without a mistake. A
mistake that none finds fails here, and so does one that is found though the table says why it
cannot be. Run from the root of the tree; see docs/tests.md.

With the word "places" it only looks whether the code that mistakes replace is still there.
ONLY=17,20 tries these, ROOM=sim/op those of a folder; SUITES="sim/test_ fuzz/" runs only suites
whose name begins so; JOBS is how many processes build.
"""
import ctypes
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

HERE = pathlib.Path("tests/mutants")
WORK = (pathlib.Path(os.environ.get("OUT", "build")) / "mutants").resolve()
TREE, CHOSEN = WORK / "tree", WORK / "chosen"
# What finds mistakes in each part of the tree, first what most likely does: suites begin so.
ORDER = {
    "sim": "sim/test_ isa/test_ fuzz/ programs runtime/instruments/test_ runtime/api/test_ sim/ "
           "runtime/api/ runtime/instruments/ kernels/ runtime/debug/ runtime/tools/fidelity transcripts",
    "isa": "isa/test_ fuzz/ sim/test_ programs isa/ runtime/api/test_ runtime/instruments/test_ "
           "runtime/api/ runtime/instruments/ kernels/ runtime/debug/ transcripts",
}
NUMBER = pathlib.Path("isa/support/memory/mutant.c")
HEADER = """#ifndef MUTANT_H
#define MUTANT_H
extern int mutant_chosen;
#define MUTANT(n, right, wrong) (mutant_chosen == (n) ? (wrong) : (right))
#endif
"""
SOURCE = """#include <stdio.h>
#include "isa/support/memory/mutant.h"
int mutant_chosen;
__attribute__((constructor)) static void choose(void)
{
    FILE *f = fopen("%s", "re");
    if (f && fscanf(f, "%%d", &mutant_chosen) != 1)
        mutant_chosen = 0;
    if (f)
        fclose(f);
}
"""


class Mutant:
    """A block of the table: "NUMBER FILE: what is wrong", lines "- right", "+ wrong", and "? suite"
    that finds it, or "= why" nothing can see it. `right` stands once in the file, whatever its
    blanks; of it, what is between « and » is replaced. A text that ends with ; is statements,
    others are expressions."""

    def __init__(self, block):
        head, *rest = block.splitlines()
        found = re.fullmatch(r"(\d+) (\S+): (.+)", head)
        if not found or any(line[:2] not in ("- ", "+ ", "? ", "= ") for line in rest):
            sys.exit(f"mutants.txt: not a mutant: {block}")
        self.number, self.file, self.what = int(found[1]), found[2], found[3]
        part = {sign: "\n".join(line[2:] for line in rest if line[0] == sign) for sign in "-+?="}
        self.right, self.wrong, self.why = part["-"], part["+"], part["="].replace("\n", " ")
        self.first = part["?"].split()

    def place(self, text):
        """Where the piece that is replaced begins and ends in the text of the file."""
        before, piece, after = re.fullmatch(
            "(?s)(.*?)«(.*)»(.*)", self.right if "«" in self.right else f"«{self.right}»").groups()
        loose = [r"\s+".join(map(re.escape, words.split())) for words in (before, piece, after)]
        gaps = [r"\s*" if words != words.rstrip() else "" for words in (before, piece)]
        gaps[1] += r"\s*" if after != after.lstrip() else ""
        found = list(re.finditer(f"{loose[0]}{gaps[0]}({loose[1]}){gaps[1]}{loose[2]}", text))
        if len(found) != 1:
            sys.exit(f"mutant {self.number}: {len(found)} places in {self.file}: {self.right}")
        return found[0].span(1)

    def both(self, right):
        """The text for a piece of the file."""
        if right.endswith(";"):
            return f"if (mutant_chosen == {self.number}) {{ {self.wrong} }} else {{ {right} }}"
        return f"MUTANT({self.number}, {right}, {self.wrong})"

    def __str__(self):
        return f"{self.number} {self.file}: {self.what}"


def table():
    blocks = re.split(r"\n\n+", (HERE / "mutants.txt").read_text().strip())
    mutants = [Mutant(block) for block in blocks if not block.startswith("#")]
    numbers = [m.number for m in mutants]
    if numbers != sorted(set(numbers)):
        sys.exit("mutants.txt: numbers do not rise")
    return mutants


def mutated(path, text, mutants):
    """The text of a source with its mistakes in it."""
    places = sorted((m.place(text), m) for m in mutants)
    end = len(text)
    for (first, last), m in reversed(places):
        if last > end:
            sys.exit(f"mutant {m.number} lies in another one of {path}")
        text, end = text[:first] + m.both(text[first:last]) + text[last:], first
    return '#include "isa/support/memory/mutant.h"\n#line 1\n' + text


def write(path, data, mode=0o644):
    """Leaves a file that has these bytes alone: make then builds nothing anew."""
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    path.chmod(mode)


def copy(mutants):
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], check=True,
                           stdout=subprocess.PIPE, encoding="utf-8").stdout.splitlines()
    for name in names:
        source = pathlib.Path(name)
        own = [m for m in mutants if m.file == name]
        if source.is_symlink():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            if not (TREE / name).is_symlink():
                (TREE / name).symlink_to(os.readlink(source))
        elif source.is_file():
            data = source.read_bytes()
            write(TREE / name, mutated(name, data.decode(), own).encode() if own else data,
                  source.stat().st_mode)
    for file in set(m.file for m in mutants) - set(names):
        sys.exit(f"mutants.txt: no file {file}")
    kept = set(names) | {str(NUMBER), str(NUMBER.with_suffix(".h"))}
    for path in [p for p in TREE.rglob("*") if not p.is_dir() or p.is_symlink()]:
        inside = path.relative_to(TREE)
        if inside.parts[0] != "build" and str(inside) not in kept:
            path.unlink()
    write((TREE / NUMBER).with_suffix(".h"), HEADER.encode())
    write(TREE / NUMBER, (SOURCE % CHOSEN).encode())


def shell(words, **how):
    """In the copy, as the runner of suites does it: what it printed."""
    return subprocess.run(["sh", "-c", ". tests/support/environment.sh; " + words], cwd=TREE,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, encoding="utf-8", errors="replace",
                          env=dict(os.environ, OUT="build", MODE="release"), check=False, **how)


def suites():
    """Those of quick suites that the table of orders names, and what they need."""
    wanted = tuple(os.environ.get("SUITES", "").split()) or ("",)
    names = ["programs", "transcripts"]
    for pattern in ("*/test_*.c", "*/*/test_*.c", "fuzz/fuzz_*.c", "isa/*.sh", "sim/*.sh", "kernels/*.sh",
                    "runtime/*/*.sh", "runtime/*/*.py", "isa/*.py"):
        for path in sorted((TREE / "tests").glob(pattern)):
            if path.suffix != ".py" or "from expect import" in path.read_text():
                names.append(str(path.relative_to(TREE / "tests").with_suffix("")))
    known = tuple(" ".join(ORDER.values()).split())
    return [n for n in dict.fromkeys(names) if n.startswith(known) and n.startswith(wanted)]


def build(names):
    needed = shell("tests/run.sh quick '' needs").stdout.split()
    wanted = [n for n in needed if n != "programs-of-tests" and
              (not re.search(r"/(test|fuzz)_", n) or n.removeprefix("build/tests/") in names)]
    built = shell(f"make -s -j{os.environ.get('JOBS', '1')} CFLAGS=-w all {' '.join(wanted)}")
    if built.returncode:
        sys.exit(built.stdout + "the mistakes do not build")


def end_orphans():
    """Ends what a suite that was too long has left: workers with a session of their own."""
    children = pathlib.Path(f"/proc/self/task/{os.getpid()}/children")
    while left := children.read_text().split():
        for child in map(int, left):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def verdict(name, seconds):
    """What the suite says, whose first word is ok or skipped if it passes, and how long it took."""
    began = time.monotonic()
    limits = f"SUITE_SECONDS={seconds} PROGRAM_SECONDS={seconds} WAIT_SECONDS={min(seconds, 60)}"
    ended = shell(f"mkdir -p build/logs; export {limits}; sh tests/support/suite.sh {name}")
    end_orphans()
    return ended.stdout, time.monotonic() - began


def passes(said):
    return said.startswith(("ok ", "skipped "))


def order(mutant, names):
    """First the suites that found it, then those named like the file or its room, then others."""
    kinds = ORDER[mutant.file.split("/")[0]].split()
    *_, room, stem = pathlib.Path(mutant.file).with_suffix("").parts
    def place(name):
        words = re.split("[_/]", name)
        return (name not in mutant.first, room not in words and stem not in words,
                next(i for i, kind in enumerate(kinds) if name.startswith(kind)))
    return sorted((n for n in names if n.startswith(tuple(kinds))), key=place)


def choose(number):
    CHOSEN.write_text(f"{number}\n")


def without(name, took):
    """What the suite takes without a mistake, 0 if it is skipped; it has to pass."""
    if name not in took:
        choose(0)
        said, seconds = verdict(name, 1200)
        if not passes(said):
            sys.exit(f"{said}FAILED {name} without any mistake\n0 passed, 1 failed")
        took[name] = seconds if said.startswith("ok ") else 0
    return took[name]


def finder(mutant, names, took):
    """The suite that finds it, or None. Ten times as long as without it is too long. What a
    compiler with a mistake makes is kept for none but itself."""
    cache, aside = TREE / "build/cache", WORK / "cache"
    for name in order(mutant, names):
        seconds = without(name, took)
        choose(mutant.number)
        if mutant.file.startswith("isa/") and cache.exists():
            cache.rename(aside)
        failed = seconds and not passes(verdict(name, 60 + int(10 * seconds))[0])
        if aside.exists():
            shutil.rmtree(cache, ignore_errors=True)
            aside.rename(cache)
        if failed:
            return name
    return None


def places(mutants):
    """Whether each piece of code that a mistake replaces stands in its file, once."""
    for m in mutants:
        m.place(pathlib.Path(m.file).read_text())


def main():
    mutants = table()
    if sys.argv[1:] == ["places"]:
        return places(mutants)
    copy(mutants)
    choose(0)
    if (WORK / "cache").exists(): # of a run that was stopped
        shutil.rmtree(TREE / "build/cache", ignore_errors=True)
        (WORK / "cache").rename(TREE / "build/cache")
    names = suites()
    build(names)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: orphans become children
    only = [int(n) for n in os.environ.get("ONLY", "").replace(",", " ").split()]
    chosen = [m for m in mutants if (not only or m.number in only) and
              m.file.startswith(os.environ.get("ROOM", ""))]
    took, wrong = {}, 0
    for m in chosen:
        by = finder(m, names, took)
        bad = bool(by) == bool(m.why)
        wrong += bad
        print(f"{'FAILED ' if bad else ''}{m}: " + (f"found by {by}" if by else "survives"), flush=True)
    choose(0)
    print(f"{len(chosen) - wrong} passed, {wrong} failed")
    sys.exit(wrong > 0 or not chosen)


main()
