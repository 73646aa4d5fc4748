# SPDX-License-Identifier: MIT
"""Whatever a program does wrong is a Python exception that says what, never the end
of the interpreter."""

import ctypes
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

import mlusim

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, "kernels.mlu")


def kernel(name):
    return mlusim.compile(SOURCE, name)


class Arguments(unittest.TestCase):
    def refused(self, error, words, *arguments, name="scale", **how):
        with self.assertRaises(error) as caught:
            kernel(name)[1](*arguments, **how)
        self.assertIn(words, str(caught.exception))

    def test_arrays(self):
        x, y = np.ones(8, np.float32), np.zeros(8, np.float32)
        n = 8
        self.refused(TypeError, "'y' (float *y): expected elements of float32, not "
                     "float64", y.astype(float), x, 1.0, n)
        self.refused(TypeError, "'x' (const float *x): expected an array, not None",
                     y, None, 1.0, n)
        self.refused(TypeError, "'x' (const float *x): expected an array, not "
                     "float 1.0", y, 1.0, 1.0, n)
        self.refused(TypeError, "this has none: pass x.reshape(1)",
                     np.array(1, np.float32), x, 1.0, n)
        self.refused(TypeError, "expected an array, not list", [1.0], x, 1.0, n)
        self.refused(TypeError, "the bytes of >f4 are in the other order",
                     y.astype(">f4"), x, 1.0, n)
        y.flags.writeable = False
        self.refused(TypeError, "the array is read-only", y, x, 1.0, n)
        y = np.zeros(8, np.float32)
        x.flags.writeable = False  # the parameter is const
        kernel("scale")[1](y, x, 1.0, n)
        self.assertEqual(y.tolist(), [1.0] * 8)
        whole = np.zeros(12, np.float32)
        self.refused(ValueError, "the arrays of 'y' and 'x' overlap", whole[:8],
                     whole[4:], 1.0, n)
        self.refused(TypeError, "expected elements of bfloat16", y, x, n,
                     name="widen")

    def test_numbers(self):
        x, y = np.ones(8, np.float32), np.zeros(8, np.float32)
        self.refused(TypeError, "'n' (int32_t n): expected an integer, not float "
                     "8.0", y, x, 1.0, 8.0)
        self.refused(TypeError, "'s' (float s): expected a number, not str '1'", y,
                     x, "1", 8)
        self.refused(OverflowError, "'n' (int32_t n): 1099511627776 does not fit "
                     "into 4 bytes, signed", y, x, 1.0, 2**40)
        self.refused(OverflowError, "unsigned", np.zeros(8), np.zeros(8), 1.0, -1,
                     name="doubles")
        self.refused(TypeError, "scale(float *y, const float *x, float s, int32_t "
                     "n) takes 4 arguments, 2 are given", y, x)

    def test_numbers_that_would_become_others(self):
        x, y = np.ones(8, np.float32), np.zeros(8, np.float32)
        b = np.zeros(8, np.uint8)
        for number in (2, -1):
            self.refused(OverflowError, f"'flip' (bool flip): {number} does not fit:"
                         " a bool is 0 or 1", b, b, number, 8, name="bits")
        for number in (1e39, -1e39, 10**400, np.float64(3.5e38)):
            self.refused(OverflowError, "'s' (float s):", y, x, number, 8)
        self.refused(TypeError, "expected a number, not complex64", y, x,
                     np.complex64(1), 8)
        kernel("scale")[1](y, x, float("-inf"), 8)
        self.assertEqual(y.tolist(), [-np.inf] * 8)

    def test_arrays_whose_elements_are_not_all_there(self):
        x = np.ones(8, np.float32)
        one = np.lib.stride_tricks.as_strided(np.zeros(1, np.float32), (8,), (0,))
        self.refused(TypeError, "'y' (float *y): elements of this array are the same "
                     "memory", one, x, 1.0, 8)
        tricks, base = np.lib.stride_tricks, np.zeros(16, np.float32)
        for y in (tricks.as_strided(base, (4, 2), (4, 4)),
                  tricks.as_strided(base, (2, 4), (12, 4)),
                  tricks.as_strided(base[4:], (2, 2), (-4, 4)),
                  tricks.as_strided(base, (2, 2), (2, 40)),
                  tricks.sliding_window_view(base, 4, writeable=True)):
            self.refused(TypeError, "'y' (float *y): elements of this array are the "
                         "same memory", y, x, 1.0, 8)
        for y in (base.reshape(4, 4)[:, 1:3], base.reshape(2, 2, 4).transpose(2, 0, 1),
                  base[::-2], base.reshape(4, 4)[::-1, ::2], base.reshape(1, 16).T,
                  np.zeros((0, 4), np.float32), np.zeros((4, 0), np.float32),
                  np.zeros((2, 9), np.float32)[:, :8],
                  tricks.as_strided(base, (1, 8), (0, 4))):
            n = min(y.size, 8)
            y[...] = 0
            kernel("scale")[1](y, x, 3.0, n)
            self.assertEqual(y.ravel().tolist(), [3.0] * n + [0.0] * (y.size - n))
        y = np.zeros(8, np.float32)
        kernel("scale")[1](y, one, 1.0, 8)
        self.refused(TypeError, "'x' (const float *x): a masked array", y,
                     np.ma.masked_array(x, x > 0), 1.0, 8)

    def test_settings(self):
        self.refused(ValueError, "check='leak' is about the end of a program", 1,
                     name="says", check="nan,leak")
        with self.assertRaises(TypeError) as caught:
            mlusim.compile(SOURCE, "says", flags="-O3")
        self.assertIn("expected a list, ['-O3']", str(caught.exception))

    def test_structures(self):
        class Small(ctypes.Structure):
            _fields_ = [("n", ctypes.c_int)]
        x = np.ones(8, np.float32)
        self.refused(TypeError, "Small has 4 bytes, the struct of the kernel 16",
                     Small(1), x, name="shaped")
        self.refused(TypeError, "expected a ctypes.Structure", 3, x, name="shaped")

    def test_how_it_is_launched(self):
        k = kernel("says")
        for key, words in [((1, 2, 3, 4), "one to three positive numbers"),
                           (0, "positive"), ((2, "Union3"), "no task type"),
                           (1.5, "positive")]:
            with self.assertRaises(ValueError) as caught:
                k[key]
            self.assertIn(words, str(caught.exception))
        with self.assertRaises(mlusim.Error) as caught:
            k[3, "Union1"](1)
        self.assertIn("says", str(caught.exception))
        for how, error, words in [
                ({"check": "everything"}, ValueError, "check=everything: "),
                ({"on_report": "raises"}, ValueError, "on_report='raises': expected one of"),
                ({"chekc": "all"}, TypeError, "there is no setting 'chekc'"),
                ({"device": "MLU1"}, ValueError, "device MLU1"),
                ({"memory": "full"}, ValueError, "expected one of zero|keep")]:
            self.refused(error, words, 1, name="says", **how)

    def test_devices(self):
        y = np.zeros(8, np.float32)
        with mlusim.Device() as a, mlusim.Device() as b:
            x = a.array(np.ones(8, np.float32))
            self.refused(ValueError, "is on another device", y, x, 1.0, 8, device=b)
            self.refused(TypeError, "settings belong to the Device", y, x, 1.0, 8,
                         device=a, check="all")
            x.free()
            self.refused(mlusim.Error, "this array was freed", y, x, 1.0, 8,
                         device=a)
            x = a.array(np.ones(8))
            self.refused(TypeError, "expected elements of float32, not float64", y,
                         x, 1.0, 8, device=a)
            self.refused(ValueError, "is on another device", y, x, 1.0, 8)
            with self.assertRaises(TypeError):
                pickle.dumps(x)
            with self.assertRaises(TypeError):
                a.array(np.array([None]))
            with a._use(), self.assertRaises(mlusim.Error) as caught:
                a._allocate(2**50)
            self.assertIn("out of device memory", str(caught.exception))
        with self.assertRaises(mlusim.Error) as caught:
            x.numpy()
        self.assertIn("is closed", str(caught.exception))
        a.close()


