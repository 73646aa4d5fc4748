# SPDX-License-Identifier: MIT
"""inputs.py FOLDER: a line "SHA-256  NAME" for each file that the ranges of reports are made
from (ranges.sh), without comments and blanks, and for each table of them in FOLDER. Of the
tables of costs the last column, documentation, does not count."""
import hashlib
import pathlib
import re
import sys

COSTS = ["sim/machine/params.def", "sim/machine/costs.def", "isa/tables/costs.def"]
TABLES = ["sim/machine/boards.def", "sim/machine/devices.def", "sim/machine/work.def",
          "isa/tables/classes.def", "runtime/instruments/report/bounds.def",
          "tests/fidelity/rows.def", "tests/fidelity/priors.def"]
SCRIPTS = [f"tests/fidelity/{name}.awk" for name in ("bounds", "fits", "leave", "ranges")]
FIGURES = ["errors.def", "evidence.def", "published.def"]
TOKEN = re.compile(r'("(?:\\.|[^"\\\n])*")|/\*.*?\*/|//[^\n]*|\s+', re.DOTALL)


def text_of(path):
    """What counts of a file."""
    text = path.read_text()
    if path.suffix == ".awk":
        return re.sub(r"^ *#.*|\s+", "", text, flags=re.MULTILINE)
    if str(path) in COSTS:
        text = re.sub(r'"(?:\\.|[^"\\\n])*"\)$', ")", text, flags=re.MULTILINE)
    return TOKEN.sub(lambda found: found[1] or "", text)


def main(folder):
    kernels = sorted(path for end in ("h", "mlu")
                     for path in pathlib.Path("tests/fidelity").glob(f"*.{end}"))
    for name in COSTS + TABLES + SCRIPTS + [str(path) for path in kernels]:
        print(hashlib.sha256(text_of(pathlib.Path(name)).encode()).hexdigest(), "", name)
    for name in FIGURES:
        text = text_of(pathlib.Path(folder, name))
        print(hashlib.sha256(text.encode()).hexdigest(), "", name)


if __name__ == "__main__":
    main(*sys.argv[1:])
