# SPDX-License-Identifier: MIT
"""limit.py TRACE LAUNCHES COPIES [MIB]: whether a trace of limit.mlu has everything,
or what it has and what it says it left out are together everything."""
import json
import os
import sys

trace, (launches, copies) = sys.argv[1], map(int, sys.argv[2:4])
mib = int(sys.argv[4]) if len(sys.argv) > 4 else 0
data = json.load(open(trace))
has = {}
for e in data["traceEvents"]:
    if e["ph"] == "X":
        kind = "commands" if e["cat"] in ("copy", "host") else e["cat"]
        has[kind] = has.get(kind, 0) + 1
expected = {"op": launches * copies, "wait": launches * copies, "task": launches,
            "launch": launches, "commands": 1}  # the wait of cnrtQueueSync
left = data.get("leftOut", {})
assert bool(left) == bool(mib), left
if mib:
    assert os.path.getsize(trace) <= mib << 20, os.path.getsize(trace)
    # Nothing is left out while there is room.
    assert os.path.getsize(trace) > (mib << 20) * 0.74, os.path.getsize(trace)
    assert left["limit_mib"] == mib
    for key, part, name in [("op", "within", "ops"), ("wait", "within", "waits"),
                            ("task", "within", "tasks"), ("launch", "program", "launches"),
                            ("commands", "program", "commands")]:
        has[key] = has.get(key, 0) + left.get(part, {}).get(name, 0)
assert has == expected, (has, expected)
