# SPDX-License-Identifier: MIT
"""Calls the functions of tests/torch/programs in the light engine, and compares.

usage: light.py FOLDER [PROGRAM...]

FOLDER has what `mlusim torch --build` made, one program for each source. Prints what is wrong, and
at the end how many cases passed; the status is 1 if any did not.
"""
import os
import subprocess
import sys
import tempfile

import numpy as np

import cases


def words(argument, folder, n):
    """An argument as `mlusim torch` reads it; arrays become files."""
    if isinstance(argument, np.ndarray):
        name = os.path.join(folder, f"arg{n}.npy")
        np.save(name, argument)
        return name
    if isinstance(argument, bool):
        return "true" if argument else "false"
    if isinstance(argument, list):
        return "[" + ",".join(str(x) for x in argument) + "]"
    return repr(argument)


def call(program, case, folder):
    """The results of a case, or a sentence."""
    n = len(case.wants)
    names = ["result"] if n == 1 else [f"result{i}" for i in range(n)]
    command = [program, "--call", case.function]
    for i, argument in enumerate(case.arguments):
        command += ["--arg", words(argument, folder, i)]
    for name in names:
        command += ["--save", f"{name}={folder}/{name}.npy"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return None, f"status {done.returncode}: {done.stderr.strip()}"
    return [np.load(f"{folder}/{name}.npy") for name in names], None


def main(folder, only):
    def why_not(name, case):
        with tempfile.TemporaryDirectory() as files:
            results, why = call(os.path.join(folder, name), case, files)
            return why or case.wrong(results)

    return cases.judge(only, why_not)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
