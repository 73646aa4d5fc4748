# SPDX-License-Identifier: MIT
"""Whether pictures of budgets (mluop budget --svg) are right: each argument is a
picture, beside it the same budget as JSON. A line for each mistake; none is good.

Bytes are those of the JSON, heights follow from them by a rule of three, and shares of
cores by divmod. No text may lie on another or leave the picture."""

import json
import re
import sys
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 7.3  # the widest that 13 px letters of the usual fonts are on average


def number(element, name):
    return float(element.get(name, "0"))


def texts(root, kind=None):
    """x, y and words of each text, of one class."""
    return [
        (number(t, "x"), number(t, "y"), t.text)
        for t in root.iter(SVG + "text")
        if kind in (None, t.get("class"))
    ]


def overlaps(root):
    """What lies on something else, or outside."""
    width = number(root, "width")
    rows = [
        (x - LETTER * len(words) if t.get("text-anchor") else x, y, words)
        for t in root.iter(SVG + "text")
        for x, y, words in [(number(t, "x"), number(t, "y"), t.text)]
    ]
    for i, (x, y, words) in enumerate(rows):
        if x < 0 or x + LETTER * len(words) > width or y > number(root, "height"):
            yield f"{words!r} leaves the picture"
        for other_x, other_y, others in rows[i + 1 :]:
            apart = x + LETTER * len(words) < other_x or other_x + LETTER * len(others) < x
            if abs(y - other_y) < 13 and not apart:
                yield f"{words!r} lies on {others!r}"


def parts(root, budget):
    """Labels and heights that are not those of the JSON."""
    labels = [words for _, _, words in texts(root, "name")]
    edges = iter([r for r in root.iter(SVG + "rect") if r.get("class") == "edge"])
    for device in budget["devices"]:
        for memory in device["memories"]:
            regions = [r for r in memory["regions"] if r["bytes"]]
            drawn = [number(next(edges), "height") for _ in regions]
            for region, height in zip(regions, drawn):
                share = region["bytes"] / memory["size"]
                label = f"{region['region']}: {region['bytes']} bytes, {100 * share:.1f} %"
                if label not in labels:
                    yield f"{device['device']}: no label {label!r}"
                if abs(height - share * sum(drawn)) > 0.02:
                    yield f"{device['device']}: {region['region']} is {height} high"
    if next(edges, None) is not None:
        yield "more parts than there are"


def shares(root):
    """Sentences about cores that are not what division gives, and columns that are not
    as long as the sentences say."""
    for x, y, words in texts(root, "name"):
        said = re.match(r"(\d+) (\w+) over (\d+) cores: (.*)$", words)
        if not said:
            continue
        each, more = divmod(int(said[1]), int(said[3]))
        right = f"the first {more} take {each + 1}, the others {each}" if more else f"each takes {each}"
        if said[4] != right:
            yield f"{words!r} instead of {right!r}"
        columns = [
            number(r, "height")
            for r in root.iter(SVG + "rect")
            if r.get("class") == "share" and 0 < number(r, "y") - y < 100
        ]
        most = each + (more > 0)
        wanted = [48 * (each + (i < more)) / most for i in range(int(said[3]))]
        if len(columns) != len(wanted) or any(abs(a - b) > 0.01 for a, b in zip(columns, wanted)):
            yield f"columns of {words!r}: {columns}"


def main(pictures):
    for path in pictures:
        root = tree.parse(path).getroot()
        with open(path[: -len("svg")] + "json", encoding="utf-8") as file:
            budget = json.load(file)
        if any(e.tag == SVG + "script" for e in root.iter()):
            print(f"{path}: has a script")
        for mistake in [*overlaps(root), *parts(root, budget), *shares(root)]:
            print(f"{path}: {mistake}")


main(sys.argv[1:])
