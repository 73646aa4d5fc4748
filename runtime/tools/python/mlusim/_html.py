# SPDX-License-Identifier: MIT
"""What notebooks show: results, arrays and messages as HTML that needs no other
file."""

from __future__ import annotations

import base64
import html
import linecache
import os
import re
import sys

import numpy as np

from . import _draw
from .errors import Error

_MOST = 1 << 22  # elements that are copied from the device for a picture
_LINES = 5  # how many of the most expensive lines of the source are shown
_LARGEST_LINK = 1 << 19  # most bytes of a page that is part of each display of a result
# Cells as sources: their names for readers, "cell 3", and paths, by the names of the
# files. Debug information may have the paths relative to some folder.
cells: dict[str, tuple[str, str]] = {}


def escaped(text) -> str:
    return html.escape(str(text), quote=True)


def note_cell(path: str, name: str):
    """From now on, shows a source under that name."""
    cells[os.path.basename(path)] = (name, path)


def name_of(path: str) -> str:
    """The name under which a reader knows a source."""
    base = os.path.basename(path)
    return cells[base][0] if base in cells else base


def _text_at(path: str, line: int) -> str:
    """A line of a source, without its newline; "" if there is none."""
    _, path = cells.get(os.path.basename(path), ("", path))
    return linecache.getline(path, line).rstrip("\n")


def renamed(text: str) -> str:
    """Messages in which files have the names that a reader knows."""
    for base, (name, _) in cells.items():
        text = re.sub(rf"[^\s'\"]*{re.escape(base)}", lambda _: name, text)
    return text


def _bar(share: float) -> str:
    return ("<div style='width:12em;background:rgba(128,128,128,.2)'><div style='"
            f"width:{min(share, 1):.0%};background:#47a'>&nbsp;</div></div>")


def _table(rows) -> str:
    return "<table>" + "".join(
        "<tr>" + "".join(f"<td style='text-align:left'>{cell}</td>" for cell in row)
        + "</tr>" for row in rows) + "</table>"


# ---- results ---------------------------------------------------------------------


def _verdict(r) -> str:
    """What the checks found."""
    checks = f"checks ({escaped(r.checks)})" if r.checks else "checks"
    if not r.reports:
        return f"{checks}: nothing found"
    found = []
    for report in r.reports:
        at = report.get("at")
        where = f" at {name_of(at['file'])}:{at['line']}" if at else ""
        found.append(f"<li><b>{escaped(report['check'])}</b>: "
                     f"{escaped(report['cause'])}{escaped(where)}</li>")
    return (f"{checks}: <b style='color:#c33'>{len(found)} found</b>"
            f"<ul>{''.join(found)}</ul>")


def _units(entry: dict) -> str:
    shares = [(unit["name"], unit["busiest_share"]) for unit in entry["units"]]
    return _table((escaped(name), _bar(share), f"{share:.0%}")
                  for name, share in shares if share >= 0.005)


def _source_lines(lines: list[dict]) -> str:
    """The lines that cost most, in descending order of cost."""
    costly = sorted(lines, key=lambda line: -line["cycles"])[:_LINES]
    are_many = len({line["file"] for line in lines}) > 1
    rows = []
    for line in costly:
        source = _text_at(line["file"], line["line"])
        where = f"{name_of(line['file'])}:{line['line']}" if are_many \
            else line["line"]
        rows.append((escaped(where), _bar(line["share"]), f"{line['share']:.0%}",
                     f"<code style='white-space:pre'>{escaped(source)}</code>"))
    return _table(rows) if rows else ""


def _link(r) -> str:
    if not r.page:
        return ""
    if len(r.page) > _LARGEST_LINK:
        return "<code>show()</code> shows the page of this launch"
    data = base64.b64encode(r.page.encode()).decode()
    return (f"<a download='{escaped(r.kernel)}.html' href='data:text/html;base64,"
            f"{data}'>the page of this launch</a>, which <code>show()</code> shows "
            "here")


