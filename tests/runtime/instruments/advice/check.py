# SPDX-License-Identifier: MIT
"""check.py FOLDER REPORT RESULTS: the advice that a report gives the kernels of rules.def
naive.def and others.def, beside the times of the same kernels with the remedy."""
import json
import pathlib
import re
import sys

LEAST = 0.03  # of the time: a remedy that gains less shows nothing
OFF = 0.3     # of what a remedy gains: an estimate may be so far off
OF_ALL = ["imbalance", "idle-cores", "launch-bound"]  # speak of no line
failures = []


def expect(is_right, *words):
    if not is_right:
        failures.append(" ".join(str(word) for word in words))


def time_of(entry):
    """Microseconds of all its launches; what a first launch costs more is left out."""
    time = entry["time"]
    return entry["launches"] * (time["us"] - time["cold_us"])


def rows(path, words):
    """The arguments of the rows of a table that start with one of the words."""
    return [[word, *re.split(r"\s*,\s*", rest)] for word, rest in
            re.findall(rf"^({words})\((.*)\)$", path.read_text(), re.M)]


class Launches:
    """The entries of a report, in the order of the rows of the tables."""

    def __init__(self, entries):
        self.entries = iter(entries)

    def take(self, file, kernel):
        """The next one, which is of this kernel."""
        entry = next(self.entries)
        assert entry["kernel"] == f"{file}::{kernel}", entry["kernel"]
        return entry


def rules_of(table, launches, board):
    """{rule: {kernel: entry}} of rules.def; without "fires" where it gains nothing on the board."""
    found = {}
    for kind, rule, *rest in rows(table, "TRIO[35]?|X"):
        for kernel in ["fires", "fixed", "quiet"] if kind != "X" else rest[:1]:
            found.setdefault(rule, {})[kernel] = launches.take(rule, kernel)
        if kind[4:] not in ("", re.sub(r"\D+(\d).*", r"\1", board)):
            found[rule]["silent"] = found[rule].pop("fires")
    return found


def naive_of(table, launches):
    """[(entry, {rule: entry with its remedy})] of naive.def."""
    found = []
    for kind, file, kernel, *rest in rows(table, "NAIVE|MENDED"):
        entry = launches.take(file, kernel)
        if kind == "NAIVE":
            found.append((entry, {}))
        else:
            found[-1][1][rest[0]] = entry
    return found


def names(entry):
    return [advice["name"] for advice in entry["advice"]]


def check_rule(rule, kernels):
    """It speaks where its remedy gains something, names the line, and claims what the
    remedy gains; elsewhere it is silent."""
    for kernel in kernels.keys() - {"fires"}:
        expect(rule not in names(kernels[kernel]), rule, "speaks for", kernel)
    if "fires" not in kernels:
        return
    fires, fixed = kernels["fires"], kernels["fixed"]
    gain = time_of(fires) - time_of(fixed)
    expect(gain >= LEAST * time_of(fires), rule, "gains", round(gain, 2), "us")
    said = [advice for advice in fires["advice"] if advice["name"] == rule]
    if not said:
        expect(False, rule, "is silent, the remedy gains", round(gain, 2), "us")
        return
    claimed = said[0]["gain_us"] * fires["launches"]
    expect(abs(claimed - gain) <= OFF * gain, rule, "claims", round(claimed, 2),
           "us, the remedy gains", round(gain, 2))
    expect(rule in OF_ALL or said[0]["file"] and said[0]["line"], rule, "names no line")


def check_naive(naive, remedies):
    gains = {rule.replace("_", "-"): time_of(naive) - time_of(entry)
             for rule, entry in remedies.items()}
    first = max(gains, key=gains.get)
    expect(gains[first] >= LEAST * time_of(naive), naive["kernel"], "gains", gains)
    expect(names(naive)[:1] == [first], naive["kernel"], names(naive), "before", first)


def check_others(table, launches):
    """Good kernels get no advice, others their first."""
    for kind, file, kernel, *rest in rows(table, "GOOD|OTHER"):
        said = names(launches.take(file, kernel))
        if kind == "GOOD":
            expect(not said, file, kernel, "gets advice:", said)
        else:
            expect(said and said[0] in rest[0], file, kernel, said, "before", rest[0])


def main(folder, report, results):
    folder = pathlib.Path(folder)
    report = json.loads(pathlib.Path(report).read_text())
    launches = Launches(report["entries"])
    for line in pathlib.Path(results).read_text().splitlines():
        expect(not line.endswith("differs"), "another result:", line)
    rules = rules_of(folder / "rules.def", launches, report["device"]["name"])
    naive = naive_of(folder / "naive.def", launches)
    expect(len(rules) >= 20 and len(naive) == 10, "tables are not read:", len(rules), len(naive))
    for rule, kernels in rules.items():
        check_rule(rule.replace("_", "-"), kernels)
    for entry, remedies in naive:
        check_naive(entry, remedies)
    check_others(folder / "others.def", launches)
    print("\n".join(failures))
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
