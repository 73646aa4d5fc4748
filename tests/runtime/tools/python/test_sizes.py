# SPDX-License-Identifier: MIT
"""Kernel.explore launches a kernel with many sizes, as the command does; arguments that do
not fit are exceptions."""

import os
import pickle
import shlex
import subprocess
import unittest

import numpy as np

import mlusim
from mlusim.testing import assert_sizes

BIN = os.path.join(os.path.dirname(os.path.dirname(mlusim.library)), "bin")
TILE = 64
SOURCE = f"""
__nram__ float part[{TILE}];
__mlu_global__ void whole_tiles(float *y, const float *x, int n)
{{
    for (int at = taskId * {TILE}; at + {TILE} <= n; at += taskDim * {TILE}) {{
        __memcpy(part, x + at, sizeof part, GDRAM2NRAM);
        __memcpy(y + at, part, sizeof part, NRAM2GDRAM);
    }}
}}
__mlu_global__ void each(half *y, const half *x, float a, int rows, int cols)
{{
    for (int i = taskId; i < rows * cols; i += taskDim)
        y[i] = (half)(a * (float)x[i]);
}}
"""


class Sizes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tiles = mlusim.compile(SOURCE, "whole_tiles")
        cls.each = mlusim.compile(SOURCE, "each")

    def test_the_smallest_sizes(self):
        r = self.tiles.explore(y="n", x="[n] = iota", n=range(TILE, 201), dim=range(1, 4),
                               output="y", jobs=1)
        # TILE is right; the element behind it is the first that is left out.
        self.assertTrue(r.wrong)
        self.assertFalse(r)
        self.assertEqual((r.sizes, r.dim), ({"n": TILE + 1}, (1, 1, 1)))
        self.assertEqual(r.reason, f"coverage: element {TILE} of y is not written")
        self.assertEqual((r.is_whole, r.left_out, r.messages), (True, 0, ""))
        self.assertEqual(r.json(), pickle.loads(pickle.dumps(r)).json())
        self.assertIn(f"whole_tiles is wrong for n = {TILE + 1}, 1 task: coverage", str(r))
        command = shlex.split(r.command)
        command[0] = os.path.join(BIN, command[0])
        again = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(again.returncode, 1, again.stderr)
        self.assertIn("wrong for 1 task: coverage", again.stdout)

    def test_all_of_them(self):
        # Steps of a range: 64, 128, 192 with 1 to 3 tasks.
        r = self.tiles.explore("n", "n", n=range(TILE, 193, TILE), dim=range(1, 4),
                               output="y", jobs=1)
        self.assertTrue(r)
        self.assertEqual((r.wrong, r.sizes, r.dim, r.launches), (False, None, None, 9))
        self.assertEqual(str(r), "all 9 launches of whole_tiles were tried, and none is "
                                 "wrong")

    def test_arguments(self):
        x = np.ones(6, np.float16)
        r = self.each.explore(y="rows * cols", x=x, a=0.5, rows=range(1, 3),
                              cols=range(1, 4), output="y", jobs=1)
        self.assertTrue(r, r)
        self.assertEqual(r.launches, 6)
        # y has rows * k elements, and the kernel writes rows * (k + 1).
        r = self.each.explore(y="rows * k", x="gdram:f16[6]=random", a=0.5, cols="k + 1",
                              rows=range(1, 4), k=range(1, 4), jobs=1,
                              where="rows * k + rows <= 6")
        self.assertEqual((r.sizes, r.reason), ({"rows": 1, "k": 1},
                                               "a fault stopped the kernel"))
        self.assertIn("out of bounds", r.messages)

    def test_what_does_not_fit(self):
        explore = self.tiles.explore
        for words, kind, call in [
                ("argument 'x' is missing: x='n' is an array of n elements", TypeError,
                 lambda: explore(y="n", n=range(1, 3))),
                ("argument 'n' is missing: n=range(1, 1000), a number", TypeError,
                 lambda: explore(y="4", x="4")),
                ("has no parameter 'z' without an argument", TypeError,
                 lambda: explore(y="n", x="n", n=range(1, 3), z=4)),
                ("takes 3 arguments, 4 are given", TypeError,
                 lambda: explore("n", "n", "n", "n", n=range(1, 3))),
                ("n=range(3, 3) is empty", ValueError,
                 lambda: explore(y="n", x="n", n=range(3, 3))),
                ("dim=[1, 2]: expected a number, range(1, 9)", ValueError,
                 lambda: explore(y="n", x="n", n=range(1, 3), dim=[1, 2])),
                ("parameter 'x' (const float *x): expected elements of float32", TypeError,
                 lambda: explore(y="n", x=np.ones(3), n=range(1, 3))),
                ("parameter 'n' (int32_t n): expected an integer", TypeError,
                 lambda: explore(y="4", x="4", n=1.5)),
                ("size m has no end", mlusim.Error,
                 lambda: explore(y="m", x="n", n=range(1, 3))),
                ("--output n: kernel whole_tiles has no pointer", mlusim.Error,
                 lambda: explore(y="n", x="n", n=range(1, 3), output="n"))]:
            with self.subTest(words), self.assertRaises(kind) as caught:
                call()
            self.assertIn(words, str(caught.exception))

    def test_environment_is_no_default(self):
        os.environ["MLUSIM_CHECK"] = "nonsense"
        try:
            self.assertTrue(self.tiles.explore(y="n", x="n", n=range(1, 3), jobs=1))
        finally:
            del os.environ["MLUSIM_CHECK"]

    def test_a_test(self):
        assert_sizes(self.tiles, y="n", x="n", n=range(1, 5), jobs=1)
        with self.assertRaises(AssertionError) as caught:
            assert_sizes(self.tiles, y="n", x="n", n=range(1, 5), output="y", jobs=1)
        self.assertIn("whole_tiles is wrong for n = 1, 1 task: coverage: element 0 of y is "
                      "not written\nagain: mlusim explore", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
