# SPDX-License-Identifier: MIT
"""What the Python package computes, and that it is what `mlusim run` does."""

import ctypes
import json
import os
import pickle
import re
import subprocess
import tempfile
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import mlusim

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, "kernels.mlu")
MLUSIM = os.path.join(os.path.dirname(os.path.dirname(mlusim.library)), "bin",
                      "mlusim")


def kernel(name):
    return mlusim.compile(SOURCE, name)


def line_of(text):
    """The number of the line of the kernels with that text."""
    with open(SOURCE) as file:
        return 1 + file.read().split("\n").index(text)


def ramp(dtype, n=256):
    """Numbers of both signs, the same in every type."""
    return (np.arange(n) % 97 - 48).astype(dtype)


class Values(unittest.TestCase):
    def test_each_type_arrives_and_comes_back(self):
        """Expected values are numpy's."""
        for name, dtype, number, want in [
                ("scale", np.float32, 0.5, lambda x: np.float32(0.5) * x),
                ("narrow", np.int16, -7, lambda x: x - np.int16(7)),
                ("bits", np.uint8, True, lambda x: ~x),
                ("longs", np.int64, -2**40, lambda x: x * -2**40),
                ("doubles", np.float64, 0.1, lambda x: x + 0.1)]:
            x = ramp(dtype)
            y = np.zeros_like(x)
            kernel(name)[4](y, x, number, x.size)
            np.testing.assert_array_equal(y, want(x), name)

    def test_bfloat16_is_the_upper_half_of_float(self):
        x = np.array([1.0, -2.5, 3.14159], np.float32)
        bits = mlusim.to_bfloat16(x)
        y = np.zeros(3, np.float32)
        kernel("widen")[1](y, bits, 3)
        np.testing.assert_array_equal(y, mlusim.from_bfloat16(bits))
        np.testing.assert_allclose(y, x, rtol=2**-8)

    def test_arrays_of_any_layout_come_back_in_place(self):
        x = ramp(np.float32, 64)
        for y in (np.zeros((16, 8), np.float32)[::2],
                  np.zeros((8, 8), np.float32, order="F"),
                  np.zeros((8, 16), np.float32)[:, ::2]):
            kernel("scale")[4](y, x, 2.0, 64)
            np.testing.assert_array_equal(y.reshape(-1), 2 * x)

    def test_one_array_twice_is_one_array(self):
        x = ramp(np.float32, 64)
        want = x + x
        kernel("add")[1](x, x, 64)
        np.testing.assert_array_equal(x, want)

    def test_a_structure_goes_by_value(self):
        class Shape(ctypes.Structure):
            _fields_ = [("n", ctypes.c_int), ("s", ctypes.c_float),
                        ("y", ctypes.c_void_p)]
        x = ramp(np.float32, 10)
        with mlusim.Device() as d:
            y = d.array(np.zeros(10, np.float32))
            kernel("shaped")[1](Shape(10, 3, y.address), x, device=d)
            np.testing.assert_array_equal(y.numpy(), 3 * x)
            record = np.array((10, -2, y.address), "i4, f4, u8")[()]
            kernel("shaped")[1](record, x, device=d)
            np.testing.assert_array_equal(y.numpy(), -2 * x)

    def test_numpy_makes_arrays_of_arrays(self):
        with mlusim.Device() as d:
            x = d.array(np.arange(3))
            self.assertEqual(np.asarray(x).tolist(), [0, 1, 2])
            self.assertEqual(np.asarray(x, np.float32).dtype, np.float32)
            self.assertEqual(d.array(x).numpy().tolist(), [0, 1, 2])

    def test_an_empty_array_is_a_null_pointer(self):
        y = np.zeros(0, np.float32)
        kernel("scale")[1](y, y.copy(), 1.0, 0)

    def test_text_and_open_files_are_sources(self):
        text = "__mlu_global__ void one(int *y) {\n  y[0] = 1;\n}\n"
        y = np.zeros(1, np.int32)
        mlusim.compile(text)[1](y)
        self.assertEqual(y[0], 1)
        with open(SOURCE) as file:
            self.assertEqual(mlusim.compile(file, "says").name, "says")


