# SPDX-License-Identifier: MIT
"""Checks the tables of deviations of the operators, and that functions of kernels have
comments: a line on standard output for
each check that holds, what is wrong on standard error.

usage: deviations.py MLUOP [TREE]   TREE: only the operators of this other tree
"""
import pathlib
import re
import subprocess
import sys

MLUOP, *other = sys.argv[1:]
HERE = pathlib.Path()
TREE = pathlib.Path(other[0]) if other else HERE


def say(good, words):
    print(words, file=sys.stdout if good else sys.stderr)


def rows(operator):
    page = (TREE / f"kernels/{operator}/README.md").read_text(encoding="utf-8")
    table = page.split("## Deviations")[1].split("\n## ")[0]
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if cells and cells[0] != "document" and not cells[0].startswith("---"):
            yield cells


def defined(operator):
    """Names that may show a deviation: cases, tests and suites."""
    cases = (TREE / f"kernels/{operator}/trial/cases.def").read_text(encoding="utf-8")
    names = set(re.findall(r"^X\((\w+),", cases, re.M))
    for path in HERE.glob("tests/kernels/*"):
        names.add(f"kernels/{path.stem}")
        if path.suffix in (".c", ".h"):
            names |= set(re.findall(r"Test\(\w+,\s*(\w+)", path.read_text(encoding="utf-8")))
    return names


def copies(operator, case, device="MLU370-X4"):
    """IO instructions of all launches, by the report."""
    said = subprocess.run([MLUOP, "run", operator, "--case", case, "--device", device],
                          capture_output=True, text=True, check=True).stdout
    return sum(int(line.split()[-1]) for line in said.splitlines() if line.startswith("    io-dma"))


def megabytes(n):
    return f"{n / 1e6:.1f}"


def computing(device):
    """Percent of get_indice_pairs' time, by the table of its page: of a device, the columns of
    cycles and compute in the row of sums."""
    page = (TREE / "kernels/get_indice_pairs/README.md").read_text(encoding="utf-8")
    row = page.split(f"\n{device}:\n")[1].split("**together**")[1].split("|")
    return f"{100 * int(row[6]) / int(row[1]):.0f} %"


def uncommented(path):
    """Functions of a kernel or its headers, at their lines, without a comment above."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for i, line in enumerate(lines):
        head = re.match(r"(?:__mlu_\w+__|KN_INLINE|template|static|void)\b", line)
        body = next((at for at in lines[i:i + 8] if at.endswith(("{", "}", ";"))), "")
        if not head or body not in ("{",) and not body.endswith("{}") or lines[i - 1].startswith("template"):
            continue
        if not lines[i - 1].endswith("*/"):
            yield f"{path}:{i + 1}"


# What the code does otherwise than the document, with the figures that a row has to have.
L, POINTS = 248636, 2 * 473088
KNOWN = {
    "voxel_pooling_forward": lambda: [
        ("old `pos_memo`", f"{megabytes(POINTS * 24)} MB", megabytes(POINTS * 12)),
        ("`data_size`", "1496406 IO")],
    "psroipool_backward": lambda: [
        # a load of each core is no atomic
        ("strided", str(copies("psroipool_backward", "document_1") - 96),
         str(copies("psroipool_backward", "document_1", "MLU590-H8") - 96 - 48)),
        ("`data_size`", f"{copies('psroipool_backward', 'document_1')} IO")],
    "dynamic_scatter_backward": lambda: [
        ("VAA", "2727 us", "260"),
        ("`data_size`", f"{copies('dynamic_scatter_backward', 'network')} IO")],
    "get_indice_pairs": lambda: [
        ("cores share L", f"{megabytes(2 * 4 * L * 32)} MB", megabytes(2 * 4 * L * 48)),
        ("far longer than IO", f"is {computing('MLU370-X4')} of", f" {computing('MLU590-H8')} on"),
        ("`data_size`", "15829 IO")],
    "three_interpolate_backward": lambda: [
        ("`data_size`", f"{copies('three_interpolate_backward', 'case1')} IO")],
}
# Kinds of guards that no document has, and what their row is about.
GUARDS = {"ALIGNED": "places of tensors", "PLAIN": "strides", "NOT_LARGE": "2^31"}

for folder in sorted((TREE / "kernels").glob("*/README.md")):
    operator = folder.parent.name
    names, table = defined(operator), list(rows(operator))
    say(table, f"{operator} has deviations")
    for cells in table:
        row = f"{operator}: {cells[0]}"
        say(len(cells) == 4, f"{row}: four cells")
        say(all(cells[:2]), f"{row}: what the document has, and what is here")
        if len(cells) != 4 or len(cells[2]) < 5:
            say(False, f"{row}: has no reason")
            continue
        say(True, f"{row}: {cells[2]}")
        shown = re.findall(r"`([^`]+)`", cells[3])
        say(shown or cells[3] == "all cases", f"{row}: shown by {cells[3]}")
        for name in shown:
            say(name in names, f"{row}: `{name}` is no case, test or suite" if name not in names
                else f"{row}: {name}")
    whole = [" | ".join(cells) for cells in table]
    for words in KNOWN[operator]():
        say(any(all(word in row for word in words) for row in whole),
            f"{operator}: no row says {' and '.join(words)}"
            if not any(all(word in row for word in words) for row in whole) else f"{operator}: {words}")
    sources = [path for kind in ("mlu", "h") for path in sorted(folder.parent.glob(f"*.{kind}"))]
    bare = [place for path in sources for place in uncommented(path)]
    say(not bare, f"{operator}: functions without a comment: {' '.join(bare)}" if bare
        else f"{operator}: comments in {len(sources)} files")
    guards = (HERE / f"kernels/{operator}/guards.def").read_text(encoding="utf-8")
    for kind, about in GUARDS.items():
        if re.search(rf"^X\([^)]*\b{kind},", guards, re.M):
            found = any(about in row for row in whole)
            say(found, f"{operator}: {about}" if found else f"{operator}: no row is about guard {kind}")
