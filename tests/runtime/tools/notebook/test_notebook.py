# SPDX-License-Identifier: MIT
"""%load_ext mlusim and the kernel of BANG C, as a notebook sees them.

usage: test_notebook.py MLUSIM FOLDER, a folder for files of the test
"""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import unittest

import notebooks
from client import Client

MLUSIM, FOLDER = sys.argv[1:3]
SCALE = """
__mlu_global__ void scale(float *y, const float *x, float a, int n)
{
    for (int i = taskId; i < n; i += taskDim)
        y[i] = a * x[i];
}"""
kernels = {}


def setUpModule():
    for name in ("python3", "mlusim"):  # which begin at the same time
        kernels[name] = Client(name)


def tearDownModule():
    for kernel in kernels.values():
        kernel.close()


def source_that_waits(name):
    """A line of a source whose compilation waits for ever, and a function that returns
    once it does."""
    path = os.path.join(FOLDER, name)
    os.mkfifo(path)

    def wait():
        return os.open(path, os.O_WRONLY)
    return f'#include "{path}"', wait


class Magics(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kernel = kernels["python3"]
        cls.kernel.run("%load_ext mlusim\nimport numpy as np, mlusim\n"
                       "x = np.arange(64, dtype=np.float32); y = np.zeros_like(x)")
        cell = cls.kernel.run("%%bang --device MLU370-X4" + SCALE)
        assert "Kernel scale(float *y, const float *x, float a" in \
            cell.text["stdout"], cell.outputs

    def run_cell(self, code, **options):
        return self.kernel.run(code, **options)

    def value(self, code):
        cell = self.run_cell(code)
        self.assertIsNone(cell.error, code)
        return cell.plain

    def test_result(self):
        cell = self.run_cell("r = scale[4](y, x, 0.5, 64)\nr")
        html = cell.html
        self.assertEqual(self.value("bool((y == x / 2).all())"), "True")
        self.assertIn("<b>scale</b>", html)
        self.assertIn("bound: latency", html)
        self.assertIn("y[i] = a * x[i];", html)
        self.assertIn("checks: nothing found", html)
        self.assertIn("download='scale.html'", html)
        # the lines stand in the order of their cycles, the report says which
        lines = re.findall(r"'text-align:left'>(\d+)</td>", html)
        wanted = self.value("[l['line'] for l in sorted(r.lines, key=lambda l: "
                            "-l['cycles'])][:5]")
        self.assertEqual(str(list(map(int, lines))), wanted)
        self.assertEqual(self.value("abs(r._entry()['time']['us'] - r.us - r.cold_us) < 1e-6"), "True")

    def test_reports(self):
        cell = self.run_cell(
            "%%bang\n__mlu_global__ void races(float *y) { y[0] = taskId; }")
        cell = self.run_cell("races[4](np.zeros(1, np.float32), check='race', "
                             "on_report='ignore')")
        self.assertIn("checks (race): <b style='color:#c33'>1 found", cell.html)
        self.assertRegex(cell.html, r"<b>race</b>: .* at cell \d+:2")
        cell = self.run_cell("races[4](np.zeros(1, np.float32), check='race')")
        self.assertEqual(cell.error["ename"], "CheckError")
        self.assertRegex(cell.error["evalue"], r" at cell \d+:2$")
        self.assertIn("y[0] = taskId", cell.html)

    def test_page(self):
        cell = self.run_cell("scale[4](y, x, 0.5, 64).show(height=300)")
        self.assertEqual(cell.plain, "<mlusim page>")
        self.assertIn("height='300'", cell.html)
        self.assertIn("&lt;title&gt;scale: ", cell.html)
        self.assertNotIn("src=", cell.html.replace("srcdoc=", ""))
        path = os.path.join(FOLDER, "page.html")
        source = self.value("scale.source").strip("'")
        subprocess.run([MLUSIM, "run", "--report", "none", "--device", "MLU370-X4",
                        "--html", path, source, "--kernel", "scale", "--dim", "4",
                        "--arg", "gdram:f32[64]", "--arg", "gdram:f32[64]=iota",
                        "--arg", "0.5", "--arg", "64"], check=True)
        same = self.value(f"r.page.splitlines() == open({path!r}).read().splitlines() "
                          "if (r := scale[4](y, x, 0.5, 64)) else None")
        self.assertEqual(same, "True")
        cell = self.run_cell("scale[4](y, x, 0.5, 64, page=False).show()")
        self.assertIn("launch with page=True", cell.error["evalue"])

    def test_arrays(self):
        self.run_cell("d = mlusim.Device('MLU590-H8')")
        html = self.run_cell("d.array(np.arange(48.0).reshape(6, 8))").html
        self.assertIn("float64, 6 × 8, 384 bytes on MLU590-H8", html)
        self.assertIn("least 0, greatest 47, mean 23.5", html)
        self.assertIn("width='96' height='72'", html)
        html = self.run_cell("d.array(np.array([1, np.nan, np.inf]))").html
        self.assertIn("1 NaN, 1 infinite", html)
        self.assertEqual(html.count("<circle"), 2)
        html = self.run_cell("gone = d.array(x); d.close(); gone").html
        self.assertEqual(html, "")

    def test_pixels(self):
        """The colours of a heat map: least, greatest, and what is no number."""
        self.run_cell("import base64, zlib, re\nfrom mlusim import _draw\n"
                      "def rows(x):\n"
                      "    data = base64.b64decode(re.search('base64,([^\\']*)', "
                      "_draw.heat_map(np.array(x)))[1])\n"
                      "    return zlib.decompress(data[data.index(b'IDAT') + 4:])")
        self.assertEqual(self.value("list(rows([[0, 1.0], [np.nan, 0.5]]))"),
                         str([0, 68, 1, 84, 253, 231, 37,
                              0, 255, 0, 160, 33, 145, 140]))

    def test_two_devices(self):
        self.run_cell("with mlusim.Device('MLU590-H8') as d:\n"
                      "    a, b = d.array(x), d.array(y)\n"
                      "    slow = scale[4](b, a, 3.0, 64, device=d)\n"
                      "    there = b.numpy()\n"
                      "here = scale[4](y, x, 2.0, 64)")
        self.assertEqual(self.value("bool((there == 3 * x).all()), "
                                    "bool((y == 2 * x).all())"), "(True, True)")
        self.assertEqual(self.value("slow._report.count('MLU590'), "
                                    "here._report.count('MLU370')"), "(1, 1)")

    def test_does_not_compile(self):
        cell = self.run_cell("%%bang\n__mlu_global__ void bad(float *y)\n{\n"
                             "    y[0] = nothing;\n}")
        self.assertEqual(cell.error["ename"], "CompileError")
        self.assertRegex(cell.error["evalue"], r"\ncell \d+:4:12: error: ")
        self.assertRegex(cell.html, r"cell \d+, line 4: .*    4      y\[0\] = nothing;"
                                    r".*>                  \^<")
        self.assertEqual(len(cell.error["traceback"]), 1)

    def test_fault(self):
        cell = self.run_cell("scale[4](y, x, 0.5, 1 << 20)")
        self.assertEqual(cell.error["ename"], "KernelFault")
        self.assertRegex(cell.error["evalue"], r"out of bounds.*\n  at cell \d+:5 in")
        self.assertRegex(cell.html, r"line 5: out of bounds in scale.*hint: ")
        self.assertEqual(self.value("scale[4](y, x, 2.0, 64).is_fault"), "False")

    def test_fault_in_a_source_nearby(self):
        """Compilers write paths relative to the folder that they work in."""
        self.run_cell("import os, tempfile\nhere = os.getcwd()\n"
                      "os.chdir(tempfile.gettempdir())")
        self.run_cell("%%bang\n__mlu_global__ void beyond(float *y) { y[-64] = 0; }")
        self.run_cell("os.chdir(here)")
        cell = self.run_cell("beyond[1](y)")
        self.assertRegex(cell.error["evalue"], r"\n  at cell \d+:2 in beyond\n")
        self.assertRegex(cell.html, r"cell \d+, line 2: .*y\[-64\] = 0;")

    def test_usage(self):
        for code, words in (
                ("%%bang --device NOPE\nint x;", "there is no device 'NOPE'"),
                ("%%bang --arch\nint x;", "--arch: expected a name"),
                ("%%bang\nint x;", "there is no kernel in this cell"),
                ("%%bang\n__mlu_global__ void lambda(int *x) {}", "a word of Python"),
                ("%%bang\n__mlu_global__ void two(int x) {}\n"
                 "__mlu_global__ void two(float x) {}", "several kernels of this cell"),
                ("%bang_debug 1 +", "invalid syntax"),
                ("%bang_debug 1", "launches no kernel"),
                ("%bang_debug scale[4](y, x, 'a', 64)", "parameter 'a'")):
            cell = self.run_cell(code)
            self.assertIn(words, cell.text["stderr"], code)
            self.assertIn("UsageError", cell.text["stderr"])

    def test_debug(self):
        before = self.value("y[:3].tolist()")
        cell = self.run_cell("%bang_debug scale[2](y, x + 1, 4, 64, memory='poison')")
        words = shlex.split(cell.text["stdout"])
        self.assertEqual(words[:2], ["env", "MLUSIM_MEMORY=poison"])
        at = words.index("debug") + 1
        words[at:at] = ["--batch", "-ex", "break 5", "-ex", "run", "-ex", "print a",
                        "-ex", "print x[2]"]
        done = subprocess.run(words + ["--", "-O0"], capture_output=True, text=True)
        self.assertIn("$1 = 4\n$2 = 3\n", done.stdout, done.stderr)
        self.assertEqual(self.value("y[:3].tolist()"), before)  # nothing has run
        self.run_cell("scale[3](y, x, 1.0, 64)")
        self.assertIn("--dim 3,1,1", self.run_cell("%bang_debug").text["stdout"])

    def test_interrupt_of_a_run(self):
        self.run_cell("%%bang\n__mlu_global__ void forever(volatile int *x) "
                      "{ while (!*x) x[1]++; }")
        cell = self.run_cell("print('begun')\nforever[1](np.zeros(2, np.int32))",
                             meanwhile=self.interrupted_behind("begun"))
        self.assertEqual(cell.error["ename"], "KeyboardInterrupt")
        self.assertEqual(self.value("1 + 1"), "2")

    def interrupted_behind(self, words):
        def look(cell):
            if words not in cell.text["stdout"]:
                return False
            self.kernel.interrupt()
            return True
        return look

    def test_interrupt_of_a_compilation(self):
        line, wait = source_that_waits("magic.fifo")
        waiter = threading.Thread(target=lambda: (wait(), self.kernel.interrupt()))
        waiter.start()
        cell = self.run_cell(f"%%bang\n{line}\n__mlu_global__ void k() {{}}")
        waiter.join()
        self.assertEqual(cell.error["ename"], "KeyboardInterrupt")
        self.assertEqual(self.value("scale[4](y, x, 2.0, 64).is_fault"), "False")


class Notebooks(unittest.TestCase):
    """Those of examples/notebooks have the outputs that they get."""

    def same(self, name):
        path = f"examples/notebooks/{name}.ipynb"
        with open(path, encoding="utf-8") as file:
            wanted = notebooks.compared(file.read())
        found = notebooks.text_of(notebooks.run(kernels["python3"], path))
        self.maxDiff = None
        self.assertEqual(notebooks.compared(found).split("\n"), wanted.split("\n"))

    def test_first_kernel(self):
        self.same("first_kernel")

    def test_why_slow(self):
        self.same("why_slow")

    def test_find_the_race(self):
        self.same("find_the_race")


class Puzzles(unittest.TestCase):
    """The first puzzle of the notebooks that are written for them."""

    def test_first(self):
        folder = os.path.join(FOLDER, "puzzles")
        words = [MLUSIM, "course", "puzzles", "notebook", folder, "--lang", "zh"]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        again = subprocess.run(words, stderr=subprocess.PIPE, check=False)
        self.assertEqual(again.returncode, 2)
        self.assertIn(b"nothing of it is overwritten", again.stderr)
        self.assertEqual(len(os.listdir(folder)), 3)
        with open(os.path.join(folder, "puzzles_01_08.zh.ipynb"), encoding="utf-8") as f:
            cells = json.load(f)["cells"]
        self.assertEqual(len(cells), 25)
        load, task, picture, starter = (cell["source"] for cell in cells[:4])
        run = kernels["python3"].run
        self.assertIsNone(run(load).error)
        self.assertTrue(task.startswith("## 一行"))
        cell = run(picture)
        self.assertIn("data:image/svg+xml;base64,", cell.html)
        self.assertIn("任务 0: store: → out[0]", cell.html)
        self.assertIn("did not write", run(starter).text["stdout"])
        cell = run(starter.replace("/* one line is missing */", "out[taskId] = taskId;"))
        self.assertIn("\npassed\n", cell.text["stdout"])
        self.assertIn("data:image/svg+xml;base64,", cell.html)
        self.assertIn("expected the number of a puzzle", run("%puzzle seven").text["stderr"])
        self.assertIn("there is no puzzle 99", run("%puzzle 99").text["stderr"])


class Statements(unittest.TestCase):
    """The kernel of BANG C: each test begins a session."""

    def setUp(self):
        self.kernel = kernels["mlusim"]
        self.kernel.run(":quit")

    def test_cells(self):
        cell = self.kernel.run("__nram__ float a[48];\n"
                               "for (int i = 0; i < 48; i++)\n    a[i] = i / 2;\n\n"
                               "a[4:8]")
        self.assertIn("\n{2, 2, 3, 3}\n", cell.text["stdout"])
        cell = self.kernel.run(":plot 6x8 a")
        self.assertIn("from least to greatest", cell.plain)
        self.assertIn("width='96' height='72'", cell.html)
        self.assertIn("least 0, greatest 23, mean 11.5", cell.html)
        self.assertEqual(cell.text["stdout"], "")
        cell = self.kernel.run("a[0] = 0.0f / a[0];\np a[0]", silent=True)
        self.assertEqual(cell.outputs, [])
        cell = self.kernel.run(":dim 2\n:tensor a[0:2]\ntaskId")
        self.assertIn("0 | 1\n", cell.text["stdout"])

    def test_messages_name_cells(self):
        self.kernel.run("int f(int x)\n{\n    return x;\n}")
        cell = self.kernel.run("int n = f(1);\n\nn = 2;\nn = nothing;\nn = 3;")
        self.assertEqual(cell.error["ename"], "CompileError")
        place, line, caret = cell.error["traceback"]
        self.assertRegex(place, r"^cell \d+:4:5: error: use of undeclared")
        self.assertEqual(line, "    4 | n = nothing;")
        cell = self.kernel.run("n\n*(volatile int *)nullptr = n;")
        self.assertEqual(cell.text["stdout"], "2\n")
        self.assertEqual(cell.error["ename"], "KernelFault")
        self.assertRegex("\n".join(cell.error["traceback"]), r"\n  at cell \d+:2 in ")
        cell = self.kernel.run(":nope")
        self.assertEqual(cell.error["ename"], "Error")

    def test_checks(self):
        """Cells end at what the default checks find; what did it is kept."""
        cell = self.kernel.run("__nram__ float a[16], b[16];\n"
                               "__bang_write_value(a, 32, 7.0f);\nb[0] = 1;")
        self.assertEqual(cell.error["ename"], "CheckError")
        text = "\n".join(cell.error["traceback"])
        self.assertIn("bounds: __bang_write_value writes 128 bytes from byte 0 of 'a'", text)
        self.assertRegex(text, r"\n  at cell \d+:2 in ")
        self.assertEqual(self.kernel.run("b[0]").text["stdout"], "7\n")

    def test_names(self):
        self.kernel.run("int my_number = 3;")
        reply = self.kernel.ask("complete", "x\nmy_n", 6)
        self.assertEqual((reply["matches"], reply["cursor_start"]), (["my_number"], 2))
        reply = self.kernel.ask("complete", ":devi + 1", 5)
        self.assertEqual((reply["matches"], reply["cursor_end"]), ([":device"], 5))
        reply = self.kernel.ask("inspect", "__bang_sum(a, 3)", 4)
        self.assertIn("returns the sum of a[0..n)", reply["data"]["text/plain"])
        self.assertIn("my_number = 3",
                      self.kernel.ask("inspect", "my_number", 0)["data"]["text/plain"])
        self.assertFalse(self.kernel.ask("inspect", "not_known_at_all", 3)["found"])
        for code, status in (("int f() {", "incomplete"), ("int n;", "complete"),
                             (":vars", "complete"), ("", "complete")):
            self.assertEqual(self.kernel.ask("is_complete", code)["status"], status)

    def test_interrupt_of_a_run(self):
        def look(cell):
            if "begun" in cell.text["stdout"]:
                self.kernel.interrupt()
                return True
            return False
        cell = self.kernel.run('int n = 1;\nprintf("begun\\n");\n'
                               "volatile int goes = 1;\nwhile (goes) n++;",
                               meanwhile=look)
        self.assertEqual(cell.error["ename"], "KeyboardInterrupt")
        self.assertEqual(self.kernel.run("n").text["stdout"], "1\n")

    def test_interrupt_of_a_compilation(self):
        line, wait = source_that_waits("statement.fifo")
        self.kernel.run("int n = 5;")
        waiter = threading.Thread(target=lambda: (wait(), self.kernel.interrupt()))
        waiter.start()
        cell = self.kernel.run(f"{line}\n")
        waiter.join()
        self.assertEqual(cell.error["ename"], "KeyboardInterrupt")
        self.assertEqual(self.kernel.run("n").text["stdout"], "5\n")

    def test_engine_is_killed(self):
        self.kernel.run("int n = 5;")
        cell = self.kernel.run("!kill -9 $PPID")
        self.assertIn("the engine ended (signal 9)", cell.error["evalue"])
        cell = self.kernel.run("n")
        self.assertEqual(cell.error["ename"], "CompileError")

    def test_restart(self):
        self.kernel.run("int n = 5;")
        self.kernel.restart()
        self.assertIn("undeclared", self.kernel.run("n").error["evalue"])
        self.assertEqual(self.kernel.run("40 + 2").text["stdout"], "42\n")


class Installation(unittest.TestCase):
    def test_without_the_library(self):
        """A message says what is missing, and where it is looked for."""
        done = subprocess.run(
            [sys.executable, "-m", "mlusim.kernel", "install", "--prefix", FOLDER],
            env=dict(os.environ, MLUSIM_LIB="/nowhere"), capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("there is no /nowhere", done.stderr)


if __name__ == "__main__":
    signal.alarm(600)
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
