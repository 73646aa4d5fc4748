# SPDX-License-Identifier: MIT
"""Holds what a report says of launches against measurements.

bounds.py gains SHARE MISSED WHATIF REPORT: twice as fast, one of the limits that the report names
for a launch saves nearly as much as any part does. Launches where no part saves SHARE do not
count; of the others the share MISSED may be wrong.
bounds.py sums REPORT...: the cycles of the steps add up to those of the launch, and the figures of
the core to its own sum.
"""
import json
import pathlib
import sys

NEAR = 0.03  # of the running time: so much more is no other limit
OF = 0.75    # of the greatest gain: so much is nearly as much


def read(path):
    return json.loads(pathlib.Path(path).read_text())


def gains_of(kernel):
    """{change: share of the running time that it saves} of a launch."""
    return {c["change"]: 1 - c["running_us"] / kernel["running_us"] for c in kernel["changes"]
            if c["running_us"] is not None}


def named(entry, gains):
    """What the limits that a report names save; those that no change measures count as all."""
    changes = [c["change"].split("+") for c in entry["bound"]["candidates"]]
    if entry["bound"]["kind"] == "launch":
        return max(gains.values())
    return max((gains.get(change, 0) for words in changes for change in words), default=0)


def check_gains(share, missed, whatif, report):
    wrong = n = 0
    entries, kernels = read(report)["entries"], read(whatif)["kernels"]
    assert len(entries) == len(kernels) > 0
    for entry, kernel in zip(entries, kernels):
        gains = gains_of(kernel)
        most = max(gains.values())
        if most < float(share):
            continue
        n += 1
        own = named(entry, gains)
        if own < most - NEAR and own < OF * most:
            wrong += 1
            shown = ", ".join(f"{c} {g:.0%}" for c, g in gains.items() if abs(g) >= 0.005)
            print(f"{entry['kernel']}: {entry['bound']['title']}; measured: {shown}")
    print(f"{n - wrong} of {n} launches")
    return n == 0 or wrong > float(missed) * n


def check_sums(*reports):
    wrong = n = 0
    for entry in (entry for report in reports for entry in read(report)["entries"]):
        steps = entry["steps"]
        for unit in ("io", "compute") if steps else ():
            n += 1
            added = sum(step[f"launch_{unit}_cycles"] for step in steps)
            own = sum(step[f"{unit}_cycles"] for step in steps)
            if added != entry[unit]["cycles"] or own > added:
                wrong += 1
                print(f"{entry['kernel']}: {unit} {entry[unit]['cycles']}, steps {added}, "
                      f"of the core {own}")
        if steps and sum(step["cycles"] for step in steps) != entry["time"]["cycles"]:
            wrong += 1
            print(f"{entry['kernel']}: {entry['time']['cycles']} cycles, not those of its steps")
    print(f"{n} sums")
    return n == 0 or wrong > 0


if __name__ == "__main__":
    sys.exit({"gains": check_gains, "sums": check_sums}[sys.argv[1]](*sys.argv[2:]))
