# SPDX-License-Identifier: MIT
"""Calls the functions of examples/labs/sigmoid and norm in the light engine, and compares.

usage: labs.py FOLDER, which has what `mlusim torch --build-only` made of each

The gradients wanted are differences of a function of numpy in float64.
"""
import os
import sys
import tempfile

import numpy as np

import cases
import light

rng = np.random.default_rng(1)


def norm(x, w):
    return x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-3) * w


def slope(function, at, dy):
    """The gradient of sum(function(at) * dy), from differences in each direction."""
    gradient = np.zeros_like(at)
    for i in np.ndindex(at.shape):
        step = np.zeros_like(at)
        step[i] = 1e-5
        gradient[i] = ((function(at + step) - function(at - step)) * dy).sum() / 2e-5
    return gradient


def norm_cases(rows, n):
    """Forward, and backward with what forward has to give."""
    x, dy = rng.standard_normal((rows, n)), rng.standard_normal((rows, n))
    w = rng.standard_normal(n)
    x32, dy32, w32 = (a.astype(np.float32) for a in (x, dy, w))
    scale = 1 / np.sqrt((x * x).mean(1) + 1e-3)

    def want(values, error):
        return cases.Want(values, np.float32, error, error)

    label = f"of {rows} rows of {n}"
    yield cases.Case("norm", "forward", label, [x32, w32, 1e-3], [want(norm(x, w), 1e-5), want(scale, 1e-5)])
    yield cases.Case("norm", "backward", label, [dy32, scale.astype(np.float32), x32, w32],
                     [want(slope(lambda v: norm(v, w), x, dy), 1e-4), want(slope(lambda v: norm(x, v), w, dy), 1e-4)])


def all_cases():
    for shape in [(1,), (3, 4), (7, 1025), (40, 10001)]:
        x = 4 * rng.standard_normal(shape).astype(np.float32)
        yield cases.Case("sigmoid", "sigmoid", f"of {shape}", [x],
                         [cases.Want(1 / (1 + np.exp(-x.astype(np.float64))), np.float32, 0, 1e-3)])
    for rows, n in [(1, 1), (3, 7), (9, 64)]:
        yield from norm_cases(rows, n)


def main(folder):
    passed = failed = 0
    for case in all_cases():
        with tempfile.TemporaryDirectory() as files:
            results, why = light.call(os.path.join(folder, case.program), case, files)
        why = why or case.wrong(results)
        if why:
            print(f"FAILED {case}: {why}")
        passed, failed = passed + (not why), failed + bool(why)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
