"""The check host: each case of host.mlu is reported at its marked lines where it is wrong, and
silent where it is right. The remedy names the call that is missing. OUT is the build folder."""
import json
import os
import re
import sys

sys.path.insert(0, "tests/support")
from expect import MLUCC, MLUSIM, ROOT, by_schema, check, expect, finish, needs_clang, run, same, work

needs_clang()
source = ROOT / "tests/runtime/instruments/host.mlu"
program = work / "host"
expect(MLUCC, "-g", "--bang-mlu-arch=mtp_592", source, "-o", program, plain=False)

lines = {}
for number, text in enumerate(open(source), 1):
    for mark in re.findall(r"@([\w-]+)", text):
        lines[mark] = number

QUEUES = "queues anew filled by_default over_third halves columns atomics readers same_buffer peers"
WORDS = {  # in the cause
    "copy": "cnrtMemcpy reads device memory that the launch of put in queue 1 may still be writing",
    "upload": "cnrtMemcpy writes device memory that the launch of get in queue 1 may still be reading",
    "fill": "cnrtMemset writes device memory that cnrtMemcpyAsync in queue 1 may still be writing",
    "release": "cnrtFree frees device memory that the launch of put in queue 1 may still be writing",
    "by_default": "the launch of get in the default queue reads",
    "atomics": "the launch of scalar in queue 2 writes",
    "same_buffer": "cnrtMemcpyAsync in queue 2 reads host memory that cnrtMemcpyAsync in queue 1",
    "changed": "4096 bytes of host memory that the host has changed before cnrtQueueSync",
    "stack": "on the stack of a function that has returned before cnrtQueueSync",
    "pinned": "cnrtFreeHost frees host memory that cnrtMemcpyAsync in queue 1 may still be reading",
    "freed": "were freed before cnrtQueueSync",
    "peers": "the launch of get in queue 1 of device 1 reads device memory that "
             "cnrtMemcpyPeerAsync in queue 1 of device 0 may still be writing",
}


def go(name, how, checks="host"):
    devices = ["--devices", "2"] if name == "peers" else []
    file = work / "json"
    file.unlink(missing_ok=True)
    ended = run(MLUSIM, "run", "--report", "none", "--check", checks, "--check-json", file, *devices,
                program, name, how, plain=False)
    return ended, json.loads(file.read_text())["reports"] if file.exists() else []


for name in run(program, plain=False).out.split():
    if name == "freed" and os.environ["MODE"] == "asan":
        continue  # free() keeps the pages there
    ended, reports = go(name, "right")
    check(ended.status == 0 and not reports, f"{name} right is reported", ended.shown())
    ended, reports = go(name, "wrong")
    check(ended.status == 1, f"{name} wrong: the status is {ended.status}", ended.shown())
    same([r["check"] for r in reports], ["host"], f"{name} wrong: the reports")
    if len(reports) != 1:
        continue
    report = reports[0]
    at = lines[f"{name}-at"]
    after = lines.get(f"{name}-after", at)
    same((report["at"]["line"], report["after"]["line"]), (at, after), f"{name}: the two lines")
    check(WORDS.get(name, "") in report["cause"], f"{name}: the cause", report["cause"])
    missing = "cnrtPlaceNotifier" if name in QUEUES.split() else "cnrtQueueSync(q)"
    check(report["remedy"].startswith(f"call {missing}"), f"{name}: the remedy", report["remedy"])
    by_schema("check", work / "json")

finish()
