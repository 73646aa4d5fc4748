# SPDX-License-Identifier: MIT
"""Sweeps and searches are those of the commands; wrong plans are exceptions."""

import concurrent.futures
import math
import os
import pickle
import subprocess
import tempfile
import unittest

import mlusim

BIN = os.path.join(os.path.dirname(os.path.dirname(mlusim.library)), "bin", "mlusim")
SOURCE = """#include <bang.h>
__nram__ float part[TILE];
__mlu_global__ void scale(float *y, const float *x, int n)
{
    for (int at = taskId * TILE; at < n; at += taskDim * TILE) {
        int m = n - at < TILE ? n - at : TILE;
        __memcpy(part, x + at, m * sizeof(float), GDRAM2NRAM);
        __bang_mul_scalar(part, part, 2.0f, m);
        __memcpy(y + at, part, m * sizeof(float), NRAM2GDRAM);
    }
}
"""
PLAN = """source = "scale.mlu"
device = "MLU370-X8"
arguments = ["gdram:f32[{n}]=zero", "gdram:f32[{n}]=random", "{n}"]
[macros]
TILE = [256, 4096, 400000]
[values]
n = 8192
"""


class Sweeps(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.plan = os.path.join(self.folder.name, "sweep.toml")
        self.write("scale.mlu", SOURCE)
        self.write("sweep.toml", PLAN)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        with open(os.path.join(self.folder.name, name), "w") as file:
            file.write(text)

    def test_the_table(self):
        table = mlusim.sweep(self.plan, jobs=2)
        self.assertEqual([row["TILE"] for row in table], [256, 4096, 400000])
        self.assertEqual([row["outcome"] for row in table], ["done", "done", "compile"])
        self.assertEqual([row["nram"] for row in table], [1024, 16384, None])
        # 8192 floats are read and written once, whatever the tile.
        self.assertEqual([row["read_bytes"] for row in table[:2]], [32768, 32768])
        self.assertGreater(table[0]["us"], table[1]["us"])
        done = subprocess.run([BIN, "sweep", "table", self.plan], capture_output=True)
        self.assertEqual(table.to_csv(), done.stdout.decode())
        array = table.to_numpy()
        self.assertEqual(array["TILE"].tolist(), [256.0, 4096.0, 400000.0])
        self.assertEqual(array["outcome"].tolist(), ["done", "done", "compile"])
        self.assertTrue(math.isnan(array["us"][2]))
        self.assertIs(array["message"][0], None)

    def test_whoever_runs_the_units(self):
        results = os.path.join(self.folder.name, "others")
        with concurrent.futures.ThreadPoolExecutor(2) as executor:
            table = mlusim.sweep(self.plan, results=results, executor=executor)
        self.assertEqual(len(os.listdir(results)), 3)
        again = mlusim.sweep(self.plan)
        self.assertEqual(table, again)
        self.assertEqual(table.to_csv(), again.to_csv())

    def test_the_search(self):
        found = mlusim.tune(self.plan, runs=3, search="own")
        self.assertEqual((found.best, found.choices, found.search),
                         ({"TILE": 4096}, 3, "own"))
        self.assertEqual(len(found.tried), 3)
        self.assertEqual([value for point, value in found.tried
                          if point["TILE"] == 400000], [None])
        table = mlusim.sweep(self.plan)
        self.assertAlmostEqual(found.value, table[1]["us"])
        self.assertIn("TILE=4096", repr(found))
        self.assertEqual(vars(pickle.loads(pickle.dumps(found))), vars(found))

    def test_nothing_that_runs(self):
        self.write("sweep.toml", PLAN.replace("256, 4096, ", "300000, "))
        found = mlusim.tune(self.plan)
        self.assertEqual((found.best, found.value), (None, None))
        self.assertIn("nothing ran", repr(found))

    def test_what_is_wrong(self):
        with self.assertRaisesRegex(mlusim.Error, "nowhere.toml"):
            mlusim.sweep(os.path.join(self.folder.name, "nowhere.toml"))
        self.write("sweep.toml", PLAN.replace("[macros]", "[marcos]"))
        for call in (mlusim.sweep, mlusim.tune):
            with self.assertRaisesRegex(mlusim.Error, "did you mean macros"):
                call(self.plan)
        self.write("sweep.toml", PLAN)
        with self.assertRaisesRegex(mlusim.Error, "figure"):
            mlusim.tune(self.plan, figure="beauty")
        with self.assertRaises(TypeError):
            mlusim.sweep(None)


if __name__ == "__main__":
    unittest.main()
