# SPDX-License-Identifier: MIT
"""Whether the copies of peers.mlu are where they belong: peers.py TRACE REPORT.

Both are in the queue of device 1, and each is with the copies to the device that gets it."""
import json
import sys

trace, report = (json.load(open(path)) for path in sys.argv[1:])
names = {}
for e in trace["traceEvents"]:
    if e["ph"] == "M" and e["name"] in ("process_name", "thread_name"):
        names[e["pid"], e["tid"] if e["name"] == "thread_name" else None] = e["args"]["name"]
places = sorted(
    (names[e["pid"], None], names[e["pid"], e["tid"]], e["args"]["queue"], e["args"]["queue_device"])
    for e in trace["traceEvents"] if e["ph"] == "X" and e["name"] == "copy from another device")
expected = sorted([("device 1 launches", "queue 1", 1, 1)] * 2 +
                  [(f"device {i} launches", "copies to the device", 1, 1) for i in range(2)])
assert places == expected, places
lanes = [(x["ordinal"], x["name"], x["commands"]) for x in report["program"]["lanes"]
         if x["kind"] == "queue"]
assert lanes == [(1, "device 1, queue 1", 3)], lanes
