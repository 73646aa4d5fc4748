# SPDX-License-Identifier: MIT
"""The plugin for pytest, by runs of pytest on small test files: run by pytest itself,
with the plugin and pytester."""

import os

import pytest

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernels.mlu")
BEGIN = f"""
import numpy as np
import pytest
import mlusim
from mlusim.testing import assert_close

def launch(name, *arguments, **how):
    return mlusim.compile({SOURCE!r}, name)[1](*arguments, **how)

y = np.zeros(256, np.float32)
"""
# Reads NRAM that nobody has written: the check `init` says so.
UNWRITTEN = """
def test_unwritten(mlu):
    launch("unwritten", y{how})
"""


@pytest.fixture
def run(pytester):
    """Runs pytest on a test file; how it went."""
    def run_pytest(body, *options, **how):
        pytester.makepyfile(BEGIN + body)
        return pytester.runpytest("-p", "mlusim.pytest_plugin", "-rA", *options, **how)
    return run_pytest


def line_of(text):
    with open(SOURCE) as file:
        return 1 + file.read().split("\n").index(text)


DEVICES = """
@pytest.mark.mlu_devices("MLU370-X4", "MLU590-H8")
class Test:
    def test_each(self, mlu):
        with mlu() as d:
            print("on", d.name, mlu(device="MLU270").name)
        assert mlu(seed=1).name == d.name

    @pytest.mark.mlu_devices("MLU270")
    def test_closest(self, mlu):
        print("on", mlu().name)

def test_usual(mlu):
    global kept
    kept = mlu()
    assert kept.name == mlusim.Device().name

def test_closed_after_the_test():
    with pytest.raises(mlusim.Error, match="is closed"):
        kept.array(y)
"""


def test_a_test_runs_on_each_device(run):
    result = run(DEVICES)
    result.assert_outcomes(passed=5)
    result.stdout.fnmatch_lines_random([
        "on MLU370-X4 MLU270", "on MLU590-H8 MLU270", "on MLU270",
        "PASSED *::test_each[[]MLU370-X4[]]", "PASSED *::test_each[[]MLU590-H8[]]",
        "PASSED *::test_closest[[]MLU270[]]", "PASSED *::test_usual"])


@pytest.mark.parametrize("marker, fixture, words", [
    ('"MLU1"', "mlu", "device MLU1: "),
    ("", "mlu", "mlu_devices wants the names of devices"),
    ("7", "mlu", "mlu_devices: "),
    ('"MLU270"', "tmp_path", "mlu_devices is for tests with the fixture mlu")])
def test_markers_that_are_wrong(run, marker, fixture, words):
    result = run(f"@pytest.mark.mlu_devices({marker})\ndef test_a({fixture}): pass\n")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines([f"{words}*"])
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_fault_shows_the_line_of_the_kernel_and_of_the_test(run):
    result = run("def test_beyond():\n    launch('beyond', y)\n")
    result.assert_outcomes(failed=1)
    line = line_of("    __memcpy(a, y + 100000, sizeof a, GDRAM2NRAM);")
    result.stdout.fnmatch_lines([
        ">*launch('beyond', y)",
        ">*return mlusim.compile*",
        "E * fault in beyond: out of bounds: __memcpy*",
        "E *hint: *",
        f"*.py:{BEGIN.count(chr(10)) - 3}: KernelFault",
        "*source of the kernel*",
        f"*kernels.mlu:{line}: out of bounds, in beyond",
        f" *{line - 1}  {{",
        f"> *{line}      __memcpy(a, y + 100000, sizeof a, GDRAM2NRAM);",
        f" *{line + 1}  }}"])
    result.stdout.no_fnmatch_line("*compiler.py*")


MARKED = """
def test_marked():
    with open("secret", "w") as file:
        file.write("TREASURE\\n" * 9)
    with open("own.h", "w") as file:
        file.write("#define BY 100000 // of own.h\\n")
    with open("marked.mlu", "w") as file:
        file.write('#include <bang.h>\\n#include "own.h"\\n__nram__ float a[64];\\n'
                   '__mlu_entry__ void marked(float *y)\\n{\\n%s'
                   "    __memcpy(a, y + BY, sizeof a, GDRAM2NRAM);\\n}\\n")
    mlusim.compile("marked.mlu", "marked")[1](y)
"""