class SameAsRun(unittest.TestCase):
    """Results, cycles and reports are the bytes of `mlusim run`."""

    TEN = [("scale", 4, "Block", np.float32, ["0.5", "256"]),
           ("add", 1, "Block", np.float32, ["256"]),
           ("relu", 1, "Block", np.float16, ["256"]),
           ("widen", 1, "Block", None, ["256"]),
           ("narrow", 1, "Block", np.int16, ["-7", "256"]),
           ("bits", 8, "Block", np.uint8, ["1", "256"]),
           ("longs", 4, "Union1", np.int64, ["5", "256"]),
           ("doubles", 3, "Block", np.float64, ["0.25", "256"]),
           ("through", 4, "Union1", np.float32, ["256"]),
           ("scale", 8, "Union2", np.float32, ["-1.5", "200"])]

    def run_one(self, folder, name, dim, task_type, words, x, y):
        """The saved array and the report of `mlusim run`."""
        paths = {w: os.path.join(folder, w) for w in ("x.npy", "y.npy", "r.json")}
        np.save(paths["x.npy"], x)
        np.save(paths["y.npy"], y)
        arguments = [paths["y.npy"], paths["x.npy"], *words]
        command = [MLUSIM, "run", "--report", "json", "--report-file",
                   paths["r.json"], "--check", "all", SOURCE, "--kernel", name,
                   "--dim", str(dim), "--type", task_type]
        for word in arguments:
            command += ["--arg", word]
        subprocess.run(command + ["--save", "1=" + paths["y.npy"]], check=True,
                       capture_output=True)
        with open(paths["r.json"]) as file:
            return np.load(paths["y.npy"]), file.read()

    @staticmethod
    def without_host(report):
        """What the host needed, and which process it was, is no matter, nor is
        when the program copied its arrays."""
        report = re.sub(r'  "program": {\n.*?\n  },\n', "", report, flags=re.S)
        return re.sub(r'.*"(seconds|mips|process)":.*\n', "", report)

    def test_ten_kernels(self):
        for name, dim, task_type, dtype, words in self.TEN:
            x = ramp(dtype or np.float32)
            y = np.zeros_like(x)
            x = x if dtype else mlusim.to_bfloat16(x)
            with tempfile.TemporaryDirectory() as folder:
                saved, report = self.run_one(folder, name, dim, task_type, words,
                                             x, y)
            numbers = [float(w) if "." in w else int(w) for w in words]
            r = kernel(name)[dim, task_type](y, x, *numbers, check="all")
            self.assertEqual(y.tobytes(), saved.tobytes(), name)
            self.assertEqual(self.without_host(r.json()),
                             self.without_host(report), name)