class Kernels(unittest.TestCase):
    def test_what_does_not_compile(self):
        with self.assertRaises(mlusim.CompileError) as caught:
            mlusim.compile("__mlu_global__ void k(float *x)\n{\n  x = yy;\n}\n")
        d = caught.exception.diagnostics[0]
        self.assertEqual((d.line, d.column, d.level), (3, 7, "error"))
        self.assertIn("undeclared identifier 'yy'", d.message)
        self.assertEqual(d.id, "clang:error")
        with self.assertRaises(mlusim.CompileError) as hinted:
            mlusim.compile("__mlu_global__ void k(float *x)\n{\n  __bang_addd(x, x, x, 8);\n}\n",
                           flags=["-include", "bang.h"])
        first = hinted.exception.diagnostics[0]
        self.assertEqual(first.id, "compile:unknown-intrinsic")
        self.assertIn("mlucc has no intrinsic '__bang_addd'", first.hint)
        self.assertNotIn("[compile:", first.hint)
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual(again.diagnostics, caught.exception.diagnostics)
        with self.assertRaises(FileNotFoundError):
            mlusim.compile("absent.mlu")
        with self.assertRaises(ValueError) as caught:
            mlusim.compile(SOURCE)
        self.assertIn("say which with kernel=", str(caught.exception))
        with self.assertRaises(mlusim.Error) as caught:
            mlusim.compile(SOURCE, "absent")
        self.assertIn("its kernels are scale", str(caught.exception))

    def test_flags_that_make_no_image(self):
        for flags in (["-E"], ["-O3", "-c"], ["-S"], ["-o", "x"], ["-ox"], ["-M"],
                      ["--help"], ["--version"], ["-fsyntax-only"], ["-###"],
                      ["--bang-mlu-arch=mtp_372"], ["--bang-host-only"]):
            with self.assertRaises(ValueError) as caught:
                mlusim.compile(SOURCE, "says", flags=flags)
            self.assertIn("the flag " + flags["-O3" in flags] + ": ",
                          str(caught.exception))
        mlusim.compile(SOURCE, "says", flags=["-O1", "-DM=1", "-D", "E",
                                              "-Wall", "-fno-math-errno"])

    def test_parameters_are_those_of_each_image(self):
        """An image of another architecture, or with checks, has its own."""
        k = mlusim.compile("""
            #if __BANG_ARCH__ >= 500
            __mlu_global__ void s(int *y, int a) { y[0] = a; }
            #else
            __mlu_global__ void s(int *y, float x, int a) { y[0] = a + (int)x; }
            #endif
            """)
        y = np.zeros(1, np.int32)
        for _ in range(2):
            k[1](y, 7, device="MLU590-H8")
            self.assertEqual(y[0], 7)
            with self.assertRaises(TypeError) as caught:
                k[1](y, 7, device="MLU370-X4")
            self.assertIn("float x, int32_t a) takes 3 arguments, 2 are given",
                          str(caught.exception))
            k[1](y, 2.0, 7, device="MLU370-X4")
            self.assertEqual(y[0], 9)

    def test_long_names(self):
        """What the library has no room for is left out by whole characters."""
        for n in range(120, 130):
            name = "a" * n + "\u00e9" * 70
            k = mlusim.compile(f"__mlu_global__ void {name}(int {name}) {{\n}}\n")
            self.assertTrue(name.startswith(k.name) and len(k.name) > n, k.name)
            p = k.parameters[0].name
            self.assertTrue(name.startswith(p) and len(p) >= 120, p)

    def test_a_source_that_changes(self):
        """What compile() read is what each device gets, or nothing."""
        before = os.getcwd()
        text = "__mlu_global__ void one(int *y) { y[0] = 1; }\n"
        y = np.zeros(1, np.int32)
        with tempfile.TemporaryDirectory() as folder:
            try:
                os.chdir(folder)
                for name in ("a.mlu", "b.mlu"):
                    with open(name, "w") as file:
                        file.write(text)
                a, b = mlusim.compile("a.mlu"), mlusim.compile("b.mlu")
            finally:
                os.chdir(before)
            a[1](y, device="MLU370-X4")
            self.assertEqual(y[0], 1)
            with open(os.path.join(folder, "b.mlu"), "w") as file:
                file.write(text.replace("= 1", "= 2"))
            with self.assertRaises(mlusim.Error) as caught:
                b[1](y, device="MLU370-X4")
            self.assertIn("b.mlu changed since it was compiled",
                          str(caught.exception))
            b[1](y, device="MLU590-H8")
            self.assertEqual(y[0], 1)

    def test_headers_that_change(self):
        """Those of the program, wherever they are: beside the source, by a header, in
        folders of flags; also when one is gone."""
        y = np.zeros(1, np.int32)
        for source, flags in [('#include "a b.h"\n', []),
                              ("#include <c.h>\n", ["-Ifolder"]),
                              ("", ["-include", "folder/c.h"])]:
            with tempfile.TemporaryDirectory() as folder:
                before = os.getcwd()
                os.chdir(folder)
                try:
                    os.mkdir("folder")
                    for name, text in [
                            ("k.mlu", source + "__mlu_global__ void k(int *y)\n"
                             "{\n    y[0] = VALUE;\n}\n"),
                            ("a b.h", '#include "folder/c.h"\n'),
                            ("folder/c.h", "#define VALUE 1\n")]:
                        with open(name, "w") as file:
                            file.write(text)
                    k = mlusim.compile("k.mlu", flags=flags)
                finally:
                    os.chdir(before)
                header = os.path.join(folder, "folder", "c.h")
                with open(header, "w") as file:
                    file.write("#define VALUE 2\n")
                for _ in range(2):
                    with self.assertRaises(mlusim.Error) as caught:
                        k[1](y, device="MLU370-X4")
                    self.assertIn("c.h changed since it was compiled",
                                  str(caught.exception))
                    if os.path.exists(header):
                        os.remove(header)
                k[1](y, device="MLU590-H8")
                self.assertEqual(y[0], 1)

    def test_faults(self):
        y = np.zeros(8, np.float32)
        with mlusim.Device() as d:
            with self.assertRaises(mlusim.KernelFault) as caught:
                kernel("beyond")[1](y, device=d)
            kernel("scale")[1](y, y.copy() + 1, 2.0, 8, device=d)
        self.assertEqual(y[0], 2)
        e = pickle.loads(pickle.dumps(caught.exception))
        with open(SOURCE) as file:
            line = 1 + file.read().split("\n").index(
                "    __memcpy(a, y + 100000, sizeof a, GDRAM2NRAM);")
        self.assertEqual((os.path.basename(e.file), e.line, e.function),
                         ("kernels.mlu", line, "beyond"))
        self.assertEqual((e.op, e.operand, e.task, e.core), ("__memcpy", "s", 0, 0))
        self.assertTrue(e.hint)
        self.assertEqual(e.id, "fault:bounds")
        self.assertTrue(e.result.is_fault)
        self.assertIn("fault in beyond", str(e))
        with self.assertRaises(AttributeError):
            e.absent

    def test_a_kernel_without_end(self):
        with self.assertRaises(mlusim.KernelFault) as caught:
            kernel("endless")[1](np.zeros(1, np.uint32), max_instructions=100000)
        self.assertIn("instructions", str(caught.exception))

    def test_control_c(self):
        y = np.zeros(1, np.uint32)
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with mlusim.Device() as d:
                k = kernel("endless")
                k2 = kernel("says")
                k2[1](1, device=d)
                timer = threading.Timer(
                    0.5, os.kill, (os.getpid(), signal.SIGINT))
                timer.start()
                with self.assertRaises(KeyboardInterrupt):
                    k[1](y, device=d)
                    for _ in range(1000000):  # where the handler may run late
                        pass
                self.assertEqual(k2[1](5, device=d).printed, "n is 5\n")
                self.assertIs(signal.getsignal(signal.SIGINT),
                              signal.default_int_handler)
        finally:
            signal.signal(signal.SIGINT, before)

    def test_handlers_of_other_signals(self):
        """They are called while a kernel runs, and end it by an exception."""
        class Late(Exception):
            pass

        def send(*numbers):  # in this order
            for number in numbers:
                os.kill(os.getpid(), number)

        def soon(*numbers):
            timer = threading.Timer(0.3, send, numbers)
            timer.start()
            self.addCleanup(timer.join)

        def is_late(*_):
            raise Late
        calls = []
        for number, handler in [(signal.SIGALRM, is_late), (signal.SIGTERM, is_late),
                                (signal.SIGUSR1, lambda *_: calls.append(1))]:
            self.addCleanup(signal.signal, number, signal.signal(number, handler))
        y, k, says = np.zeros(1, np.uint32), kernel("endless"), kernel("says")
        with mlusim.Device() as d:
            for number in (signal.SIGALRM, signal.SIGTERM):
                soon(number)
                with self.assertRaises(Late):
                    k[1](y, device=d)
                self.assertEqual(says[1](5, device=d).printed, "n is 5\n")
            soon(signal.SIGINT)
            with self.assertRaises(KeyboardInterrupt):
                k[1](y, device=d)
                for _ in range(1000000):
                    pass
            with self.assertRaises(mlusim.KernelFault):  # in the other thread as well
                kernel("beyond")[1](np.zeros(8, np.float32), device=d)
            with self.assertRaises(mlusim.Error) as caught:
                says[3, "Union1"](1, device=d)
            self.assertIn("says", str(caught.exception))
        signal.raise_signal(signal.SIGUSR1)
        soon(signal.SIGUSR1, signal.SIGALRM)
        with self.assertRaises(Late):
            k[1](y)
        self.assertEqual(calls, [1, 1])


