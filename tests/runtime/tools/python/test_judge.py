# SPDX-License-Identifier: MIT
"""Verdicts are those of `mlusim judge`, and its refusals are exceptions."""

import json
import os
import pickle
import subprocess
import unittest

import mlusim

BIN = os.path.join(os.path.dirname(os.path.dirname(mlusim.library)), "bin", "mlusim")
TASK = os.path.join("examples", "tasks", "softmax")
ON = "MLU590-H8"


def answer(name):
    return os.path.join(TASK, name)


@unittest.skipIf("ASAN_OPTIONS" in os.environ, "sanitizers do not start in a sandbox")
class Verdicts(unittest.TestCase):
    def test_one_that_is_right(self):
        v = mlusim.judge(TASK, answer("good.mlu"), devices=[ON])
        self.assertTrue(v)
        self.assertEqual((v.task, v.errors, list(v.devices)), ("softmax", [], [ON]))
        self.assertTrue(all(case["passed"] for case in v.cases))
        of = v.devices[ON]
        # each case is launched on a fresh device, where a first launch costs 29 us more
        self.assertAlmostEqual(of["cold_us"], 29 * of["launches"])
        self.assertIn(f"softmax: right, {of['us'] - of['cold_us']:.2f} us warm on {ON}",
                      repr(v))
        self.assertEqual(vars(pickle.loads(pickle.dumps(v))), vars(v))

    def test_one_that_is_wrong(self):
        with open(answer("wrong.mlu")) as file:
            v = mlusim.judge(TASK, file, devices=[ON])
        done = subprocess.run([BIN, "judge", "--json", "--device", ON, TASK,
                               answer("wrong.mlu")], capture_output=True)
        want, got = json.loads(done.stdout), json.loads(v.json())
        for of in (want, got):
            del of["host"], of["answer"]
        self.assertEqual(got, want)
        self.assertFalse(v)
        self.assertEqual(v.errors[0].id, "wrong")
        self.assertIn(f"not accepted, wrong: {v.errors[0].message}", repr(v))

    def test_one_that_does_not_compile(self):
        v = mlusim.judge(TASK, "__mlu_global__ void softmax(float *x)\n{\n  x = y;\n}\n",
                         go_on=True)
        self.assertEqual([e.id for e in v.errors], ["compile"] * 2)  # of two devices
        d = v.diagnostics[0]
        self.assertEqual((d.line, d.column, d.level), (3, 7, "error"))
        self.assertIn("undeclared identifier 'y'", d.message)
        self.assertEqual(d.id, "clang:error")


class Refusals(unittest.TestCase):
    def test_what_cannot_be_judged(self):
        for error, words, arguments, how in [
                (mlusim.Error, "cannot read absent/task.toml", ("absent", "good.mlu"), {}),
                (FileNotFoundError, "there is no source absent.mlu",
                 (TASK, "absent.mlu"), {}),
                (mlusim.Error, "there is no device 'MLU1'", (TASK, "good.mlu"),
                 {"devices": ["MLU1"]}),
                (TypeError, "expected a list, ['MLU270']", (TASK, "good.mlu"),
                 {"devices": "MLU270"})]:
            task, name = arguments
            path = answer(name) if name != "absent.mlu" else name
            with self.assertRaises(error) as caught:
                mlusim.judge(task, path, **how)
            self.assertIn(words, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
