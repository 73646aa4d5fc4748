# SPDX-License-Identifier: MIT
"""Writes the reference of messages into a folder: errors.md, which lists their kinds, and a
page for each kind with a heading for each id.

usage: python3 mk/errors_reference.py MLUSIM docs/reference

What MLUSIM explain --json prints is all that it knows; the rows are in the tables of the
compiler, of faults, of checks, of the judge and of lint."""

import json
import os
import re
import subprocess
import sys

SHOWN = "fault:deadlock"

GAIN = re.compile(r"; method of the gain: (\w+)$")
NAME = re.compile(r"__\w+(?:\(\))?|\w*[a-z]\w*_\w+|[A-Z]+_\w+|\b[a-z]+[A-Z]\w*|(?<!\w)-[-\w=]*\w")


def sentence(text):
    """With a full stop, a capital letter unless it begins with a name, and names as code."""
    begin = text if NAME.match(text) else text[0].upper() + text[1:]
    end = "" if text.endswith((".", "?", "!")) else "."
    return NAME.sub(lambda name: f"`{name[0]}`", begin) + end


def cell(text):
    return text.replace("|", "\\|")


def bare(entry):
    """The id without its kind, which is its anchor too."""
    return entry["id"].split(":", 1)[1]


def page_of(kind):
    return f"errors-{kind['kind']}.md"


def index(kinds, errors, shown):
    yield f"""\
# Messages by id

These pages give the meaning of each message, its usual cause, and what to do. Each message has an
id, `KIND:WORD`, which never changes: WORD is a heading on the page of the KIND. `mlusim explain ID`
prints the same, `--json` for [programs](json.md); `mlusim explain --json` has all ids:

```console
$ mlusim explain {SHOWN}
{shown}```

The JSON of the [checks](../checks.md) and of a [verdict](../judge.md#for-programs) has ids; a fault
has its id in the last line of its message. `mlucc -fdiagnostics-show-ids` puts the id behind each
message. A Clang message without a row here has the id `clang:error`, or `clang:` and its flag
(`clang:-Wunused-variable`). If a message names a page, such as `docs/checks.md#race`, `mlusim
explain docs/checks.md#race` prints the path of that page in the installation, and its text.

`make docs` writes these pages from the tables whose rows have the ids.

"""
    for kind in kinds:
        n = sum(entry["kind"] == kind["kind"] for entry in errors)
        yield (f"* [`{kind['kind']}`]({page_of(kind)}), {n} ids: {kind['meaning']}\n")


def page(kind, errors):
    of_gains = kind["kind"] == "advice"
    yield (f"# {kind['title']}\n\n{sentence(kind['meaning'])} [errors.md](errors.md) has all kinds."
           f"{' In brackets: the method of the gain.' if of_gains else ''}\n")
    for entry in errors:
        if entry["kind"] != kind["kind"]:
            continue
        yield f"\n## {bare(entry)}\n\n"
        if entry["title"] not in (bare(entry), bare(entry).replace("-", " ")):
            yield f"*{cell(entry['title'])}*: "
        cause = GAIN.sub(r" (\1)", entry["cause"])
        yield (f"{sentence(entry['meaning'])} **Cause**: {sentence(cause)} "
               f"**Remedy**: {sentence(entry['remedy'])}")
        if entry["more"] and entry["more"] != f"docs/judge.md#{bare(entry)}":
            target = entry["more"].removeprefix("docs/")
            yield f" **More**: [{target}](../{target})."
        yield "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    mlusim, folder = sys.argv[1:]
    said = subprocess.run([mlusim, "explain", "--json"], check=True, capture_output=True)
    shown = subprocess.run([mlusim, "explain", SHOWN], check=True, capture_output=True,
                           text=True).stdout
    known = json.loads(said.stdout)
    kinds, errors = known["kinds"], known["errors"]
    pages = {"errors.md": index(kinds, errors, shown)}
    pages.update({page_of(kind): page(kind, errors) for kind in kinds})
    for name, text in pages.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.writelines(text)


main()