class Processes(unittest.TestCase):
    def test_a_fork(self):
        with mlusim.Device() as d:
            a = d.array(np.arange(4))
            kernel("says")[1](1, device=d)
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    a.numpy()
                except mlusim.Error as error:
                    ok = "open a device in the child" in str(error)
                    y = np.zeros(4, np.float32)
                    kernel("scale")[1](y, y.copy() + 1, 2.0, 4)
                    status = 0 if ok and y[0] == 2 else 2
                finally:
                    os._exit(status)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            self.assertEqual(a.numpy().tolist(), [0, 1, 2, 3])

    def test_control_c_while_a_kernel_is_compiled(self):
        """The compiler has the time to end, no files are left, and the next
        compilation works."""
        with tempfile.TemporaryDirectory() as folder:
            clang = os.path.join(folder, "clang")
            with open(clang, "w") as file:
                file.write("#!/bin/sh\n"  # it is called again, before it is over
                           "trap '' INT\n"
                           "mkdir $0.called && kill -INT 0 && sleep 0.6\n"
                           "exit 1\n")
            os.chmod(clang, 0o700)
            places = os.path.join(folder, "places")
            os.mkdir(places)
            code = ("import mlusim, os, signal\n"
                    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                    "usual = os.environ.pop('USUAL', None)\n"
                    "text = '__mlu_global__ void k(int *y) { y[0] = 1; }'\n"
                    "try:\n"
                    "    mlusim.compile(text)\n"
                    "except KeyboardInterrupt:\n"
                    "    print('stopped', [n for n in os.listdir(os.environ['TMPDIR'])\n"
                    "                      if not n.endswith(str(os.getuid()))])\n"
                    "del os.environ['MLUSIM_CLANG']\n"
                    "if usual: os.environ['MLUSIM_CLANG'] = usual\n"
                    "print(mlusim.compile(text))\n")
            status, text = self.python(
                code, start_new_session=True, TMPDIR=places, MLUSIM_CACHE="off",
                MLUSIM_CLANG=clang, USUAL=os.environ.get("MLUSIM_CLANG", ""))
            self.assertEqual((status, text), (0, "stopped []\n<mlusim.Kernel "
                                              "k(int32_t *y)>\n"))

    def test_threads(self):
        failed = []

        def work(n):
            try:
                y = np.zeros(64, np.float32)
                k[4](y, np.full(64, n, np.float32), 2.0, 64)
                if (y != 2 * n).any():
                    failed.append(n)
            except Exception as error:
                failed.append(error)
        k = kernel("scale")
        threads = [threading.Thread(target=work, args=(n,)) for n in range(64)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(failed, [])
        with mlusim.Device() as d, d._use():
            errors = []
            t = threading.Thread(target=lambda: errors.append(
                self.assertRaises(mlusim.Error, d.array, [1])))
            t.start()
            t.join()
            self.assertEqual(errors, [None])

    def test_devices_that_are_closed_meanwhile(self):
        """A call is about its device, or refused, and never about the process."""
        with mlusim.Device() as d:
            errors = []

            def close():
                try:
                    d.close()
                except mlusim.Error as error:
                    errors.append(str(error))
            with d._use():
                t = threading.Thread(target=close)
                t.start()
                t.join()
                close()
                self.assertEqual(d.array(np.arange(3)).numpy().tolist(), [0, 1, 2])
            self.assertIn("another thread uses the device", errors[0])
            self.assertIn("in use by a call of this thread", errors[1])
        self.assertEqual(len(errors), 2)

    def test_a_device_inside_of_a_call_of_another(self):
        """As handlers of signals do it; a number of the program as well."""
        class Eight:
            def __index__(self):
                d.close()
                return 8
        with mlusim.Device("MLU370-X4") as a, mlusim.Device("MLU590-H8") as b:
            x = a.array(np.arange(3))
            with a._use():
                b.array(np.ones(2)).free()
                again = np.zeros(3, int)
                a._read(again, x.address)
            self.assertEqual(again.tolist(), [0, 1, 2])
        y = np.zeros(8, np.float32)
        with mlusim.Device() as d:
            with self.assertRaises(mlusim.Error) as caught:
                kernel("scale")[1](y, y.copy(), 1.0, Eight(), device=d)
        self.assertIn("is closed", str(caught.exception))

    def python(self, code, start_new_session=False, **environment):
        done = subprocess.run([sys.executable, "-c", code], text=True,
                              env={**os.environ, **environment},
                              start_new_session=start_new_session,
                              capture_output=True)
        return done.returncode, done.stdout + done.stderr

    def test_libraries(self):
        status, text = self.python("import mlusim", MLUSIM_LIB="/absent")
        self.assertEqual(status, 1)
        self.assertIn("ImportError: mlusim: there is no /absent: build or install "
                      "mlusim, or set MLUSIM_LIB", text)
        status, text = self.python("import mlusim", MLUSIM_LIB=__file__)
        self.assertIn("cannot be loaded", text)
        code = ("import sys, types; v = types.ModuleType('mlusim._version'); "
                "v.__version__ = '0.0.9'; sys.modules['mlusim._version'] = v; "
                "import mlusim")
        status, text = self.python(code, MLUSIM_LIB=mlusim.library)
        self.assertIn(f"is {mlusim.__version__} and this package is 0.0.9: take "
                      "both from one build", text)
        with tempfile.TemporaryDirectory() as folder:  # without the simulator
            alone = shutil.copy(mlusim.library, folder)
            if "ASAN_OPTIONS" not in os.environ:  # there it has a path of its own
                status, text = self.python("import mlusim", MLUSIM_LIB=alone)
                self.assertIn(f"ImportError: mlusim: {alone} cannot be loaded: "
                              "libmlusim.so", text)
        status, text = self.python("import mlusim; print(mlusim.library)",
                                   MLUSIM_LIB=os.path.dirname(mlusim.library))
        self.assertEqual((status, text.strip()), (0, mlusim.library))

    @unittest.skipIf("ASAN_OPTIONS" in os.environ, "sanitizers keep freed memory for a while")
    def test_nothing_grows(self):
        """10,000 launches take less than 1 MB more."""
        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        with mlusim.Device() as d:
            x = d.array(np.ones(4, np.float32))
            launch = kernel("scale")[1]
            for i in range(10000):
                launch(x, x, 1.0, 4, device=d)
                if i == 1000:
                    before = resident()
            self.assertLess(resident() - before, 1 << 20)


if __name__ == "__main__":
    unittest.main()
