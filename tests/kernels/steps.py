#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what a script of an operator prints with the values of its formula.

usage: steps.py OPERATOR[:CASE] SESSION FOLDER LIST

SESSION is what `mlusim debug --op OPERATOR --steps` wrote, FOLDER has the tensors of
the case as `mluop run --dump` writes them, LIST is what `mluop list OPERATOR` says.
Of each step that the session stopped at, in order, the names that it printed, and
their values, have to be those that steps_reference.py computes from the inputs.
Writes the documented steps that were stopped at to standard output, a line each,
and what is wrong to standard error.
"""
import re
import sys

import numpy as np

import steps_reference


def read_value(text):
    """What `print` shows: numbers, and braces around them with repeats."""
    text = text.strip()
    if text in ("true", "false"):
        return int(text == "true")
    if not text.startswith("{"):
        return float(text) if re.search(r"[.en]", text) else int(text)
    values = []
    for part in re.findall(r"[^{},\s][^{},]*", text):
        repeated = re.match(r"(\S+) <repeats (\d+) times>", part)
        number, times = repeated.groups() if repeated else (part, 1)
        values += [read_value(number)] * int(times)
    if not values:
        sys.exit(f"{text}: there is no value in it")
    return values


def read_session(lines):
    """Stops and prints of a session: ("stop", step) and ("print", name, first, values).

    first: the index of the first value; None: the whole name was printed.
    """
    step = asked = None
    numbers = {}  # that were printed, for indices
    for line in lines:
        if line.startswith("+"):
            asked = None
        if m := re.match(r'\+tbreak step "(.*)" task 0$', line):
            step = m[1]
        elif re.match(r"\d+\t *__mlu_step\(", line) and step:
            yield ("stop", step)
            step = None
        elif m := re.match(r"\+print \$?(.*?)(?:\[([a-z\d *]+)\]@(\d+))?$", line):
            asked = m
        elif (m := re.match(r"\$\d+ = (.*)$", line)) and asked:
            value = read_value(m[1])
            if asked[3] and len(value) != int(asked[3]):
                sys.exit(f"{asked[0]}: {len(value)} values")
            if not asked[3]:
                numbers[asked[1]] = value
            first = eval(asked[2], {}, numbers) if asked[2] else None
            yield ("print", asked[1], first, value)
            asked = None


def differs(name, first, printed, expected):
    """A sentence if the values are other ones; floats are compared as float32."""
    if np.isscalar(expected) or np.ndim(expected) == 0:
        wanted, got = [expected], [printed]
    else:
        flat = np.asarray(expected).reshape(-1)
        wanted, got = flat if first is None else flat[first : first + len(printed)], printed
    if len(wanted) != len(got):
        return f"{name}: {len(got)} values, of which there are {len(wanted)}"
    for i, (w, g) in enumerate(zip(wanted, got)):
        if isinstance(w, np.floating):
            g = type(w)(g)
        if w != g and not (w != w and g != g):
            return f"{name}[{(first or 0) + i}]: {g}, and by the formula {w}"
    return None


def compare(events, steps):
    """Whether the events are those of the steps of the reference."""
    problems = []
    wanted = [("stop", s) for s, _ in steps]
    if [e for e in events if e[0] == "stop"] != wanted:
        problems.append(f"stops: {[e[1] for e in events if e[0] == 'stop']}")
    place = -1
    left = []
    for event in events:
        if event[0] == "stop":
            problems += [f"{steps[place][0]}: {n} is not printed" for n, _ in left]
            place += 1
            left = list(steps[place][1]) if place < len(steps) else []
            continue
        _, name, first, printed = event
        if not left or left[0][0] != name:
            problems.append(f"{steps[place][0]}: {name} is printed, and not {left[:1]}")
            break
        wrong = differs(name, first, printed, left.pop(0)[1])
        if wrong:
            problems.append(f"{steps[place][0]}: {wrong}")
    problems += [f"{steps[place][0]}: {n} is not printed" for n, _ in left]
    return problems


def main():
    operator, session, folder, listed = sys.argv[1:]
    with open(session, encoding="utf-8") as file:
        events = list(read_session(file.read().splitlines()))
    with open(listed, encoding="utf-8") as file:
        known = re.findall(r"^  (step .*) \(document: ", file.read(), re.M)
    steps = steps_reference.steps_of(operator, folder)
    problems = compare(events, steps)
    for step in dict.fromkeys(e[1] for e in events if e[0] == "stop"):
        if step not in known:
            problems.append(f"{step} is no documented step")
        print(step)
    for problem in problems:
        print(f"{operator}: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