class Results(unittest.TestCase):
    def test_figures_and_pickling(self):
        y = np.zeros(10, np.float32)
        r = kernel("stepped")[1](y, 10)
        self.assertEqual([t.name for t in r.steps], ["(start of the task)", "fill", "double"])
        self.assertGreater(r.us, 0)
        self.assertGreater(r.cycles, 0)
        self.assertEqual(set(r.units), {"io", "compute"})
        again = pickle.loads(pickle.dumps(r))
        self.assertEqual(vars(again), vars(r))
        self.assertIn("stepped", r._repr_html_())

    def test_a_report_is_that_of_its_launch_whenever_it_is_asked_for(self):
        """After a copy, another launch, in a thread, in a child, and without the
        device."""
        def cycles(r):
            return r.cycles, json.loads(r.json())["entries"][0]["time"]["cycles"]
        y = np.zeros(10, np.float32)
        with mlusim.Device() as d:
            k = kernel("stepped")[1]
            first, second, third = k(y, 10, device=d), k(y, 3, device=d), None
            d.array(y).numpy()
            with ThreadPoolExecutor(1) as pool:
                self.assertEqual(*pool.submit(cycles, second).result())
            third = k(y, 5, device=d)
            child = os.fork()
            if child == 0:
                os._exit(len(set(cycles(third))))
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 1)
            last = k(y, 7, device=d)
            report = last.json()
        self.assertEqual(report, last.json())
        for r in first, third, last, pickle.loads(pickle.dumps(first)):
            self.assertEqual(*cycles(r))
        self.assertEqual(len({r.cycles for r in (first, second, third, last)}), 4)
        device = mlusim.Device()
        result = k(y, 9, device=device)
        del device  # ends it
        self.assertEqual(*cycles(result))

    def test_lines_are_those_of_the_source(self):
        y = np.zeros(10, np.float32)
        r = kernel("stepped")[1](y, 10, lines=True)
        first = line_of("    __mlu_step(\"fill\");")
        self.assertTrue({line["line"] for line in r.lines} >=
                        {first + 2, first + 5}, r.lines)
        self.assertEqual(kernel("stepped")[1](y, 10).lines, [])

    def test_kernels_can_be_pickled(self):
        k = kernel("scale")
        again = pickle.loads(pickle.dumps(k))
        self.assertEqual(repr(again), repr(k))
        x = ramp(np.float32)
        y = np.zeros_like(x)
        for device in ("MLU590-H8", "MLU370-X4"):
            again[4](y, x, 2.0, x.size, device=device)
            np.testing.assert_array_equal(y, 2 * x)
            y[:] = 0

    def test_what_kernels_print(self):
        r = kernel("says")[2](7)
        self.assertEqual(r.printed, "n is 7\n" * 2)

    def test_reports_of_checks(self):
        y = np.zeros(256, np.float32)
        k = kernel("unwritten")
        r = k[1](y, check="all", memory="poison", on_report="ignore")
        self.assertEqual({c["check"] for c in r.reports}, {"init"})
        self.assertIn("kernels.mlu", r.reports[0]["at"]["file"])
        with self.assertRaises(mlusim.CheckError) as caught:
            k[1](y, check="init")
        self.assertEqual(len(caught.exception.result.reports), 1)
        with mlusim.Device(check="init") as d:
            for _ in range(3):  # each launch by itself
                with self.assertRaises(mlusim.CheckError) as caught:
                    k[1](y, device=d)
                again = caught.exception.result.reports
                self.assertEqual(again, r.reports)
                self.assertIn("init: ", str(caught.exception))
                self.assertIn("kernels.mlu:", str(caught.exception))

    def test_on_report(self):
        """The default checks are those of `mlusim run`, and so is what they decide."""
        y = np.zeros(16, np.float32)
        k = kernel("overruns")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with self.assertRaises(mlusim.CheckError) as caught:
                k[1](y)
            self.assertEqual(y.tolist(), [7] * 16, "what the kernel wrote is copied back")
            self.assertRegex(str(caught.exception), "^bounds: .* writes 128 bytes from "
                             "byte 0 of .* 64 too many at .*kernels.mlu:[0-9]+$")
            self.assertEqual(len(k[1](y, on_report="ignore").reports), 1)
            self.assertEqual(k[1](y, check="none").reports, [])
            with mlusim.Device(on_report="ignore") as d:
                self.assertEqual(len(k[1](y, device=d).reports), 1)
                with self.assertRaises(mlusim.CheckError):
                    k[1](y, device=d, on_report="raise")
            r = kernel("shifts")[1](y)  # a note ends no run with status 1
            self.assertEqual([c["severity"] for c in r.reports], ["note"])
        with self.assertWarnsRegex(RuntimeWarning, "64 too many") as warned:
            r = k[1](y, on_report="warn")
        self.assertEqual(warned.filename, __file__)
        self.assertEqual(len(r.reports), 1)

    def test_the_former_name_of_on_report(self):
        y = np.zeros(16, np.float32)
        k = kernel("overruns")
        with self.assertWarnsRegex(DeprecationWarning, "on_report='ignore'") as warned:
            k[1](y, check_raises=False)
        self.assertEqual(warned.filename, __file__)
        with self.assertWarnsRegex(DeprecationWarning, "on_report='raise'"), \
                self.assertRaises(mlusim.CheckError):
            k[1](y, check_raises=True)
        with self.assertWarns(DeprecationWarning) as warned, \
                mlusim.Device(check_raises=False) as d:
            k[1](y, device=d)
        self.assertEqual(warned.filename, __file__)

    def test_warm_and_cold(self):
        """The first launch of a kernel on a device is cold; us is warm all the same."""
        y = np.zeros(16, np.float32)
        k = kernel("overruns")
        with mlusim.Device("MLU590-H8", check="none") as d:
            first, second = k[1](y, device=d), k[1](y, device=d)
        self.assertEqual((first.cold_us, second.cold_us), (29.0, 0.0))
        self.assertEqual(first.us, second.us)
        time = json.loads(first.json())["entries"][0]["time"]
        self.assertAlmostEqual(first.us + 29.0, time["us"], 6)
        self.assertEqual(first.cold_us, time["cold_us"])
        self.assertIn(f"{first.us:.3f} us and 29.000 cold, ", repr(first))
        self.assertNotIn("cold", repr(second))

    def test_budget(self):
        b = kernel("add").budget()
        self.assertEqual(b["nram"].used, 2 * 256 * 4)
        self.assertEqual({v["variable"] for v in b["nram"].variables}, {"a", "b"})
        self.assertTrue(b["sram"].fits)


if __name__ == "__main__":
    unittest.main()
