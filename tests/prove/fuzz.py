# SPDX-License-Identifier: MIT
"""Random kernels (draw.py): what `mlusim prove` says of each, beside 200 launches of it.

    OUT=build python3 tests/prove/fuzz.py [FIRST SEED [SEEDS [KERNEL...]]]

A kernel without a mistake is right in all launches. A property that is proved is wrong in none.
What is refuted is wrong when it is launched. Run from the root of the tree; a seed has 20 kernels,
KERNEL chooses some of them, and its source is shown if it fails."""
import json
import os
import shlex
import subprocess
import sys

sys.path.insert(0, "tests/support")
sys.path.insert(0, "tests/prove")
from expect import MLUSIM, check, finish, work
from draw import draw, file_of
from seeds import property_of

KERNELS, LAUNCHES = 20, 200
os.environ["MLUSIM_DEVICE"] = "MLU370-X4"


def ask(command, kernel, source, where, *options, dim=None):
    """The JSON of a command about a kernel, or what it printed."""
    path = work / "answer.json"
    path.unlink(missing_ok=True)
    words = [str(word) for word in kernel.words]
    if dim:
        words[words.index("--dim") + 1] = ",".join(map(str, dim))
    words = [str(MLUSIM), command, "--where", where, "--output", "y", "--json", str(path), *options,
             str(source), "--kernel", kernel.name, *words]
    ended = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        return json.loads(path.read_text())
    except (FileNotFoundError, ValueError):
        return {"failed": f"{shlex.join(words)}\n{ended.stdout}"}


def compare(kernel, source, has_prove, counted):
    """Compares launches with what is known, and with the proof. Whether all is well."""
    found = ask("explore", kernel, source, kernel.where, "--most", str(LAUNCHES))
    if "failed" in found:
        return check(False, found["failed"])
    wrong = property_of(found["first"]) if found["first"] else None
    counted["wrong in launches"] += wrong is not None
    is_good = True
    if kernel.mistake is None:
        is_good = check(wrong is None, f"{kernel.name} has no mistake, and launches say: {wrong}", found["first"])
    if not has_prove:
        return is_good
    proof = ask("prove", kernel, source, kernel.asked)
    if "failed" in proof:
        return check(False, proof["failed"])
    for p in proof["properties"]:
        counted[p["answer"]] = counted.get(p["answer"], 0) + 1
        if p["answer"] == "proved":
            is_good &= check(p["id"] != wrong, f"{kernel.name}: {p['id']} is proved, and wrong: {found['first']}")
        if p["answer"] == "refuted":
            where = " and ".join(f"{size['name']} == {size['value']}" for size in p["sizes"])
            again = ask("explore", kernel, source, where or "1 == 1", dim=p["dim"])
            is_good &= check(again.get("verdict") == "wrong", f"{kernel.name}: {p} is right when it is launched: {again}")
            is_good &= check(kernel.mistake, f"{kernel.name} has no mistake, and {p} is refuted")
    return is_good


def main(first="1", seeds="1", *names):
    """Compares all kernels of some seeds."""
    has_prove = subprocess.run([MLUSIM, "prove", "--help"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL).returncode == 0
    counted = {"kernels": 0, "wrong in launches": 0}
    for seed in range(int(first), int(first) + int(seeds)):
        kernels = [k for k in draw(seed, KERNELS) if not names or k.name in names]
        source = work / f"seed{seed}.mlu"
        source.write_text(file_of(kernels))
        for kernel in kernels:
            counted["kernels"] += 1
            if not compare(kernel, source, has_prove, counted):
                print(f"    of seed {seed}; mistake: {kernel.mistake}\n{kernel.text}")
    print(f"{counted}{'' if has_prove else '; there is no mlusim prove'}")
    finish()


if __name__ == "__main__":
    main(*sys.argv[1:])
