# SPDX-License-Identifier: MIT
"""Writes the examples of `mlusim intrinsics --json` as sources that mlucc can
compile: of the forms that an architecture has, each in a namespace of its own.

usage: reference_examples.py FILE ARCHITECTURE [NOT ON ARCHITECTURE...]
"""
import json
import pathlib
import sys

HEADER = "#include <bang.h>\n"


def main():
    forms = json.loads(pathlib.Path(sys.argv[1]).read_text())["forms"]
    arch, *others = sys.argv[2:]
    sources = [HEADER]
    for form in forms:
        text, archs = form["example"], form["architectures"]
        if not text or arch not in archs or any(other in archs for other in others):
            continue
        if not text.startswith(HEADER) or form["name"] not in text:
            sys.exit(f"{form['name']}: no call of it in a source: {text}")
        sources.append(f"namespace n{len(sources)} {{{text.removeprefix(HEADER)}}}\n")
    lacks = [f["name"] for f in forms if f["kind"] == "conversion" and not f["example"]]
    lacks += [f["name"] for f in forms if f["kind"] == "operation" and not f["example"]
              and f["name"].startswith("__bang_")]
    if lacks:
        sys.exit("no example: " + " ".join(lacks))
    print("".join(sources), end="")


main()
