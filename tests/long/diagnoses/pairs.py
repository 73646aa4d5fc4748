# SPDX-License-Identifier: MIT
"""pairs.py BIN WORK BOARD LAUNCHES [WORD]: compares the gains that advice names with what its remedy
gains, for the pairs of pairs.def, and of rules.def and naive.def of the tests of advice, whose
launches are in the report LAUNCHES. No figure of a report may be more than its whole. WORD: only
rows that contain it."""
import json
import pathlib
import re
import subprocess
import sys

ADVICE = pathlib.Path("tests/runtime/instruments/advice")
sys.path.insert(0, str(ADVICE))
import check  # noqa: E402
import solutions  # noqa: E402

OFF = 1.5      # so many times a gain may be named, or its part
LEAST = 0.03   # of the time: less is no gain
MOST_OPEN = 5  # rows
SHARE = 1.001  # of a whole, as figures are rounded


class Answers:
    """Runs answers to exercises and puzzles on a board."""

    def __init__(self, bin_, work, board):
        self.bin, self.work, self.board, self.ran = bin_, work, board, {}

    def entries(self, name):
        if name not in self.ran:
            self.ran[name] = self.run(name)
        return self.ran[name]

    def run(self, name):
        """The entries of the report of an answer, of ANSWER+DIFF, a file beside this one, or of
        mluop:OPERATOR:CASE:VARIANT."""
        if name.startswith("mluop:"):
            operator, case, variant = name.split(":")[1:]
            return self.report([f"{self.bin}/mluop", "run", operator, "--case", case, "--device",
                                self.board, "--variant", variant])
        name, *diff = name.split("+")
        answer = pathlib.Path("docs/course", name + ".mlu")
        folder = answer.parent.parent if answer.parent.name == "wrong" else answer.parent
        for file in diff:
            answer, of = self.work / f"{file}.mlu", answer
            subprocess.run(["patch", "-s", "-o", answer, of,
                            pathlib.Path(__file__).parent / f"{file}.diff"], check=True)
        words = solutions.words(self.bin, folder, answer, self.work)
        return self.report(words)

    def report(self, words):
        return solutions.report(self.bin, self.board, words, self.work / "report.json")


def time_of(entries):
    return sum(check.time_of(entry) for entry in entries)


def claim_of(entries, rule):
    """Microseconds that advice by a rule names; None: it is silent."""
    named = [a["gain_us"] * entry["launches"] for entry in entries for a in entry["advice"]
             if a["name"] == rule]
    return sum(named) if named else None


def judge(before, after, rule):
    """What is wrong with the advice for a pair; None: nothing."""
    gain, claim = time_of(before) - time_of(after), claim_of(before, rule)
    if claim is None:
        return None if gain < LEAST * time_of(before) else f"silent, the remedy gains {gain:.2f} us"
    if gain <= 0 or not 1 / OFF <= claim / gain <= OFF:
        return f"names {claim:.2f} us, the remedy gains {gain:.2f} of {time_of(before):.2f}"
    return None


def launched(report):
    """[(what, before, after, rule)] of the kernels of rules.def and naive.def. Of what is written
    first, only for rules that speak: another may name the gain."""
    board = report["device"]["name"]
    launches = check.Launches(report["entries"])
    pairs = []
    for rule, kernels in check.rules_of(ADVICE / "rules.def", launches, board).items():
        if "fires" in kernels:
            pairs.append((rule, kernels["fires"], kernels["fixed"], rule.replace("_", "-")))
    for naive, remedies in check.naive_of(ADVICE / "naive.def", launches):
        for rule, entry in remedies.items():
            if rule.replace("_", "-") in check.names(naive):
                pairs.append((naive["kernel"], naive, entry, rule.replace("_", "-")))
    return [(what, [before], [after], rule) for what, before, after, rule in pairs]


def figures(entry):
    """What is more than its whole in an entry."""
    efficiency = entry["efficiency"]
    shares = {"DRAM": entry["dram"]["peak_share"], "roof of IO": efficiency["io"],
              "roof of compute": efficiency["compute"],
              "work": sum(work["share"] for work in entry["work"]),
              "scalar loops": sum(a["gain_share"] for a in entry["advice"]
                                  if a["name"] == "scalar-loop")}
    shares |= {unit["name"]: unit["busiest_share"] for unit in entry["units"]}
    shares |= {a["name"]: a["gain_share"] for a in entry["advice"] if a["name"] != "launch-bound"}
    return [f"{entry['kernel']}: {what} {share:.3f}" for what, share in shares.items()
            if not 0 <= share <= SHARE]


def main(bin_, work, board, launches, word=""):
    answers = Answers(bin_, pathlib.Path(work), board)
    report = json.loads(pathlib.Path(launches).read_text())
    table = (pathlib.Path(__file__).parent / "pairs.def").read_text()
    rows = [(kind, *re.split(r",\s*", rest)[:4]) for kind, rest in
            re.findall(r"^(PAIR|OPEN)\((.*)\)$", table, re.M)]
    open_ = {(before, rule) for kind, before, _, rule, boards in rows
             if kind == "OPEN" and (boards == "ALL" or board in boards.split())}
    pairs = [("OPEN" if (pair[0], pair[3]) in open_ else "PAIR", *pair)
             for pair in launched(report) if word in pair[0]]
    rules = {pair[-1] for pair in pairs}
    for kind, before, after, rule, boards in rows:
        if "::" not in before and word in before and (boards == "ALL" or board in boards.split()):
            rules.add(rule)
            pairs.append((kind, before, answers.entries(before), answers.entries(after), rule))
    wrong, n_open = [], 0
    for kind, what, before, after, rule in pairs:
        said = judge(before, after, rule)
        if kind == "OPEN":
            n_open += 1
            said = None if said else "is open, and right"
        if said:
            wrong.append(f"{what}, {rule}: {said}")
    for entry in report["entries"] + sum(answers.ran.values(), []):
        wrong += figures(entry)
    known = re.findall(r'^X\([A-Z_]+, "([a-z-]+)"',
                       pathlib.Path("runtime/instruments/advice/rules.def").read_text(), re.M)
    some = {"one-channel", "narrow-sums", "shared-lines"}  # gain nothing on each board
    missing = sorted(set(known) - rules - some) if not word else []
    print(*wrong, f"{len(pairs)} pairs, {n_open} open; rules without any: {missing}", sep="\n")
    return bool(wrong or missing or n_open > MOST_OPEN or (len(pairs) < 40 and not word))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
