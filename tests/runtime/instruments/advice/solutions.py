# SPDX-License-Identifier: MIT
"""The advice for solutions of the course and of the puzzles at their large sizes: none above a
share of the launch, but what solutions.def says is right.

usage: solutions.py BIN FOLDER TABLE SHARE SOLUTION...
BIN is of an installation, FOLDER is for files, a SOLUTION is the folder of one.
"""
import json
import pathlib
import re
import subprocess
import sys
import tomllib

ROW = r'RIGHT\((\w+), *([\w-]+), *"[^"]+"\)'


def value(formula, names):
    """A number, or a formula of task.toml."""
    return int(eval(str(formula), {"__builtins__": {}}, names))  # of this tree


def argument(a, names):
    if a["role"] == "number":
        return str(a["value"] if isinstance(a["value"], float) else value(a["value"], names))
    n = 1
    for size in a["shape"]:
        n *= value(size, names)
    how = "random"
    if a["type"].startswith("i"):  # an index stays in its array
        how = "1" if a.get("values") == "integers" else "zero"
    return f"gdram:{a['type']}[{n}]={how}"


def puzzle(_bin, folder, answer, _work):
    """The words that run the last case of a puzzle."""
    task = tomllib.loads((folder / "task.toml").read_text())
    case = task["case"][-1]
    type_, dim = case.get("type", task.get("type")), case.get("dim", task.get("dim"))
    dim = ",".join(str(value(d, case)) for d in dim)
    words = ["--kernel", task["kernel"], "--type", type_, "--dim", dim]
    for a in task["argument"]:
        words += ["--arg", argument(a, case)]
    return [str(answer), *words]


def exercise(bin_, folder, answer, work):
    """The words that run an exercise at its large size."""
    large = re.search(r"^large +(\d+)", (folder / "exercise.txt").read_text(), re.M)[1]
    program = work / folder.name
    subprocess.run([f"{bin_}/mlucc", "--bang-mlu-arch=mtp_372", "--bang-mlu-arch=mtp_592", "-O2",
                    "-I", str(folder), "-I", "docs/course", str(answer),
                    str(folder / "main.cpp"), "-o", str(program)], check=True)
    return [str(program), large, "1", str(work / "verdict")]


def words(bin_, folder, answer, work):
    """The words that run an answer to an exercise or a puzzle."""
    is_puzzle = folder.parent.name == "puzzles"
    return (puzzle if is_puzzle else exercise)(bin_, folder, answer, work)


def report(bin_, board, what, path):
    """The entries of the report of a program on a board."""
    done = subprocess.run([f"{bin_}/mlusim", "run", "--device", board, "--report", "json",
                           "--report-file", str(path), *what],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{what} on {board}: {done.stdout}")
    return json.loads(path.read_text())["entries"]


def advice(bin_, folder, board, work):
    what = words(bin_, folder, folder / "solution.mlu", work)
    return [(entry, a) for entry in report(bin_, board, what, work / f"{folder.name}-{board}.json")
            for a in entry["advice"]]


def main(bin_, work, table, share, *folders):
    right = {row for row in re.findall(ROW, pathlib.Path(table).read_text())}
    said, false = set(), []
    for folder in map(pathlib.Path, folders):
        for board in ("MLU370-X4", "MLU590-H8"):
            for entry, a in advice(bin_, folder, board, pathlib.Path(work)):
                if a['gain_share'] < float(share):
                    continue
                said.add((folder.name, a["name"]))
                if (folder.name, a["name"]) not in right:
                    false.append(f"{folder.name} on {board}, {a['name']} {a['gain_share']:.0%}: {a['line']}: {a['sentence']}; {a['remedy']}")
    asked = {pathlib.Path(folder).name for folder in folders}
    false += [f"nobody says: {row}" for row in sorted(right - said) if row[0] in asked]
    print(*false, sep="\n")
    return bool(false)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
