# SPDX-License-Identifier: MIT
"""Mistakes of sizes (seeds.txt), each in a kernel with a twin that is right: `mlusim explore
--sizes` finds the smallest sizes by which each shows, and nothing in its twin; `mlusim prove`
refutes or does not decide the mistake, and refutes nothing of the twin.

    OUT=build python3 tests/prove/seeds.py explore|prove [WORD...]

The words choose kernels. Run from the root of the tree."""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

sys.path.insert(0, "tests/support")
from expect import MLUSIM, check, finish, work

HERE = pathlib.Path("tests/prove")
XY = "--arg gdram:f32[n] --arg gdram:f32[n]=iota --arg n"
os.environ["MLUSIM_DEVICE"] = "MLU370-X4"


class Seed:
    """A row of seeds.txt."""

    def __init__(self, line):
        kernel, self.property, smallest, self.tried, self.asked, rest = line.split(" | ")
        file, self.kernel = kernel.split()
        self.file = str(HERE / f"{file}.mlu")
        pairs = dict(pair.split("=") for pair in smallest.split())
        dim = [int(n) for n in pairs.pop("dim").split(",")]
        self.dim = dim + [1] * (3 - len(dim))
        self.sizes = {name: int(value) for name, value in pairs.items()}
        self.words = shlex.split(rest.strip().replace("XY", XY))


def read_seeds(words):
    """The rows whose kernels are among the words, or all."""
    lines = (HERE / "seeds.txt").read_text().splitlines()
    seeds = [Seed(line) for line in lines if line and not line.startswith("#")]
    return [seed for seed in seeds if not words or seed.kernel in words]


def property_of(first):
    """The property that a wrong launch lacks, by what it says."""
    said = first["what"] + "\n" + (first["messages"] or "")
    for name, words in (("coverage", "^coverage"), ("barrier", "id: fault:deadlock"),
                        ("counts", "id: fault:count"), ("bounds", "id: fault:bounds|^the check bounds"),
                        ("race", "^the check race"), ("hazard", "^the check hazard"),
                        ("init", "^the check init")):
        if re.search(words, said, re.M):
            return name
    return said


def answer_of(command, seed, twin, where):
    """The JSON of a command about a twin, and what it printed as text if it has none."""
    path = work / "answer.json"
    path.unlink(missing_ok=True)
    words = [str(MLUSIM), command, "--where", where, "--json", str(path)]
    # What belongs to the launch stands behind the file.
    mine = [i for i, word in enumerate(seed.words) if word == "--output"]
    own = [seed.words[i + k] for i in mine for k in (0, 1)]
    rest = [word for i, word in enumerate(seed.words) if i not in mine and i - 1 not in mine]
    words += own + [seed.file, "--kernel", f"{seed.kernel}_{twin}", *rest]
    ended = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        return json.loads(path.read_text()), ended.stdout
    except (FileNotFoundError, ValueError):
        return None, f"{shlex.join(words)}\n{ended.stdout}"


def explore(seed):
    """Enumeration finds the mistake, by the smallest sizes, and nothing in the twin."""
    answer, said = answer_of("explore", seed, "right", seed.tried)
    check(answer and answer["verdict"] == "right" and answer["is_whole"] and not answer["left_out"],
          f"{seed.kernel}_right is right for all: {answer or said}")
    answer, said = answer_of("explore", seed, "wrong", seed.tried)
    first = answer and answer["first"]
    if not check(first, f"{seed.kernel}_wrong is wrong: {answer or said}"):
        return
    found = {size["name"]: size["value"] for size in first["sizes"]}
    check(answer["is_whole"] and found == seed.sizes and first["dim"] == seed.dim and
          property_of(first) == seed.property,
          f"{seed.kernel}_wrong: {seed.property} by {seed.sizes} {seed.dim}; is {property_of(first)} "
          f"by {found} {first['dim']}")


def prove(seed, counted):
    """A proof never says that the mistake is right, nor that the twin is wrong."""
    for twin in ("right", "wrong"):
        answer, said = answer_of("prove", seed, twin, seed.asked)
        name = f"{seed.kernel}_{twin}"
        if not answer:
            check(False, f"{name} has an answer: {said}")
            continue
        answers = {p["id"]: p for p in answer["properties"]}
        refuted = {name for name, p in answers.items() if p["answer"] == "refuted"}
        proved = [name for name, p in answers.items() if p["answer"] == "proved"]
        print(f"{name}: proved {' '.join(proved) or '-'}; refuted {' '.join(refuted) or '-'}")
        if twin == "right":
            check(not refuted, f"{name} is right: {[answers[name] for name in refuted]}")
            counted["twins proved whole"] += len(proved) == len(answers)
            continue
        mine = answers.get(seed.property, {"answer": "missing"})
        check(mine["answer"] in ("refuted", "not decided"), f"{name}: {seed.property} is {mine}")
        counted[mine["answer"]] = counted.get(mine["answer"], 0) + 1
        if mine["answer"] == "refuted":
            where = {size["name"]: size["value"] for size in mine["sizes"]}
            counted["by the smallest sizes"] += where == seed.sizes


def main(command, *words):
    """Runs the seeds that the words choose."""
    seeds, counted = read_seeds(words), {"by the smallest sizes": 0, "twins proved whole": 0}
    for seed in seeds:
        if command == "explore":
            explore(seed)
        else:
            prove(seed, counted)
    if command == "prove":
        print(f"{len(seeds)} mistakes: {counted}")
    finish()


if __name__ == "__main__":
    main(*sys.argv[1:])