def _advice(a: dict) -> str:
    at = f"{a['file']}:{a['line']}: " if a["file"] else ""
    return escaped(f"advice: {at}{a['sentence']}; {a['remedy']}; gains about "
                   f"{a['gain_us']:.1f} µs ({100 * a['gain_share']:.0f} %) "
                   f"[{a['name']}]")


def result(r) -> str:
    """A launch: time, what limits it, units, lines, checks."""
    entry = r._entry()
    bound = entry["bound"]
    parts = [f"<b>{escaped(r.kernel)}</b>: {r.us:.3f} µs"
             + (f" and {r.cold_us:.3f} cold" if r.cold_us else "")
             + f", {r.cycles} cycles"
             + (" until a fault" if r.is_fault else ""),
             f"<b>bound: {escaped(bound['title'])}</b>; {escaped(bound['why'])}",
             *(_advice(a) for a in entry.get("advice", [])[:3]),
             _units(entry), _source_lines(entry.get("lines", [])), _verdict(r),
             _link(r)]
    return "".join(f"<div style='margin:4px 0'>{part}</div>" for part in parts if part)


class Shown:
    """An object as HTML, and as text for where HTML cannot be shown."""

    def __init__(self, rich: str, text: str):
        self.rich, self.text = rich, text

    def _repr_html_(self) -> str:
        return self.rich

    def __repr__(self):
        return self.text


def framed(page: str, height: int) -> Shown:
    """A page for a browser, in a frame that loads no other files."""
    return Shown(f"<iframe srcdoc=\"{escaped(page)}\" sandbox='allow-scripts' "
                 f"width='100%' height='{int(height)}' style='border:0'></iframe>",
                 "<mlusim page>")


def show(what):
    """Displays an object in the current notebook. Raises Error if there is none."""
    shell = sys.modules.get("IPython")
    if shell is None or shell.get_ipython() is None:
        raise Error("there is no notebook here: write result.page to a file, and "
                    "open it in a browser")
    shell.display.display(what)


# ---- arrays ----------------------------------------------------------------------


def numbers(title: str, x: np.ndarray) -> str:
    """An array: title, picture, first values."""
    values = np.array2string(x, threshold=64, edgeitems=4)
    is_number = x.dtype.kind in "biuf"
    return (f"<div><b>{escaped(title)}</b></div><div>{_draw.picture(x)}</div>"
            f"<pre>{escaped(values)}</pre>"
            + (f"<div>{escaped(_draw.extent(x))}</div>" if is_number else ""))


def array(a) -> str:
    """An array of a device; if it is large, only its first elements. Raises Error if
    its memory was freed."""
    shape = " × ".join(map(str, a.shape)) or "one element"
    title = f"{a.dtype}, {shape}, {a.nbytes} bytes on {a.device.name}"
    if a.size > _MOST:
        return numbers(f"{title}; the first {_MOST} elements", a._first(_MOST))
    return numbers(title, a.numpy())


# ---- messages --------------------------------------------------------------------


def source_at(path: str, line: int, column: int = 0) -> str:
    """A marked line of a source, with the lines around it."""
    rows = []
    for i in range(max(line - 2, 1), line + 3):
        text = _text_at(path, i)
        if i > line and not text:
            continue
        colour = ";background:rgba(204,51,51,.15)" if i == line else ""
        rows.append(f"<div style='white-space:pre{colour}'>{i:5}  {escaped(text)}"
                    "</div>")
        if i == line and column > 0:
            rows.append("<div style='white-space:pre;color:#c33'>"
                        f"{' ' * (6 + column)}^</div>")
    return f"<div style='font-family:monospace'>{''.join(rows)}</div>"


def message(path: str, line: int, column: int, level: str, text: str,
            hint: str) -> str:
    """A message about a place in a source."""
    place = f"{name_of(path)}, line {line}: " if line else ""
    parts = f"<div><b style='color:#c33'>{escaped(level)}</b>: {escaped(place)}" \
            f"{escaped(text)}</div>"
    if line:
        parts += source_at(path, line, column)
    return parts + (f"<div><i>{escaped(hint)}</i></div>" if hint else "")
