# SPDX-License-Identifier: MIT
"""What suites in Python share: the environment of all suites, a folder of their own (`work`),
programs of the build, and checks that are counted. A suite is started at the root of the tree,
`OUT=build python3 tests/runtime/tools/mlusim_cli.py`, and begins so:

    import sys
    sys.path.insert(0, "tests/support")
    from expect import MLUSIM, check, expect, finish, work

    expect(MLUSIM, "devices", "-x", status=2, says="unknown option -x")
    finish()

`expect` runs a command and compares how it ended; what it returns has `out` and `err` for more.
"""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import traceback


def _environment():
    """What tests/support/environment.sh and limit.sh say, whoever starts a suite."""
    shell = ". tests/support/environment.sh && . tests/support/limit.sh && " \
            "export OUT MODE PROGRAM_SECONDS WAIT_SECONDS && exec env -0"
    os.environ.setdefault("OUT", "build")
    os.environ.setdefault("MODE", "release")
    said = subprocess.run(["sh", "-c", shell], stdout=subprocess.PIPE, check=True).stdout
    os.environ.clear()
    for variable in said.decode().split("\0")[:-1]:
        name, value = variable.split("=", 1)
        os.environ[name] = value


_environment()
ROOT = pathlib.Path.cwd()
OUT = (ROOT / os.environ["OUT"]).resolve()
MLUSIM, MLUCC = OUT / "bin/mlusim", OUT / "bin/mlucc"
CLANG = subprocess.run(["mk/tools.sh", "clang"], stdout=subprocess.PIPE, check=True, text=True).stdout.strip()
LIMIT, PATIENCE = int(os.environ["PROGRAM_SECONDS"]), int(os.environ["WAIT_SECONDS"])
_folder = tempfile.TemporaryDirectory()
work = pathlib.Path(_folder.name)
_counted = {"checks": 0, "failures": 0}


class Ended:
    """How a command ended: `status` (minus the signal that ended it), `out` and `err`."""

    def __init__(self, command, status, out, err):
        self.command = " ".join(str(word) for word in command)
        self.status, self.out, self.err = status, out, err

    @property
    def lines(self):
        return self.out.splitlines()

    def shown(self):
        """The end of what it printed, for a failure."""
        return "\n".join((self.out + self.err).splitlines()[-40:])


def sanitized():
    """Variables for a program without sanitizers that loads libraries with them: their
    runtime comes first, and does not mind what the program leaks."""
    preload = os.environ.get("ASAN_PRELOAD")
    if not preload:
        return {}
    return {"LD_PRELOAD": preload, "ASAN_OPTIONS": "detect_leaks=0",
            "LD_LIBRARY_PATH": str(OUT / "lib")}


def run(*command, env=None, plain=True, **how):
    """Runs a command to its end, in `work` unless `cwd` is given, with no input unless `input`
    is text. A variable of `env` that is None is unset; not `plain`: see sanitized()."""
    variables = dict(os.environ, **({} if plain else sanitized()))
    for name, value in (env or {}).items():
        variables.pop(name, None)
        if value is not None:
            variables[name] = str(value)
    words = [str(word) for word in command]
    if "input" not in how:
        how.setdefault("stdin", subprocess.DEVNULL)
    how.setdefault("cwd", work)
    how.setdefault("stdout", subprocess.PIPE)
    how.setdefault("stderr", subprocess.PIPE)
    try:
        ended = subprocess.run(words, env=variables, timeout=LIMIT, encoding="utf-8",
                               errors="surrogateescape", check=False, **how)
    except OSError as problem: # as a shell says it
        return Ended(words, 127, "", f"cannot start {words[0]}: {problem.strerror}")
    except subprocess.TimeoutExpired as late:
        text = (late.stdout or b"") + (late.stderr or b"")
        return Ended(words, 124, "", f"still running after {LIMIT} s\n{text.decode(errors='replace')}")
    return Ended(words, ended.returncode, ended.stdout or "", ended.stderr or "")


