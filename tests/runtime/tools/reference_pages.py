# SPDX-License-Identifier: MIT
"""Prints each page that strings of the programs, their tables, scripts and packages name, once,
with its anchor; and those that `mlusim explain --json`, printed into a file, leads to. A page is
everything that begins with docs/, so a name that was misspelled is here as well.

usage: reference_pages.py FILE
"""
import json
import pathlib
import re
import sys

TREE = pathlib.Path(__file__).resolve().parents[3]
ROOMS = ("isa", "sim", "runtime", "kernels", "mk/agents")
KINDS = (".c", ".h", ".hpp", ".def", ".py", ".sh", ".mlu", ".cpp", ".txt")
# A name with a place for a word (%s) is not whole; explain has those of errors.
NAME = re.compile(r"docs/[\w./-]*\w+(?:#[\w-]+)?(?![\w%.-]*%)")


def joined(text):
    """Adjacent literals are one."""
    return re.sub(r'"\s*"', "", text)


def main(file):
    names = set()
    for room in ROOMS:
        for path in sorted((TREE / room).rglob("*")):
            if path.suffix in KINDS and path.is_file():
                text = path.read_text(encoding="utf-8")
                if path.suffix in (".c", ".h", ".hpp", ".cpp", ".mlu", ".def"):
                    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
                names.update(n for n in NAME.findall(joined(text)) if "." in n)
    for entry in json.loads(pathlib.Path(file).read_text(encoding="utf-8"))["errors"]:
        names.update(filter(None, (entry["page"], entry["more"])))
    print("\n".join(sorted(names)))


main(sys.argv[1])