@pytest.mark.parametrize("marker, shown", [
    ('# 3 "secret" 1\\n', False), ('#line 2 "./secret"\\n', False),
    ('#line 1 "own.h"\\n', True), ("", True)])
def test_lines_are_of_what_was_compiled(run, marker, shown):
    result = run(MARKED % marker)
    result.assert_outcomes(failed=1)
    result.stdout.no_fnmatch_line("*[0-9]  TREASURE*")
    assert ("source of the kernel" in result.stdout.str()) == shown


# How a test launches that kernel, and the values of --mlu-check with which it fails.
HOW = [(', memory="poison"', {"all"}),
       (", check=None", set()),
       (', check="init"', {"", "all", "nan,race"}),
       (', check="init", on_report="ignore"', set()),
       (', device=mlu()', {"all"}),
       (', device=mlu(check="init")', {"", "all", "nan,race"}),
       (', device=mlu(check="init", on_report="ignore")', set()),
       (', device=mlu(check="init"), on_report="ignore"', set())]


@pytest.mark.parametrize("checks", ["", "all", "nan,race"])
def test_what_checks_find(run, checks):
    body = "".join(UNWRITTEN.format(how=how).replace("_unwritten", f"_{i}_")
                   for i, (how, _) in enumerate(HOW))
    result = run(body, *([f"--mlu-check={checks}"] if checks else []))
    found = [checks in fails for _, fails in HOW]
    result.assert_outcomes(failed=sum(found), passed=len(found) - sum(found))
    result.stdout.fnmatch_lines_random([
        f"{'FAILED' if fails else 'PASSED'} *::test_{i}_*"
        for i, fails in enumerate(found)])
    result.stdout.fnmatch_lines([
        "E *CheckError: init: *kernels.mlu:*", "*source of the kernel*",
        "> * __memcpy(y, a, sizeof a, NRAM2GDRAM);"])


def test_a_check_that_there_is_not(run):
    result = run(UNWRITTEN.format(how=""), "--mlu-check=everything")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--mlu-check: *'everything' is not one of them*"])


def test_results_that_are_not_close(run):
    result = run("""
def test_scale():
    x = np.arange(8, dtype=np.float32)
    launch("scale", y[:8], x, 0.5, 8)
    assert_close(y[:8], 0.5 * x)
    assert_close(y[:8], x, "close", absolute=0, relative=0.25)
""")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([
        ">*assert_close(y[[]:8[]], x, *",
        "E *not right by the rule close (bounds: absolute 0, relative 0.25)",
        "E *element [[]1[]] is 0.5, expected 1"])
    result.stdout.no_fnmatch_line("*testing.py*")


def test_with_several_workers(pytester):
    """xdist, and the plugin as an installation brings it along: by its entry point."""
    pytester.makepyfile(BEGIN + DEVICES.replace("test_closed", "not_a_test") +
                        UNWRITTEN.format(how=', memory="poison"') +
                        "def test_beyond():\n    launch('beyond', y)\n")
    result = pytester.runpytest_subprocess("-n2", "--mlu-check=all")
    result.assert_outcomes(failed=2, passed=4)
    result.stdout.fnmatch_lines_random([
        "> * __memcpy(a, y + 100000, sizeof a, GDRAM2NRAM);",
        "> * __memcpy(y, a, sizeof a, NRAM2GDRAM);"])


# Wrong for all sizes but multiples of 4, and, with --mlu-check, for those that check.
SIZES = """
SOURCE = '''
__mlu_global__ void fours(float *y, int n)
{
    for (int i = 0; i < n / 4 * 4; i++)
        y[i] = 1.0f;
}
'''

@pytest.mark.mlu_devices("MLU370-X4", "MLU590-H8")
def test_sizes(mlu_device):
    mlusim.testing.assert_sizes(mlusim.compile(SOURCE), y="n", n=range(4, 9, STEP),
                                output="y", device=mlu_device, jobs=1)
"""


def test_all_sizes(run):
    run(SIZES.replace("STEP", "4")).assert_outcomes(passed=2)
    result = run(SIZES.replace("STEP", "1"))
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["E * fours is wrong for n = 5, 1 task: coverage: "
                                 "element 4 of y is not written"])


def test_checks_of_sizes(run):
    result = run(SIZES.replace("STEP", "4"), "--mlu-check=race")
    result.assert_outcomes(passed=2)