def fail(what, shown=""):
    """Counts a failure, and shows the line of the suite and what helps to understand it."""
    _counted["failures"] += 1
    line = traceback.extract_stack(limit=-1)[0].lineno
    print(f"FAILED line {line}: {what}")
    for line in str(shown).splitlines():
        print(f"    {line}")


def check(good, what, shown=""):
    """A check that something is true; whether it is."""
    _counted["checks"] += 1
    if not good:
        fail(what, shown)
    return bool(good)


def same(got, wanted, what):
    """A check that two values are equal."""
    return check(got == wanted, what, f"got      {got!r}\nexpected {wanted!r}")


def pattern(words):
    """Words for `says` and `lacks` that are a regular expression; ^ and $ are ends of lines."""
    return re.compile(words, re.M)


def _all(words):
    return [words] if isinstance(words, (str, re.Pattern)) else list(words)


def _said(words, text):
    return words.search(text) if isinstance(words, re.Pattern) else words in text


def _shown(words):
    return words.pattern if isinstance(words, re.Pattern) else words


def expect(*command, status=0, says=(), lacks=(), silent=False, out=None, **how):
    """A check that a command ends with the status and has each of the words `says` in its output
    or messages, none of `lacks` (see pattern()); `silent`: no message at all; `out`: this output,
    to the letter. `how` goes to run(). Returns how it ended."""
    ended = run(*command, **how)
    text = ended.out + ended.err
    wrong = [] if ended.status == status else [f"status {ended.status}, expected {status}"]
    wrong += [f"does not say: {_shown(words)}" for words in _all(says) if not _said(words, text)]
    wrong += [f"says: {_shown(words)}" for words in _all(lacks) if _said(words, text)]
    if silent and ended.err:
        wrong.append("is not silent")
    if out is not None and ended.out != out:
        wrong.append(f"prints {ended.out!r}, expected {out!r}")
    check(not wrong, f"{ended.command}: {'; '.join(wrong)}", ended.shown())
    return ended


def has_row(ended, words):
    """A check that a line of the output has these words, whatever blanks are between them."""
    rows = [" ".join(line.split()) + " " for line in ended.lines]
    check(any(words in row for row in rows), f"{ended.command}: no row {words}", ended.shown())


def children(pid):
    """The processes that one has started and that are still there."""
    try:
        return [int(word) for word in
                pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError: # it has ended itself
        return []


def by_schema(name, *files):
    """A check that files of JSON are as the page of mlusim.NAME says; with --planted for the
    name, that each is refused with a member more or less."""
    expect("/usr/bin/python3", ROOT / "tests/support/schema.py", name, *files)


def comes(condition):
    """What a condition gives when it comes true in time, or at the end."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def write(name, text):
    """A file in `work` with this text (or bytes); its path."""
    path = work / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def numbers(path, letter, count):
    """The last `count` numbers of a file (.npy or raw) in `work`, of struct's type `letter`."""
    size = struct.calcsize(letter)
    data = (work / path).read_bytes()[-size * count:]
    return list(struct.unpack(f"<{count}{letter}", data))


def symbols(file, *options):
    """What nm says of the symbols of a file: triples of address, letter and name."""
    return [(line[:16].strip(), line[17], line[19:]) for line in run("nm", *options, file).lines]


def skip(why):
    """Ends the suite as skipped; what failed before stays a failure."""
    print(f"skipped: {why}")
    sys.exit(1 if _counted["failures"] else 77)


def needs_clang():
    """Ends the suite as skipped where kernels cannot be compiled."""
    if not shutil.which(CLANG):
        skip(f"kernels need {CLANG}, which is not installed")


def finish():
    """Prints the count and ends the suite with its status."""
    failures = _counted["failures"]
    print(f"{_counted['checks'] - failures} passed, {failures} failed")
    sys.exit(1 if failures else 0)
