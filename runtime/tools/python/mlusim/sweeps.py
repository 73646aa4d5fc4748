# SPDX-License-Identifier: MIT
"""Sweeps over the units of a plan, and the search among them: those of `mlusim sweep`
and `mlusim tune`."""

from __future__ import annotations

import json
import os
import shlex

import numpy as np

from . import _library
from .errors import Error


def _ask(*words: str, also: tuple[int, ...] = ()) -> str:
    """The output of a command. Raises Error with its message if its status is neither 0
    nor in `also`."""
    done = _library.run("mlusim", *words)
    if done.returncode != 0 and done.returncode not in also:
        said = done.stderr.decode(errors="replace").strip()
        raise Error(said or f"mlusim {words[0]} ended with status {done.returncode}")
    return done.stdout.decode(errors="replace")


def _options(results, jobs: int | None) -> list[str]:
    """The options that both commands have."""
    words = ["--results", os.fspath(results)] if results is not None else []
    return words + (["-j", str(jobs)] if jobs is not None else [])


class Table(list):
    """The table of a sweep: a dict for each unit, in the order of the plan, with what
    its point has (device, macros, ...), unit, id, outcome, message, us, cycles, bound
    and all other figures of docs/sweeps.md. What a unit has not is None. Made by
    sweep."""

    def __init__(self, lines: str, csv: str):
        super().__init__()
        for line in lines.splitlines():
            of = json.loads(line)
            del of["schema"]
            self.append({**{p["name"]: p["value"] for p in of.pop("point")}, **of})
        self._csv = csv

    def to_csv(self) -> str:
        """The table as `mlusim sweep table` writes it."""
        return self._csv

    def to_numpy(self) -> np.ndarray:
        """A record for each unit, shape (units,): columns of numbers are float64, with
        NaN where there is none, others are objects."""
        names = list(self[0]) if self else []
        def is_number(name):
            return all(row[name] is None or isinstance(row[name], (int, float))
                       for row in self)
        numbers = {name: is_number(name) for name in names}
        types = [(name, np.float64 if numbers[name] else object) for name in names]
        rows = [tuple(float("nan") if row[n] is None and numbers[n] else row[n]
                      for n in names) for row in self]
        return np.array(rows, dtype=types)


class Tuning:
    """What tune found. It can be pickled.

    best    -- the point of the best choice, a dict by name, or None: no choice ran
    value   -- the sum of the figure over all cases of it, or None
    tried   -- [(point, value)] in the order of the search; value is None where a unit
               did not run to its end
    choices -- how many the plan has
    search  -- who searched, "own" or "optuna"
    docs/reference/tune.schema.json has all members."""

    def __init__(self, text: str):
        of = json.loads(text)
        self.tried: list[tuple[dict, float | None]] = [
            ({p["name"]: p["value"] for p in t["point"]}, t["value"])
            for t in of["tried"]]
        self.best, self.value = (None, None) if of["best"] is None \
            else self.tried[of["best"]]
        self.choices: int = of["choices"]
        self.search: str = of["search"]
        self._text = text

    def json(self) -> str:
        """What was found, as `mlusim tune --json` writes it."""
        return self._text

    def __repr__(self):
        found = "nothing ran" if self.best is None else \
            " ".join(f"{k}={v}" for k, v in self.best.items()) + f": {self.value:g}"
        return (f"<mlusim.Tuning {found}; {len(self.tried)} of {self.choices} choices "
                "were tried>")


def _unit(words: list[str]) -> str:
    """Runs one unit in a process of an executor. Returns what is wrong, or ""."""
    done = _library.run("mlusim", *words)
    said = done.stderr.decode(errors="replace").strip()
    return "" if done.returncode == 0 else said or f"status {done.returncode}"


def sweep(plan, *, results=None, jobs: int | None = None, executor=None) -> Table:
    """Runs those units of a plan that have no result, as `mlusim sweep run` does, and
    answers the table of all (docs/sweeps.md).

    plan     -- the path of a sweep.toml
    results  -- the folder of results; default: results, beside the plan
    jobs     -- units side by side; default: as many as processors
    executor -- who runs the units instead: anything with submit(function, words) whose
                results have result(), as of concurrent.futures and of Dask; its workers
                need mlusim and the folder of the plan
    Raises Error, with the sentence of the command, for a plan that is wrong, and if a
    unit has no result because its process was killed or the host lacks something. What
    has a result stays, and the next call goes on. Faults and compile errors are
    results."""
    path, options = os.path.abspath(os.fspath(plan)), _options(results, None)
    if executor is None:
        _ask("sweep", "run", *_options(results, jobs), "--", path)
    else:
        lines = _ask("sweep", "plan", "--missing", *options, "--", path).splitlines()
        futures = [executor.submit(_unit, shlex.split(line.split("\t", 1)[1])[1:])
                   for line in lines]
        wrong = [said for said in (f.result() for f in futures) if said]
        if wrong:
            raise Error(f"{len(wrong)} of {len(futures)} units have no result; the "
                        f"first: {wrong[0]}")
    return Table(_ask("sweep", "table", "--json", *options, "--", path),
                 _ask("sweep", "table", *options, "--", path))


def tune(plan, *, figure: str = "us", runs: int | None = None, seed: int = 1,
         search: str = "auto", results=None, jobs: int | None = None) -> Tuning:
    """Searches the choices of a plan for the best, as `mlusim tune` does
    (docs/sweeps.md).

    plan    -- the path of a sweep.toml
    figure  -- what is to be small, summed over all cases
    runs    -- choices to try; default: a quarter of all
    seed    -- of the search: the same makes the same choices
    search  -- "own", "optuna", or "auto": Optuna where it is installed
    results, jobs -- as of sweep, whose units these are
    Raises Error, with the sentence of the command, for a plan that is wrong and for a
    unit without a result."""
    words = ["--figure", figure, "--seed", str(seed), "--search", search]
    words += ["--runs", str(runs)] if runs is not None else []
    return Tuning(_ask("tune", "--json", *words, *_options(results, jobs), "--",
                       os.path.abspath(os.fspath(plan)), also=(1,)))
