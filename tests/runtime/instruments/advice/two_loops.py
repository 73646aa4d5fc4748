# SPDX-License-Identifier: MIT
"""two_loops.py SOURCE BOTH FIRST SECOND: the advice for two scalar loops has a gain for each, which
is what mending that loop alone gains; all gains and shares together are not more than the whole.
The files are reports of the kernels of SOURCE, which marks the lines of its loops."""
import json
import re
import sys

OFF = 0.3


def entry_of(path):
    with open(path) as file:
        return json.load(file)["entries"][0]


def time_of(entry):
    return entry["time"]["us"] - entry["time"]["cold_us"]


def main(source, both, *mended):
    with open(source) as file:
        lines = [n for n, line in enumerate(file, 1) if "// LOOP" in line]
    whole = entry_of(both)
    said = [a for a in whole["advice"] if a["name"] == "scalar-loop"]
    wrong = [f"{len(said)} pieces of advice"] if len(said) != len(lines) else []
    for line, path in zip(lines, mended):
        gain = time_of(whole) - time_of(entry_of(path))
        claims = [a["gain_us"] for a in said if abs(a["line"] - line) <= 1]
        if len(claims) != 1 or abs(claims[0] - gain) > OFF * gain:
            wrong.append(f"line {line} gains {gain:.1f} us, claims {claims}")
    shares = [int(re.search(r"(\d+) %", a["sentence"])[1]) for a in said]
    if sum(shares) > 100 or sum(a["gain_us"] for a in said) > time_of(whole):
        wrong.append(f"more than the whole: {shares}")
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
