# SPDX-License-Identifier: MIT
"""What `mlusim prove` says of the kernels of this tree: of each task that `mlusim judge` knows its
right answer, for all sizes between those of its cases, and those of table.txt.

    OUT=build python3 tests/prove/table.py [WORD...]

The words choose kernels by their files. Status 1: one is refuted, or has no answer. Run from the
root of the tree."""
import collections
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time
import tomllib

sys.path.insert(0, "tests/support")
from expect import MLUSIM, check, finish, work

HERE = pathlib.Path("tests/prove")
FOLDERS = ("docs/course", "docs/course/puzzles", "examples/tasks")
os.environ["MLUSIM_DEVICE"] = "MLU370-X4"


def value(argument, number):
    """An argument of a kernel, by the row of a task."""
    if argument["role"] == "number":
        return str(argument["value"])
    shape = ",".join(str(size) for size in argument["shape"])
    is_index = argument["type"].startswith(("i", "u")) and argument["role"] != "output"
    first = argument.get("low", 0) if is_index else number
    return f"gdram:{argument['type']}[{shape}]" + (f"={first}" if is_index else "=iota")


def row_of(task, source):
    """A row like those of table.txt: FILE KERNEL | where | rest of the command; None: it has no such form."""
    text = source.read_text()
    kernels = re.findall(r"__mlu_global__\s+void\s+(\w+)\s*\(([^)]*)\)", text)
    arguments, dim, kind = task["argument"], task.get("dim"), task.get("type")
    if "kernel" not in task:                    # a function that launches it, with all cores
        arguments = [a for a in arguments if a["name"] != "cores"]
        dim, kind = "4..48", "Union1"
    kernels = [k for k in kernels if k[0] == task.get("kernel", k[0])]
    if len(kernels) != 1 or len(kernels[0][1].split(",")) != len(arguments) or "<" in kernels[0][1]:
        return None
    words = ["--type", kind, "--dim", dim if isinstance(dim, str) else ",".join(map(str, dim))]
    outputs = [i for i, a in enumerate(arguments) if a["role"] == "output"]
    if len(outputs) == 1:
        words += ["--output", kernels[0][1].split(",")[outputs[0]].split()[-1].strip("*")]
    for i, argument in enumerate(arguments):
        words += ["--arg", value(argument, i)]
    rest = shlex.join(words)
    if "kernel" not in task:
        rest = re.sub(r"\bcores\b", "taskDim", rest)
    where = []
    for name in task["case"][0]:
        if name in ("seed", "device", "cores") or not re.search(rf"\b{name}\b", rest):
            continue
        ends = [int(n) for case in task["case"] for n in str(case[name]).split("..")]
        where.append(f"{min(ends)} <= {name} <= {max(ends)}")
    return f"{source} {kernels[0][0]} | {' and '.join(where) or '1 == 1'} | {rest}"


def rows():
    """All rows."""
    lines = (HERE / "table.txt").read_text().splitlines()
    found = [line for line in lines if line and not line.startswith("#")]
    known = {line.split()[0] for line in found}
    for path in (path for folder in FOLDERS for path in sorted(pathlib.Path(folder).glob("*/task.toml"))):
        source = next((path.parent / name for name in ("solution.mlu", "good.mlu")
                       if (path.parent / name).exists()), None)
        row = source and str(source) not in known and row_of(tomllib.loads(path.read_text()), source)
        if row:
            found.append(row)
    return sorted(found)


def ask(row):
    """The JSON about a row, and how many seconds it took."""
    kernel, where, rest = (part.strip() for part in row.split("|", 2))
    file, name = kernel.split()
    words = shlex.split(rest)
    own = ["--where", where, "--most", "20", "--json", str(work / "answer.json")]
    if "--output" in words:
        at = words.index("--output")
        own += words[at:at + 2]
        del words[at:at + 2]
    (work / "answer.json").unlink(missing_ok=True)
    begin = time.process_time() + sum(os.times()[2:4])
    ended = subprocess.run([MLUSIM, "prove", *own, file, "--kernel", name, *words],
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    seconds = time.process_time() + sum(os.times()[2:4]) - begin
    try:
        return json.loads((work / "answer.json").read_text()), seconds
    except (FileNotFoundError, ValueError):
        check(False, f"{file} {name} has an answer: {ended.stdout}")
        return None, seconds


def main(*words):
    """Prints the table."""
    counted, reasons, times, whole = collections.Counter(), collections.Counter(), [], 0
    for row in rows():
        if words and not any(word in row.split()[0] for word in words):
            continue
        answer, seconds = ask(row)
        if not answer:
            continue
        times.append(seconds)
        line = collections.defaultdict(list)
        for p in answer["properties"]:
            counted[p["answer"]] += 1
            line[p["answer"]].append(p["id"])
            if p["answer"] == "not decided":
                reasons[re.sub(r"(footprint of|of) \S+( is not known| is|$)", r"\1 an operation\2", p["reason"])] += 1
                line[f"{p['line']}: {p['reason']}"].append(p["id"])
            check(p["answer"] != "refuted", f"{row}: {p}")
        whole += len(line["proved"]) == len(answer["properties"])
        print(f"{seconds:5.1f} s  {' '.join(row.split()[:2])}")
        for kind, names in line.items():
            if kind not in ("proved", "not decided"):
                print(f"         {kind}: {' '.join(names)}")
        sys.stdout.flush()
    asked = sum(counted.values())
    print(f"\n{len(times)} kernels, {whole} of them proved whole; {sorted(times)[len(times) // 2]:.1f} s in the middle")
    for kind, n in counted.most_common():
        print(f"{100 * n / asked:5.1f} %  {kind}")
    for reason, n in reasons.most_common():
        print(f"{n:5}    {reason}")
    finish()


if __name__ == "__main__":
    main(*sys.argv[1:])
