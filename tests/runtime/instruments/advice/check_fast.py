# SPDX-License-Identifier: MIT
"""check_fast.py TABLE BOARD REPORT...: the advice for kernels of fast variants on a board is that of
fast.def, and each row of it is needed."""
import json
import pathlib
import re
import sys


def main(table, board, *reports):
    rows = re.findall(r"^RIGHT\(([\w<>]+), ([\w-]+), (\w+),", pathlib.Path(table).read_text(), re.M)
    right = {(kernel, name) for kernel, name, on in rows if on == "BOTH" or board.endswith(on)}
    entries = [entry for report in reports
               for entry in json.loads(pathlib.Path(report).read_text())["entries"]]
    said = {(entry["kernel"], advice["name"]) for entry in entries for advice in entry["advice"]}
    for kernel, name in sorted(said - right):
        print("false advice:", kernel, name)
    for kernel, name in sorted(right - said):
        print("nobody says:", kernel, name)
    return not entries or said != right


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
