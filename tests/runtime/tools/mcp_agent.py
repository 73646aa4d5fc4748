# SPDX-License-Identifier: MIT
"""An agent that mends three kernels with the tools of `mlusim mcp` alone: what it asks is
fixed, and what it is answered decides nothing but whether the test passes.

usage: mcp_agent.py MLUSIM FOLDER    FOLDER/served has a task called add
Prints a line for each check, "FAILED ..." of one that fails.
"""
import json
import os
import re
import subprocess
import sys

from mcp_client import Client, keep_results

mlusim, folder = sys.argv[1:]
served = folder + "/served"
DEVICE = "MLU590-H8"
LAUNCH = {"kernel": "add", "type": "Union1", "dim": "4",
          "args": ["gdram:f32[100]=zero", "gdram:f32[100]=iota", "gdram:f32[100]=1.5", "100"]}
SUMS = [i + 1.5 for i in range(100)]


def same(what, got, wanted):
    is_good = got == wanted
    print("ok" if is_good else "FAILED", what,
          "" if is_good else f"{got!r} is not {wanted!r}", flush=True)


def ids(found):
    return [error["id"] for error in found["verdict"]["errors"]]


def figures(verdict):
    """A verdict without what differs from answer to answer of the same text."""
    return {name: value for name, value in verdict.items() if name not in ("answer", "host")}


def judge(client, text):
    return client.call("judge", task="add", source=text, device=DEVICE)


def accept(client, what, text, wanted):
    """The last call of each: the answer is right, as the good one is."""
    found = judge(client, text)
    same(f"{what}, mended", (found["status"], ids(found)), (0, []))
    named = json.dumps(figures(found["verdict"])).replace("kernel.mlu", "add/good.mlu")
    same(f"{what}: the verdict", json.loads(named), wanted)


def mend_fault(client, good, wanted):
    """It stores one element more than there is."""
    bad = good.replace("at, x, m * sizeof", "at, x, (m + 1) * sizeof")
    found = client.call("run", source=bad, **LAUNCH)
    same("a fault", (found["status"], found["report"]["total"]["faults"]), (1, 1))
    line = int(re.search(r"at kernel\.mlu:(\d+) in add", found["stderr"])[1])
    same("its line", bad.splitlines()[line - 1].strip(),
         "__memcpy(y + at, x, (m + 1) * sizeof(float), NRAM2GDRAM);")
    name = re.search(r"id: (\S+)", found["stderr"])[1]
    remedy = client.call("explain", id=name)["explanation"]["remedy"]
    same("what to do", (name, "min(size, rest)" in remedy), ("fault:bounds", True))
    lines = bad.splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace("(m + 1)", "m")
    mended = "".join(lines)
    accept(client, "a fault", mended, wanted)


def mend_wrong(client, good, wanted):
    """It takes one array from the other."""
    bad = good.replace("__bang_add(", "__bang_sub(")
    found = judge(client, bad)
    same("a wrong result", (found["status"], ids(found)), (1, ["wrong"]))
    same("explained", client.call("explain", id="judge:wrong")["explanation"]["id"],
         "judge:wrong")
    found = client.call("run", source=bad, show=[1], **LAUNCH)
    same("what it gives", found["arrays"][0]["values"], [i - 1.5 for i in range(100)])
    forms = client.call("intrinsic", word="__bang_add")["intrinsics"]["forms"]
    same("the name for that", forms[0]["name"], "__bang_add")
    mended = bad.replace("__bang_sub(", forms[0]["name"] + "(")
    accept(client, "a wrong result", mended, wanted)


def mend_sync(client, good, wanted):
    """It adds while an asynchronous copy may be under way: right by luck."""
    bad = good.replace("__memcpy(z, b", "__memcpy_async(z, b")
    found = client.call("run", source=bad, show=[1], **LAUNCH)
    same("right by luck", (found["status"], found["arrays"][0]["values"]), (1, SUMS))
    (report,) = found["checks"]["reports"]
    same("what the checks find", report["id"], "check:hazard")
    remedy = client.call("explain", id=report["id"])["explanation"]["remedy"]
    same("which sync", "__sync_io()" in remedy and "__sync_io()" in report["remedy"], True)
    lines = bad.splitlines(keepends=True)
    lines.insert(report["at"]["line"] - 1, "        __sync_io();\n")
    mended = "".join(lines)
    found = client.call("run", source=mended, show=[1], **LAUNCH)
    same("nothing to report", (found["status"], found["checks"]["reports"]), (0, []))
    same("it fits", client.call("budget", source=mended)["budget"]["fits"], True)
    found = judge(client, mended)
    same("a missing sync, mended", (found["status"], ids(found)), (0, []))
    same("on all cases", [case["passed"] for case in found["verdict"]["cases"]],
         [case["passed"] for case in wanted["cases"]])


def main():
    with open(served + "/add/good.mlu", encoding="utf-8") as file:
        good = file.read()
    plain = subprocess.run([mlusim, "judge", "--json", "--device", DEVICE, "add",
                            "add/good.mlu"], cwd=served, stdout=subprocess.PIPE, check=True)
    wanted = figures(json.loads(plain.stdout))
    client = Client(mlusim, served, env=dict(os.environ, TMPDIR=folder + "/tmp"))
    mend_fault(client, good, wanted)
    mend_wrong(client, good, wanted)
    mend_sync(client, good, wanted)
    same("its end", client.close(), 0)
    keep_results(folder + "/result-agent")


main()
