# SPDX-License-Identifier: MIT
"""Compares what the launches of a row do with usage.def, which has the format.

usage: usage.py --rows [quick]      the rows, one a line
       usage.py ROW REPORT          the JSON report of `fidelity ROW`; status 1 if
                                    a launch does something else
"""

import json
import os
import re
import sys

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "usage.def")
UNITS = {"compute": "compute", "io-dma": "io", "move-dma": "move", "mpu-dma": "mpu"}
COUNTERS = {"vector_elements": "elements", "fill_dram_bytes": "fills",
            "atomic_bytes": "atomics", "scalar_loads": "loads",
            "scalar_stores": "stores"}


class Table:
    """rows: name to [when, launches]; a launch is [kernel, type, tasks, lines]."""

    def __init__(self):
        self.rows, self.rules, self.numbers = {}, {}, {"KiB": 1024}
        lines = None
        with open(TABLE) as f:
            for line in f:
                words = line.split("#")[0].split()
                if not words:
                    continue
                if words[0] == "row":
                    launches = []
                    self.rows[words[1]] = [words[2], launches]
                elif words[0] == "launch":
                    lines = []
                    launches.append([words[1], words[2], int(words[3]), lines])
                elif words[0] == "rule":
                    lines = self.rules[words[1]] = []
                elif words[0] == "let" and not line[0].isspace():
                    self.numbers[words[1]] = value(words[3:], self.numbers)
                else:
                    lines.append(words)

    def quantities(self, lines, numbers, into):
        """What the lines say, into a dict."""
        for words in lines:
            if words[:2] == ["same", "as"]:
                for launch in self.rows[words[2]][1]:
                    self.quantities(launch[3], numbers, into)
            elif words[0] == "let":
                numbers[words[1]] = value(words[3:], numbers)
            elif words[0] in self.rules:
                for word in words[1:]:
                    name, number = word.split("=")
                    numbers[name] = int(number)
                self.quantities(self.rules[words[0]], numbers, into)
            elif words[2] == "any":
                into[words[0]] = None
            else:
                into[words[0]] = value(words[2:], numbers)
        return into


def value(words, numbers):
    """A formula of whole numbers; a quotient must be one, too."""
    text = " ".join(words)
    if not re.fullmatch(r"[\w +*/()-]+", text):
        sys.exit("usage.def: no formula: " + text)
    result = eval(text, {"__builtins__": {}}, numbers)
    if result != int(result):
        sys.exit("usage.def: not a whole number: " + text)
    return int(result)


def counted(entry):
    """What a launch did, by the names of the table."""
    did = {UNITS[u["name"]]: u["ops"] for u in entry["units"] if u["name"] in UNITS}
    did.update((c["direction"], c["bytes"]) for c in entry["copies"])
    did.update((ours, entry["counters"][name]) for name, ours in COUNTERS.items())
    return did


def compare(table, row, report):
    """Says what differs; how many things do. A warm row launches all twice; the
    report has launches that are alike, one after the other, as one."""
    launches, entries, wrong = table.rows[row][1], report["entries"], 0
    if len(entries) not in (len(launches), 2 * len(launches)):
        print("%s: %d launches, not %d" % (row, len(entries), len(launches)))
        return 1
    for (kernel, kind, tasks, lines), entry in zip(launches * 2, entries):
        task, did = entry["task"], counted(entry)
        is_kernel = entry["kernel"].split("<")[0] == kernel
        if not is_kernel or task["type"] != kind or task["tasks"] != tasks:
            print("%s: %s, %d of %s, not %s, %d of %s" % (
                row, entry["kernel"], task["tasks"], task["type"], kernel, tasks, kind))
            wrong += 1
        want = table.quantities(lines, dict(table.numbers), {})
        for name in sorted(set(want) | set(did)):
            expected = want.get(name, 0)
            if expected is not None and did.get(name, 0) != expected:
                print("%s, %s: %s is %d, not %d" % (
                    row, kernel, name, did.get(name, 0), expected))
                wrong += 1
    return wrong


def main():
    table = Table()
    if sys.argv[1] == "--rows":
        print("\n".join(name for name, (when, _) in table.rows.items()
                        if sys.argv[2:] in ([], [when])))
        return 0
    with open(sys.argv[2]) as f:
        return compare(table, sys.argv[1], json.load(f)) > 0


sys.exit(main())
