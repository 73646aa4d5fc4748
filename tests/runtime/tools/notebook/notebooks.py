# SPDX-License-Identifier: MIT
"""Runs notebooks of Python, and compares their outputs with those that they have.

usage: notebooks.py [--update] FILE...
"""

import json
import re
import sys

from client import Client

# What differs between two runs, or is too large to be kept: pages, pictures, places.
_RULES = ((r"data:text/html;base64,[^']*", "#"),
          (r"<iframe srcdoc=\"[^\"]*\"[^>]*></iframe>",
           "<i>the page is here once you have run the cell</i>"),
          (r"/[^ '\"]*/(?=kernel-[0-9a-f]+\.mlu)", ""))
# The shell as after its start.
_AS_NEW = """
for shell in [get_ipython()]:
    if "mlusim" in shell.extension_manager.loaded:
        shell.extension_manager.unload_extension("mlusim")
    shell.reset()
"""
_PICTURE = (r"data:image/png;base64,[^']*", "#")


def _plain(value, rules):
    """An output, with what the rules replace."""
    if isinstance(value, dict):
        return {key: _plain(v, rules) for key, v in value.items()}
    if isinstance(value, list):
        return [_plain(v, rules) for v in value]
    if isinstance(value, str):
        value = value.replace("\r\n", "\n")
        for pattern, text in rules:
            value = re.sub(pattern, text, value)
    return value


def _as_lines(value):
    """Texts as notebooks keep them: lists of lines."""
    return value.splitlines(True) if isinstance(value, str) else value


def _kept(output):
    """An output as a file has it."""
    output = _plain(output, _RULES)
    if "text" in output:
        output["text"] = _as_lines(output["text"])
    if "data" in output:
        output["data"] = {k: _as_lines(v) for k, v in sorted(output["data"].items())}
    return output


def run(kernel, path):
    """The cells of a notebook with the outputs of this run."""
    with open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    kernel.run(_AS_NEW, store_history=False)
    for number, cell in enumerate(
            (c for c in notebook["cells"] if c["cell_type"] == "code"), 1):
        done = kernel.run("".join(cell["source"]))
        is_expected = "raises-exception" in cell["metadata"].get("tags", ())
        if done.error and not is_expected:
            raise AssertionError(f"{path}: cell {number}: {done.error['evalue']}")
        cell["outputs"] = [_kept(output) for output in done.outputs]
        cell["execution_count"] = number
    return notebook


def text_of(notebook):
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def compared(text):
    """What of a file has to be the same."""
    return text_of(_plain(json.loads(text), (_PICTURE,)))


if __name__ == "__main__":
    client = Client("python3")
    for name in sys.argv[1:]:
        if name == "--update":
            continue
        new = text_of(run(client, name))
        if "--update" in sys.argv:
            with open(name, "w", encoding="utf-8") as out:
                out.write(new)
        else:
            with open(name, encoding="utf-8") as old:
                print(name, compared(old.read()) == compared(new))
    client.close()
