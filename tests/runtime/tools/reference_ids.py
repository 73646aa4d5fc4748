# SPDX-License-Identifier: MIT
"""Compares what `mlusim explain --json` printed with the rows of the tables, read
here by their first columns, and with the headings of the pages.

usage: reference_ids.py FILE
"""
import json
import pathlib
import re
import sys

TREE = pathlib.Path(__file__).resolve().parents[3]
# Of each kind its table, and what a row begins with up to its id.
TABLES = {
    "compile": ("isa/compiler/job/messages.def", r'^X\(\w+, *"([^"]*)"'),
    "clang": ("isa/compiler/job/messages.def", r'^CLANG\(\w+, *"([^"]*)"'),
    "fault": ("sim/fault/faults.def", r'^X\(\w+, *"([^"]*)"'),
    "check": ("runtime/instruments/settings/checks.def", r'^X\(\w+, *\w+, *"([^"]*)"'),
    "judge": ("runtime/tools/mlusim/judge/verdict/errors.def", r'^X\(\w+, *"([^"]*)"'),
    "advice": ("runtime/instruments/advice/rules.def", r'^X\(\w+, *"([^"]*)"'),
    "lint": ("runtime/tools/mlusim/budget/lint.def", r'^X\(\w+, *"([^"]*)"'),
}


def read(path):
    return (TREE / path).read_text(encoding="utf-8")


def anchors(path):
    """Of the headings of a page, as GitHub names them."""
    headings = re.findall(r"^#+ +(.*)$", read(path), re.M)
    return {re.sub(r"[^a-z0-9_ -]", "", h.lower()).replace(" ", "-") for h in headings}


def complaints(known):
    ids = [entry["id"] for entry in known["errors"]]
    for one in sorted({i for i in ids if ids.count(i) > 1}):
        yield f"{one} is there twice"
    for kind, (path, row) in TABLES.items():
        wanted = [f"{kind}:{word}" for word in re.findall(row, read(path), re.M)]
        got = [i for i in ids if i.startswith(f"{kind}:")]
        if wanted != got or not wanted:
            yield f"{path} has {wanted}, explain {got}"
    for entry in known["errors"]:
        for page in filter(None, (entry["page"], entry["more"])):
            path, _, anchor = page.partition("#")
            if not (TREE / path).is_file() or (anchor and anchor not in anchors(path)):
                yield f"{entry['id']}: {page} is nowhere"
        for member in ("title", "meaning", "cause", "remedy"):
            if not entry[member] or entry[member].endswith("."):
                yield f"{entry['id']}: {member} is empty, or ends with a point"


def main():
    said = list(complaints(json.loads(pathlib.Path(sys.argv[1]).read_text())))
    for sentence in said:
        print(sentence)
    sys.exit(1 if said else 0)


main()
