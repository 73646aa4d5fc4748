# SPDX-License-Identifier: MIT
"""Computes what `mluop accept --json` should say of the cases whose work follows
from their sizes, by docs/accept.md: a line for each figure that agrees.

usage: accept.py VERDICTS DEVICES
"""
import json
import math
import sys

verdicts, devices = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
device = next(d for d in devices["devices"] if d["name"] == verdicts["device"])
GBPS = device["dram_peak_gbps"]
GOPS = device["clusters"] * device["cores_per_cluster"] * device["clock_mhz"] / 1000 * 32  # float


def tib(name, b, c, n, m):
    size = 2 if name.endswith("half") else 4
    moved = size * b * c * (n + m) + b * n * 3 * (4 + size)
    return 9 * b * c * n, moved, 6 * b * c * n, moved, size


def dsb(_name, n, m, c):
    moved = 4 * (2 * m * c + 2 * n * c + n + m + 1)
    return m * c + n * c, moved, 2 * n * c, moved, 4


WORK = {"three_interpolate_backward": tib, "dynamic_scatter_backward": dsb}
wrong = 0


def same(what, got, wanted):
    global wrong
    if got == wanted or (isinstance(wanted, float) and math.isclose(got, wanted, rel_tol=1e-3)):
        print(what)
    else:
        print(f"FAILED {what}: {got}, expected {wanted}")
        wrong = 1


counts = dict.fromkeys(("passed", "reason", "refused", "failed"), 0)
for operator in verdicts["operators"]:
    for case in operator["cases"]:
        what = f"{operator['operator']} {case['case']}"
        vendor, least = case["theory"]
        counts[case["verdict"]] += 1
        same(f"{what} wanted", case["wanted"], 0.6 if case["network"] else 0.3)
        if case["verdict"] == "refused":
            same(f"{what} outputs", case["outputs"], [])
            continue
        same(f"{what} limits", all(o["right"] for o in case["outputs"]), True)
        for output in case["outputs"]:
            if output["rule"] == "diff12":
                same(f"{what} {output['tensor']}", output["limits"], [0.003, 0.003])
                same(f"{what} diff1", output["diff1"] <= 0.003 and output["diff2"] <= 0.003, True)
            else:
                same(f"{what} {output['tensor']}", output["diff3"], [0, 0])
        if case["us"] == 0:
            same(f"{what} launches nothing", case["verdict"], "passed")
            continue
        size = 4
        if operator["operator"] in WORK:
            shape = [int(n) for n in case["shape"].split("x")]
            *work, size = WORK[operator["operator"]](case["case"], *shape)
            same(f"{what} work", [vendor["operations"], vendor["bytes"], least["operations"],
                                  least["bytes"]], work)
        ns = case["us"] * 1000
        for theory in vendor, least:
            same(f"{what} IO by {theory['by']}", theory["io"], theory["bytes"] / (ns * GBPS))
            same(f"{what} compute by {theory['by']}", theory["compute"],
                 theory["operations"] / (ns * GOPS * 4 / size))
        same(f"{what} efficiency", case["efficiency"], max(vendor["io"], vendor["compute"]))
        same(f"{what} verdict", case["verdict"],
             "passed" if case["efficiency"] >= case["wanted"] else "reason")
        same(f"{what} why", case["why"] is None, case["verdict"] == "passed")
for verdict, n in counts.items():
    same(f"cases {verdict}", verdicts[verdict], n)
sys.exit(wrong)
